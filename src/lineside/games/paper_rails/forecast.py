"""How good a state is for each seat: a forecast of the points at the end, as chances.

The expected points of a seat are a weighted sum of what it has and may still get; the weights of
`FEATURES` were fitted by `bench/forecast.py` to the final points (least squares, seats of a game
against each other) of games that bots of several strengths played. Seats' chances to win are the
soft maximum of their expected points, with a spread that shrinks as the map fills, fitted to who
won. Nothing here is a rule.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lineside.engine import OVER
from lineside.games.paper_rails import scoring
from lineside.games.paper_rails.heuristics import Outlook, sigmoid, stock_worth, turns_left
from lineside.games.paper_rails.plans import keep

if TYPE_CHECKING:
    from lineside.games.paper_rails.rules import Rules
    from lineside.games.paper_rails.state import PaperRailsState

FEATURES = {
    "points": (1.06, -0.29),
    "commodities": (-0.38, 0.67),
    "commodities now": (0.68, 0.2),
    "stock": (1.32, -0.39),
    "railroads": (0.91, 0.13),
    "IP": (0.1, 1.03),
    "RP": (1.08, -0.69),
    "move": (2.27, 0.0),
}
"""By feature: what one of it brings when the map is full, and what is added with an empty map.

`points` are VP and railroads scored; `commodities`, `stock` and `railroads` the points that the
heuristics expect of them, `commodities now` those that they would bring now; IP and RP count up to
`USEFUL_IP` and `USEFUL_RP` (RP while Events are left); `move` is 1 for the seat to move.
"""
SPREAD = (3.0, 0.2)
"""So many points of a lead make the odds 2.7 to 1: at the end, and more by each turn left."""
STEEPNESS = 4.0
"""Values are logarithms of odds by so much: see `lineside.bots.odds`."""
COMMODITY = 0.9
"""How sharply a lead of one city in a commodity counts."""
USEFUL_IP, USEFUL_RP = 6, 4

_WEIGHTS = tuple(FEATURES.values())


def values(game: Rules, state: PaperRailsState) -> list[float]:
    """Return how good a state is for each seat, from -1 to 1."""
    if state.seat == OVER:
        totals = scoring.totals(game.tables, state, game.stock_ties)
        return _apart([total / SPREAD[0] for total in totals])
    free = state.free.bit_count()
    share = free / len(game.tables.lines)
    weights = [late + share * early for late, early in _WEIGHTS]
    spread = SPREAD[0] + SPREAD[1] * turns_left(state)
    points = [
        sum(weight * amount for weight, amount in zip(weights, row, strict=True)) / spread
        for row in features(game, state)
    ]
    return _apart(points)


def _apart(points: list[float]) -> list[float]:
    """Return how far each is from the middle, in units of `STEEPNESS`, from -1 to 1."""
    middle = sum(points) / len(points)
    return [max(-1.0, min(1.0, (own - middle) / STEEPNESS)) for own in points]


def features(game: Rules, state: PaperRailsState) -> list[tuple[float, ...]]:
    """Return by seat the amounts of `FEATURES`."""
    late = min(1.0, turns_left(state) / 3.0)
    railroads, owned = _railroads(game, state)
    expected, now = _commodities(game, state)
    useful_rp = USEFUL_RP if len(state.events) < len(game.tables.events) else 0
    return [
        (
            state.vp[seat] + owned[seat],
            expected[seat],
            now[seat],
            stock_worth(own, [*state.sp[:seat], *state.sp[seat + 1 :]], late),
            railroads[seat],
            min(state.ip[seat], USEFUL_IP),
            min(state.rp[seat], useful_rp),
            seat == state.seat,
        )
        for seat, own in enumerate(state.sp)
    ]


def _railroads(game: Rules, state: PaperRailsState) -> tuple[list[float], list[float]]:
    """Return by seat the points expected of open railroads and those of scored ones."""
    memory = game.network.railroads
    key = (state.free, state.completions, *state.cities)
    if (found := memory.get(key)) is not None:
        return found
    outlook = Outlook(game, state, 0)
    expected = [outlook.network_worth(seat, plans) for seat, plans in enumerate(outlook.plans)]
    owned = [0.0] * game.seats
    for road, (seat, _) in scoring.railroad_owners(state).items():
        owned[seat] += len(game.tables.railroads[road].cities)
    return keep(memory, key, (expected, owned))


def _commodities(game: Rules, state: PaperRailsState) -> tuple[list[float], list[float]]:
    """Return by seat the points expected of commodities and those that they would bring now."""
    memory, key = game.network.commodities, tuple(state.cities)
    if (found := memory.get(key)) is not None:
        return found
    expected, now = [0.0] * game.seats, [0.0] * game.seats
    for group in game.tables.commodities:
        counts = [(cities & group.mask).bit_count() for cities in state.cities]
        points = scoring.commodity_points(counts)
        for seat, own in enumerate(counts):
            best = max((*counts[:seat], *counts[seat + 1 :]), default=0)
            expected[seat] += scoring.COMMODITY_ALONE * sigmoid(COMMODITY * (own - best))
            now[seat] += points[seat]
    return keep(memory, key, (expected, now))
