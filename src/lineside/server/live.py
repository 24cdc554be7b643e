"""Live connections: one WebSocket, what waits to be sent on it, and what comes in."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from lineside.engine.errors import UNREADABLE
from lineside.server import analyses
from lineside.server.frames import (
    Act,
    Ask,
    At,
    Bye,
    ClientMessage,
    Explain,
    GoTo,
    Pace,
    Resign,
    Sync,
    Undo,
)
from lineside.server.limits import Bucket
from lineside.server.problems import Problem, as_problem, too_often

if TYPE_CHECKING:
    from lineside.server.hall import Hall
    from lineside.server.settings import Limits

_decode = msgspec.json.Decoder(ClientMessage).decode
LAGGING = 50
"""A connection that has this many messages waiting is too slow: it gets a snapshot instead."""
PATIENCE = 200
"""So many messages in a row that come too soon end a connection."""


class Live:
    """One live connection of one person at one table.

    Attributes:
        person: the identity behind it, None for a spectator.
        questions: what is left of the questions that may be asked from where it comes.
        viewer: whose view was sent last.
        yours: the seats held when it was sent, None before the first frame.
        pause: how many seconds this person wants a bot's move to stay visible (see frames.Pace).
        fresh: whether nothing was sent yet, so that a snapshot must come first.
    """

    def __init__(self, person: str | None, questions: Bucket) -> None:
        self.person = person
        self.questions = questions
        self.viewer: int | None = None
        self.yours: tuple[int, ...] | None = None
        self.pause: float | None = None
        self.fresh = True
        self.lagging = False
        self.closing = False
        self._waiting: deque[str] = deque()
        self._wake = asyncio.Event()

    def push(self, text: str) -> None:
        """Let a message be sent, soon and in order."""
        if len(self._waiting) >= LAGGING:
            self._waiting.clear()
            self.lagging = True
        self._waiting.append(text)
        self._wake.set()

    def close(self, kind: str, message: str) -> None:
        """Say why, then close."""
        self.push(msgspec.json.encode(Bye(kind, message)).decode())
        self.closing = True
        self._wake.set()

    async def pump(self, socket: WebSocket, hall: Hall, table: str) -> None:
        """Send what waits until the connection ends."""
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
            while True:
                while self._waiting:
                    await socket.send({"type": "websocket.send", "text": self._waiting.popleft()})
                if self.closing:
                    await socket.close(4401)
                    return
                if self.lagging:
                    self.lagging = False
                    await hall.snapshot(table, self)
                    continue
                self._wake.clear()
                await self._wake.wait()


async def serve(
    socket: WebSocket,
    hall: Hall,
    table: str,
    person: str | None,
    limits: Limits,
    questions: Bucket,
) -> None:
    """Serve one accepted connection from its first snapshot to its end.

    `questions` is the allowance of the address that it comes from.
    """
    live = Live(person, questions)
    try:
        await hall.enter(table, live)
    except Exception as error:
        await turn_away(socket, as_problem(error))
        return
    sending = asyncio.create_task(live.pump(socket, hall, table))
    try:
        await _receive(socket, hall, table, live, limits)
    finally:
        await hall.exit(table, live)
        if not live.closing:
            sending.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await sending


async def turn_away(socket: WebSocket, problem: Problem) -> None:
    """Say why a connection cannot be served, and close it."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
        for message in (problem.refusal(), Bye(problem.kind, problem.message)):
            await socket.send_text(msgspec.json.encode(message).decode())
        await socket.close(4000 + problem.code)


async def _receive(socket: WebSocket, hall: Hall, table: str, live: Live, limits: Limits) -> None:
    bucket, refused = Bucket(limits.messages), 0
    while True:
        event = await socket.receive()
        if event["type"] != "websocket.receive":
            return
        raw = event.get("text") or event.get("bytes") or ""
        if wait := bucket.take():
            refused += 1
            if refused >= PATIENCE:
                live.close("too_many", "Far too many messages came from here.")
                return
            answer: Any = too_often(wait).refusal(_id_of(raw, limits))
        else:
            refused = 0
            answer = await _answer(raw, hall, table, live, limits)
        if answer is not None:
            live.push(msgspec.json.encode(answer).decode())


async def _answer(raw: str | bytes, hall: Hall, table: str, live: Live, limits: Limits) -> Any:
    try:
        if len(raw) > limits.message:
            raise Problem(413, "too_large", f"At most {limits.message} bytes a message.")
        message = _decode(raw)
    except UNREADABLE as error:
        problem = Problem(400, "malformed", f"That message cannot be read: {error}")
        return problem.refusal(_id_of(raw, limits))
    except Problem as problem:
        return problem.refusal()
    try:
        if isinstance(message, Act | Undo | Resign):
            return await hall.act(table, live.person, message)
        if isinstance(message, GoTo):
            return await analyses.go_to(hall, table, live.person, message)
        if isinstance(message, At):
            return await hall.past(table, live.person, message.n, message.seat)
        if isinstance(message, Explain):
            return await hall.explain(table, live.person, message)
        if isinstance(message, Pace):
            live.pause = message.seconds
            return None
        if isinstance(message, Ask):
            if wait := live.questions.take():
                raise too_often(wait)
            return await hall.ask(table, live.person, message)
        assert isinstance(message, Sync)
        await hall.snapshot(table, live)
        return None
    except Exception as error:
        return as_problem(error).refusal(getattr(message, "id", ""))


class _WithId(msgspec.Struct):
    id: str = ""


def _id_of(raw: str | bytes, limits: Limits) -> str:
    """Return the id of a message that is refused unread, "" where it shows none."""
    if len(raw) > limits.message:
        return ""
    try:
        return msgspec.json.decode(raw, type=_WithId).id[:40]
    except UNREADABLE:
        return ""
