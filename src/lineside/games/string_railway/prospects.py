"""What a seat will still bring home: a forecast fitted to games, for searches.

Between turns, the points of the turns that are left are estimated from what the own lines, the
locomotive, the score pile and the tiles promise.
"""

from __future__ import annotations

from operator import mul

from . import plans
from .components import COLOURS
from .plans import Lines
from .scoring import total
from .setting import Setting
from .state import ORDER, OVER, TransportState

WALK = 1.5
"""What an action point of a walk is worth, in points."""

WEIGHTS = (
    (-1.75, 1.13, 0.17, 0.17, 0.07, -0.11, 0.83, 0.18),
    (-3.32, 2.75, 0.21, 0.13, 0.08, -0.31, 2.89, 0.23),
    (-4.76, 4.26, 0.13, 0.16, -0.21, -0.75, 6.06, 0.23),
    (3.95, 5.57, 0.08, 0.16, 1.18, -1.20, 0.75, 0.57),
    (31.18, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00),
)  # fmt: skip
"""By turns left, from 1: points in any case, and points for each of `features`; fitted by least
squares to 600 games of the bots greedy and casual and 120 of searches, 2 seats each
(`bench/prospects.py`)."""

SURE, LESS_SURE = 1.2, 0.8
"""A lead of so many points at the end, and so many more for each turn that is left, means a chance
of 73 per cent."""


def turns_left(setting: Setting, state: TransportState, seat: int) -> int:
    """How many turns a seat has still to begin, or has begun and done nothing in."""
    if state.phase == OVER:
        return 0
    later = setting.data.course.rounds - state.round
    return later + (state.phase != ORDER and state.order.index(seat) >= state.turn)


def features(setting: Setting, state: TransportState, seat: int, turns: int) -> list[float]:
    """What tells, between turns, how a seat will do in the turns it has left.

    Its locomotive; what deliveries would bring in the next turn and in all; the best walk of a
    turn; its tiles face up; how much of its lines hangs together; its score pile's next cubes.
    """
    ap = state.locomotives[seat]
    lines = Lines(setting, state, seat)
    walks = plans.tiles(lines, ap)
    more = sorted(plans.marginal(setting, state.piles[seat], c) for c in range(len(COLOURS)))
    return [
        ap,
        plans.harvest(lines, ap),
        plans.harvest(lines, turns * ap),
        max((plan.gain - WALK * plan.cost for plan in walks), default=0.0),
        len(state.open[seat]),
        lines.whole(),
        sum(more[-3:]),
    ]


def forecast(setting: Setting, state: TransportState, seat: int) -> float:
    """The points that a seat is likely to end with."""
    turns = turns_left(setting, state, seat)
    if not turns or not state.round:
        return float(total(setting, state, seat))
    base, *weights = WEIGHTS[turns - 1]
    told = features(setting, state, seat, turns)
    gain: float = base + sum(map(mul, weights, told))
    return total(setting, state, seat) + gain


def values(setting: Setting, state: TransportState) -> list[float]:
    """How good a state is for every seat, from -1 to 1: its lead by how sure that is."""
    points = [forecast(setting, state, seat) for seat in range(setting.seats)]
    turns = max(turns_left(setting, state, seat) for seat in range(setting.seats))
    sure = 8.0 * (SURE + LESS_SURE * turns)
    found = []
    for seat, own in enumerate(points):
        lead = own - max(points[:seat] + points[seat + 1 :])
        found.append(max(-1.0, min(1.0, lead / sure)))
    return found
