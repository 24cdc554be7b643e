"""The whole server as one ASGI application."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import AsyncIterator
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from lineside.server import live, pages
from lineside.server.guard import Guard
from lineside.server.hall import Hall
from lineside.server.http import METHODS, Api, missing
from lineside.server.problems import Problem
from lineside.server.settings import Settings
from lineside.server.store import Store


def make_app(settings: Settings) -> ASGIApp:
    """Return the application of a server with these settings.

    Its hall is at `app.state.hall` of the Starlette application within while it runs.
    """
    store = Store(settings.data / "lineside.sqlite3")
    hall = Hall(settings, store)
    api = Api(hall, pages.build_id(settings.static))

    @contextlib.asynccontextmanager
    async def running(_: Any) -> AsyncIterator[None]:
        hall.start()
        yield
        await hall.stop()
        store.close()

    routes = [
        *api.routes(),
        WebSocketRoute("/api/tables/{table}/live", _Door(api)),
        Route("/api/{rest:path}", missing, methods=METHODS),
        *pages.routes(settings.static),
    ]
    app = Starlette(
        routes=routes,
        lifespan=running,
        exception_handlers={HTTPException: pages.not_found(settings.static)},
    )
    app.state.hall = hall
    return Guard(app, settings)


class _Door:
    """Lets live connections in, not too many from one address."""

    def __init__(self, api: Api) -> None:
        self.api = api
        self.open: Counter[str] = Counter()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        socket = WebSocket(scope, receive, send)
        limits = self.api.settings.limits
        client = socket.client.host if socket.client else ""
        watching = socket.query_params.get("watch") == "1"
        person = None if watching else self.api.known(socket)
        await socket.accept()
        try:
            self.api.check_build(socket.query_params.get("build"))
            if self.open[client] >= limits.sockets:
                raise Problem(429, "too_many", "Too many connections from here.")
        except Problem as problem:
            await live.turn_away(socket, problem)
            return
        self.open[client] += 1
        try:
            table, questions = socket.path_params["table"][:40], self.api.questions.of(client)
            await live.serve(socket, self.api.hall, table, person, limits, questions)
        finally:
            self.open[client] -= 1
            if not self.open[client]:
                del self.open[client]
