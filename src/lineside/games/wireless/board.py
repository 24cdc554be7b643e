"""What a client draws and what never changes: the edition, and where its Locations lie."""

from __future__ import annotations

import msgspec

from lineside.games.wireless.components import Components
from lineside.games.wireless.drawing import place_of


class Spot(msgspec.Struct, frozen=True):
    """Where the middle of a Location's space lies, in board units from the top left."""

    id: str
    x: float
    y: float


class Board(msgspec.Struct, frozen=True):
    """The board: its size and the spots in board units, and all component data.

    `edition.map.projection` says how degrees become board units, so that coasts can be drawn.
    """

    width: float
    height: float
    space: float
    spots: tuple[Spot, ...]
    edition: Components


def make_board(data: Components) -> Board:
    """Return the board of an edition."""
    projection = data.map.projection
    spots = tuple(
        Spot(place.id, *(round(unit, 2) for unit in place_of(data, place)))
        for place in data.map.locations
    )
    return Board(projection.width, projection.height, projection.space, spots, data)
