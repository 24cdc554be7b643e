"""Exact geometry against second formulas, hand-made cases, and changes that change nothing."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lineside.engine.chance import Rng
from lineside.games.string_railway.geometry import lattice, rings, squares
from lineside.games.string_railway.geometry.crossings import Tiles, crossings
from lineside.games.string_railway.geometry.measure import Ground, measure, visits
from lineside.games.string_railway.geometry.paths import Path, near_pairs
from tests.string_railway import second_opinion as second

SCALES = (1, 37, 64, 128)
"""Small pictures are blown up so that they lie in one cell of the index, across it and on it."""


def walk(rng: Rng, start, stop, steps: int, size: int):
    """A random polyline on the small lattice from start to stop, often along what is there."""
    points = [start]
    for _ in range(steps):
        if rng.below(2):
            x, y = points[-1]
            points.append((x + rng.below(5) - 2, y + rng.below(5) - 2))
        else:
            points.append((rng.below(size), rng.below(size)))
    return [*points, stop]


def scene(seed: int, scale: int, lines: int = 2):
    """Tiles and polylines between them, on a lattice small enough to breed coincidences."""
    rng = Rng(seed, "scene")
    size = 7 + rng.below(6)
    tiles = []
    for _ in range(2 + rng.below(3)):
        shape = rng.choice([(1, 0), (1, 1), (1, 2), (2, 1)])
        tiles.append((rng.below(size), rng.below(size), *shape))
    drawn = []
    for _ in range(lines):
        a, b = rng.choice(tiles), rng.choice(tiles)
        line = walk(rng, a[:2], b[:2], rng.below(6), size)
        if drawn and rng.below(2):  # borrow a stretch of the line before
            cut = rng.below(len(drawn[0]))
            line[1:1] = drawn[0][cut : cut + 3]
        drawn.append(lattice.simplified(line))
    drawn = [line if len(line) > 1 else ((0, 0), (size, 3)) for line in drawn]
    blow = lambda point: tuple(v * scale for v in point)  # noqa: E731
    return [blow(tile) for tile in tiles], [tuple(map(blow, line)) for line in drawn]


def tiles_of(places):
    return Tiles({n: squares.Square(*place) for n, place in enumerate(places)})


def not_touching(tiles):
    """The tiles less those that touch one before them."""
    apart = []
    for tile in tiles:
        square = squares.Square(*tile)
        if not any(squares.squares_meet(square, squares.Square(*other)) for other in apart):
            apart.append(tile)
    return apart


@settings(max_examples=300)
@given(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4)), max_size=12))
def test_length_and_simplifying_against_decimals(points):
    """SR-C1, P6: no repeated points, none between collinear neighbours, each piece rounded up."""
    simple = lattice.simplified(points)
    assert list(simple) == second.plain(points)
    assert lattice.length(simple) == second.length(points)
    assert lattice.length(simple) == lattice.length(lattice.simplified(points[::-1]))


def test_length_of_300_millimetres_is_exact():
    """P6: 300.0 mm fits a short string of 3,000 units, 300.1 mm does not, drawn either way."""
    bent = ((0, 0), (900, 1200), (2400, 1200))  # 1500 + 1500
    assert lattice.length(bent) == 3_000_000
    assert lattice.length(((0, 0), (900, 1200), (2401, 1200))) == 3_001_000
    split = lattice.simplified([(0, 0), (300, 400), (600, 800), (900, 1200), (1000, 1200), bent[2]])
    assert split == bent
    # An irrational piece counts for its next thousandth: √2·1000 = 1414.2135… -> 1,414,214.
    assert lattice.length(((0, 0), (1000, 1000))) == 1_414_214


@pytest.mark.parametrize("scale", SCALES)
def test_crossings_against_angles(scale):
    """SR-9: crossings, touches, shared stretches and tiles, against another algorithm."""
    counted = 0
    for seed in range(300):
        tiles, (one, two) = scene(seed, scale)
        index = tiles_of(tiles)
        slow = [second.Tile(*tile) for tile in tiles]
        found = crossings(Path(one), Path(two), index)
        assert len(found) == second.crossings(one, two, slow), (seed, tiles, one, two)
        counted += len(found)
    assert counted > 200


@pytest.mark.parametrize("scale", SCALES)
def test_crossing_oneself_against_angles(scale):
    """SR-9: where a string crosses itself, folds and loops included."""
    for seed in range(300):
        tiles, (line,) = scene(seed, scale, lines=1)
        index = tiles_of(tiles)
        path = Path(line)
        slow = [second.Tile(*tile) for tile in tiles]
        assert len(crossings(path, path, index)) == second.crossings(line, line, slow), (seed, line)


@pytest.mark.parametrize("scale", SCALES)
def test_visits_against_polygons(scale):
    """SR-8: tiles in order along a string, corners and edges belonging to the tile."""
    for seed in range(150):
        tiles, (line,) = scene(seed, scale, lines=1)
        apart = not_touching(tiles)
        index = tiles_of(apart)
        slow = second.visits(line, [second.Tile(*tile) for tile in apart])
        assert list(visits(Path(line), index)) == slow, (seed, apart, line)


def simple_ring(rng: Rng, size: int):
    """A random simple polygon on the small lattice."""
    while True:
        corners = [(rng.below(size), rng.below(size)) for _ in range(4 + rng.below(5))]
        ring = lattice.simplified_ring(corners)
        if len(ring) >= 3 and rings.knot(Path(ring, closed=True)) is None:
            return ring


def test_sides_of_rings_against_winding():
    """SR-8, SR-9: inside, outside and along a closed string, no point of a piece forgotten."""
    seen = set()
    for seed in range(400):
        rng = Rng(seed, "ring")
        ring = simple_ring(rng, 8)
        line = lattice.simplified(walk(rng, (rng.below(8), rng.below(8)), (4, 4), rng.below(5), 8))
        if rng.below(2):
            line = lattice.simplified([*line, *ring[: 1 + rng.below(3)]])
        if len(line) < 2:
            continue
        scale = SCALES[seed % 4]
        big = tuple((x * scale, y * scale) for x, y in ring)
        long = tuple((x * scale, y * scale) for x, y in line)
        found = {int(side) for _, side in rings.sides_of(Path(long), Path(big, closed=True))}
        assert found == second.sides(long, big), (seed, ring, line)
        seen |= found
        for x in range(-1, 9, 2):
            for y in range(-1, 9, 1 + seed % 3):
                side = int(rings.side_of(ring, 2 * x + 1, 3 * y, 2 if x % 2 else 3))
                den = 2 if x % 2 else 3
                point = (second.Fraction(2 * x + 1, den), second.Fraction(3 * y, den))
                assert side == second.winding_side(ring, point)
    assert seen == {-1, 0, 1}


def test_knots_of_rings_against_all_pairs():
    """SR-C2: a closed string is simple or it is not."""
    knots = 0
    for seed in range(400):
        rng = Rng(seed, "knot")
        ring = lattice.simplified_ring([(rng.below(7), rng.below(7)) for _ in range(5)])
        if len(ring) < 3:
            continue
        parts = second.pieces_of(ring, closed=True)
        crossed = False
        for i in range(len(parts)):
            for j in range(i):
                common = second.meet(*parts[i], *parts[j])
                joint = j == i - 1 or (i == len(parts) - 1 and j == 0)
                crossed |= len(common) > 1 if joint and len(parts) > 2 else bool(common)
        assert (rings.knot(Path(ring, closed=True)) is not None) == crossed, ring
        knots += crossed
    assert knots > 50


def test_ring_has_one_form():
    """SR-C2: wherever the drawing began and whichever way it went."""
    ring = lattice.simplified_ring([(0, 0), (50, 0), (100, 0), (100, 100), (0, 100), (0, 60)])
    assert ring == ((0, 0), (100, 0), (100, 100), (0, 100))
    for start in range(4):
        turned = ring[start:] + ring[:start]
        assert lattice.simplified_ring(turned) == ring
        assert lattice.simplified_ring(turned[::-1]) == ring
    assert lattice.ring_length(ring) == 400_000


TILE = squares.Square(0, 0, 200, 200)  # corners (±200, ±200) turned: sides along the axes
NOWHERE = Tiles({})


def test_a_tile_owns_its_edge():
    """P4: a crossing on the tile or its edge costs nothing, 0.1 mm beyond it does."""
    lying = Path(((-1000, 0), (1000, 0)))
    for x, expected in ((199, 0), (200, 0), (201, 1)):
        standing = Path(((x, -1000), (x, 1000)))
        assert len(crossings(lying, standing, Tiles({0: TILE}))) == expected
    # A crossing at a third of a unit beyond the edge is beyond it: nothing is rounded.
    slanting = Path(((199, -301), (202, 599)))
    assert len(crossings(lying, slanting, Tiles({0: TILE}))) == 1


def test_touching_and_sharing():
    """P4: a touch costs nothing, a shared stretch costs once, two stretches twice."""
    lying = Path(((0, 0), (1000, 0)))
    tangent = Path(((0, 500), (500, 0), (1000, 500)))
    assert crossings(lying, tangent, NOWHERE) == []
    through = Path(((0, 500), (500, 0), (1000, -500)))
    assert crossings(lying, through, NOWHERE) == [(500, 0)]
    shared = Path(((0, 500), (300, 0), (600, 0), (900, 500)))
    assert len(crossings(lying, shared, NOWHERE)) == 1
    bent = Path(((0, 0), (400, 0), (500, 300), (900, 300)))
    again = Path(((0, 500), (200, 0), (400, 0), (500, 300), (600, 300), (700, 900)))
    assert len(crossings(bent, again, NOWHERE)) == 1  # one stretch round two corners
    twice = Path(((0, 9), (100, 0), (200, 0), (300, 50), (400, 0), (500, 0), (600, 90)))
    assert len(crossings(lying, twice, NOWHERE)) == 2


def test_a_shared_stretch_under_a_tile():
    """SR-9: what lies on the tile is free; a stretch on both sides of it is two places."""
    lying = Path(((-1000, 0), (1000, 0)))
    along = Path(((-1000, 500), (-100, 0), (100, 0), (1000, 500)))
    assert crossings(lying, along, Tiles({0: TILE})) == []
    beyond = Path(((-1000, 500), (-100, 0), (201, 0), (1000, 500)))
    assert len(crossings(lying, beyond, Tiles({0: TILE}))) == 1
    both = Path(((-1000, 500), (-300, 0), (300, 0), (1000, 500)))
    assert len(crossings(lying, both, Tiles({0: TILE}))) == 2


def test_a_long_stretch_round_many_corners_is_one_place():
    """SR-9: however many corners are shared, and what comes after it still counts."""
    teeth = [(10 * k, 7 * (k % 2)) for k in range(150)]
    other = Path(((-50, 90), *teeth, (1600, 90)))
    along = [(-50, -90), *teeth, (1600, -90), (1700, 300), (1550, 300), (1550, -300)]
    found = crossings(Path(tuple(along)), other, NOWHERE)
    slow = second.crossings(along, other.points, [])
    assert len(found) == slow == 2


def test_meeting_another_route_twice_in_one_point():
    """SR-9: a point counts once for each other route, however often that route comes by."""
    lying = Path(((0, 0), (1000, 0)))
    bow = Path(((400, -300), (500, 0), (400, 300), (600, 300), (500, 0), (600, -300)))
    # The bow touches itself at (500, 0) without crossing itself; the route goes through both arms.
    assert crossings(bow, bow, NOWHERE) == []
    assert len(crossings(Path(((0, 1), (500, 0), (1000, 1))), bow, NOWHERE)) <= 1
    assert len(crossings(lying, bow, NOWHERE)) == 1


def test_loops_and_folds_cross_themselves():
    """SR-9: a loop crosses itself once, a fold lies on itself, a touch does neither."""
    loop = Path(((0, 0), (1000, 0), (500, 500), (500, -500)))
    assert crossings(loop, loop, NOWHERE) == [(500, 0)]
    fold = Path(((0, 0), (1000, 0), (300, 0), (300, 500)))
    assert len(crossings(fold, fold, NOWHERE)) == 1
    touch = Path(((0, 0), (1000, 0), (1000, 500), (500, 0), (0, 500)))
    assert crossings(touch, touch, NOWHERE) == []
    free = Path(((-900, 0), (100, 0), (100, 100), (0, 100), (0, -900)))  # the knot lies on the tile
    assert crossings(free, free, Tiles({0: TILE})) == []


def test_a_corner_met_from_outside_is_a_visit():
    """SR-8: a string that meets nothing but the corner of a tile visits it."""
    line = Path(((-1000, 400), (0, 0), (1000, 400)))
    square = squares.Square(0, -200, 0, 200)  # standing on its corner, its top at (0, 0)
    assert visits(line, Tiles({0: square})) == (0,)
    assert visits(Path(((-1000, 401), (0, 1), (1000, 401))), Tiles({0: square})) == ()


def test_leaving_a_tile_and_coming_back_is_seen():
    """SR-8: the same tile twice in a row, also when the string leaves it by 0.1 mm."""
    out_and_in = Path(((0, 0), (201, 0), (201, 10), (0, 10)))
    assert visits(out_and_in, Tiles({0: TILE})) == (0, 0)
    stays = Path(((0, 0), (200, 0), (200, 10), (0, 10)))
    assert visits(stays, Tiles({0: TILE})) == (0,)


@pytest.mark.parametrize("scale", SCALES)
def test_the_index_misses_no_pair(scale):
    """The grid only saves time: pieces that meet are always offered as a pair, and once."""
    for seed in range(200):
        _, (one, two) = scene(seed, scale)
        a, b = Path(one), Path(two)
        offered = list(near_pairs(a, b))
        assert len(offered) == len(set(offered))
        for i, first in enumerate(second.pieces_of(one)):
            for j, other in enumerate(second.pieces_of(two)):
                if second.meet(*first, *other):
                    assert (i, j) in offered


def test_squares_apart_against_polygons():
    """P5, SR-18: tiles at distance 0 meet, one lattice unit apart they do not."""
    base = squares.Square(0, 0, 200, 200)
    assert squares.squares_meet(base, squares.Square(400, 0, 200, 200))
    assert not squares.squares_meet(base, squares.Square(401, 0, 200, 200))
    assert squares.squares_meet(base, squares.Square(400, 400, 200, 200))  # a common corner
    for seed in range(300):
        rng = Rng(seed, "apart")
        tiles = [
            (rng.below(9), rng.below(9), *rng.choice([(1, 0), (1, 1), (1, 2), (3, 1)]))
            for _ in range(2)
        ]
        one, two = (second.Tile(*tile) for tile in tiles)
        met = any(second.meet(*e, *f) for e in one.edges() for f in two.edges())
        met |= one.holds(second.pt(*tiles[1][:2])) or two.holds(second.pt(*tiles[0][:2]))
        assert squares.squares_meet(*(squares.Square(*tile) for tile in tiles)) == met, tiles


def test_nearness_is_exact():
    """SR-3: 1 cm clear means 100 units, not 99."""
    edge = [((300, -500), (300, 500))]
    assert not squares.nearer_than(100, edge, TILE)
    assert squares.nearer_than(101, edge, TILE)
    corner = [((260, 280), (900, 900))]  # 60, 80 from the corner: 100 away
    assert not squares.nearer_than(100, corner, TILE)
    assert squares.nearer_than(101, corner, TILE)
    assert squares.nearer_than(1, [((-900, 0), (900, 0))], TILE)  # right across it


def facts(line, board, mountain, tiles, routes):
    ground = Ground(
        Path(lattice.simplified_ring(board), closed=True),
        Path(lattice.simplified_ring(mountain), closed=True),
        tiles_of(tiles),
        [Path(lattice.simplified(route)) for route in routes],
    )
    found = measure(lattice.simplified(line), ground)
    return {
        "length": found.length,
        "visits": found.visits,
        "ends": found.ends,
        "outside": found.outside is None,
        "along": found.along is None,
        "mountain": found.mountain,
        "crossed": sorted(number for number, _ in found.crossed),
        "knots": len(found.knots),
    }


def backwards(found):
    return found | {"visits": found["visits"][::-1], "ends": found["ends"][::-1]}


def split(line, rng: Rng):
    """The same line with needless lattice points put in and points doubled."""
    out = [line[0]]
    for a, b in pairwise(line):
        dx, dy = b[0] - a[0], b[1] - a[1]
        parts = second.Fraction(dx, dy).denominator if dy else 0
        step = dy // parts if parts else 0
        for k in range(1, step if step > 0 else 1):
            if rng.below(2):
                out.append((a[0] + dx * k // step, a[1] + dy * k // step))
        out += [b] * (1 + rng.below(2))
    return out


def test_measures_unchanged_by_what_changes_nothing():
    """C1, P6: reversing, splitting, shifting and quarter turns change no fact."""
    board = [(0, 0), (14, 0), (14, 14), (0, 14)]
    for seed in range(150):
        rng = Rng(seed, "same")
        tiles, routes = scene(seed, 1, lines=3)
        line, *others = routes
        mountain = simple_ring(rng, 9)
        scale = SCALES[seed % 4]

        def sized(points, scale=scale):
            return [tuple(v * scale for v in p) for p in points]

        given_ = [sized(part) for part in (line, board, mountain, not_touching(tiles))]
        given_.append([sized(other) for other in others])
        base = facts(*given_)
        line, outline, hill, squares_, strings = given_
        assert facts(line[::-1], outline, hill, squares_, strings) == backwards(base)
        turned_about = [s[::-1] for s in strings]
        assert facts(line, outline[::-1], hill, squares_, turned_about) == base
        assert facts(split(line, rng), outline, hill, squares_, strings) == base
        by = (rng.below(5000) - 900, rng.below(5000) - 900)

        def shift(points, by=by):
            return [(p[0] + by[0], p[1] + by[1], *p[2:]) for p in points]

        def quarter(points):
            return [(-p[1], p[0]) if len(p) == 2 else (-p[1], p[0], -p[3], p[2]) for p in points]

        for change in (shift, quarter):
            moved = [change(part) for part in given_[:4]]
            assert facts(*moved, [change(s) for s in strings]) == base, (seed, change)
