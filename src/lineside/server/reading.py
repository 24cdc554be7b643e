"""What an HTTP request says: its body, the names and numbers in its path, where it comes from."""

from __future__ import annotations

from typing import TypeVar

import msgspec
from starlette.requests import Request

from lineside.engine import registry
from lineside.engine.errors import UNREADABLE
from lineside.server.guard import too_large
from lineside.server.problems import Problem

T = TypeVar("T")


async def body(request: Request, kind: type[T], most: int) -> T:
    """Return the body of a request, of at most so many bytes; raises Problem where it does not fit.

    An empty body stands for an object without fields.
    """
    if request.headers.get("content-type", "").partition(";")[0] != "application/json":
        raise Problem(415, "malformed", "The body must be JSON (content-type application/json).")
    found = bytearray()
    async for chunk in request.stream():
        found += chunk
        if len(found) > most:
            raise too_large(most)
    try:
        return msgspec.json.decode(bytes(found) or b"{}", type=kind)
    except UNREADABLE as error:
        raise Problem(400, "malformed", f"That request cannot be read: {error}") from None


def known_game(request: Request) -> str:
    """Return the game of a request's path; raises Problem where there is none of this name."""
    name: str = request.path_params["game"]
    if name not in registry.packages():
        raise Problem(404, "unknown", "There is no such game.")
    return name


def table_of(request: Request) -> str:
    """Return the table of a request's path."""
    id: str = request.path_params["table"]
    return id[:40]


def seat_of(request: Request) -> int:
    """Return the seat of a request's path."""
    return number(request.path_params["seat"], "seat")


def number(word: str, what: str) -> int:
    """Return a small whole number written in a path or query; raises Problem where it is none."""
    if not word.isascii() or not word.isdigit() or len(word) > 7:
        raise Problem(422, "input", f"'{word[:20]}' is no {what}.")
    return int(word)


def address(request: Request) -> str:
    """Return the client's address."""
    return request.client.host if request.client else ""
