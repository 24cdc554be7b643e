"""Everything the rules ask about a route, measured at once."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from .crossings import Tiles, crossings
from .lattice import Line, Point, length
from .paths import Path
from .rings import Side, sides_of


class Ground(NamedTuple):
    """What a route is measured against: board and mountain (closed), tiles, routes laid before."""

    board: Path
    mountain: Path
    tiles: Tiles
    routes: tuple[Path, ...]


class Measure(NamedTuple):
    """What a route is and meets. Facts only: no price, no verdict.

    ``length`` is in thousandths of a unit. ``visits`` are the numbers of the tiles it meets, in
    order along it. ``ends`` tells for each end the tile it lies on. ``outside`` and ``along`` are
    points near where it leaves the board, or lies along the board string. ``crossed`` lists the
    places outside tiles where it crosses another route: (number of that route, point).
    ``knots`` are the places where it crosses itself. Points are for telling only.
    """

    length: int
    visits: tuple[int, ...]
    ends: tuple[int | None, int | None]
    outside: Point | None
    along: Point | None
    mountain: bool
    crossed: tuple[tuple[int, Point], ...]
    knots: tuple[Point, ...]


def measure(line: Line, ground: Ground) -> Measure:
    """Measure a simplified polyline of at least two points (SR-C1, SR-8, SR-9)."""
    path = Path(line)
    outside, along = _board(path, ground.board)
    crossed = [
        (number, point)
        for number, other in enumerate(ground.routes)
        for point in crossings(path, other, ground.tiles)
    ]
    return Measure(
        length=length(line),
        visits=visits(path, ground.tiles),
        ends=(_tile_at(line[0], ground.tiles), _tile_at(line[-1], ground.tiles)),
        outside=outside,
        along=along,
        mountain=any(side is Side.INSIDE for _, side in sides_of(path, ground.mountain)),
        crossed=tuple(crossed),
        knots=tuple(crossings(path, path, ground.tiles)),
    )


def _board(path: Path, board: Path) -> tuple[Point | None, Point | None]:
    """Where a path first leaves the board, and first lies along its string."""
    outside = along = None
    for start, side in sides_of(path, board):
        if side is Side.OUTSIDE and outside is None:
            outside = start
        elif side is Side.ALONG and along is None:
            along = start
    return outside, along


def _tile_at(point: Point, tiles: Tiles) -> int | None:
    """The tile under a point."""
    for number, square in tiles.squares.items():
        if square.holds(*point):
            return number
    return None


def visits(path: Path, tiles: Tiles) -> tuple[int, ...]:
    """The tiles a path meets, in order along it (SR-8).

    A tile that the path leaves and comes back to with no other between stands twice in a row.
    """
    near: dict[int, set[int]] = {}
    for cell in path.cells.keys() & tiles.by_cell.keys():
        for piece in path.cells[cell]:
            near.setdefault(piece, set()).update(tiles.by_cell[cell])
    out: list[int] = []
    reached = (-1, False)
    for piece in sorted(near):
        parts = []
        for number in near[piece]:
            part = tiles.squares[number].clip(*path.pieces[piece])
            if part:
                n0, d0, n1, d1 = part
                parts.append((Fraction(n0, d0) if n0 else Fraction(0), number, n0 == 0, n1 == d1))
        for _, number, from_start, to_end in sorted(parts):
            carried_on = from_start and reached == (piece - 1, True) and out[-1] == number
            if not carried_on:
                out.append(number)
            reached = (piece, to_end)
    return tuple(out)
