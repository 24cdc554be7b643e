"""The HTTP requests: what each reads, whom it asks, what it answers (docs/server-api.md)."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

import lineside
from lineside import bots
from lineside.bots.levels import LEVELS
from lineside.engine import Game, registry
from lineside.server import analyses, people, seating, store
from lineside.server.analysing import Charts
from lineside.server.bodies import (
    AskBranch,
    AskHint,
    AskNew,
    BotCard,
    Claim,
    CreateTable,
    Done,
    EditionReply,
    GamesReply,
    MachineMove,
    MyTable,
    MyTables,
    OpenRecord,
    Recover,
    Rename,
    RulesReply,
    StandIn,
)
from lineside.server.frames import Act, Answered, Ask, Explain, GoTo, Resign, Undo
from lineside.server.guard import refuse
from lineside.server.hall import Hall
from lineside.server.hinting import Hints
from lineside.server.limits import Buckets
from lineside.server.making import Maker
from lineside.server.problems import Problem, as_problem, too_often
from lineside.server.reading import address, body, known_game, number, seat_of, table_of

T = TypeVar("T")
Handler = Callable[["Api", Request], Awaitable[Any]]
METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
YEAR = 365 * 86_400


class Api:
    """All HTTP requests of one server.

    Args:
        hall: its tables.
        build: id of the client that it serves.
    """

    def __init__(self, hall: Hall, build: str) -> None:
        self.hall = hall
        self.maker = Maker(hall)
        self.build = build
        self.settings = hall.settings
        self.secure = self.settings.public_url.startswith("https:")
        self.cookie = "__Host-lineside" if self.secure else "lineside"
        self.making = Buckets(self.settings.limits.tables)
        self.keys = Buckets(self.settings.limits.keys)
        self.hints = Hints(hall)
        self.hinting = Buckets(self.settings.limits.hints)
        self.charts = Charts(hall)
        self.questions = Buckets(self.settings.limits.questions)

    def routes(self) -> list[Route]:
        """Return the routes, one for each path, each of which knows its methods."""
        return [
            Route(path, self._endpoint(handlers), methods=METHODS)
            for path, handlers in ROUTES.items()
        ]

    def _endpoint(self, handlers: dict[str, Handler]) -> Callable[[Request], Awaitable[Response]]:
        async def endpoint(request: Request) -> Response:
            try:
                handler = handlers.get("GET" if request.method == "HEAD" else request.method)
                if handler is None:
                    allowed = ", ".join(handlers)
                    response = refuse(Problem(405, "method", f"Only {allowed} is known here."))
                    response.headers["allow"] = allowed
                    return response
                self.check_build(request.headers.get("lineside-build"))
                answer = await handler(self, request)
                response = answer if isinstance(answer, Response) else reply(answer)
            except Exception as error:
                response = refuse(as_problem(error))
            response.headers.setdefault("cache-control", "no-store")
            token = getattr(request.state, "token", None)
            if token is not None:
                response.set_cookie(
                    self.cookie, token, YEAR, path="/", secure=self.secure, httponly=True,
                    samesite="strict",
                )  # fmt: skip
            return response

        return endpoint

    # -- who asks ------------------------------------------------------------------------------

    def check_build(self, build: str | None) -> None:
        """Raise Problem for a page that is older (or newer) than this server."""
        if build is not None and build != self.build:
            raise Problem(426, "outdated", "This page is outdated; load it anew.")

    def known(self, request: Any) -> str | None:
        """Return the identity of whoever asks, None for an unknown one."""
        return people.identity(request.cookies.get(self.cookie))

    def person(self, request: Request) -> str:
        """Return the identity of whoever asks; an unknown one gets one with the answer."""
        found = self.known(request)
        if found is None:
            request.state.token = people.new_token()
            found = people.identity(request.state.token)
            assert found is not None
        return found

    def base(self, request: Request) -> str:
        """Return the address with which links begin."""
        if self.settings.public_url:
            return self.settings.public_url.rstrip("/")
        return f"{request.url.scheme}://{request.headers.get('host', '')}"

    def may_make(self, request: Request) -> None:
        """Raise Problem where too many tables came from this client."""
        if wait := self.making.of(address(request)).take():
            raise too_often(wait)

    def may_ask(self, request: Request) -> None:
        """Raise Problem where too many questions came from this client."""
        if wait := self.questions.of(address(request)).take():
            raise too_often(wait)

    @contextmanager
    def a_try(self, request: Request) -> Iterator[None]:
        """Count a wrong key against the client; raises Problem where it had too many already."""
        bucket = self.keys.of(address(request))
        if wait := bucket.wait():
            raise too_often(wait)
        try:
            yield
        except seating.WrongKey:
            bucket.take()
            raise

    async def read(self, request: Request, kind: type[T]) -> T:
        """Return the body of a request; raises Problem where it does not fit."""
        return await body(request, kind, self.settings.limits.body)

    # -- lists and rules -----------------------------------------------------------------------

    async def games(self, request: Request) -> Any:
        """GET /api/games."""
        known = bots.kinds()
        cards = tuple(bot_card(spec, known) for spec in self.hall.bots())
        metas = tuple(registry.metas().values())
        return GamesReply(metas, cards, lineside.__version__, self.build)

    async def rules(self, request: Request) -> Any:
        """GET /api/games/{game}/rules."""
        game = known_game(request)
        return RulesReply(game, registry.rules_card(game), registry.rule_texts(game))

    async def edition(self, request: Request) -> Any:
        """GET /api/games/{game}/edition."""
        name = known_game(request)
        edition = request.query_params.get("name") or registry.meta(name).editions[0]
        if edition not in registry.meta(name).editions:
            raise Problem(404, "unknown", "There is no such edition.")
        return await asyncio.to_thread(_usual_board, name, edition)

    async def me(self, request: Request) -> Any:
        """GET /api/me."""
        person = self.person(request)
        rows = await self.hall.store.read(store.tables_of(person, 50))
        seats = await self.hall.store.read(store.seats_of([row.id for row in rows]))
        found = []
        for row in rows:
            sitting = [seat for seat in seats if seat.table == row.id]
            yours = tuple(seat.seat for seat in sitting if seat.person == person)
            game = msgspec.json.decode(row.header, type=store.GameOf).game
            names = tuple(seat.name for seat in sitting)
            turn, over = row.actor in yours, row.actor == -2
            found.append(
                MyTable(
                    row.id,
                    game,
                    row.title,
                    names,
                    yours,
                    row.n,
                    row.actor,
                    turn,
                    over,
                    row.changed,
                )
            )
        return MyTables(tuple(found))

    # -- tables --------------------------------------------------------------------------------

    async def create(self, request: Request) -> Any:
        """POST /api/tables."""
        self.may_make(request)
        wish = await self.read(request, CreateTable)
        return reply(await self.maker.create(self.person(request), wish, self.base(request)), 201)

    async def ask_new(self, request: Request) -> Any:
        """POST /api/questions."""
        self.may_ask(request)
        return Answered("", 0, await self.maker.ask(await self.read(request, AskNew)))

    async def open_record(self, request: Request) -> Any:
        """POST /api/replays."""
        self.may_make(request)
        wish = await self.read(request, OpenRecord)
        made = await self.maker.open_record(self.person(request), wish, self.base(request))
        return reply(made, 201)

    async def rematch(self, request: Request) -> Any:
        """POST /api/tables/{table}/rematch."""
        self.may_make(request)
        return await self.maker.rematch(self.known(request), table_of(request), self.base(request))

    async def table(self, request: Request) -> Any:
        """GET /api/tables/{table}."""
        async with self.hall.open(table_of(request)) as table:
            return table.reply(self.known(request), self.settings.away_after)

    async def table_edition(self, request: Request) -> Any:
        """GET /api/tables/{table}/edition."""
        async with self.hall.open(table_of(request)) as table:
            return edition_reply(table.play.game)

    async def frame(self, request: Request) -> Any:
        """GET /api/tables/{table}/frame."""
        text = await self.hall.frame(table_of(request), self.known(request))
        return Response(text, media_type="application/json")

    async def past(self, request: Request) -> Any:
        """GET /api/tables/{table}/at/{n}."""
        seat = request.query_params.get("seat")
        return await self.hall.past(
            table_of(request),
            self.known(request),
            number(request.path_params["n"], "position"),
            None if seat is None else number(seat, "seat"),
        )

    async def record(self, request: Request) -> Any:
        """GET /api/tables/{table}/record."""
        async with self.hall.open(table_of(request)) as table:
            if table.shows_result():
                text = table.record_text()
            else:
                yours = table.yours(self.known(request))
                text = table.head() + "\n" + table.event_lines(table.viewer(yours, None))
            name = f"{table.play.game.meta.name}-{table.row.id}.jsonl"
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return PlainTextResponse(text, headers=headers, media_type="application/x-ndjson")

    # -- acting --------------------------------------------------------------------------------

    async def act(self, request: Request) -> Any:
        """POST /api/tables/{table}/actions."""
        message = await self.read(request, Act)
        return await self.hall.act(table_of(request), self.known(request), message)

    async def undo(self, request: Request) -> Any:
        """POST /api/tables/{table}/undo."""
        message = await self.read(request, Undo)
        return await self.hall.act(table_of(request), self.known(request), message)

    async def resign(self, request: Request) -> Any:
        """POST /api/tables/{table}/resign."""
        message = await self.read(request, Resign)
        return await self.hall.act(table_of(request), self.known(request), message)

    async def explain(self, request: Request) -> Any:
        """POST /api/tables/{table}/explain."""
        message = await self.read(request, Explain)
        return await self.hall.explain(table_of(request), self.known(request), message)

    async def ask(self, request: Request) -> Any:
        """POST /api/tables/{table}/ask."""
        self.may_ask(request)
        message = await self.read(request, Ask)
        return await self.hall.ask(table_of(request), self.known(request), message)

    async def hint(self, request: Request) -> Any:
        """POST /api/tables/{table}/hint."""
        wish = await self.read(request, AskHint)
        if wait := self.hinting.of(address(request)).take():
            raise too_often(wait)
        return await self.hints.of(table_of(request), self.known(request), wish)

    async def chances(self, request: Request) -> Any:
        """GET /api/tables/{table}/chances."""
        return await self.charts.of(table_of(request))

    async def branch(self, request: Request) -> Any:
        """POST /api/tables/{table}/branch."""
        self.may_make(request)
        wish, person = await self.read(request, AskBranch), self.person(request)
        made = await self.maker.branch(person, table_of(request), wish, self.base(request))
        return reply(made, 201)

    async def go_to(self, request: Request) -> Any:
        """POST /api/tables/{table}/go_to."""
        message = await self.read(request, GoTo)
        return await analyses.go_to(self.hall, table_of(request), self.known(request), message)

    async def machine(self, request: Request) -> Any:
        """POST /api/tables/{table}/machine."""
        wish = await self.read(request, MachineMove)
        if wait := self.hinting.of(address(request)).take():
            raise too_often(wait)
        return await analyses.machine(self.hall, table_of(request), self.known(request), wish)

    # -- seats ---------------------------------------------------------------------------------

    async def claim(self, request: Request) -> Any:
        """POST /api/tables/{table}/seats/{seat}/claim."""
        wish = await self.read(request, Claim)
        id, k, base = table_of(request), seat_of(request), self.base(request)
        with self.a_try(request):
            return await seating.claim(self.hall, id, k, self.person(request), wish, base)

    async def recover(self, request: Request) -> Any:
        """POST /api/tables/{table}/recover."""
        wish = await self.read(request, Recover)
        id, base = table_of(request), self.base(request)
        with self.a_try(request):
            return await seating.recover(self.hall, id, self.person(request), wish, base)

    async def recovery(self, request: Request) -> Any:
        """POST /api/tables/{table}/recovery."""
        return await seating.new_recovery(
            self.hall, table_of(request), self.known(request), self.base(request)
        )

    async def invite(self, request: Request) -> Any:
        """POST /api/tables/{table}/seats/{seat}/invite."""
        return await seating.new_invite(
            self.hall, table_of(request), seat_of(request), self.known(request), self.base(request)
        )

    async def leave(self, request: Request) -> Any:
        """POST /api/tables/{table}/seats/{seat}/leave."""
        await seating.leave(self.hall, table_of(request), seat_of(request), self.known(request))
        return Done()

    async def rename(self, request: Request) -> Any:
        """POST /api/tables/{table}/seats/{seat}/name."""
        wish = await self.read(request, Rename)
        person = self.known(request)
        await seating.rename(self.hall, table_of(request), seat_of(request), person, wish)
        return Done()

    async def stand_in(self, request: Request) -> Any:
        """POST /api/tables/{table}/seats/{seat}/bot."""
        wish = await self.read(request, StandIn)
        person = self.known(request)
        await seating.stand_in(self.hall, table_of(request), seat_of(request), person, wish)
        return Done()

    async def back(self, request: Request) -> Any:
        """POST /api/tables/{table}/seats/{seat}/back."""
        await seating.come_back(self.hall, table_of(request), seat_of(request), self.known(request))
        return Done()


def reply(answer: Any, status: int = 200) -> Response:
    """Return a struct as an HTTP answer."""
    return Response(msgspec.json.encode(answer), status, media_type="application/json")


def bot_card(spec: str, known: dict[str, str]) -> BotCard:
    """Return what is said of a bot to whoever may seat it."""
    kind = spec.partition(":")[0]
    level = LEVELS.index(spec) + 1 if spec in LEVELS else 0
    return BotCard(spec, kind.capitalize(), known.get(kind, ""), level)


def edition_reply(game: Game[Any]) -> EditionReply:
    """Return a game's edition and board as they are sent."""
    known = game.edition
    board = msgspec.to_builtins(game.board())
    return EditionReply(
        game.meta.name, known.name, known.digest, known.builtin, known.plain(), board
    )


