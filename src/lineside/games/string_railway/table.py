"""The table: board, mountain and stations, and what must hold of any table (SR-C2, SR-C3, SR-3).

Generated and hand-drawn tables pass the same checks. Units are tenths of a millimetre.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import msgspec

from lineside.engine.errors import BadInput

from . import components
from .components import COLOURS, MOUNTAIN, NEW, OUTSKIRTS, UNITS, Components
from .geometry.lattice import Line, Point, Shared, contact, minus, ring_length, simplified_ring
from .geometry.paths import Path, near_pairs, path_of
from .geometry.rings import Side, knot, side_of
from .geometry.squares import Square, nearer_than, square_of, squares_meet

WIDTH = 10_000
"""Coordinates on a table run from 0 to WIDTH: one metre each way."""

MOST_POINTS = 200
"""No string is drawn with more points than this, needless ones not counted (SR-C1)."""

Place = tuple[int, int, int, int]
"""Where a tile lies: centre (x, y) and half-diagonal (p, q), see SR-C3."""


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Board string, mountain string (closed, canonical) and stations by number."""

    board: tuple[tuple[int, int], ...]
    mountain: tuple[tuple[int, int], ...]
    stations: tuple[tuple[int, int, int, int], ...]


class Fault(NamedTuple):
    """What is wrong with a table: rule, words, and where (None: everywhere)."""

    rule: str
    message: str
    at: Point | None


def table_of(drawn: Any) -> Table:
    """Read a hand-drawn table (see :class:`Table`) and bring its strings into canonical form.

    Raises BadInput where it does not have the form of a table.
    """
    data = dict(drawn) if isinstance(drawn, Mapping) else drawn
    try:
        raw = msgspec.convert(data, Table)
    except msgspec.ValidationError as error:
        raise BadInput(f"not a table: {error}") from None
    return Table(simplified_ring(raw.board), simplified_ring(raw.mountain), raw.stations)


def station_name(kind: int, number: int) -> str:
    """A station in words, as its tile bears it: "City R3", "Outskirts 12", "Mountain 17"."""
    named = {OUTSKIRTS: "Outskirts ", MOUNTAIN: "Mountain ", NEW: "New Station "}
    return f"{named.get(kind) or 'City ' + COLOURS[kind][0].upper()}{number}"


def faults(table: Table, kinds: tuple[int, ...], data: Components) -> Iterator[Fault]:
    """Yield everything that is wrong with a table, the strings first.

    Args:
        table: as :func:`table_of` gives it.
        kinds: what stands on it, by station number (``Components.station_kinds``).
        data: the edition.
    """
    bad = False
    for fault in _string_faults(table, data):
        bad = True
        yield fault
    if bad:
        return
    if len(table.stations) != len(kinds):
        words = f"{len(kinds)} stations belong on this table, {len(table.stations)} are on it"
        yield Fault("SR-1", words, None)
        return
    yield from _station_faults(table, kinds, data)


def check(table: Table, kinds: tuple[int, ...], data: Components) -> None:
    """Raise BadInput with the first fault of a table, and say how many more there are."""
    found = list(faults(table, kinds, data))
    if found:
        more = f"; and {len(found) - 1} more" if len(found) > 1 else ""
        raise BadInput(f"{found[0].message}{more} ({found[0].rule})")


def _string_faults(table: Table, data: Components) -> Iterator[Fault]:
    """What is wrong with the board string and the mountain string."""
    for name, line, ring in (
        ("board", table.board, data.board),
        ("mountain", table.mountain, data.mountain),
    ):
        if len(line) < 3:
            yield Fault("SR-C2", f"the {name} string does not enclose anything", None)
            return
        off = next((p for p in line if not (0 <= p[0] <= WIDTH and 0 <= p[1] <= WIDTH)), None)
        if off:
            yield Fault("SR-C2", f"the {name} string leaves the table {_at(off)}", off)
            return
        if len(line) > MOST_POINTS:
            words = f"the {name} string has {len(line)} points, at most {MOST_POINTS} are allowed"
            yield Fault("SR-C2", words, None)
            return
        tie = knot(path_of(line, closed=True))
        if tie:
            yield Fault("SR-C2", f"the {name} string meets itself {_at(tie)}", tie)
            return
        yield from _length_faults(name, line, ring)
    board, mountain = _rings(table)
    met = next(near_pairs_that_meet(mountain, board), None)
    if met is not None:
        yield Fault("SR-C2", f"the mountain string meets the board string {_at(met)}", met)
    elif side_of(table.board, *table.mountain[0]) is not Side.INSIDE:
        yield Fault("SR-C2", "the mountain does not lie on the board", table.mountain[0])


def _length_faults(name: str, line: Line, ring: components.Ring) -> Iterator[Fault]:
    """The whole string is used: no more than there is, and hardly less."""
    there_is, used = ring.string * UNITS * 1000, ring_length(line)
    if used > there_is:
        words = f"the {name} string is {_mm(used)} mm round, it has only {ring.string} mm"
        yield Fault("SR-C2", words, None)
    elif used < there_is - ring.slack * UNITS * 1000:
        words = f"the {name} string is only {_mm(used)} mm round, of its {ring.string} mm"
        yield Fault("SR-C2", words, None)


