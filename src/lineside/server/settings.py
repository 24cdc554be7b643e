"""What can be set when a server starts, with the values that suit a table among friends."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from lineside.server.limits import Rate


@dataclass(frozen=True)
class Limits:
    """How large and how frequent what a client sends may be. Rates count per client address."""

    body: int = 1 << 20
    """Bytes of an HTTP body, an uploaded edition or record included."""
    message: int = 32 * 1024
    """Bytes of one message on a live connection."""
    edition: int = 256 * 1024
    """Bytes of an owner's edition."""
    sockets: int = 200
    """Live connections of one address at the same time."""
    requests: Rate = field(default_factory=lambda: Rate(burst=120, per_second=30))
    """HTTP requests to the API."""
    tables: Rate = field(default_factory=lambda: Rate(burst=20, per_second=0.2))
    """Tables made and records opened."""
    keys: Rate = field(default_factory=lambda: Rate(burst=10, per_second=1 / 60))
    """Wrong keys: the eleventh within ten minutes is refused, and so are right ones then."""
    questions: Rate = field(default_factory=lambda: Rate(burst=30, per_second=8))
    """Questions about positions and about tables still being set up."""
    hints: Rate = field(default_factory=lambda: Rate(burst=10, per_second=0.25))
    """Hints."""
    messages: Rate = field(default_factory=lambda: Rate(burst=60, per_second=20))
    """Messages on one live connection."""


@dataclass(frozen=True)
class Settings:
    """All that a server is told at its start.

    Attributes:
        data: folder of the database.
        public_url: the address by which players reach the server, if it stands behind a proxy.
        static: folder of the built client, None where there is none.
        bots: specs of the bots that can be seated, the usual one first; None for all there are.
        bot_pause: seconds between two visible moves of bots.
        workers: processes for bots; 0 lets them think in a thread of the server's own.
        think: seconds after which a bot that has not answered is replaced by a random move.
        away_after: seconds without a connection after which a bot may stand in for a person.
        idle_after: seconds without anybody after which a table is put out of memory.
        replay_days: days after which an opened record is forgotten, and an unused analysis.
    """

    data: Path
    public_url: str = ""
    static: Path | None = None
    bots: tuple[str, ...] | None = None
    bot_pause: float = 0.7
    workers: int = 1
    think: float = 60.0
    away_after: float = 60.0
    idle_after: float = 600.0
    replay_days: int = 30
    limits: Limits = field(default_factory=Limits)
