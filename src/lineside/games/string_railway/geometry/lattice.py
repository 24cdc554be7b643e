"""Points on the 0.1 mm lattice, lengths of strings, and how two straight pieces meet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import isqrt
from typing import NamedTuple

Point = tuple[int, int]
"""A place on the table: (x, y) in tenths of a millimetre. Directions use the same type."""

Line = tuple[Point, ...]
"""A polyline. A closed string repeats no point: its last piece leads back to the first."""


def cross(a: Point, b: Point) -> int:
    """Cross product: positive where b is counterclockwise of a."""
    return a[0] * b[1] - a[1] * b[0]


def dot(a: Point, b: Point) -> int:
    """Inner product of two directions."""
    return a[0] * b[0] + a[1] * b[1]


def minus(a: Point, b: Point) -> Point:
    """The direction from b to a."""
    return (a[0] - b[0], a[1] - b[1])


def simplified(points: Iterable[Sequence[int]]) -> Line:
    """The same polyline without repeated points and points between collinear neighbours (SR-C1).

    A fold (going back on the same straight line) keeps its turning point.
    """
    out: list[Point] = []
    for raw in points:
        p = (raw[0], raw[1])
        if out and out[-1] == p:
            continue
        while len(out) >= 2:
            (ax, ay), (bx, by) = out[-2], out[-1]
            ux, uy, vx, vy = bx - ax, by - ay, p[0] - bx, p[1] - by
            if ux * vy != uy * vx or ux * vx + uy * vy <= 0:
                break
            out.pop()
        out.append(p)
    return tuple(out)


def simplified_ring(points: Iterable[Sequence[int]]) -> Line:
    """A closed string in its one canonical form.

    No repeated and no needless points; begins at the leftmost (then lowest) point, which is always
    a true corner; runs counterclockwise.
    """
    ring = [(p[0], p[1]) for p in points]
    if not ring:
        return ()
    first = ring.index(min(ring))
    turned = simplified([*ring[first:], *ring[:first], ring[first]])[:-1]
    if twice_area(turned) < 0:
        turned = (turned[0], *reversed(turned[1:]))
    return turned


def twice_area(ring: Line) -> int:
    """Twice the signed area inside a closed string: positive when it runs counterclockwise."""
    return sum(cross(ring[i - 1], ring[i]) for i in range(len(ring)))


def length(line: Line) -> int:
    """Length of a simplified polyline in thousandths of a unit, each piece rounded up (SR-C1)."""
    total = 0
    for (ax, ay), (bx, by) in pairwise(line):
        square = 1_000_000 * ((bx - ax) ** 2 + (by - ay) ** 2)
        total += isqrt(square - 1) + 1 if square else 0
    return total


def ring_length(ring: Line) -> int:
    """Length once round a closed string, as :func:`length`."""
    return length((*ring, ring[0])) if ring else 0


class Single(NamedTuple):
    """Two pieces meet at one point: a + t/den (b - a) = c + u/den (d - c), den > 0."""

    t: int
    u: int
    den: int


class Shared(NamedTuple):
    """Two pieces lie on each other from start to end, in the first piece's direction."""

    start: Point
    end: Point


def contact(a: Point, b: Point, c: Point, d: Point) -> Single | Shared | None:
    """How the piece ab meets the piece cd: not at all, at one point, or along a stretch."""
    ax, ay = a
    cx, cy = c
    rx, ry = b[0] - ax, b[1] - ay
    sx, sy = d[0] - cx, d[1] - cy
    wx, wy = cx - ax, cy - ay
    den = rx * sy - ry * sx
    if den:
        t = wx * sy - wy * sx
        u = wx * ry - wy * rx
        if den < 0:
            den, t, u = -den, -t, -u
        return Single(t, u, den) if 0 <= t <= den and 0 <= u <= den else None
    if wx * ry != wy * rx:
        return None
    return _contact_on_one_line(a, b, c, d)


def _contact_on_one_line(a: Point, b: Point, c: Point, d: Point) -> Single | Shared | None:
    """As :func:`contact`, for pieces of one straight line."""
    r = minus(b, a)
    end = dot(r, r)
    c_at, d_at = dot(minus(c, a), r), dot(minus(d, a), r)
    low, high = (c, d) if c_at <= d_at else (d, c)
    start = low if min(c_at, d_at) > 0 else a
    stop = high if max(c_at, d_at) < end else b
    if start == stop:
        return Single(int(start == b), int(start == d), 1)
    if dot(minus(stop, start), r) < 0:
        return None
    return Shared(start, stop)


def turns_through(back: Point, on: Point, ray: Point) -> bool:
    """Whether ray lies strictly within the counterclockwise turn from back to on.

    The three are directions from one point; ray must not equal back or on in direction.
    """
    turn = cross(back, on)
    if turn > 0:
        return cross(back, ray) > 0 and cross(ray, on) > 0
    if turn < 0:
        return not (cross(on, ray) > 0 and cross(ray, back) > 0)
    return dot(back, on) < 0 and cross(back, ray) > 0


def same_direction(a: Point, b: Point) -> bool:
    """Whether two directions are the same, whatever their lengths."""
    return cross(a, b) == 0 and dot(a, b) > 0
