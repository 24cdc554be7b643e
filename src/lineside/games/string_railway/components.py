"""What is in the box: the edition's data, checked, and the colours by number (SR-C1 to SR-C6)."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from math import isqrt, sqrt
from typing import Annotated, Any

import msgspec

from lineside.engine.edition import Edition
from lineside.engine.errors import EditionError

COLOURS = ("red", "blue", "purple", "yellow", "green", "white")
RED, BLUE, PURPLE, YELLOW, GREEN, WHITE = range(6)
CITY_COLOURS = (RED, BLUE, PURPLE, YELLOW)
"""The colours of City stations and New Station chips."""

UNITS = 10
"""Lattice units (0.1 mm) in a millimetre, the unit of the edition file."""

LEAST_BOARD, MOST_BOARD = 500, 2_800
"""Bounds of the board string in millimetres: in every shape it fits on a metre of table."""

Millimetres = Annotated[int, msgspec.Meta(ge=1, le=20_000)]
Few = Annotated[int, msgspec.Meta(ge=0, le=99)]


class Block(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A block of the edition file, with where its facts come from."""

    source: str


class Strings(Block, frozen=True):
    """A player's strings, in the order they are numbered."""

    lengths: tuple[Millimetres, ...]


class Ring(Block, frozen=True):
    """A closed string: its length, and how much of it may be lost in laying."""

    string: Millimetres
    slack: int


class Tile(Block, frozen=True):
    """Station tiles: bounds of the squared half-diagonal, in squared units."""

    reach: tuple[int, int]


class Stations(Block, frozen=True):
    """Stations by number of players, from two on."""

    cities: tuple[Few, Few, Few, Few]
    outskirts: tuple[Few, Few, Few, Few]


class CubeCounts(Block, frozen=True):
    """Cargo cubes by colour, and how many come out of the bag when."""

    red: Few
    blue: Few
    purple: Few
    yellow: Few
    green: Few
    white: Few
    on_city: Few
    on_mountain: Few
    on_outskirts_reached: Few
    on_new_station: Few
    replenished: Few


class LongDistance(Block, frozen=True):
    """Long-Distance tiles, each A, B, C, and what they count at the end."""

    tiles: tuple[tuple[str, str, str], ...]
    turned: int
    open: int


class Locomotives(Block, frozen=True):
    """The first locomotive's action points, and the price of each step up by one."""

    first: Annotated[int, msgspec.Meta(ge=1, le=20)]
    prices: tuple[Few, ...]


class Course(Block, frozen=True):
    """How long a game lasts and how often special actions may be used."""

    rounds: Annotated[int, msgspec.Meta(ge=1, le=20)]
    replenish_a_turn: Few
    cubes_for_ap_a_turn: Few


class Scoring(Block, frozen=True):
    """Points for sets of 1, 2, 3 … different colours."""

    sets: tuple[int, int, int, int, int]


class Room(Block, frozen=True):
    """Room on a table: what every tile must have, and what the generator aims at (by players)."""

    clear: Millimetres
    gaps: tuple[Millimetres, Millimetres, Millimetres, Millimetres]
    triangle: tuple[Millimetres, Millimetres, Millimetres, Millimetres]


