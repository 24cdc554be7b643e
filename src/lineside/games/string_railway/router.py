"""Natural routes between stations: proposals for bots, terminal players and the suggest button.

Nothing here decides; every line that is returned has been measured exactly. A route is sought on
the cells of the grid with prices for other strings, the mountain and tiles in the way, pulled
tight, and its bends are rounded off. Whole numbers only, and a fixed budget: the same everywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from itertools import pairwise
from math import isqrt
from typing import NamedTuple

from .geometry.lattice import Line, Point, simplified
from .geometry.measure import Ground, Measure, measure
from .geometry.paths import ROW, SHIFT, Path, cell_of, cells_of_piece

CELL = 1 << SHIFT
EDGE = 10_000 >> SHIFT
"""The last column and row of cells of the table."""

DIAGONAL = 181
"""Steps on the grid, straight and slanting, in units."""

CROSSING = 700
"""What a crossing, or coming into the mountain, is worth in units of string."""

IN_THE_WAY = 2_500
"""What coming upon a tile that is not to be visited is worth."""

BUDGET = 1_500
"""Cells looked at, at most, for one leg."""

BEND = 420
"""How much of a straight part is given up to round off a bend, at most."""

STEPS = (
    (ROW, CELL), (-ROW, CELL), (1, CELL), (-1, CELL),
    (ROW + 1, DIAGONAL), (ROW - 1, DIAGONAL), (1 - ROW, DIAGONAL), (-1 - ROW, DIAGONAL),
)  # fmt: skip


class Proposal(NamedTuple):
    """A line and what it measures."""

    line: Line
    found: Measure


class Land(NamedTuple):
    """The cells of a table: where strings may run, and which lie on the mountain."""

    open: frozenset[int]
    hill: frozenset[int]


@lru_cache(maxsize=64)
def land_of(board: Line, mountain: Line, seeds: tuple[int, ...]) -> Land:
    """The cells inside a board that its string does not come into; with those of the mountain.

    `seeds` are cells of stations, from which the board is filled.
    """
    edge = frozenset(Path(board, closed=True).cells)
    ring = frozenset(Path(mountain, closed=True).cells)
    outer = _filled(seeds, edge)
    middle = cell_of(
        sum(x for x, _ in mountain) // len(mountain), sum(y for _, y in mountain) // len(mountain)
    )
    return Land(frozenset(outer), frozenset(_filled((middle,), ring | edge)) | ring)


def _filled(seeds: Iterable[int], wall: frozenset[int]) -> set[int]:
    """Cells that can be reached from the seeds without entering the wall."""
    found = {cell for cell in seeds if cell not in wall}
    waiting = list(found)
    while waiting:
        cell = waiting.pop()
        for there in (cell + ROW, cell - ROW, cell + 1, cell - 1):
            on_table = 0 <= there // ROW <= EDGE and there % ROW <= EDGE
            if on_table and there not in found and there not in wall:
                found.add(there)
                waiting.append(there)
    return found


@lru_cache(maxsize=32)
def router_of(ground: Ground) -> Router:
    """The router for a table as it is now; those asked for lately are kept."""
    return Router(ground)


class Router:
    """Seeks routes on one table as it is now, and remembers those it has found.

    ``made`` holds them: by their stops in order, the proposal or None.
    """

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.tiles = ground.tiles.squares
        seeds = tuple(cell_of(tile.x, tile.y) for tile in self.tiles.values())
        self.land = land_of(ground.board.points, ground.mountain.points, seeds)
        self.strings: dict[int, int] = {}
        """By cell, the routes that come into it, as bits."""
        for number, route in enumerate(ground.routes):
            bit = 1 << number
            for cell in route.cells:
                self.strings[cell] = self.strings.get(cell, 0) | bit
        self.distance = _distances({n: (tile.x, tile.y) for n, tile in self.tiles.items()})
        smallest = min((tile.reach for tile in self.tiles.values()), default=0)
        self.overlap = isqrt(2 * smallest // 9)
        """How far from its tile's middle a string ends: two thirds of the way to an edge."""
        self.made: dict[tuple[int, ...], Proposal | None] = {}

    def middle(self, station: int) -> Point:
        """The middle of a station's tile."""
        tile = self.tiles[station]
        return (tile.x, tile.y)

    def apart(self, one: int, two: int) -> int:
        """Distance between the middles of two tiles, rounded down."""
        return self.distance[one][two]

    def past(self, *stops: int) -> Proposal | None:
        """As :meth:`through`, remembered."""
        if stops not in self.made:
            self.made[stops] = self.through(stops)
        return self.made[stops]

    def through(self, stops: Sequence[int], avoid: Iterable[int] = ()) -> Proposal | None:
        """A route from the first stop past the others in order to the last; None: none is found.

        Other tiles are kept clear of where there is room, those in `avoid` at any price.
        """
        points: list[Point] = [self.middle(stops[0])]
        shunned = frozenset(avoid) - set(stops)
        for start, stop in pairwise(stops):
            leg = self.leg(start, stop, shunned)
            if leg is None:
                return None
            points += leg[1:]
        return self.finished(points)

    def leg(self, start: int, stop: int, avoid: frozenset[int] = frozenset()) -> list[Point] | None:
        """Points from one tile's middle to another's, pulled tight; None if none is found."""
        a, b = self.middle(start), self.middle(stop)
        allowed = {start, stop}
        straight = cells_of_piece(a, b)
        if self._price(straight, allowed, avoid) == 0 and self.land.open.issuperset(straight):
            return [a, b]
        cells = self._search(start, stop, allowed, avoid)
        if cells is None:
            return None
        half = CELL // 2
        points = [a]
        points += [((c // ROW) * CELL + half, (c % ROW) * CELL + half) for c in cells[1:-1]]
        return self._pulled([*points, b], cells, allowed, avoid)

    def _search(
        self, start: int, stop: int, allowed: set[int], avoid: frozenset[int]
    ) -> list[int] | None:
        """Cells from one tile's middle to another's, cheapest by the prices above (A*)."""
        first, goal = (cell_of(*self.middle(s)) for s in (start, stop))
        goal_x, goal_y = goal // ROW, goal % ROW
        is_open, hill = self.land.open, self.land.hill
        strings, owners = self.strings, self.ground.tiles.by_cell
        cost = {first: 0}
        came: dict[int, int] = {}
        heap = [(0, first)]
        done: set[int] = set()
        while heap and len(done) < BUDGET:
            _, cell = heappop(heap)
            if cell == goal:
                return _trace(came, cell)
            if cell in done:
                continue
            done.add(cell)
            here, so_far = strings.get(cell, 0), cost[cell]
            here_tiles = owners.get(cell, ())
            for step, long in STEPS:
                there = cell + step
                if there in done or there not in is_open:
                    continue
                total = so_far + long
                on = owners.get(there)
                if on is None:
                    new = strings.get(there, 0) & ~here
                    if new:
                        total += CROSSING * new.bit_count()
                else:
                    for tile in on:
                        if tile in avoid:
                            total += 4 * IN_THE_WAY
                        elif tile not in allowed and tile not in here_tiles:
                            total += IN_THE_WAY
                if there in hill and cell not in hill:
                    total += CROSSING
                if total < cost.get(there, 1 << 30):
                    cost[there] = total
                    came[there] = cell
                    dx, dy = abs(there // ROW - goal_x), abs(there % ROW - goal_y)
                    far = CELL * max(dx, dy) + (DIAGONAL - CELL) * min(dx, dy)
                    heappush(heap, (total + far, there))
        return None

    def _price(self, cells: Sequence[int], allowed: set[int], avoid: frozenset[int]) -> int:
        """What a run of cells costs beyond its length, by the prices above."""
        strings, owners, hill = self.strings, self.ground.tiles.by_cell, self.land.hill
        price, met, tiles = 0, 0, set()
        for cell in cells:
            on = owners.get(cell)
            if on is None:
                met |= strings.get(cell, 0)
            else:
                tiles.update(on)
        for tile in tiles - allowed:
            price += 4 * IN_THE_WAY if tile in avoid else IN_THE_WAY
        on_hill = [cell in hill for cell in cells]
        price += CROSSING * (True in on_hill and not all(on_hill))
        return price + CROSSING * met.bit_count()

    def _pulled(
        self, points: list[Point], cells: list[int], allowed: set[int], avoid: frozenset[int]
    ) -> list[Point]:
        """The points, one in each cell, that remain when the string is pulled tight.

        A straight piece takes the place of a run of cells where it costs no more.
        """
        tight = [points[0]]
        at, last = 0, len(points) - 1
        while at < last:
            reach = at + 1
            for further in range(min(at + 24, last), at + 1, -1):
                straight = cells_of_piece(points[at], points[further])
                if not self.land.open.issuperset(straight):
                    continue
                run = self._price(cells[at : further + 1], allowed, avoid)
                if self._price(straight, allowed, avoid) <= run:
                    reach = further
                    break
            tight.append(points[reach])
            at = reach
        return tight

    def finished(self, points: list[Point]) -> Proposal | None:
        """The points as a string: ends drawn in, bends rounded off, measured."""
        points = list(simplified(points))
        if len(points) < 2:
            return None
        points[0] = _towards(points[0], points[1], self.overlap)
        points[-1] = _towards(points[-1], points[-2], self.overlap)
        sharp = simplified(points)
        round_ = rounded(sharp)
        if len(sharp) < 2:
            return None
        best = measure(round_, self.ground)
        if len(sharp) == 2:
            return Proposal(round_, best)
        plain = measure(sharp, self.ground)
        if _effort(plain) < _effort(best):
            return Proposal(sharp, plain)
        return Proposal(round_, best)


def _distances(middles: dict[int, Point]) -> dict[int, dict[int, int]]:
    """Distances between points by their numbers, rounded down."""
    return {
        one: {two: isqrt((x - u) ** 2 + (y - v) ** 2) for two, (u, v) in middles.items()}
        for one, (x, y) in middles.items()
    }


def _effort(found: Measure) -> tuple[bool, int]:
    """Whether a line breaks a rule of its own, and what it costs beside its length."""
    straight_back = any(a == b for a, b in pairwise(found.visits))
    broken = bool(found.outside or found.along or found.knots) or straight_back
    return (broken, len(found.crossed) + found.mountain)


def _trace(came: dict[int, int], cell: int) -> list[int]:
    cells = [cell]
    while cell in came:
        cell = came[cell]
        cells.append(cell)
    return cells[::-1]


def _towards(a: Point, b: Point, way: int) -> Point:
    """The lattice point that far from a on the way to b, or halfway if b is near."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    long = isqrt(dx * dx + dy * dy) or 1
    way = min(way, long // 2)
    return (a[0] + dx * way // long, a[1] + dy * way // long)


def rounded(points: Line) -> Line:
    """The line with its bends rounded off by bows that stay inside the corners."""
    if len(points) < 3:
        return points
    out = [points[0]]
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        ax, ay = _towards(corner, before, BEND)
        bx, by = _towards(corner, after, BEND)
        x, y = corner
        for t in range(7):
            u, v, w = (6 - t) * (6 - t), 2 * t * (6 - t), t * t
            out.append(((u * ax + v * x + w * bx) // 36, (u * ay + v * y + w * by) // 36))
    out.append(points[-1])
    return simplified(out)
