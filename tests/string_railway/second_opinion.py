"""The geometry once more, slowly and by other formulas: Fractions, angles, no index.

Nothing here is shared with the engine; the tests hold one against the other.
"""

from __future__ import annotations

from decimal import ROUND_CEILING, Decimal, localcontext
from fractions import Fraction
from itertools import combinations, pairwise

Pt = tuple[Fraction, Fraction]


def pt(x, y) -> Pt:
    return (Fraction(x), Fraction(y))


def plain(points) -> list[tuple[int, int]]:
    """Drop needless points one at a time, until none is left."""
    out = [tuple(p) for p in points]
    changed = True
    while changed:
        changed = False
        for k in range(1, len(out)):
            if out[k] == out[k - 1]:
                del out[k]
                changed = True
                break
        else:
            for k in range(1, len(out) - 1):
                if on_piece(pt(*out[k]), pt(*out[k - 1]), pt(*out[k + 1])):
                    del out[k]
                    changed = True
                    break
    return out


def length(points) -> int:
    total = 0
    with localcontext() as context:
        context.prec = 60
        for (ax, ay), (bx, by) in pairwise(plain(points)):
            exact = (Decimal((ax - bx) ** 2 + (ay - by) ** 2) * 1_000_000).sqrt()
            total += int(exact.to_integral_value(rounding=ROUND_CEILING))
    return total


def sub(a: Pt, b: Pt) -> Pt:
    return (a[0] - b[0], a[1] - b[1])


def crs(a: Pt, b: Pt) -> Fraction:
    return a[0] * b[1] - a[1] * b[0]


def on_piece(p: Pt, a: Pt, b: Pt) -> bool:
    if crs(sub(b, a), sub(p, a)) != 0:
        return False
    return min(a[0], b[0]) <= p[0] <= max(a[0], b[0]) and min(a[1], b[1]) <= p[1] <= max(a[1], b[1])


def angle(v: Pt) -> Fraction:
    """A number that grows with the angle of a direction, from 0 to 4 (the diamond angle)."""
    x, y = v
    if y >= 0:
        return y / (x + y) if x >= 0 else 1 + -x / (-x + y)
    return 2 + -y / (-x - y) if x < 0 else 3 + x / (x - y)


def winding_side(ring, p: Pt) -> int:
    """1 inside, 0 on the ring, -1 outside, by quadrants passed on the way round."""
    points = [pt(*v) for v in ring]
    turns = 0
    for a, b in zip(points, [*points[1:], points[0]], strict=True):
        if on_piece(p, a, b):
            return 0
        if a[1] <= p[1] < b[1] and crs(sub(b, a), sub(p, a)) > 0:
            turns += 1
        if b[1] <= p[1] < a[1] and crs(sub(b, a), sub(p, a)) < 0:
            turns -= 1
    return 1 if turns else -1


def meet(a: Pt, b: Pt, c: Pt, d: Pt) -> list[Pt]:
    """Both ends of the common part of two pieces: none, one point, or two."""
    found = {p for p in (a, b) if on_piece(p, c, d)} | {p for p in (c, d) if on_piece(p, a, b)}
    den = crs(sub(b, a), sub(d, c))
    if den:
        t = crs(sub(c, a), sub(d, c)) / den
        p = (a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1]))
        if on_piece(p, c, d) and on_piece(p, a, b):
            found.add(p)
    return sorted(found)


class Tile:
    """A square as a polygon of its corners."""

    def __init__(self, x, y, p, q):
        self.corners = [(x + p, y + q), (x - q, y + p), (x - p, y - q), (x + q, y - p)]

    def holds(self, p: Pt) -> bool:
        return winding_side(self.corners, p) >= 0

    def edges(self):
        c = [pt(*v) for v in self.corners]
        return list(zip(c, [*c[1:], c[0]], strict=True))


def pieces_of(points, closed=False):
    p = [pt(*v) for v in points]
    return list(pairwise([*p, p[0]] if closed else p))


def along(a: Pt, b: Pt, p: Pt) -> Fraction:
    """How far along the piece ab the point p of it lies, 0 to 1."""
    return (p[0] - a[0]) / (b[0] - a[0]) if a[0] != b[0] else (p[1] - a[1]) / (b[1] - a[1])


