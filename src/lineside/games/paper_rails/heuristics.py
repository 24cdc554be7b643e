"""A player for Paper Rails USA that looks one action ahead (first sketch)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lineside.engine import Action, Rng
from lineside.games.paper_rails import scoring

if TYPE_CHECKING:
    from lineside.games.paper_rails.rules import Rules
    from lineside.games.paper_rails.state import PaperRailsState


def value(game: Rules, state: PaperRailsState, seat: int) -> float:
    """Return how good a state is for a seat, from -1 to 1."""
    totals = scoring.totals(game.tables, state, game.stock_ties)
    lead = totals[seat] - max(total for other, total in enumerate(totals) if other != seat)
    return lead / (abs(lead) + 20.0)


def greedy(game: Rules, state: PaperRailsState, seat: int, rng: Rng) -> Action:
    """Return a sensible action."""
    return rng.choice(game.legal(state))
