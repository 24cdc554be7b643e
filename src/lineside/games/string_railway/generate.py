"""Tables laid by chance, fair and roomy (SR-2, SR-3).

Only additions, multiplications, divisions and square roots of floats are used, which every machine
rounds alike; the result is whole units and passes :mod:`.table`'s exact checks.
"""

from __future__ import annotations

from math import isqrt, sqrt

from lineside.engine import BadInput, Rng

from . import table as tables
from .components import MOUNTAIN, OUTSKIRTS, UNITS, Components
from .geometry.lattice import Line, ring_length, simplified_ring, twice_area
from .geometry.rings import Side, side_of
from .geometry.squares import Square
from .table import Place, Table

Spot = tuple[float, float]

SHAPES = ("square", "triangle", "pentagon", "oval", "trapezoid")
"""The gallery of boards (SR-2)."""

_H = sqrt(3.0) / 2
_C1, _S1 = (sqrt(5.0) - 1) / 4, sqrt(10 + 2 * sqrt(5.0)) / 4
_C2, _S2 = (-sqrt(5.0) - 1) / 4, sqrt(10 - 2 * sqrt(5.0)) / 4
_CORNERS: dict[str, list[Spot]] = {
    "square": [(-1, -1), (1, -1), (1, 1), (-1, 1)],
    "triangle": [(0, -_H), (1, _H), (-1, _H)],
    "pentagon": [(0, -1), (_S1, -_C1), (_S2, -_C2), (-_S2, -_C2), (-_S1, -_C1)],
    "trapezoid": [(-0.75, -0.8), (0.75, -0.8), (1.25, 0.8), (-1.25, 0.8)],
    "oval": [(-1.3, -1), (1.3, -1), (1.3, 1), (-1.3, 1)],
}
_ROUNDED = {"oval": (0.5, 16)}
"""How much of each side its corners take, and in how many pieces; elsewhere a sixteenth, in 6."""

_TWELFTHS: list[Spot] = [
    (1, 0), (_H, 0.5), (0.5, _H), (0, 1), (-0.5, _H), (-_H, 0.5),
    (-1, 0), (-_H, -0.5), (-0.5, -_H), (0, -1), (0.5, -_H), (_H, -0.5),
]  # fmt: skip

TRIES = 5
"""How often the smallest gap is tried before an edition is given up."""

DENSE = 0.6
"""Part of a board that stations with their surroundings can cover at most."""

MARGIN = 250
"""Units between the edge of the table and the board string."""

AWAY = 700
"""The mountain string keeps this far from the board string."""


def board_ring(shape: str, data: Components) -> Line:
    """The board string laid in one of the gallery's shapes."""
    share, steps = _ROUNDED.get(shape, (1 / 16, 6))
    ring = _scaled(_round_off(_CORNERS[shape], share, steps), data.board.string * UNITS)
    left, low = min(x for x, _ in ring), min(y for _, y in ring)
    return simplified_ring((x - left + MARGIN, y - low + MARGIN) for x, y in ring)


def _round_off(corners: list[Spot], share: float, steps: int) -> list[Spot]:
    """The polygon with a bow (a parabola of so many pieces) instead of each corner."""
    out = []
    for k, (x, y) in enumerate(corners):
        (ax, ay), (bx, by) = corners[k - 1], corners[(k + 1) % len(corners)]
        ax, ay = x + share * (ax - x), y + share * (ay - y)
        bx, by = x + share * (bx - x), y + share * (by - y)
        for step in range(steps + 1):
            t = step / steps
            u, v, w = (1 - t) * (1 - t), 2 * t * (1 - t), t * t
            out.append((u * ax + v * x + w * bx, u * ay + v * y + w * by))
    return out


def _scaled(ring: list[Spot], string: int) -> Line:
    """The ring on the lattice, as large as the string allows."""
    size = string / _round_length(ring)
    while True:
        line = simplified_ring((round(x * size), round(y * size)) for x, y in ring)
        if ring_length(line) <= string * 1000:
            return line
        size *= 0.9998


