"""The people at the tables of bench/server.py; runs in .bench-venv.

python load.py echo  PORT BYTES TABLES RATE SECONDS     echo of one message of so many bytes
python load.py table PORT TABLES RATE SECONDS           three people at each table; RATE 0: as fast
                                                        as the tables go
python load.py bots  PORT TABLES                        make tables of bots only

RATE is in messages (actions) a second over all tables. Prints one JSON object.
"""

import asyncio
import json
import random
import sys
import time
import urllib.request
from typing import Any

from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

FRAME = b'{"type":"frame"'
PLAYERS = 3


class Socket(WSListener):  # type: ignore[misc]
    """One connection; tells its owner when a whole message has come, and when."""

    def __init__(self, owner: Any, seat: int) -> None:
        self.owner = owner
        self.seat = seat
        self.transport: Any = None

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.TEXT:
            self.owner.heard(self.seat, frame.get_payload_as_bytes(), time.perf_counter())

    def send(self, data: bytes) -> None:
        self.transport.send(WSMsgType.TEXT, data)


class Echo:
    """A socket whose own message comes back."""

    def __init__(self, port: int, size: int) -> None:
        self.url = f"ws://127.0.0.1:{port}/"
        self.data = b"x" * size
        self.times: list[float] = []
        self.idle = asyncio.Event()

    async def open(self) -> None:
        self.sockets = []
        for seat in range(PLAYERS):
            _, socket = await ws_connect(lambda seat=seat: Socket(self, seat), self.url)
            self.sockets.append(socket)
        self.idle.set()

    def heard(self, seat: int, data: bytes, now: float) -> None:
        self.times.append(now - self.sent)
        self.idle.set()

    def act(self) -> None:
        self.idle.clear()
        self.sent = time.perf_counter()
        self.sockets[0].send(self.data)


class Table:
    """Three people at a table of Paper Rails; each frame shows who is to act and what they may."""

    def __init__(self, port: int, number: int) -> None:
        self.port = port
        self.rng = random.Random(number)
        self.times: list[float] = []
        self.idle = asyncio.Event()
        self.size = 0
        self.late = 0

    async def open(self) -> None:
        self.cookies: list[str] = []
        seats = [{"kind": "me", "name": "Ann"}] + [{"kind": "invite"}] * (PLAYERS - 1)
        made = self.post("/api/tables", {"game": "paper_rails", "seats": seats})
        for invite in made["invites"]:
            key = invite["link"].partition("&key=")[2]
            path = f"/api/tables/{made['table']}/seats/{invite['seat']}/claim"
            self.post(path, {"name": f"Guest {invite['seat']}", "key": key})
        self.n = -1
        self.sent = 0.0
        self.waiting = set(range(PLAYERS))
        self.sockets = []
        url = f"ws://127.0.0.1:{self.port}/api/tables/{made['table']}/live"
        for seat in range(PLAYERS):
            headers = {"cookie": self.cookies[seat]}
            make = lambda seat=seat: Socket(self, seat)  # noqa: E731
            _, socket = await ws_connect(make, url, extra_headers=headers)
            self.sockets.append(socket)
        await self.idle.wait()

    def post(self, path: str, body: Any) -> Any:
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}")
        request.add_header("content-type", "application/json")
        with urllib.request.urlopen(request, json.dumps(body).encode()) as answer:
            self.cookies.append(answer.headers["set-cookie"].partition(";")[0])
            return json.load(answer)

    def heard(self, seat: int, data: bytes, now: float) -> None:
        if not data.startswith(FRAME) or seat not in self.waiting:
            return
        self.waiting.discard(seat)
        self.size = max(self.size, len(data))
        if b'"offers":{' in data:  # the next to act
            frame = json.loads(data)
            offers = frame["offers"]["offers"]
            action = self.rng.choice(offers)["action"]
            self.n, self.actor = frame["n"], seat
            self.next = {
                "type": "act", "id": f"n{self.n}", "n": self.n, "seat": seat, "action": action,
            }  # fmt: skip
        if not self.waiting:
            if self.sent:
                self.times.append(now - self.sent)
            self.idle.set()

    def act(self) -> None:
        self.idle.clear()
        self.waiting = set(range(PLAYERS))
        data = json.dumps(self.next).encode()
        self.sent = time.perf_counter()
        self.sockets[self.actor].send(data)


async def run(tables: list[Any], rate: float, seconds: float) -> dict[str, Any]:
    """Let the tables act at a steady rate (or as fast as they can); return what was measured."""
    for table in tables:
        await table.open()
    await asyncio.sleep(0.3)
    began = time.perf_counter()
    if rate:
        skipped = await steady(tables, rate, seconds)
    else:
        await asyncio.gather(*(flat_out(table, began + seconds) for table in tables))
        skipped = 0
    took = time.perf_counter() - began
    times = sorted(t for table in tables for t in table.times)
    return {
        "p50": times[len(times) // 2],
        "p95": times[int(len(times) * 0.95)],
        "rate": len(times) / took,
        "bytes": max(getattr(table, "size", 0) for table in tables),
        "skipped": skipped,
    }


async def steady(tables: list[Any], rate: float, seconds: float) -> int:
    """Act table by table at a steady rate; a table that is not ready yet is passed over."""
    skipped, began = 0, time.perf_counter()
    for number in range(int(rate * seconds)):
        wait = began + number / rate - time.perf_counter()
        if wait > 0:
            await asyncio.sleep(wait)
        table = tables[number % len(tables)]
        if table.idle.is_set():
            table.act()
        else:
            skipped += 1
    await asyncio.sleep(0.3)
    return skipped


async def flat_out(table: Any, until: float) -> None:
    while time.perf_counter() < until:
        await table.idle.wait()
        table.act()
    await table.idle.wait()


def make_bots(port: int, tables: int) -> dict[str, Any]:
    for _ in range(tables):
        table = Table(port, 0)
        table.cookies = []
        seats = [{"kind": "bot", "bot": "greedy"}] * 4
        table.post("/api/tables", {"game": "paper_rails", "seats": seats})
    return {}


def main() -> None:
    kind, port, *rest = sys.argv[1:]
    if kind == "bots":
        print(json.dumps(make_bots(int(port), int(rest[0]))))
        return
    if kind == "echo":
        size, count, rate, seconds = map(float, rest)
        tables: list[Any] = [Echo(int(port), int(size)) for _ in range(int(count))]
    else:
        count, rate, seconds = map(float, rest)
        tables = [Table(int(port), number) for number in range(int(count))]
    print(json.dumps(asyncio.run(run(tables, rate, seconds))))


main()
