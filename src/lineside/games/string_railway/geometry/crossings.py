"""Where a string crosses another, or itself, outside all tiles (SR-9).

The places are the connected parts of the meeting of the two strings, less the tiles (closed
squares). A single point counts where the one string changes from side to side of the other; a part
that holds a stretch counts once, side change or not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import ceil, floor

from .lattice import (
    Point,
    Shared,
    Single,
    contact,
    same_direction,
    turns_through,
)
from .paths import Path, cell_of, near_pairs
from .squares import Square

Spot = tuple[Fraction, Fraction]
"""An exact point, on the lattice or not."""

Part = tuple[Spot, Spot]
"""A straight part of the meeting of two strings, from end to end; of no length for a point."""


ENOUGH = 60
"""Nobody ever has so many action points: there is no need to count further."""


class Tiles:
    """The tiles on a table by their numbers, with an index by cell."""

    __slots__ = ("by_cell", "squares")

    def __init__(self, squares: Mapping[int, Square]) -> None:
        self.squares = squares
        self.by_cell: dict[int, list[int]] = {}
        for number, square in squares.items():
            for cell in square.cells:
                self.by_cell.setdefault(cell, []).append(number)

    def cover(self, x: int, y: int, den: int = 1) -> bool:
        """Whether the point (x/den, y/den) lies on a tile."""
        near = self.by_cell.get(cell_of(x // den, y // den), ())
        return any(self.squares[number].holds(x, y, den) for number in near)

    def cover_spot(self, spot: Spot) -> bool:
        """Whether an exact point lies on a tile."""
        (x, dx), (y, dy) = (v.as_integer_ratio() for v in spot)
        return self.cover(x * dy, y * dx, dx * dy)


def crossings(path: Path, other: Path, tiles: Tiles) -> list[Point]:
    """The places outside all tiles where a path crosses another, each rounded to the lattice.

    Give the same path twice for where it crosses itself. Ends of paths are taken to lie on tiles.
    Where there are more than ENOUGH, some of them are told.
    """
    points: list[Spot] = []
    parts: list[Part] = []
    for i, j in near_pairs(path, other):
        a, b = path.pieces[i]
        meets = contact(a, b, *other.pieces[j])
        if isinstance(meets, Shared):
            parts += _bare(meets, tiles)
        elif meets and _changes_side(path, i, other, j, meets):
            spot = _spot(a, b, Fraction(meets.t, meets.den))
            if not tiles.cover_spot(spot):
                points.append(spot)
                if len(points) > ENOUGH:
                    break
    return _one_for_each(points, parts, tiles) if points or parts else []


def _changes_side(path: Path, i: int, other: Path, j: int, meets: Single) -> bool:
    """Whether the path changes sides of the other at a single meeting of their pieces i and j.

    A meeting at a joint of pieces belongs to the piece that begins there; a meeting where both
    go the same way for a while belongs to the stretch.
    """
    t, u, den = meets
    if 0 < t < den and 0 < u < den:
        return True
    if t == den or u == den or (t == 0 and i == 0) or (u == 0 and j == 0):
        return False
    mine = path.on(i)
    mine_back = path.back(i) if t == 0 else (-mine[0], -mine[1])
    its = other.on(j)
    its_back = other.back(j) if u == 0 else (-its[0], -its[1])
    for ray in (mine, mine_back):
        if same_direction(ray, its) or same_direction(ray, its_back):
            return False
    return turns_through(its_back, its, mine) != turns_through(its_back, its, mine_back)


def _one_for_each(points: list[Spot], parts: list[Part], tiles: Tiles) -> list[Point]:
    """One lattice point for each connected part of the meeting, in a fixed order."""
    pieces: list[Part] = [*parts, *((point, point) for point in sorted(set(points)))]
    group = list(range(len(pieces)))
    if parts:
        for i, j in _close(pieces):
            if group[i] != group[j] and _joined(pieces[i], pieces[j], tiles):
                old, new = group[i], group[j]
                group = [new if g == old else g for g in group]
    first: dict[int, Spot] = {}
    for g, piece in zip(group, pieces, strict=True):
        first[g] = min(first.get(g, piece[0]), *piece)
    half = Fraction(1, 2)
    return sorted((floor(x + half), floor(y + half)) for x, y in first.values())


def _close(pieces: list[Part]) -> Iterator[tuple[int, int]]:
    """Pairs of parts whose upright boxes meet, by a sweep from left to right."""
    boxes = []
    for number, ((ax, ay), (bx, by)) in enumerate(pieces):
        left, right, low, high = min(ax, bx), max(ax, bx), min(ay, by), max(ay, by)
        boxes.append((floor(left), ceil(right), floor(low), ceil(high), number))
    open_: list[tuple[int, int, int, int, int]] = []
    for box in sorted(boxes):
        open_ = [other for other in open_ if other[1] >= box[0]]
        for other in open_:
            if other[2] <= box[3] and box[2] <= other[3]:
                yield box[4], other[4]
        open_.append(box)


def _joined(one: Part, two: Part, tiles: Tiles) -> bool:
    """Whether two parts of the meeting hang together outside all tiles."""
    touching = [p for p in one if _lies_on(p, two)] + [p for p in two if _lies_on(p, one)]
    return any(not tiles.cover_spot(p) for p in touching)


def _lies_on(spot: Spot, part: Part) -> bool:
    """Whether an exact point lies on a part of the meeting."""
    (ax, ay), (bx, by) = part
    x, y = spot
    return (
        (bx - ax) * (y - ay) == (by - ay) * (x - ax)
        and min(ax, bx) <= x <= max(ax, bx)
        and min(ay, by) <= y <= max(ay, by)
    )


def _bare(stretch: Shared, tiles: Tiles) -> list[Part]:
    """The parts of a shared stretch that no tile covers (ends may lie on a tile's edge)."""
    a, b = stretch
    covered = []
    for square in tiles.squares.values():
        part = square.clip(a, b)
        if part:
            covered.append((Fraction(part[0], part[1]), Fraction(part[2], part[3])))
    parts = []
    at = Fraction(0)
    for start, stop in [*sorted(covered), (Fraction(1), Fraction(1))]:
        if start > at:
            parts.append((_spot(a, b, at), _spot(a, b, start)))
        at = max(at, stop)
    return parts


def _spot(a: Point, b: Point, t: Fraction) -> Spot:
    """The point a + t (b - a)."""
    return (a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1]))
