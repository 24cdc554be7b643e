"""Components, tables and the setup (SR-C1 to SR-C6, SR-1 to SR-5)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import dist

import msgspec
import pytest

from lineside.engine import BadInput, EditionError, IllegalAction, Rng, registry
from lineside.engine.edition import from_plain
from lineside.games.string_railway import components, course, generate
from lineside.games.string_railway.actions import Cubes, Deal, Keep, Order, Spread
from lineside.games.string_railway.components import Components
from lineside.games.string_railway.questions import Inspect, Roll
from lineside.testing import Case, run
from tests.string_railway import second_opinion as second
from tests.string_railway import world

SEATS = (2, 3, 4, 5)


def plain():
    return registry.builtin_edition("string_railway").plain()


def test_the_box_is_what_the_rulebook_lists():
    """SR-C1, SR-C4, SR-C6: strings, 94 cubes, locomotives of 3 to 6 AP at 1, 2 and 2."""
    data = registry.builtin_edition("string_railway").data
    assert data.strings.lengths == (300, 300, 300, 300, 600)
    assert data.cube_counts() == (18, 18, 18, 18, 10, 12)
    assert sum(data.cube_counts()) == 94
    assert (data.locomotives.first, data.locomotives.prices) == (3, (1, 2, 2))
    assert data.scoring.sets == (1, 3, 6, 10, 15)
    assert (data.long_distance.turned, data.long_distance.open) == (5, -2)


def test_long_distance_tiles():
    """SR-C5: 12 orders, each colour thrice in each place, none with its reverse."""
    orders = registry.builtin_edition("string_railway").data.long_distance.tiles
    assert len(set(orders)) == 12
    for place in range(3):
        assert Counter(order[place] for order in orders) == dict.fromkeys(
            ("red", "blue", "purple", "yellow"), 3
        )
    assert not {order[::-1] for order in orders} & set(orders)


@pytest.mark.parametrize(
    ("block", "key", "value", "rule"),
    [
        ("strings", "lengths", [], "SR-C1"),
        ("board", "slack", 2000, "SR-C2"),
        ("board", "string", 9_000, "SR-C2"),
        ("tile", "reach", [9, 8], "SR-C3"),
        ("tile", "reach", [80_000, 80_001], "SR-C3"),
        ("cubes", "red", -1, ""),
        ("long_distance", "tiles", [["red", "red", "blue"]], "SR-C5"),
        ("long_distance", "tiles", [["red", "green", "blue"]], "SR-C5"),
        ("stations", "cities", [0, 1, 1, 1], "SR-1"),
        ("scoring", "sets", [5, 6, 7, 8, 9], "SR-24"),
    ],
)
def test_an_edition_that_cannot_be_played_is_refused(block, key, value, rule):
    """SR-C1 to SR-C5: file, key and rule are named."""
    data = plain()
    data[block][key] = value
    with pytest.raises(EditionError) as refused:
        components.check(from_plain(data, Components, "mine.toml"))
    assert refused.value.rule == rule
    assert refused.value.key.startswith(f"{block}.{key}")


@pytest.mark.parametrize(
    ("seats", "cities", "outskirts", "bag"),
    [(2, 1, 8, 83), (3, 2, 8, 75), (4, 2, 12, 75), (5, 3, 12, 67)],
)
def test_stations_and_cubes_by_players(seats, cities, outskirts, bag):
    """SR-1, SR-4, E5: how many stations there are and what is left in the bag."""
    game = registry.make("string_railway", seats)
    kinds = game.setting.kinds
    assert [kinds.count(colour) for colour in range(4)] == [cities] * 4
    assert kinds.count(components.OUTSKIRTS) == outskirts
    assert (kinds.count(components.MOUNTAIN), kinds.count(components.NEW)) == (1, seats)
    state = world.started(game)
    assert state.bag.total() == bag
    for kind, cubes in zip(kinds, state.cubes, strict=True):
        expected = 2 if kind < 4 else 3 if kind == components.MOUNTAIN else 0
        assert sum(cubes) == expected
    assert state.locomotives == [3] * seats


@pytest.mark.parametrize("shape", generate.SHAPES)
@pytest.mark.parametrize("seats", SEATS)
def test_generated_tables_hold_by_other_formulas(shape, seats):
    """SR-2, SR-3, SR-C2, SR-C3: strings used up, tiles clear of all, each kind where it belongs."""
    data = registry.builtin_edition("string_railway").data
    laid = generate.generate(shape, seats, data, Rng(seats, shape))
    for ring, string in ((laid.board, 20_000), (laid.mountain, 6_000)):
        around = sum(dist(a, b) for a, b in zip(ring, [*ring[1:], ring[0]], strict=True))
        assert string * 0.98 <= around <= string
        assert len(ring) <= 200
    tiles = [second.Tile(*place) for place in laid.stations]
    kinds = data.station_kinds(seats)
    for (x, y, p, q), kind in zip(laid.stations, kinds, strict=True):
        assert 79_600 <= p * p + q * q <= 80_400
        assert second.winding_side(laid.board, second.pt(x, y)) == 1
        on_hill = second.winding_side(laid.mountain, second.pt(x, y)) == 1
        assert on_hill == (kind == components.MOUNTAIN)
        for ring in (laid.board, laid.mountain):
            assert gap(second.Tile(x, y, p, q).corners, ring) >= 99.99
    for one, two in combinations(tiles, 2):
        assert gap(one.corners, two.corners) >= 99.99
    plains = [place[:2] for place, kind in zip(laid.stations, kinds, strict=True) if kind != 11]
    for place in plains:
        assert min(dist(place, other) for other in plains if other != place) <= 3_000


def gap(one, two) -> float:
    """Least distance between two polygons' edges, by points on them (they do not meet)."""
    best = 1e9
    for ring, other in ((one, two), (two, one)):
        for x, y in ring:
            for (ax, ay), (bx, by) in zip(other, [*other[1:], other[0]], strict=True):
                dx, dy = bx - ax, by - ay
                t = max(0.0, min(1.0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
                best = min(best, dist((x, y), (ax + t * dx, ay + t * dy)))
    return best


def test_generated_tables_are_roomy_and_fair():
    """SR-3: gaps near those aimed at, and equal colours not next to each other."""
    data = registry.builtin_edition("string_railway").data
    for seats, least in ((2, 600), (3, 400), (4, 350), (5, 300)):
        for seed in range(4):
            laid = generate.generate("square", seats, data, Rng(seed, "roomy"))
            corners = [second.Tile(*place).corners for place in laid.stations[:-1]]
            assert min(gap(a, b) for a, b in combinations(corners, 2)) >= least
            kinds = data.station_kinds(seats)
            alike = [
                dist(a[:2], b[:2])
                for (a, k), (b, m) in combinations(list(zip(laid.stations, kinds, strict=True)), 2)
                if k == m < 4
            ]
            assert min(alike, default=9_999) > 1_200


def test_a_table_depends_on_the_stream_alone():
    """SR-2, H1: equal streams, equal tables; the record's outcome is all that is needed."""
    game = registry.make("string_railway", 4, {"board": "oval"})
    state = game.initial()
    one, two = game.sample(state, Rng(5, "x")), game.sample(state, Rng(5, "x"))
    assert one == two != game.sample(state, Rng(6, "x"))
    assert game.chance(state) is None
    for outcome in (one, game.sample(state, Rng(7, "x"))):
        after = state.copy()
        game.apply(after, outcome)
        assert game.outcome(state, after) == outcome


def test_an_owners_components_are_played_with():
    """SR-C1, SR-C2, SR-C3: other strings, a smaller board, smaller tiles; else it is said."""
    data = plain()
    data["strings"]["lengths"] = [200, 400]
    data["course"]["rounds"] = 2
    data["board"]["string"], data["mountain"]["string"] = 1_400, 400
    data["tile"]["reach"] = [19_800, 20_200]
    edition = from_plain(data, Components, "small.toml")
    play = run(Case("string_railway", 2, {}, edition), seed=1)
    assert {len(route.points) > 1 for route in play.state.routes} == {True}
    data["stations"]["outskirts"] = [99, 99, 99, 99]
    crowd = registry.make("string_railway", 2, {}, from_plain(data, Components, "crowd.toml"))
    with pytest.raises(BadInput, match="find no room"):
        crowd.sample(crowd.initial(), Rng(1))


def test_shapes_differ():
    """SR-2: five boards of the same string."""
    data = registry.builtin_edition("string_railway").data
    boards = {generate.board_ring(shape, data) for shape in generate.SHAPES}
    assert len(boards) == 5


def broken(**changes):
    with pytest.raises(BadInput) as refused:
        world.make(drawn=world.table(**changes))
    return str(refused.value)


def test_a_drawn_table_is_played_on():
    """SR-2: wherever the drawing began and whichever way round."""
    state = world.make().initial()
    assert state.table.board == world.BOARD
    turned = [[250, 5250], [250, 700], [250, 250], [5250, 250], [5250, 5250]]
    game = world.make(drawn=world.table(board=turned))
    assert game.initial().table == state.table
    again = registry.make("string_railway", 2, game.options)
    assert again.initial() == game.initial()


def test_a_drawn_table_is_refused_in_words():
    """SR-2, SR-3, SR-C2, SR-C3: what is wrong and where."""
    stations = world.table()["stations"]

    def moved(number, *place):
        return [*stations[:number], list(place), *stations[number + 1 :]]

    assert "not a table" in broken(board="round")
    assert "does not enclose" in broken(board=[[250, 250], [5250, 250]])
    long = [[250, 250], [5251, 250], [5251, 5250], [250, 5250]]
    assert "2000.2 mm round, it has only 2000 mm (SR-C2)" in broken(board=long)
    short = [[250, 250], [5000, 250], [5000, 5250], [250, 5250]]
    assert "only 1950.0 mm round" in broken(board=short)
    bow = [[250, 250], [5250, 5250], [5250, 250], [250, 5250]]
    assert "meets itself at (27.5, 27.5) cm" in broken(board=bow)
    assert "leaves the table" in broken(board=[[-1, 250], *world.BOARD[1:]])
    across = [[4500, 3000], [5980, 3000], [5980, 4480], [4500, 4480]]
    assert "mountain string meets the board string" in broken(mountain=across)
    off = [[6000, 3000], [7480, 3000], [7480, 4480], [6000, 4480]]
    assert "mountain does not lie on the board" in broken(mountain=off)
    assert "13 stations belong on this table, 12 are on it (SR-1)" in broken(stations=stations[:12])
    assert "City R0 is no tile of the right size (SR-C3)" in broken(
        stations=moved(0, 800, 800, 199, 199)
    )
    assert "City R0 is not on the table (SR-3)" in broken(stations=moved(0, 10**30, 800, 200, 200))
    huge = moved(0, 800, 800, 10**12, 10**12)
    assert "no tile of the right size" in broken(stations=huge)
    assert "is not on the board" in broken(stations=moved(0, 100, 800, 200, 200))
    assert "1 cm to the board string (SR-3)" in broken(stations=moved(0, 549, 800, 200, 200))
    assert world.make(drawn=world.table(stations=moved(0, 550, 800, 200, 200)))
    assert "must be outside the mountain" in broken(stations=moved(0, 3740, 3300, 200, 200))
    assert "must be on the mountain" in broken(stations=moved(12, 4800, 2000, 200, 200))
    near = broken(stations=moved(4, 1299, 800, 200, 200))
    assert "City R0 and Outskirts 4 are nearer than 1 cm (SR-3)" in near
    assert world.make(drawn=world.table(stations=moved(4, 1300, 800, 200, 200)))
    alone = moved(11, 4900, 4900, 200, 200)
    assert "no short string reaches from Outskirts 11" in broken(stations=alone)
    two = [[300, 800, 200, 200], [2800, 300, 200, 200], *stations[2:]]
    assert "City R0" in broken(stations=two)
    assert "; and 1 more" in broken(stations=two)


def test_all_faults_of_a_table_are_told_with_their_places():
    """SR-2, SR-3: for the host who is still drawing."""
    game = registry.make("string_railway", 2)
    new = game.initial()

    def flaws(table):
        return game.ask(new, None, Inspect(table)).flaws

    assert flaws(world.table()) == ()
    stations = world.table()["stations"]
    stations[0], stations[7] = [300, 800, 200, 200], [3740, 3300, 200, 200]
    found = flaws(world.table(stations=stations))
    assert [(fault.rule, fault.at) for fault in found] == [
        ("SR-3", (300, 800)),
        ("SR-3", (3740, 3300)),
        ("SR-3", (3740, 3740)),
    ]
    with pytest.raises(BadInput, match="not a table"):
        flaws({"board": 3})
    (many,) = flaws(world.table(board=[[n % 2, n] for n in range(5_000)]))
    assert "at most 200" in many.message


@pytest.mark.parametrize("shape", generate.SHAPES)
def test_a_table_to_begin_a_drawing_with(shape):
    """SR-2: laid by chance in the shape asked for, the same for a seed, and fit to be played on."""
    game = registry.make("string_railway", 3, {"board": "oval"})
    rolled = game.ask(game.initial(), None, Roll(shape, 7))
    assert rolled == game.ask(game.initial(), None, Roll(shape, 7))
    assert rolled.table != game.ask(game.initial(), None, Roll(shape, 8)).table
    assert (rolled.strings, rolled.slack) == ((20_000, 6_000), (400, 120))
    assert (rolled.kinds.count("outskirts"), rolled.kinds.count("mountain")) == (8, 1)
    assert rolled.table.board == generate.board_ring(shape, game.edition.data)
    drawn = msgspec.to_builtins(rolled.table)
    assert registry.make("string_railway", 3, {"drawn": drawn}).initial().table == rolled.table


def test_a_drawn_table_passes_the_conformance_kit():
    """SR-2: a whole game on it, its record with the table in the header."""
    play = run(Case("string_railway", 2, {"drawn": world.table()}), seed=3)
    assert play.record.header.options["drawn"] == world.table()


def test_a_table_by_chance_must_pass_the_same_checks():
    """SR-3: an outcome fed in from a real table is checked like a drawn one."""
    game = registry.make("string_railway", 2)
    state = game.initial()
    good = Spread(world.BOARD, world.MOUNTAIN, tuple((x, y, 200, 200) for x, y in world.CENTRES))
    game.check(state, good)
    bad = Spread(world.BOARD, world.MOUNTAIN, (*good.stations[:-1], (4800, 2000, 200, 200)))
    with pytest.raises(IllegalAction, match="SR-3"):
        game.check(state, bad)
    with pytest.raises(IllegalAction, match="SR-C2"):
        game.check(state, Spread(world.BOARD[1:] + world.BOARD[:1], world.MOUNTAIN, good.stations))


def test_setup_in_order():
    """SR-4, SR-5: cubes on Cities and Mountain, order, two tiles each, then each keeps one."""
    game = world.make(2)
    state = game.initial()
    rng = Rng(3, "setup")
    kinds = []
    while game.actor(state) == -1:
        outcome = game.sample(state, rng)
        kinds.append(type(outcome))
        game.apply(state, outcome)
        game.audit(state)
    assert kinds == [Cubes] * 5 + [Order] + [Deal] * 2
    for seat in list(state.order):
        assert game.actor(state) == seat
        kept, other = (hidden.tile for hidden in state.hands[seat])
        game.apply(state, Keep(kept))
        assert state.open[seat] == [kept]
        assert state.under[-1].tile == other
    assert [hidden.by for hidden in state.under] == state.order
    assert (state.round, game.actor(state)) == (1, state.order[0])
    assert course.deck_size(state) == 10


def test_cubes_come_by_their_odds():
    """SR-4: the weights of two cubes are the ways to draw them."""
    game = world.make(2)
    state = game.initial()
    outcomes = dict(game.chance(state))
    assert sum(outcomes.values()) == 94 * 93 // 2
    assert outcomes[Cubes(0, (0, 0))] == 18 * 17 // 2
    assert outcomes[Cubes(0, (0, 5))] == 18 * 12
    drawn = Counter(game.sample(state, Rng(seed, "odds")).colours for seed in range(4_000))
    share = drawn[(0, 5)] / 4_000
    assert abs(share - 18 * 12 / 4_371) < 0.012


def test_a_handful_is_what_the_bag_holds():
    """SR-4, SR-22: so many cubes for the station next in turn, none that is not in the bag."""
    game = world.make()
    state = game.initial()
    station, number = state.draws[0]
    listed = {outcome for outcome, _ in game.chance(state)}
    assert Cubes(station, (4, 5)) in listed
    assert all(game.allows(state, outcome) for outcome in listed)
    for wrong in (
        Cubes(station + 1, (0, 0)),
        Cubes(station, (0,) * (number + 1)),
        Cubes(station, (5, 4)),
        Order((0, 1)),
    ):
        assert wrong not in listed
        assert not game.allows(state, wrong)
    state.bag.counts[0] = 1
    assert not game.allows(state, Cubes(station, (0, 0)))


def test_huge_handfuls_are_drawn_though_they_are_not_listed():
    """SR-4: an owner's edition may ask for so many cubes that the ways are past counting."""
    data = plain()
    data["cubes"]["on_city"] = 60
    edition, drawn = from_plain(data, Components, "mine.toml"), {"drawn": world.table()}
    game = registry.make("string_railway", 2, drawn, edition)
    state = game.initial()
    assert game.chance(state) is None
    handful = game.sample(state, Rng(1, "handful"))
    assert len(handful.colours) == 60
    assert game.check(state, handful) is None


def test_all_orders_are_as_likely():
    """SR-5: order tiles at random."""
    game = registry.make("string_railway", 4, {})
    state = game.initial()
    rng = Rng(1, "orders")
    while not isinstance(outcome := game.sample(state, rng), Order):
        game.apply(state, outcome)
    assert [weight for _, weight in game.chance(state)] == [1] * 24