@lru_cache(maxsize=32)
def _usual_board(name: str, edition: str) -> EditionReply:
    """Return a built-in edition as it is sent, with the board for the fewest seats."""
    low, _ = registry.meta(name).seats
    return edition_reply(registry.make(name, low, {}, registry.builtin_edition(name, edition)))


async def missing(request: Request) -> Response:
    """Answer a path of the API that does not exist."""
    return refuse(Problem(404, "unknown", "There is nothing here."))


_TABLE = "/api/tables/{table}"
ROUTES: dict[str, dict[str, Handler]] = {
    "/api/games": {"GET": Api.games},
    "/api/games/{game}/rules": {"GET": Api.rules},
    "/api/games/{game}/edition": {"GET": Api.edition},
    "/api/me": {"GET": Api.me},
    "/api/questions": {"POST": Api.ask_new},
    "/api/replays": {"POST": Api.open_record},
    "/api/tables": {"POST": Api.create},
    _TABLE: {"GET": Api.table},
    f"{_TABLE}/edition": {"GET": Api.table_edition},
    f"{_TABLE}/frame": {"GET": Api.frame},
    f"{_TABLE}/at/{{n}}": {"GET": Api.past},
    f"{_TABLE}/record": {"GET": Api.record},
    f"{_TABLE}/actions": {"POST": Api.act},
    f"{_TABLE}/undo": {"POST": Api.undo},
    f"{_TABLE}/resign": {"POST": Api.resign},
    f"{_TABLE}/explain": {"POST": Api.explain},
    f"{_TABLE}/ask": {"POST": Api.ask},
    f"{_TABLE}/hint": {"POST": Api.hint},
    f"{_TABLE}/chances": {"GET": Api.chances},
    f"{_TABLE}/branch": {"POST": Api.branch},
    f"{_TABLE}/go_to": {"POST": Api.go_to},
    f"{_TABLE}/machine": {"POST": Api.machine},
    f"{_TABLE}/rematch": {"POST": Api.rematch},
    f"{_TABLE}/recover": {"POST": Api.recover},
    f"{_TABLE}/recovery": {"POST": Api.recovery},
    f"{_TABLE}/seats/{{seat}}/claim": {"POST": Api.claim},
    f"{_TABLE}/seats/{{seat}}/invite": {"POST": Api.invite},
    f"{_TABLE}/seats/{{seat}}/leave": {"POST": Api.leave},
    f"{_TABLE}/seats/{{seat}}/name": {"POST": Api.rename},
    f"{_TABLE}/seats/{{seat}}/bot": {"POST": Api.stand_in},
    f"{_TABLE}/seats/{{seat}}/back": {"POST": Api.back},
}
