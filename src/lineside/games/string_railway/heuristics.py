"""Rules of thumb: how good a state looks, and a sensible action."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lineside.engine import Action, Rng

from .scoring import total
from .setting import Setting
from .state import TransportState

if TYPE_CHECKING:
    from .rules import Rules


def value(setting: Setting, state: TransportState, seat: int) -> float:
    """How far a seat leads, from -1 to 1."""
    totals = [total(setting, state, other) for other in range(setting.seats)]
    lead = totals[seat] - max(t for other, t in enumerate(totals) if other != seat)
    return lead / (abs(lead) + 20.0)


def greedy(game: Rules, state: TransportState, seat: int, rng: Rng) -> Action:
    """A sensible action."""
    return rng.choice(game.legal(state))
