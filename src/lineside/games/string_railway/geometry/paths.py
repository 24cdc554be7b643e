"""Polylines with a grid index: which of their pieces lie near a place."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from .lattice import Line, Point

SHIFT = 7
"""A cell of the grid is 2**SHIFT = 128 units (12.8 mm) wide."""

ROW = 1 << 12
"""Cells in a column of the grid. Cells that fall together beyond it only cost time."""


def cell_of(x: int, y: int) -> int:
    """The number of the cell that holds the point (x, y)."""
    return (x >> SHIFT) * ROW + (y >> SHIFT)


def cells_of_piece(a: Point, b: Point) -> list[int]:
    """Cells that hold every point of the piece ab (a few more at the borders of cells)."""
    if a[0] > b[0]:
        a, b = b, a
    (ax, ay), (bx, by) = a, b
    left, right = ax >> SHIFT, bx >> SHIFT
    low, high = (ay >> SHIFT, by >> SHIFT) if ay <= by else (by >> SHIFT, ay >> SHIFT)
    if left == right:
        return [left * ROW + row for row in range(low, high + 1)]
    if low == high:
        return [column * ROW + low for column in range(left, right + 1)]
    cells: list[int] = []
    dx, dy = bx - ax, by - ay
    enters = ay >> SHIFT
    for column in range(left, right + 1):
        border = (column + 1) << SHIFT
        leaves = (ay + (dy * (border - ax)) // dx) >> SHIFT if column < right else by >> SHIFT
        first, last = (enters, leaves) if enters <= leaves else (leaves, enters)
        cells.extend(column * ROW + row for row in range(first, last + 1))
        enters = leaves
    return cells


class Path:
    """A polyline (or, ``closed``, a ring) and its index. Immutable once made.

    ``pieces`` are its straight pieces as pairs of points; ``cells`` maps a cell of the grid to the
    numbers of the pieces that come into it.
    """

    __slots__ = ("cells", "closed", "pieces", "points")

    def __init__(self, points: Line, closed: bool = False) -> None:
        self.points = points
        self.closed = closed
        ends = (*points[1:], points[0]) if closed else points[1:]
        self.pieces = list(zip(points, ends, strict=False))
        self.cells: dict[int, list[int]] = {}
        for number, (a, b) in enumerate(self.pieces):
            for cell in cells_of_piece(a, b):
                self.cells.setdefault(cell, []).append(number)

    def back(self, piece: int) -> Point:
        """Direction from the start of a piece back along the path."""
        (px, py), (x, y) = self.pieces[piece - 1]
        return (px - x, py - y)

    def on(self, piece: int) -> Point:
        """Direction from the start of a piece on along the path."""
        (x, y), (nx, ny) = self.pieces[piece]
        return (nx - x, ny - y)


@lru_cache(maxsize=512)
def path_of(points: Line, closed: bool = False) -> Path:
    """The path of a polyline; those asked for lately are kept."""
    return Path(points, closed)


def near_pairs(one: Path, two: Path) -> Iterator[tuple[int, int]]:
    """Pairs of pieces of two paths that may meet, each once. A path with itself: i < j."""
    same = one is two
    seen = set()
    for cell in one.cells if same else one.cells.keys() & two.cells.keys():
        for i in one.cells[cell]:
            (ax, ay), (bx, by) = one.pieces[i]
            if ax > bx:
                ax, bx = bx, ax
            if ay > by:
                ay, by = by, ay
            for j in two.cells[cell]:
                if same and j <= i:
                    continue
                (cx, cy), (dx, dy) = two.pieces[j]
                if (cx < ax and dx < ax) or (cx > bx and dx > bx):
                    continue
                if (cy < ay and dy < ay) or (cy > by and dy > by):
                    continue
                if (i, j) not in seen:
                    seen.add((i, j))
                    yield i, j
