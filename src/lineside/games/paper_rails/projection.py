"""Where cities lie: the drawing's projection, lengths on the globe, straight lines that cross.

The drawing uses Albers' conic equal-area projection with the parameters that d3's `geoAlbers()`
has by default, so that a client can lay its outline of the States under our cities.
"""

from __future__ import annotations

from math import asin, cos, hypot, radians, sin, sqrt
from typing import NamedTuple

import msgspec

EARTH_MILES = 3958.8
"""Mean radius of the Earth in statute miles."""


class Projection(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Parameters of the drawing in d3's terms; a picture of `width` by `height` units."""

    kind: str = "conicEqualArea"
    parallels: tuple[float, float] = (29.5, 45.5)
    rotate: tuple[float, float] = (96.0, 0.0)
    center: tuple[float, float] = (-0.6, 38.7)
    scale: float = 1070.0
    translate: tuple[float, float] = (480.0, 250.0)
    width: int = 960
    height: int = 500


PROJECTION = Projection()


class Point(NamedTuple):
    """A point of the drawing: x to the right, y down."""

    x: float
    y: float


def project(lon: float, lat: float) -> Point:
    """Return where a longitude and latitude (degrees) lie in the drawing."""
    p = PROJECTION
    south = sin(radians(p.parallels[0]))
    n = (south + sin(radians(p.parallels[1]))) / 2
    c = 1 + south * (2 * n - south)

    def cone(lam: float, phi: float) -> Point:
        radius = sqrt(c - 2 * n * sin(phi)) / n
        return Point(radius * sin(n * lam), sqrt(c) / n - radius * cos(n * lam))

    middle = cone(radians(p.center[0]), radians(p.center[1]))
    here = cone(radians(lon + p.rotate[0]), radians(lat))
    return Point(
        p.translate[0] + p.scale * (here.x - middle.x),
        p.translate[1] - p.scale * (here.y - middle.y),
    )


def miles(a: tuple[float, float], b: tuple[float, float]) -> float:
    """Return the great-circle distance of two (longitude, latitude) in statute miles."""
    (lon_a, lat_a), (lon_b, lat_b) = a, b
    half = sin(radians(lat_b - lat_a) / 2) ** 2
    half += cos(radians(lat_a)) * cos(radians(lat_b)) * sin(radians(lon_b - lon_a) / 2) ** 2
    return 2 * EARTH_MILES * asin(sqrt(half))


def miles_off(point: Point, a: Point, b: Point) -> float:
    """Return how far a point of the drawing lies from the stretch a-b, in miles on the ground."""
    dx, dy = b.x - a.x, b.y - a.y
    along = ((point.x - a.x) * dx + (point.y - a.y) * dy) / (dx * dx + dy * dy)
    along = min(1.0, max(0.0, along))
    off = hypot(point.x - a.x - along * dx, point.y - a.y - along * dy)
    return off * EARTH_MILES / PROJECTION.scale


def cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Return whether the straight stretches a-b and c-d have an inner point in common."""

    def side(p: Point, q: Point, r: Point) -> float:
        return (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x)

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0