def _round_length(ring: list[Spot]) -> float:
    total = 0.0
    for k, (x, y) in enumerate(ring):
        total += sqrt((x - ring[k - 1][0]) ** 2 + (y - ring[k - 1][1]) ** 2)
    return total


def generate(shape: str, seats: int, data: Components, rng: Rng) -> Table:
    """Lay a whole table by chance.

    Args:
        shape: one of SHAPES.
        seats: number of players; decides how many stations there are and how far apart.
        data: the edition.
        rng: the only source of chance.

    Raises BadInput where an edition asks for more than finds room.
    """
    board = board_ring(shape, data)
    kinds = data.station_kinds(seats)
    row = data.spread.triangle if shape == "triangle" else data.spread.gaps
    gap = row[seats - 2] * UNITS
    least = data.spread.clear * UNITS
    room = len(kinds) * (sqrt(2 * data.tile.reach[0]) + least) ** 2
    tries = 0
    while tries < TRIES and room < DENSE * twice_area(board) / 2:
        for _ in range(2):
            laid = _attempt(board, kinds, gap, data, rng)
            if laid and not any(True for _ in tables.faults(laid, kinds, data)):
                return laid
        tries += gap == least
        gap = max(gap - 5 * UNITS, least)
    raise BadInput(f"{len(kinds)} stations and a mountain find no room on this board (SR-3)")


def _attempt(
    board: Line, kinds: tuple[int, ...], gap: int, data: Components, rng: Rng
) -> Table | None:
    """One try at mountain and stations with the given gap; None where it does not work out."""
    mountain = _mountain(board, data, rng)
    if mountain is None:
        return None
    field = _Field(board, mountain, data.spread.clear * UNITS + isqrt(data.tile.reach[1]) + 2)
    spots = _spread(field, len(kinds) - 1, rng)
    if spots is None:
        return None
    places = [_turned(spot, data, rng) for spot in spots]
    squares = [Square(*place) for place in places]
    for number, square in enumerate(squares):
        if any(tables.tiles_nearer_than(gap, square, other) for other in squares[:number]):
            return None
    middle = _middle(mountain)
    shaken = (middle[0] + rng.below(301) - 150, middle[1] + rng.below(301) - 150)
    order = _deal([kind for kind in kinds if kind != MOUNTAIN], spots, rng)
    return Table(board, mountain, (*(places[k] for k in order), _turned(shaken, data, rng)))


def _middle(ring: Line) -> Spot:
    return (sum(x for x, _ in ring) / len(ring), sum(y for _, y in ring) / len(ring))


def _mountain(board: Line, data: Components, rng: Rng) -> Line | None:
    """A rounded blob somewhere on the board, well away from the board string."""
    reach = [0.8 + 0.4 * rng.unit() for _ in _TWELFTHS]
    blob = [
        (r * x, r * y)
        for k, (x, y) in enumerate(_TWELFTHS)
        for r in [(reach[k - 1] + 2 * reach[k] + reach[(k + 1) % 12]) / 4]
    ]
    ring = _scaled(_round_off(blob, 0.5, 4), data.mountain.string * UNITS)
    xs, ys = [x for x, _ in board], [y for _, y in board]
    inner = _Inset(board, AWAY)
    for _ in range(60):
        dx = min(xs) + rng.below(max(xs) - min(xs))
        dy = min(ys) + rng.below(max(ys) - min(ys))
        if all(inner.holds(x + dx, y + dy) for x, y in ring):
            return simplified_ring((x + dx, y + dy) for x, y in ring)
    return None


class _Inset:
    """The part of a convex board at least some way from its string."""

    def __init__(self, board: Line, away: int) -> None:
        self.edges = []
        for k, (bx, by) in enumerate(board):
            ax, ay = board[k - 1]
            nx, ny = ay - by, bx - ax
            long = sqrt(nx * nx + ny * ny)
            self.edges.append((nx / long, ny / long, (nx * ax + ny * ay) / long + away))

    def holds(self, x: float, y: float) -> bool:
        return all(nx * x + ny * y >= least for nx, ny, least in self.edges)


