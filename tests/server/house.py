"""A whole server on loopback for a test, and people who visit it."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from lineside.server.hall import Hall
from lineside.server.limits import Rate
from lineside.server.serving import configured
from lineside.server.settings import Limits, Settings

MANY = Rate(100_000, 100_000)
LOOSE = Limits(requests=MANY, tables=MANY, keys=MANY, messages=MANY, hints=MANY, sockets=10_000)


def settings(data: Path, **changes: Any) -> Settings:
    return Settings(data, **{"bot_pause": 0.0, "workers": 0, "limits": LOOSE} | changes)


async def eventually(holds: Callable[[], Any], seconds: float = 60) -> None:
    """Wait until something holds."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "it never came to hold"
        await asyncio.sleep(0.02)


class House:
    """A running server."""

    def __init__(self, server: uvicorn.Server, port: int, hall: Hall) -> None:
        self.server = server
        self.port = port
        self.hall = hall
        self.url = f"http://127.0.0.1:{port}"
        self.people: list[Person] = []

    def person(self) -> Person:
        self.people.append(Person(self))
        return self.people[-1]


@contextlib.asynccontextmanager
async def a_house(wanted: Settings) -> AsyncIterator[House]:
    config = configured(wanted, port=0)
    app: Any = config.app
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server._serve())
    while not server.started:
        await asyncio.sleep(0.005)
        if serving.done():
            await serving
    port = server.servers[0].sockets[0].getsockname()[1]
    house = House(server, port, app.app.state.hall)
    try:
        yield house
    finally:
        for person in house.people:
            await person.close()
        server.should_exit = True
        await serving


class Person:
    """A browser: its cookie, its requests and its live connections."""

    ids = itertools.count(1)

    def __init__(self, house: House) -> None:
        self.house = house
        self.http = httpx.AsyncClient(base_url=house.url, timeout=60, verify=False)
        self.open: list[Seatview] = []
        self.bytes_seen: list[bytes] = []

    async def close(self) -> None:
        for view in self.open:
            await view.socket.close()
        await self.http.aclose()

    async def get(self, path: str, **query: Any) -> httpx.Response:
        answer = await self.http.get(path, params=query)
        self.bytes_seen.append(answer.content)
        return answer

    async def post(self, path: str, body: Any = None, **headers: str) -> httpx.Response:
        content = json.dumps({} if body is None else body)
        answer = await self.http.post(
            path, content=content, headers={"content-type": "application/json"} | headers
        )
        self.bytes_seen.append(answer.content)
        return answer

    async def make(self, *seats: str, game: str = "toy", **wish: Any) -> dict[str, Any]:
        """Make a table; seats: "me", "here", "invite", or a bot's spec."""
        wishes = []
        for number, kind in enumerate(seats):
            if kind in ("me", "here"):
                wishes.append({"kind": kind, "name": f"{kind} {'ABCDEFGH'[number]}"})
            elif kind == "invite":
                wishes.append({"kind": kind})
            else:
                wishes.append({"kind": "bot", "bot": kind})
        answer = await self.post("/api/tables", {"game": game, "seats": wishes} | wish)
        assert answer.status_code == 201, answer.text
        return answer.json()  # type: ignore[no-any-return]

    async def join(self, made: dict[str, Any], seat: int, name: str = "") -> httpx.Response:
        link = next(i["link"] for i in made["invites"] if i["seat"] == seat)
        key = link.partition("&key=")[2]
        body = {"name": name or f"Guest {'ABCDEFGH'[seat]}", "key": key}
        return await self.post(f"/api/tables/{made['table']}/seats/{seat}/claim", body)

    def cookie(self) -> str:
        return "; ".join(f"{c.name}={c.value}" for c in self.http.cookies.jar)

    async def live(self, table: str, query: str = "", **headers: str) -> Seatview:
        """Open a live connection and read its first snapshot."""
        url = f"ws://127.0.0.1:{self.house.port}/api/tables/{table}/live{query}"
        extra = {"cookie": self.cookie()} | headers
        socket = await connect(url, additional_headers=extra, max_size=None, compression=None)
        view = Seatview(self, socket, table)
        self.open.append(view)
        await view.until(lambda: view.frame is not None or view.bye is not None)
        return view


class Seatview:
    """One live connection with the client's rules for frames (docs/server-api.md)."""

    def __init__(self, person: Person, socket: ClientConnection, table: str) -> None:
        self.person = person
        self.socket = socket
        self.table = table
        self.rev = -1
        self.frame: Any = None
        self.log: list[Any] = []
        self.seats: Any = None
        self.rematch: str | None = None
        self.answers: dict[str, Any] = {}
        self.other: list[Any] = []
        self.bye: Any = None

    @property
    def n(self) -> int:
        return int(self.frame["n"])

    async def read(self, timeout: float = 60) -> Any:
        raw = await asyncio.wait_for(self.socket.recv(), timeout)
        data = raw.encode() if isinstance(raw, str) else raw
        self.person.bytes_seen.append(data)
        message = json.loads(data)
        await self.take(message)
        return message

    async def take(self, message: Any) -> None:
        kind = message["type"]
        if kind == "frame":
            await self.take_frame(message)
        elif kind == "seats":
            if message["rev"] > self.rev:
                self.rev, self.seats = message["rev"], message["seats"]
                self.rematch = message["rematch"]
        elif kind in ("accepted", "refused", "explained", "answered") and message["id"]:
            self.answers[message["id"]] = message
        elif kind == "bye":
            self.bye = message
        else:
            self.other.append(message)

    async def take_frame(self, frame: Any) -> None:
        if frame["rev"] <= self.rev and not frame["snapshot"]:
            return
        if frame["snapshot"]:
            if self.frame and (frame["n"], frame["rev"]) < (self.n, self.rev):
                return
            self.log = []
        elif self.frame is None or frame["prev"] != len(self.log):
            await self.send({"type": "sync"})
            return
        self.rev, self.frame, self.seats = frame["rev"], frame, frame["seats"]
        self.log += frame["events"]
        self.rematch = frame["rematch"]

    async def send(self, message: Any) -> None:
        await self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    async def until(self, ready: Any, timeout: float = 60) -> Any:
        async with asyncio.timeout(timeout):
            while not ready():
                await self.read()
        return self.frame

    async def reach(self, n: int) -> Any:
        """Wait for the frame of a version."""
        return await self.until(lambda: self.frame is not None and self.n >= n)

    async def end(self) -> Any:
        """Read until the server closes the connection; returns its last words."""
        with contextlib.suppress(ConnectionClosed):
            while True:
                await self.read()
        return self.bye

    async def ask(self, message: Any, by_id: bool = True, kind: str = "") -> Any:
        """Send a message with an id of its own and return the answer to it.

        Not `by_id`: return the first refusal without an id (of a kind) instead.
        """
        if not by_id:
            self.other.clear()
            await self.send(message)
            found: list[Any] = []
            while not found:
                await self.read()
                found = [m for m in self.other if kind in ("", m.get("kind"))]
            return found[0]
        id = message.setdefault("id", f"r{next(Person.ids)}")
        self.answers.pop(id, None)
        await self.send(message)
        await self.until(lambda: id in self.answers)
        return self.answers[id]

    async def act(self, action: Any, seat: int | None = None, **more: Any) -> Any:
        """Act at the version seen; returns the answer."""
        seat = self.frame["actor"] if seat is None else seat
        message = {"type": "act", "n": self.n, "seat": seat, "action": action} | more
        return await self.ask(message)

    async def first(self) -> Any:
        """Take the first offer."""
        return await self.act(self.frame["offers"]["offers"][0]["action"])