def between(a: Pt, b: Pt, t: Fraction) -> Pt:
    return (a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1]))


def sides(points, ring) -> set[int]:
    """Every side of a ring that an open polyline takes with more than a point."""
    found = set()
    for a, b in pieces_of(points):
        stops = {Fraction(0), Fraction(1)}
        for c, d in pieces_of(ring, closed=True):
            stops |= {along(a, b, p) for p in meet(a, b, c, d)}
        for s, t in pairwise(sorted(stops)):
            found.add(winding_side(ring, between(a, b, (s + t) / 2)))
    return found


def visits(points, tiles) -> list[int]:
    """Tiles in order of entering, each maximal stay on a tile once."""
    stays = []
    for number, tile in enumerate(tiles):
        parts = []
        for k, (a, b) in enumerate(pieces_of(points)):
            stops = {Fraction(0), Fraction(1)}
            for c, d in tile.edges():
                stops |= {along(a, b, p) for p in meet(a, b, c, d)}
            stops = sorted(stops)
            parts += [(k + s, k + s) for s in stops if tile.holds(between(a, b, s))]
            parts += [
                (k + s, k + t) for s, t in pairwise(stops) if tile.holds(between(a, b, (s + t) / 2))
            ]
        reach = None
        for start, stop in sorted(parts):
            if reach is None or start > reach:
                stays.append((start, number))
                reach = stop
            reach = max(reach, stop)
    return [number for _, number in sorted(stays)]


def passages(points, p: Pt) -> list[tuple[Fraction, Pt, Pt]]:
    """Each way of a polyline through p other than at its two ends: (when, back, on)."""
    found = []
    parts = pieces_of(points)
    for k, (a, b) in enumerate(parts):
        if on_piece(p, a, b) and p != b:
            if p != a:
                found.append((k + along(a, b, p), sub(a, p), sub(b, p)))
            elif k > 0:
                found.append((Fraction(k), sub(parts[k - 1][0], p), sub(b, p)))
    return found


def crossings(one, two, tiles) -> int:
    """Number of connected parts of the meeting, outside tiles, that count as a crossing."""
    same = one is two
    points: set[Pt] = set()
    stretches: list[tuple[Pt, Pt]] = []
    for i, (a, b) in enumerate(pieces_of(one)):
        for j, (c, d) in enumerate(pieces_of(two)):
            if same and j <= i:
                continue
            common = meet(a, b, c, d)
            points |= set(common)
            if len(common) == 2:
                stretches.append((common[0], common[1]))
    bare = []
    for a, b in stretches:
        stops = {Fraction(0), Fraction(1)}
        for tile in tiles:
            for c, d in tile.edges():
                stops |= {along(a, b, p) for p in meet(a, b, c, d)}
        for s, t in pairwise(sorted(stops)):
            if not any(tile.holds(between(a, b, (s + t) / 2)) for tile in tiles):
                bare.append((between(a, b, s), between(a, b, t)))
    counted: list[tuple[Pt, Pt]] = list(bare)
    for p in points:
        if any(tile.holds(p) for tile in tiles):
            continue
        if same:
            pairs = combinations(passages(one, p), 2)
        else:
            pairs = ((r, s) for r in passages(one, p) for s in passages(two, p))
        for (_, rb, ro), (_, sb, so) in pairs:
            marks = sorted([(angle(rb), "r"), (angle(ro), "r"), (angle(sb), "s"), (angle(so), "s")])
            r_angles = {angle(rb), angle(ro)}
            if r_angles & {angle(sb), angle(so)} or len(r_angles) == 1:
                continue
            if angle(sb) != angle(so) and "".join(m for _, m in marks) in ("rsrs", "srsr"):
                counted.append((p, p))
    # Connected parts: two touch where an end of one lies on the other, outside all tiles.
    parts = list(range(len(counted)))
    for i, j in combinations(range(len(counted)), 2):
        touch = [p for p in counted[i] if on_piece(p, *counted[j])]
        touch += [p for p in counted[j] if on_piece(p, *counted[i])]
        if any(not any(tile.holds(p) for tile in tiles) for p in touch):
            old, new = parts[i], parts[j]
            parts = [new if part == old else part for part in parts]
    return len(set(parts))
