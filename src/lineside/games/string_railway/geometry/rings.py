"""Closed strings: what lies inside, outside and along them."""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from fractions import Fraction
from itertools import pairwise

from .lattice import Line, Point, Shared, contact, dot, minus
from .paths import Path, near_pairs


class Side(IntEnum):
    """Where a point, or a part of a string, lies as seen from a closed string."""

    OUTSIDE = -1
    ALONG = 0
    INSIDE = 1


def side_of(ring: Line, x: int, y: int, den: int = 1) -> Side:
    """Side of the point (x/den, y/den) of a closed string. den > 0."""
    inside = False
    ax, ay = ring[-1][0] * den, ring[-1][1] * den
    for corner in ring:
        bx, by = corner[0] * den, corner[1] * den
        if (ay > y) != (by > y):
            turn = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
            if turn == 0:
                return Side.ALONG
            if (turn > 0) == (by > ay):
                inside = not inside
        elif by == y and (bx == x or (ay == y and (ax < x) != (bx < x))):
            return Side.ALONG
        ax, ay = bx, by
    return Side.INSIDE if inside else Side.OUTSIDE


def sides_of(path: Path, ring: Path) -> Iterator[tuple[Point, Side]]:
    """The sides of a closed string that an open path takes, as (where each begins, side).

    Each stretch between two meetings with the ring is looked at by itself, so nothing between two
    corners escapes. A single point of contact is no stretch. Unbroken runs are told once.
    Where they begin is rounded for telling, not for deciding.
    """
    touched: dict[int, set[Fraction]] = {}
    for i, j in near_pairs(path, ring):
        a, b = path.pieces[i]
        meets = contact(a, b, *ring.pieces[j])
        if isinstance(meets, Shared):
            r = minus(b, a)
            ends = (Fraction(dot(minus(p, a), r), dot(r, r)) for p in meets)
            touched.setdefault(i, set()).update(ends)
        elif meets:
            touched.setdefault(i, set()).add(Fraction(meets.t, meets.den))
    unknown = True
    for i, (a, b) in enumerate(path.pieces):
        if i in touched:
            stops = sorted({Fraction(0), Fraction(1), *touched[i]})
            for start, stop in pairwise(stops):
                yield _between(a, b, start), _side_at(ring.points, a, b, (start + stop) / 2)
            unknown = True
        elif unknown:
            yield a, side_of(ring.points, *a)
            unknown = False


def _between(a: Point, b: Point, t: Fraction) -> Point:
    """The point a + t (b - a), rounded."""
    return (a[0] + round(t * (b[0] - a[0])), a[1] + round(t * (b[1] - a[1])))


def _side_at(ring: Line, a: Point, b: Point, t: Fraction) -> Side:
    """Side of the point a + t (b - a)."""
    den = t.denominator
    x = a[0] * den + t.numerator * (b[0] - a[0])
    y = a[1] * den + t.numerator * (b[1] - a[1])
    return side_of(ring, x, y, den)


def knot(ring: Path) -> Point | None:
    """Where a closed string meets itself other than at the joints of its pieces; None if nowhere.

    The point is rounded for telling, not for deciding.
    """
    count = len(ring.pieces)
    for i, j in near_pairs(ring, ring):
        meets = contact(*ring.pieces[i], *ring.pieces[j])
        if meets is None:
            continue
        if isinstance(meets, Shared):
            return meets.start
        joint = (j == i + 1 and meets.t == meets.den and meets.u == 0) or (
            i == 0 and j == count - 1 and meets.t == 0 and meets.u == meets.den
        )
        if not joint:
            (ax, ay), (bx, by) = ring.pieces[i]
            den = meets.den
            return (ax + meets.t * (bx - ax) // den, ay + meets.t * (by - ay) // den)
    return None
