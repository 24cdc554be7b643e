"""What seats may do and what chance may bring, with the tables of actions made once.

A Building is named by its number, a Terrain by its Region and hex (``7.3``), a Resource payment by
four counts (water, wood, clay, metal). Piles are 1 to 4 as on the individual board; 4 holds the
bases.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from lineside.engine import Action
from lineside.games.us_telegraph.board import CITY_SIDES, SIDES
from lineside.games.us_telegraph.components import (
    NUMBERS,
    PILES,
    REGIONS,
    TERRAIN_NAMES,
    Counts,
)


class Draw(Action, frozen=True, tag="draw"):
    """Turn up the top Building of one of your piles (1 … 4)."""

    pile: int


class Build(Action, frozen=True, tag="build"):
    """Put a Building (its number) on a Terrain."""

    building: int
    terrain: str


class Keep(Action, frozen=True, tag="keep"):
    """Put the Building just drawn face up on your individual board."""


class Pay(Action, frozen=True, tag="pay"):
    """Pay for the Building with these cards: water, wood, clay, metal."""

    cards: Counts


class UseWorker(Action, frozen=True, tag="worker"):
    """Spend a Worker for one more action of this turn's kind, or for one Resource card."""

    use: Literal["action", "card"]


class EndTurn(Action, frozen=True, tag="end_turn"):
    """End your turn; each action not used brings a Resource card."""


class Place(Action, frozen=True, tag="place"):
    """Put the new Region beside a Region (``7``) or a City (``omaha``), at one of its sides.

    Seen from a Region there are 18 sides, from a City 12: where the new centre lies on the ring
    of three (of two) steps, counted from the east against the clock, from 0.
    """

    beside: str
    side: int


class Rotate(Action, frozen=True, tag="rotate"):
    """Turn the Region just placed by so many sixths against the clock (0 … 5)."""

    sixths: int


class First(Action, frozen=True, tag="first"):
    """Chance: who begins."""

    seat: int


class Lay(Action, frozen=True, tag="lay"):
    """Chance: which Region (1 … 22) comes to the next place of the layout, turned how."""

    region: int
    sixths: int


class TurnUp(Action, frozen=True, tag="turn_up"):
    """Chance: which Building (its number) was on top of the pile."""

    building: int


class DrawRegion(Action, frozen=True, tag="region"):
    """Chance: which Region (1 … 22) is drawn."""

    region: int


class Deal(Action, frozen=True, tag="deal"):
    """Chance: which Resource cards are drawn: water, wood, clay, metal."""

    cards: Counts


AnyAction: TypeAlias = (
    Draw
    | Build
    | Keep
    | Pay
    | UseWorker
    | EndTurn
    | Place
    | Rotate
    | First
    | Lay
    | TurnUp
    | DrawRegion
    | Deal
)

DRAW: Final = tuple(Draw(pile + 1) for pile in range(PILES))
BUILD: Final = tuple(tuple(Build(number, name) for name in TERRAIN_NAMES) for number in NUMBERS)
KEEP: Final = Keep()
WORKER_ACTION: Final = UseWorker("action")
WORKER_CARD: Final = UseWorker("card")
END_TURN: Final = EndTurn()
ROTATE: Final = tuple(Rotate(sixths) for sixths in range(6))


def places(cities: tuple[str, ...]) -> tuple[tuple[Place, ...], ...]:
    """Return all `Place` actions: by Region 0 … 21, then by City, and by side."""
    by_region = [
        [Place(str(region + 1), n) for n in range(len(SIDES))] for region in range(REGIONS)
    ]
    by_city = [[Place(city, n) for n in range(len(CITY_SIDES))] for city in cities]
    return tuple(tuple(row) for row in by_region + by_city)
