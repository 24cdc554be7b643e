"""What all messages between client and server are made of.

Requests leave out what has its default; answers always carry all their fields.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta as Limit

Name = Annotated[str, Limit(max_length=40)]
Id = Annotated[str, Limit(min_length=1, max_length=40, pattern="^[A-Za-z0-9_-]*$")]
Key = Annotated[str, Limit(min_length=1, max_length=80)]
Seat = Annotated[int, Limit(ge=0, le=31)]
Version = Annotated[int, Limit(ge=0, le=10_000_000)]


class Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a client sends."""


class Answer(msgspec.Struct, frozen=True):
    """What the server sends."""