def _station_faults(table: Table, kinds: tuple[int, ...], data: Components) -> Iterator[Fault]:
    """What is wrong with the stations, one by one and pair by pair."""
    names = [station_name(kind, number) for number, kind in enumerate(kinds)]
    misfits = list(_misfits(table, names, data))
    yield from misfits
    if misfits:
        return
    clear = data.spread.clear * UNITS
    tiles = [square_of(*place) for place in table.stations]
    for name, kind, tile in zip(names, kinds, tiles, strict=True):
        problem = _ground_fault(table, tile, clear, kind)
        if problem:
            at = (tile.x, tile.y)
            yield Fault("SR-3", f"{name} {_at(at)} {problem}", at)
    for number, tile in enumerate(tiles):
        for other in range(number):
            if tiles_nearer_than(clear, tile, tiles[other]):
                words = f"{names[other]} and {names[number]} are nearer than {_cm(clear)}"
                yield Fault("SR-3", words, (tile.x, tile.y))
    reach = max(min(data.string_units()), 1)
    plains = [number for number, kind in enumerate(kinds) if kind != MOUNTAIN]
    for number in plains:
        one = tiles[number]
        if not any(
            (one.x - tiles[other].x) ** 2 + (one.y - tiles[other].y) ** 2 <= reach * reach
            for other in plains
            if other != number
        ):
            words = f"no short string reaches from {names[number]} to another City or Outskirts"
            yield Fault("SR-3", words, (one.x, one.y))


def _misfits(table: Table, names: list[str], data: Components) -> Iterator[Fault]:
    """Stations that are no tiles or are nowhere on the table: these are looked at no further."""
    low, high = data.tile.reach
    for name, (x, y, p, q) in zip(names, table.stations, strict=True):
        if not (0 <= x <= WIDTH and 0 <= y <= WIDTH):
            yield Fault("SR-3", f"{name} is not on the table", None)
        elif not low <= p * p + q * q <= high:
            yield Fault("SR-C3", f"{name} is no tile of the right size", (x, y))


def _ground_fault(table: Table, tile: Square, clear: int, kind: int) -> str:
    """Why a tile may not lie here, with regard to the two closed strings ("" if it may)."""
    board, mountain = _rings(table)
    if side_of(table.board, tile.x, tile.y) is not Side.INSIDE:
        return "is not on the board"
    if nearer_than(clear, board.pieces, tile):
        return f"is nearer than {_cm(clear)} to the board string"
    if nearer_than(clear, mountain.pieces, tile):
        return f"is nearer than {_cm(clear)} to the mountain string"
    on_mountain = side_of(table.mountain, tile.x, tile.y) is Side.INSIDE
    if on_mountain != (kind == MOUNTAIN):
        return "must be outside the mountain" if on_mountain else "must be on the mountain"
    return ""


def new_station_fault(table: Table, tile: Square) -> str:
    """Why a New Station may not lie here, with regard to board and mountain ("" if it may; SR-18).

    Touching is refused, any distance at all is enough.
    """
    if side_of(table.board, tile.x, tile.y) is not Side.INSIDE:
        return "is not on the board"
    board, mountain = _rings(table)
    if any(tile.clip(a, b) for a, b in board.pieces):
        return "touches the board string"
    if any(tile.clip(a, b) for a, b in mountain.pieces):
        return "touches the mountain string"
    if side_of(table.mountain, tile.x, tile.y) is Side.INSIDE:
        return "is on the mountain"
    return ""


def tiles_nearer_than(gap: int, one: Square, two: Square) -> bool:
    """Whether two tiles are nearer to each other than gap, or meet."""
    apart = (one.x - two.x) ** 2 + (one.y - two.y) ** 2
    sure = gap + 2
    # Farther than both circles round the tiles and the gap between them: no need to look closer.
    if apart > 3 * (one.reach + two.reach + sure * sure):
        return False
    return squares_meet(one, two) or nearer_than(gap, two.sides(), one)


def near_pairs_that_meet(one: Path, two: Path) -> Iterator[Point]:
    """Places (rounded) where two closed strings meet."""
    for i, j in near_pairs(one, two):
        a, b = one.pieces[i]
        meets = contact(a, b, *two.pieces[j])
        if isinstance(meets, Shared):
            yield meets.start
        elif meets:
            r = minus(b, a)
            yield (a[0] + meets.t * r[0] // meets.den, a[1] + meets.t * r[1] // meets.den)


def _rings(table: Table) -> tuple[Path, Path]:
    return path_of(table.board, closed=True), path_of(table.mountain, closed=True)


def _at(point: Point) -> str:
    """A place in words, in centimetres from the left and from the top."""
    return f"at ({point[0] / 100:.1f}, {point[1] / 100:.1f}) cm"


def _cm(units: int) -> str:
    return f"{units / 100:g} cm"


def _mm(thousandths: int) -> str:
    return f"{thousandths / 10_000:.1f}"