class Components(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole edition file."""

    strings: Strings
    board: Ring
    mountain: Ring
    tile: Tile
    stations: Stations
    cubes: CubeCounts
    long_distance: LongDistance
    locomotives: Locomotives
    course: Course
    scoring: Scoring
    spread: Room

    def cube_counts(self) -> tuple[int, ...]:
        """Cubes in the box by colour number."""
        c = self.cubes
        return (c.red, c.blue, c.purple, c.yellow, c.green, c.white)

    def tile_orders(self) -> tuple[tuple[int, int, int], ...]:
        """The Long-Distance tiles' stations as colour numbers."""
        number = COLOURS.index
        return tuple((number(a), number(b), number(c)) for a, b, c in self.long_distance.tiles)

    def string_units(self) -> tuple[int, ...]:
        """A player's strings in lattice units."""
        return tuple(length * UNITS for length in self.strings.lengths)

    def upright(self) -> tuple[int, int]:
        """Half-diagonal of a tile whose sides run along the axes, as near as the lattice allows."""
        middle = sum(self.tile.reach) // 2
        p = isqrt(middle // 2)
        return (p, round(sqrt(middle - p * p)))

    def station_kinds(self, seats: int) -> tuple[int, ...]:
        """What stands on the board before the game, in the order stations are numbered.

        City colours by number, then OUTSKIRTS, then MOUNTAIN, one entry a station (SR-1).
        """
        cities, outskirts = self.stations.cities[seats - 2], self.stations.outskirts[seats - 2]
        coloured = tuple(colour for colour in CITY_COLOURS for _ in range(cities))
        return coloured + (OUTSKIRTS,) * outskirts + (MOUNTAIN,)


OUTSKIRTS, MOUNTAIN, NEW = 10, 11, 12
"""Kinds of stations besides the City colours: Outskirts, Mountain, New Station."""


def kind_name(kind: int) -> str:
    """A station's kind in one word: a City's colour, "outskirts", "mountain" or "new"."""
    return {OUTSKIRTS: "outskirts", MOUNTAIN: "mountain", NEW: "new"}.get(kind) or COLOURS[kind]


def check(edition: Edition) -> None:
    """Raise EditionError, naming key and rule, unless the edition can be played with."""
    data: Components = edition.data

    def require(holds: Any, key: str, rule: str, message: str) -> None:
        if not holds:
            raise EditionError(f"{edition.name}.toml", key, rule, message)

    lengths = data.strings.lengths
    require(1 <= len(lengths) <= 9, "strings.lengths", "SR-C1", "a player has 1 to 9 strings")
    for name, ring in (("board", data.board), ("mountain", data.mountain)):
        fits = 0 <= ring.slack < ring.string
        require(fits, f"{name}.slack", "SR-C2", "slack is less than the string")
    words = f"between {LEAST_BOARD} and {MOST_BOARD} mm fit on a table of one metre"
    fits = LEAST_BOARD <= data.board.string <= MOST_BOARD
    require(fits, "board.string", "SR-C2", words)
    low, high = data.tile.reach
    fits = low >= 100 and low + 2 * isqrt(high) <= high <= 1_000_000
    require(fits, "tile.reach", "SR-C3", "the bounds are too close together, or out of reason")
    for name in ("cities", "outskirts"):
        counts = getattr(data.stations, name)
        require(min(counts) >= 1, f"stations.{name}", "SR-1", "at least one of each is needed")
    white = data.cubes.white
    require(sum(data.cube_counts()) > white, "cubes", "SR-C4", "there are no coloured cubes")
    _check_tiles(data, require)
    points = (0, *data.scoring.sets)
    more = [b - a for a, b in pairwise(points)]
    rising = more == sorted(more)
    require(rising, "scoring.sets", "SR-24", "each further colour must bring no less than the last")
    steps = len(data.locomotives.prices)
    require(steps <= 20, "locomotives.prices", "SR-C6", "at most 20 steps")


def _check_tiles(data: Components, require: Any) -> None:
    """The Long-Distance tiles name three different City colours, none of them twice."""
    key, city = "long_distance.tiles", [COLOURS[colour] for colour in CITY_COLOURS]
    for order in data.long_distance.tiles:
        three = len(set(order)) == 3 and set(order) <= set(city)
        require(three, key, "SR-C5", f"{', '.join(order)} are not three different City colours")
    twice = [order for order, n in Counter(data.long_distance.tiles).items() if n > 1]
    require(not twice, key, "SR-C5", "the same order stands twice")
    require(len(data.long_distance.tiles) >= 10, key, "SR-C5", "five players need ten tiles")
