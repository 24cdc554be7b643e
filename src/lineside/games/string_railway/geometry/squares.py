"""Station tiles: squares at any angle, their edge included (SR-C3)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from .lattice import Line, Point, cross, dot, minus
from .paths import ROW, cells_of_piece


class Square:
    """A square with centre (x, y) and half-diagonal (p, q): corners (x, y) ± (p, q), ± (-q, p).

    In the two coordinates along its sides it is the set |s| <= reach, |d| <= reach, where
    s = (p - q) dx + (p + q) dy, d = (p + q) dx + (q - p) dy and reach = p² + q².
    """

    __slots__ = ("a", "b", "cells", "corners", "reach", "x", "y")

    def __init__(self, x: int, y: int, p: int, q: int) -> None:
        self.x, self.y = x, y
        self.a, self.b = p - q, p + q
        self.reach = p * p + q * q
        self.corners: Line = ((x + p, y + q), (x - q, y + p), (x - p, y - q), (x + q, y - p))
        self.cells = frozenset(self._cells())

    def _cells(self) -> Iterable[int]:
        """Cells of the grid that the square comes into."""
        columns: dict[int, list[int]] = {}
        for a, b in self.sides():
            for cell in cells_of_piece(a, b):
                columns.setdefault((cell + ROW // 2) // ROW, []).append(cell)
        for cells in columns.values():
            yield from range(min(cells), max(cells) + 1)

    def holds(self, x: int, y: int, den: int = 1) -> bool:
        """Whether the point (x/den, y/den) lies on the tile or its edge."""
        dx, dy = x - self.x * den, y - self.y * den
        reach = self.reach * den
        return (
            -reach <= self.a * dx + self.b * dy <= reach
            and -reach <= self.b * dx - self.a * dy <= reach
        )

    def clip(self, a: Point, b: Point) -> tuple[int, int, int, int] | None:
        """The part of the piece ab on the tile: (n0, d0, n1, d1), from n0/d0 to n1/d1 of the way.

        The d are positive. None where the piece does not meet the tile.
        """
        reach = self.reach
        dx, dy = a[0] - self.x, a[1] - self.y
        ex, ey = b[0] - self.x, b[1] - self.y
        n0, d0, n1, d1 = 0, 1, 1, 1
        for start, stop in (
            (self.a * dx + self.b * dy, self.a * ex + self.b * ey),
            (self.b * dx - self.a * dy, self.b * ex - self.a * ey),
        ):
            if start > stop:
                start, stop = -start, -stop
            if start > reach or stop < -reach:
                return None
            way = stop - start
            if start < -reach and (-reach - start) * d0 > n0 * way:
                n0, d0 = -reach - start, way
            if stop > reach and (reach - start) * d1 < n1 * way:
                n1, d1 = reach - start, way
        return (n0, d0, n1, d1) if n0 * d1 <= n1 * d0 else None

    def sides(self) -> list[tuple[Point, Point]]:
        """The four edges."""
        c = self.corners
        return [(c[i - 1], c[i]) for i in range(4)]


@lru_cache(maxsize=1024)
def square_of(x: int, y: int, p: int, q: int) -> Square:
    """The square of a tile; those asked for lately are kept."""
    return Square(x, y, p, q)


def squares_meet(one: Square, two: Square) -> bool:
    """Whether two tiles overlap or touch."""
    return not any(_apart_along(mine, other) for mine, other in ((one, two), (two, one)))


def _apart_along(one: Square, two: Square) -> bool:
    """Whether an edge of the first square parts the two."""
    for ux, uy in ((one.a, one.b), (one.b, -one.a)):
        along = [ux * (x - one.x) + uy * (y - one.y) for x, y in two.corners]
        if min(along) > one.reach or max(along) < -one.reach:
            return True
    return False


def nearer_than(gap: int, pieces: Iterable[tuple[Point, Point]], square: Square) -> bool:
    """Whether any of the pieces comes nearer to the tile than gap (or meets it)."""
    xs = sorted(x for x, _ in square.corners)
    ys = sorted(y for _, y in square.corners)
    left, right, low, high = xs[0] - gap, xs[-1] + gap, ys[0] - gap, ys[-1] + gap
    for a, b in pieces:
        if max(a[0], b[0]) < left or min(a[0], b[0]) > right:
            continue
        if max(a[1], b[1]) < low or min(a[1], b[1]) > high:
            continue
        if square.clip(a, b) is not None:
            return True
        if any(_point_nearer(gap, corner, a, b) for corner in square.corners):
            return True
        if any(_point_nearer(gap, end, *side) for side in square.sides() for end in (a, b)):
            return True
    return False


def _point_nearer(gap: int, point: Point, a: Point, b: Point) -> bool:
    """Whether the distance from a point to the piece ab is below gap."""
    r, w = minus(b, a), minus(point, a)
    way = dot(w, r)
    if way <= 0:
        return dot(w, w) < gap * gap
    if way >= dot(r, r):
        v = minus(point, b)
        return dot(v, v) < gap * gap
    return cross(r, w) ** 2 < gap * gap * dot(r, r)
