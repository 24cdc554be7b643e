"""The map as tables: neighbours, straight lines, patterns and the walks of an edition.

Locations are numbers here (their place in the edition's list); sets of them are bit masks. A step
leaves a Location by one of its four sides and enters the next by the opposite one; going straight
on leaves by the side opposite to the one that was entered. So two lines on one side of a Location
(a "V" connection) can never be used one after the other.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, product
from typing import NamedTuple

from lineside.games.wireless.components import Map

WEST, EAST, NORTH, SOUTH = range(4)
SIDES = ("west", "east", "north", "south")
NOWHERE = -1
WIDEST, MOST_SPACES = 9, 8
"""Limits of a pattern's picture: its rows and columns, and its spaces."""


class Span(NamedTuple):
    """Two Locations for two Signals; `second` is NOWHERE where that Signal is lost."""

    first: int
    second: int
    mask: int


class Topology:
    """Tables of one map.

    Attributes:
        ids, index: the Locations' ids in order, and their numbers by id.
        steps: for each Location and side, the Locations one step away.
        near: for each Location, the mask of those joined to it by a line.
        beyond: for each Location, the mask of those two steps away along a straight line.
        land: mask of the Locations that may hold a Station.
        spans: for each Location, the straight spans of two Signals from there, without doubles.
    """

    def __init__(self, board: Map) -> None:
        self.ids = tuple(place.id for place in board.locations)
        self.index = {name: number for number, name in enumerate(self.ids)}
        self.size = len(self.ids)
        steps: list[list[list[int]]] = [[[], [], [], []] for _ in self.ids]
        for line in board.lines:
            ahead, back = (EAST, WEST) if line.kind == "horizontal" else (SOUTH, NORTH)
            for here, there in zip(line.path, line.path[1:], strict=False):
                a, b = self.index[here], self.index[there]
                steps[a][ahead].append(b)
                steps[b][back].append(a)
        self.steps = tuple(tuple(tuple(sorted(side)) for side in sides) for sides in steps)
        self.near = tuple(_mask(b for side in sides for b in side) for sides in self.steps)
        self.land = _mask(n for n, place in enumerate(board.locations) if not place.ocean)
        self.spans = tuple(self._straight(here) for here in range(self.size))
        self.beyond = tuple(
            _mask(second for _, second, _ in self.spans[here] if second != NOWHERE)
            & ~(self.near[here] | 1 << here)
            for here in range(self.size)
        )
        self._near_bytes = _byte_tables(self.near)
        self._beyond_bytes = _byte_tables(self.beyond)

    def around(self, mask: int) -> int:
        """Return the mask of Locations joined by a line to any in the mask."""
        return _spread(self._near_bytes, mask)

    def skipped_to(self, mask: int) -> int:
        """Return the mask of Locations two straight steps away from any in the mask."""
        return _spread(self._beyond_bytes, mask)

    def ends(self, here: int, side: int) -> bool:
        """Whether a line that comes in by the opposite side ends here, on this side."""
        return not self.steps[here][side] and bool(self.steps[here][side ^ 1])

    def walk(self, here: int, side: int) -> list[tuple[int, int]]:
        """Return all straight walks of two steps: pairs of Locations (NOWHERE where it ends)."""
        pairs: list[tuple[int, int]] = []
        for first in self.steps[here][side]:
            seconds = [n for n in self.steps[first][side] if n != here]
            pairs.extend((first, second) for second in seconds or (NOWHERE,))
        return pairs

    def pattern_spans(self, picture: tuple[str, ...]) -> tuple[tuple[Span, ...], ...]:
        """Return for each Location the spans that a pattern allows beside the straight ones."""
        cells, parents = pattern_tree(picture)
        pairs = list(combinations(range(len(cells)), 2))
        tables = []
        for here in range(self.size):
            found: dict[frozenset[int], Span] = {}
            for turned in _turns(cells):
                for places in self._lay(here, turned, parents):
                    for i, j in pairs:
                        a, b = places[i], places[j]
                        if NOWHERE not in (a, b) and a != b and here not in (a, b):
                            found.setdefault(frozenset((a, b)), _span(a, b))
            for span in self.spans[here]:
                found.pop(frozenset(span[:2]), None)
            tables.append(tuple(sorted(found.values())))
        return tuple(tables)

    def _straight(self, here: int) -> tuple[Span, ...]:
        found: dict[frozenset[int], Span] = {}
        for side in range(4):
            for first, second in self.walk(here, side):
                found.setdefault(frozenset((first, second)), _span(first, second))
        return tuple(found.values())

    def _lay(
        self, here: int, cells: tuple[tuple[int, int], ...], parents: tuple[int, ...]
    ) -> list[list[int]]:
        """Return all ways to lay a turned pattern on the map from a Location."""
        laid: list[list[int]] = [[]]
        for (x, y), parent in zip(cells, parents, strict=True):
            px, py = (0, 0) if parent < 0 else cells[parent]
            side = {(1, 0): EAST, (-1, 0): WEST, (0, 1): SOUTH, (0, -1): NORTH}[x - px, y - py]
            longer: list[list[int]] = []
            for places in laid:
                start = here if parent < 0 else places[parent]
                nexts = () if start == NOWHERE else self.steps[start][side]
                longer.extend([*places, n] for n in nexts or (NOWHERE,))
            laid = longer
        return laid


