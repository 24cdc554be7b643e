"""The game objects of this process: one for all tables of a kind, as it never changes."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from lineside.engine import Game, Header, Record
from lineside.engine.record import header_line


def kind_of(header: Header) -> str:
    """Return a header without what differs between tables of one kind: a key for `game_of`."""
    return header_line(
        msgspec.structs.replace(header, names=(), notes={}, start=None, analysis=None)
    )


@lru_cache(maxsize=64)
def game_of(kind: str) -> Game[Any]:
    """Return the game of a kind of table; raises what `Record.game` does."""
    return Record(msgspec.json.decode(kind, type=Header), []).game()