class _Field:
    """Where the middle of a station may lie on the plains."""

    def __init__(self, board: Line, mountain: Line, away: int) -> None:
        self.inset = _Inset(board, away)
        self.mountain = mountain
        self.away = away * away
        self.middle = _middle(mountain)
        far = max((x - self.middle[0]) ** 2 + (y - self.middle[1]) ** 2 for x, y in mountain)
        self.surely = (sqrt(far) + away) ** 2
        xs, ys = [x for x, _ in board], [y for _, y in board]
        self.box = (min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))

    def holds(self, spot: Spot) -> bool:
        x, y = spot
        if not self.inset.holds(x, y):
            return False
        if (x - self.middle[0]) ** 2 + (y - self.middle[1]) ** 2 >= self.surely:
            return True
        if any((x - mx) ** 2 + (y - my) ** 2 < self.away for mx, my in self.mountain):
            return False
        return side_of(self.mountain, round(x), round(y)) is Side.OUTSIDE

    def anywhere(self, rng: Rng) -> Spot | None:
        left, low, wide, high = self.box
        for _ in range(400):
            spot = (left + wide * rng.unit(), low + high * rng.unit())
            if self.holds(spot):
                return spot
        return None


def _spread(field: _Field, count: int, rng: Rng) -> list[Spot] | None:
    """Spots far from each other: each the best of several, then moved about while it helps.

    None where the field is so small that none is found.
    """
    spots: list[Spot] = []
    for _ in range(count):
        several = [spot for _ in range(12) if (spot := field.anywhere(rng))]
        if not several:
            return None
        spots.append(max(several, key=lambda spot: _room(spot, spots)))
    stride = 400.0
    for _ in range(9):
        for k in range(count):
            others = spots[:k] + spots[k + 1 :]
            room = _room(spots[k], others)
            for _ in range(8):
                x, y = spots[k]
                moved = (x + stride * (2 * rng.unit() - 1), y + stride * (2 * rng.unit() - 1))
                better = _room(moved, others)
                if better > room and field.holds(moved):
                    spots[k], room = moved, better
        stride *= 0.75
    return spots


def _room(spot: Spot, others: list[Spot]) -> float:
    """How free a spot is: the less the others press on it, the more."""
    x, y = spot
    press = 0.0
    for ox, oy in others:
        square = ((x - ox) ** 2 + (y - oy) ** 2) / 1_000_000 + 0.001
        press += 1 / (square * square * square)
    return -press


def _turned(spot: Spot, data: Components, rng: Rng) -> Place:
    """A tile on a spot, turned by chance, of the size in the middle of the range."""
    low, high = data.tile.reach
    long = (low + high) // 2
    p = rng.below(int(sqrt(long)) + 1)
    return (round(spot[0]), round(spot[1]), p, round(sqrt(long - p * p)))


def _deal(kinds: list[int], spots: list[Spot], rng: Rng) -> list[int]:
    """Which spot each station takes: equal colours apart, Cities and Outskirts mixed.

    Begins with a random order and swaps two while that relieves the equals that lie close.
    """
    order = list(range(len(spots)))
    rng.shuffle(order)

    def press(k: int) -> float:
        x, y = spots[order[k]]
        total = 0.0
        for other, kind in enumerate(kinds):
            if other == k:
                continue
            alike = 6.0 if kind == kinds[k] and kind != OUTSKIRTS else 0.0
            alike += 1.0 if (kind == OUTSKIRTS) == (kinds[k] == OUTSKIRTS) else 0.0
            ox, oy = spots[order[other]]
            total += alike * 1_000_000 / ((x - ox) ** 2 + (y - oy) ** 2)
        return total

    for _ in range(20 * len(spots)):
        a, b = rng.below(len(spots)), rng.below(len(spots))
        if kinds[a] == kinds[b]:
            continue
        before = press(a) + press(b)
        order[a], order[b] = order[b], order[a]
        if press(a) + press(b) >= before:
            order[a], order[b] = order[b], order[a]
    return order
