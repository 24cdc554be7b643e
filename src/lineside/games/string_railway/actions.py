"""What seats and chance do. Stations, routes and strings are named by number, cubes by colour."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from lineside.engine import Action

Number = Annotated[int, Meta(ge=0, le=999)]
Coordinate = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
Points = tuple[tuple[Coordinate, Coordinate], ...]
Colour = Annotated[int, Meta(ge=0, le=5)]


class Lay(Action, tag="lay", frozen=True):
    """Lay the own string of that number along the points (SR-8)."""

    string: Number
    points: Points


class Move(Action, tag="move", frozen=True):
    """Move a cube of a colour from one station to another along an own route (SR-12)."""

    colour: Colour
    start: Number
    stop: Number


class Resolve(Action, tag="resolve", frozen=True):
    """Resolve a Long-Distance tile with one walk of a white cube to the own New Station (SR-16).

    `level` is how many of the tile's stations the walk serves: 3 for A, B, C, 2 for B, C, 1 for C.
    `steps` are stretches: (route, k) leads between the k-th and the next stop of that route.
    """

    tile: Number
    level: Annotated[int, Meta(ge=1, le=3)]
    start: Number
    steps: tuple[tuple[Number, Number], ...]


class Upgrade(Action, tag="upgrade", frozen=True):
    """Change the locomotive for the next stronger one (SR-17)."""


class Settle(Action, tag="station", frozen=True):
    """Place the own New Station, with a chip's colour (-1: no chip is left; SR-18)."""

    x: Coordinate
    y: Coordinate
    p: Coordinate
    q: Coordinate
    chip: Annotated[int, Meta(ge=-1, le=3)]


class Replenish(Action, tag="replenish", frozen=True):
    """Have cubes drawn onto a station (SR-19)."""

    station: Number


class Spend(Action, tag="spend", frozen=True):
    """Return a cube of the own score pile to the bag for an action point (SR-20)."""

    colour: Colour


class Draw(Action, tag="draw", frozen=True):
    """Draw two Long-Distance tiles (SR-21)."""


class Keep(Action, tag="keep", frozen=True):
    """Keep one of the two tiles just drawn; the other goes under the deck (SR-5, SR-21)."""

    tile: Number


class Next(Action, tag="next", frozen=True):
    """Go on to the next phase of the turn (SR-7)."""


class End(Action, tag="end", frozen=True):
    """End the turn (SR-6)."""


class Spread(Action, tag="spread", frozen=True):
    """Chance: board string, mountain string and stations as they came to lie (SR-2, SR-3)."""

    board: Points
    mountain: Points
    stations: tuple[tuple[Coordinate, Coordinate, Coordinate, Coordinate], ...]


class Cubes(Action, tag="cubes", frozen=True):
    """Chance: cubes out of the bag onto a station, colours ascending (SR-4, SR-11)."""

    station: Number
    colours: tuple[Colour, ...]


class Order(Action, tag="order", frozen=True):
    """Chance: the seats in the order of their order tiles (SR-5, SR-23)."""

    seats: tuple[Number, ...]


class Deal(Action, tag="deal", frozen=True):
    """Chance: tiles from the deck to a seat, ascending (SR-5, SR-21)."""

    seat: Number
    tiles: tuple[Number, ...]


ACTIONS = (
    Lay
    | Move
    | Resolve
    | Upgrade
    | Settle
    | Replenish
    | Spend
    | Draw
    | Keep
    | Next
    | End
    | Spread
    | Cubes
    | Order
    | Deal
)
