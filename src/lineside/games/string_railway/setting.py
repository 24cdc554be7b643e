"""What stays the same during one game: seats, edition and options, in the rules' own terms."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from .components import COLOURS, MOUNTAIN, NEW, OUTSKIRTS, Components
from .meta import META
from .state import TransportState
from .table import Table, station_name, table_of


class Setting(msgspec.Struct, frozen=True):
    """Seats, edition and options.

    `kinds` are the stations' kinds by number, New Stations (one a seat) last; `lengths` a player's
    strings in lattice units; `tiles` the Long-Distance tiles as colours A, B, C; `drawn` the
    hand-drawn table, if there is one.
    """

    seats: int
    data: Components
    kinds: tuple[int, ...]
    lengths: tuple[int, ...]
    tiles: tuple[tuple[int, int, int], ...]
    shape: str
    drawn: Table | None
    by_string: bool
    green_home: int
    every_outskirts: bool

    @property
    def standing(self) -> int:
        """Number of stations that are on the table from the start."""
        return len(self.kinds) - self.seats

    def mountain(self) -> int:
        """The number of the Mountain station."""
        return self.kinds.index(MOUNTAIN)

    def new_station(self, seat: int) -> int:
        """The number of a seat's New Station, whether it is placed or not."""
        return self.standing + seat

    def strongest(self) -> int:
        """Action points of the strongest locomotive."""
        return self.data.locomotives.first + len(self.data.locomotives.prices)

    def colour_of(self, state: TransportState, station: int) -> int:
        """A station's colour for cubes and walks: a City's, a New Station's chip, else -1."""
        kind = self.kinds[station]
        if kind == NEW:
            return state.chips[station - self.standing]
        return kind if kind < OUTSKIRTS else -1

    def exists(self, state: TransportState, station: int) -> bool:
        """Whether a station is on the table."""
        if station < self.standing:
            return station >= 0
        return station < len(self.kinds) and bool(state.places[station - self.standing])

    def name(self, station: int) -> str:
        """A station in words: "City B4", "Outskirts 9", "orange New Station"."""
        if self.kinds[station] == NEW:
            return f"{META.colours[station - self.standing]} New Station"
        return station_name(self.kinds[station], station)

    def tile_name(self, tile: int) -> str:
        """A Long-Distance tile in words: "red→blue→yellow"."""
        return "→".join(COLOURS[colour] for colour in self.tiles[tile])


def setting_of(seats: int, options: Mapping[str, Any], data: Components) -> Setting:
    """Return the setting of a game; raises BadInput where a hand-drawn table has no right form."""
    return Setting(
        seats=seats,
        data=data,
        kinds=(*data.station_kinds(seats), *(NEW,) * seats),
        lengths=data.string_units(),
        tiles=data.tile_orders(),
        shape=options["board"],
        drawn=None if options["drawn"] is None else table_of(options["drawn"]),
        by_string=options["move_cost"] == "string",
        green_home=MOUNTAIN if options["green"] == "mountain" else OUTSKIRTS,
        every_outskirts=options["outskirts"] == "every",
    )