def pattern_tree(
    picture: tuple[str, ...],
) -> tuple[tuple[tuple[int, int], ...], tuple[int, ...]]:
    """Return a pattern's cells relative to the Station, nearest first, and each one's parent.

    The parent is the number of the cell it is reached from (-1: from the Station). Raises
    ValueError where the picture has not exactly one S, or cells that hang in the air.
    """
    if max(len(picture), *map(len, picture), 0) > WIDEST:
        raise ValueError(f"a pattern has at most {WIDEST} rows and columns")
    marks = {
        (x, y): mark for y, row in enumerate(picture) for x, mark in enumerate(row) if mark != "."
    }
    stations = [at for at, mark in marks.items() if mark == "S"]
    if len(stations) != 1 or any(mark not in "S#" for mark in marks.values()):
        raise ValueError("a pattern has one S, and # or . elsewhere")
    sx, sy = stations[0]
    order, parents = [(sx, sy)], [-1]
    for at in order:
        x, y = at
        for step in ((x + 1, y), (x - 1, y), (x, y - 1), (x, y + 1)):
            if step in marks and step not in order:
                order.append(step)
                parents.append(order.index(at) - 1)
    if len(order) != len(marks) or not 2 < len(order) <= MOST_SPACES + 1:
        raise ValueError(f"a pattern has 2 to {MOST_SPACES} spaces, each beside another")
    return tuple((x - sx, y - sy) for x, y in order[1:]), tuple(parents[1:])


def _turns(cells: tuple[tuple[int, int], ...]) -> list[tuple[tuple[int, int], ...]]:
    """Return a pattern turned and mirrored in all eight ways, without doubles."""
    ways = []
    for fx, fy, swap in product((1, -1), (1, -1), (False, True)):
        turned = tuple((fy * y, fx * x) if swap else (fx * x, fy * y) for x, y in cells)
        if turned not in ways:
            ways.append(turned)
    return ways


def _span(first: int, second: int) -> Span:
    mask = 1 << first
    if second != NOWHERE:
        mask |= 1 << second
    return Span(first, second, mask)


def _mask(numbers: Iterable[int]) -> int:
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def _byte_tables(masks: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Return for each byte of a mask what its 256 values spread to."""
    tables = []
    for low in range(0, len(masks), 8):
        table = [0] * 256
        for value in range(1, 256):
            bit = (value & -value).bit_length() - 1
            rest = table[value & (value - 1)]
            table[value] = rest | (masks[low + bit] if low + bit < len(masks) else 0)
        tables.append(tuple(table))
    return tuple(tables)


def _spread(tables: tuple[tuple[int, ...], ...], mask: int) -> int:
    spread = 0
    for table in tables:
        if not mask:
            break
        spread |= table[mask & 255]
        mask >>= 8
    return spread
