"""Laying strings and New Stations (SR-8 to SR-11, SR-18, SR-C1)."""

from __future__ import annotations

import pytest

from lineside.engine import IllegalAction, Rng
from lineside.games.string_railway import laying
from lineside.games.string_railway.actions import Lay, Next, Settle
from lineside.games.string_railway.state import TRANSPORT
from tests.string_railway import world
from tests.string_railway.world import BLUE, CENTRES, RED, YELLOW

LONG = 4
"""The number of the 60 cm string."""


def line(*points):
    return tuple(CENTRES[p] if isinstance(p, int) else p for p in points)


def refused(game, state, action, rule, words=None):
    before = state.copy()
    with pytest.raises(IllegalAction, match=words) as error:
        game.check(state, action)
    assert error.value.rule == rule
    assert state == before


def cost(game, state, action) -> int:
    return state.ap - world.acts(game, state, action).ap


@pytest.fixture
def game():
    return world.make()


@pytest.fixture
def state(game):
    return world.bare(game)


def test_a_string_visits_the_tiles_it_meets_in_order(game, state):
    """SR-8: over tiles too; the next phase opens, the string is used."""
    after = world.acts(game, state, Lay(0, line(0, 1)))
    assert after.routes[-1].visits == (0, 4, 1)
    assert after.phase == TRANSPORT
    assert laying.strings_left(game.setting, after, 0) == [1, 2, 3, 4]
    back = world.acts(game, state, Lay(0, line(1, 0)))
    assert back.routes[-1].visits == (1, 4, 0)


def test_each_string_once_and_one_a_turn(game, state):
    """SR-8: own strings left; SR-7: in the Route phase only."""
    after = world.acts(game, state, Lay(0, line(0, 4)))
    refused(game, after, Lay(1, line(0, 6)), "SR-7", "in the Route phase")
    after.phase = "route"
    refused(game, after, Lay(0, line(0, 6)), "SR-8", "laid already")
    refused(game, after, Lay(5, line(0, 6)), "SR-8", "no string 5")


def test_length_to_a_tenth_of_a_millimetre(game, state):
    """SR-C1, P6: 300.0 mm lies, 300.1 mm does not, however it is drawn; the long one is double."""
    exact = line((700, 900), (700, 2900), (1700, 2900))  # 2000 + 1000
    assert game.check(state, Lay(0, exact)) is None
    over = line((700, 900), (700, 2900), (1701, 2900))
    refused(game, state, Lay(0, over), "SR-C1", "0.1 mm are missing")
    refused(game, state, Lay(0, over[::-1]), "SR-C1")
    split = [(700, 900), (700, 900), (700, 1500), (700, 2900), (900, 2900), (1701, 2900)]
    refused(game, state, Lay(0, tuple(split)), "SR-C1")
    assert game.check(state, Lay(LONG, over)) is None


def test_at_most_200_points_that_matter(game, state):
    """SR-C1: needless points do not count; a flood of points is not even looked at."""
    zigzag = [(700 + 5 * k, 800 + 7 * (k % 2)) for k in range(200)]
    straight = [(700 + 5 * k, 800) for k in range(220)]
    assert game.check(state, Lay(LONG, (*zigzag, (1800, 800))[1:])) is None
    refused(game, state, Lay(LONG, (*zigzag, (1800, 807))), "SR-C1", "at most 200 points")
    assert game.check(state, Lay(LONG, tuple(straight))) is None
    refused(game, state, Lay(LONG, (CENTRES[0],) * 2_001), "SR-C1")


def test_ends_lie_on_tiles_edges_included(game, state):
    """SR-8, P5: the tile's edge belongs to it."""
    assert game.check(state, Lay(0, ((1000, 800), (1600, 800)))) is None
    refused(game, state, Lay(0, ((1001, 800), (1600, 800))), "SR-8", "begins beside every station")
    refused(game, state, Lay(0, ((1000, 800), (1599, 800))), "SR-8", "ends beside every station")
    refused(game, state, Lay(0, ()), "SR-9")
    refused(game, state, Lay(0, ((800, 800), (800, 800))), "SR-9")
    refused(game, state, Lay(0, ((800, 800), (10_001, 800))), "SR-8", "not on the table")


def test_inside_the_board(game, state):
    """SR-8, P5: touching the board string at points is allowed, any point outside is not."""
    touching = Lay(0, line(0, (1300, 250), 4))
    assert game.check(state, touching) is None
    refused(game, state, Lay(0, line(0, (1300, 249), 4)), "SR-8", "leaves the board")
    # The refusal names the place: 550 of 750 down and as far across, 800 + 500 · 550 / 750 = 1167.
    out = Lay(0, line(0, (1300, 50), 4))
    refused(game, state, out, "SR-8", r"leaves the board near \(11\.7, 2\.5\) cm")
    refused(game, state, Lay(0, line(0, (1200, 250), (1300, 250), 4)), "SR-8", "along the board")
    # No corner outside, yet a part of it is: the board of an L has a corner that comes in.
    notch = [(250, 250), (5250, 250), (5250, 5250), (2000, 5250), (2000, 4000), (250, 4000)]
    stations = world.table()["stations"]
    stations[11] = [4900, 1900, 200, 200]
    stations[10] = [2400, 4600, 200, 200]
    bent = world.make(drawn=world.table(board=notch, stations=stations))
    inside = world.bare(bent)
    refused(bent, inside, Lay(LONG, ((800, 2800), (800, 3900), (2400, 4600))), "SR-8", "leaves")
    by_corner = Lay(LONG, ((800, 2800), (1600, 3600), (2400, 4400)))
    assert bent.check(inside, by_corner) is None  # (2000, 4000) lies on it: it only touches


def test_the_same_tile_never_twice_in_a_row(game, state):
    """SR-8: leaving a tile and coming straight back is refused; with another between it is not."""
    out = ((800, 800), (1100, 800), (1100, 900), (900, 900), (900, 1700))
    refused(game, state, Lay(0, out), "SR-8", "comes straight back")
    within = ((800, 800), (1000, 800), (1000, 900), (900, 900), (900, 1700))
    assert game.check(state, Lay(0, within)) is None
    by_another = ((800, 800), (1700, 800), (1700, 900), (900, 900), (900, 1700))
    assert world.acts(game, state, Lay(LONG, by_another)).routes[-1].visits == (0, 4, 0, 6)


def test_two_ends_on_two_stations(game, state):
    """SR-9: the two ends on different tiles."""
    ring = ((900, 800), (1800, 800), (1800, 950), (900, 950))
    refused(game, state, Lay(0, ring), "SR-9", "same station")
    refused(game, state, Lay(0, ((700, 700), (900, 900))), "SR-9", "same station")


def test_a_crossing_costs_one(game, state):
    """SR-9: own and others' strings alike, 1 AP each; on a tile nothing."""
    assert cost(game, state, Lay(0, line(0, 4))) == 0
    world.lay(game, state, 1, 0, 4, 10)
    crossing = Lay(0, line(6, (1800, 1300), 7))  # over the other, between the tiles 4 and 3
    assert cost(game, state, crossing) == 1
    world.lay(game, state, 0, 1, (1700, 900), (1700, 2700))
    assert cost(game, state, crossing) == 2
    on_tile = Lay(0, line(6, 3, 7))
    assert cost(game, state, on_tile) == 0
    state.ap = 1
    refused(game, state, crossing, "SR-9", "2 crossings cost 2 AP, you have 1")


def test_several_strings_at_one_point_count_each(game, state):
    """SR-9: each route met at one point counts separately."""
    world.lay(game, state, 1, 0, 4, 10)
    world.lay(game, state, 1, 1, (1700, 850), (1900, 1750))  # both go through (1800, 1300)
    assert cost(game, state, Lay(0, line(6, (1200, 1300), (2400, 1300), 7))) == 2


def test_a_crossing_by_the_edge_of_a_tile(game, state):
    """SR-9, P4: 0.1 mm inside the tile's edge 0 AP, on it 0 AP, 0.1 mm outside 1 AP."""
    world.lay(game, state, 1, 0, (1800, 800), (1800, 1700))
    for y, expected in ((999, 0), (1000, 0), (1001, 1)):
        assert (
            cost(game, state, Lay(0, ((900, 1700), (900, y), (2700, y), (2700, 900)))) == expected
        )


def test_touching_is_free_sharing_is_not(game, state):
    """SR-9, P4: a touch without changing sides 0 AP, a shared stretch 1 AP with or without."""
    world.lay(game, state, 1, 0, (1800, 800), (1800, 1700))
    touch = Lay(0, ((900, 1700), (1800, 1300), (900, 900)))
    assert cost(game, state, touch) == 0
    shared = Lay(0, ((900, 1700), (1800, 1400), (1800, 1300), (900, 900)))
    assert cost(game, state, shared) == 1
    through = Lay(0, ((900, 1700), (1800, 1400), (1800, 1300), (2700, 900)))
    assert cost(game, state, through) == 1


def test_the_mountain_costs_one_once(game, state):
    """SR-9: any part in the mountain's inside costs 1 AP; its string costs nothing."""
    assert cost(game, state, Lay(0, line(7, 12))) == 1
    twice = ((2700, 2600), (2900, 3200), (3200, 3200), (3200, 2900), (3400, 2900), (3700, 3700))
    assert cost(game, state, Lay(LONG, (CENTRES[7], *twice))) == 1
    along = ((2000, 2800), (3000, 3000), (4480, 3000), (4600, 2900), (3900, 1900))
    assert cost(game, state, Lay(LONG, along)) == 0  # along the mountain string, not inside
    state.ap = 0
    refused(game, state, Lay(0, line(7, 12)), "SR-9", "mountain cost 1 AP")


def test_a_string_does_not_cross_itself(game, state):
    """SR-9: outside tiles; on a tile it may."""
    loop = ((900, 800), (1500, 800), (1500, 1400), (1200, 1400), (1200, 500), (1700, 700))
    refused(game, state, Lay(LONG, loop), "SR-9", "crosses itself at")
    fold = ((900, 800), (1500, 800), (1300, 800), (1300, 1500), (900, 1700))
    refused(game, state, Lay(LONG, fold), "SR-9", "crosses itself")
    on_tile = ((900, 800), (1700, 800), (1700, 900), (1650, 900), (1650, 700), (2700, 700))
    assert game.check(state, Lay(LONG, on_tile)) is None


def test_strings_need_not_join(game, state):
    """SR-10: anywhere on the board, and laying none is allowed."""
    world.lay(game, state, 0, 0, 0, 4)
    assert game.check(state, Lay(1, line(9, 10))) is None
    after = world.acts(game, state, Next())
    assert after.phase == TRANSPORT
    assert len(laying.strings_left(game.setting, after, 0)) == 4


def test_outskirts_get_cubes_once_a_route_in_order(game, state):
    """SR-11: three for each different Outskirts station, none for Cities."""
    after = world.acts(game, state, Lay(LONG, line(0, 4, 1, 5, 2)))
    assert [sum(after.cubes[s]) for s in (0, 4, 1, 5, 2)] == [0, 3, 0, 3, 0]
    twice = Lay(LONG, ((800, 1900), (800, 2700), (1000, 2700), (1000, 1900), (1700, 1900)))
    again = world.acts(game, state, twice)
    assert again.routes[-1].visits == (6, 9, 6, 3)
    assert sum(again.cubes[6]) == 3


def test_the_last_cubes_go_to_the_earliest(game, state):
    """SR-11, SR-22: the bag runs out on the way."""
    for colour, count in enumerate(state.bag.counts):
        state.piles[1][colour] += count
    state.bag.counts = [4, 0, 0, 0, 0, 0]
    state.piles[1][RED] -= 4
    after = world.acts(game, state, Lay(LONG, line(4, 1, 5, 8, 7)))
    assert [sum(after.cubes[s]) for s in (4, 5, 8, 7)] == [3, 1, 0, 0]


@pytest.mark.parametrize(("option", "second"), [("every", 6), ("first", 3)])
def test_outskirts_again(option, second):
    """SR-11: each new route fills them, or (option) only the first of all."""
    game = world.make(outskirts=option)
    state = world.acts(game, world.bare(game), Lay(0, line(0, 4)))
    assert sum(state.cubes[4]) == 3
    state.phase, state.turn = "route", 1
    after = world.acts(game, state, Lay(0, line(4, 1)))
    assert sum(after.cubes[4]) == second


def test_verdicts_unchanged_by_what_changes_nothing(game, state):
    """C1: reversed, with doubled and needless points: same verdict, price and stations."""
    rng = Rng(11, "same")
    world.lay(game, state, 1, 0, 4, 10)
    world.lay(game, state, 1, 1, 6, (2000, 1400), 7)
    for action in game.propose(state, Rng(5, "p"), 30):
        if not isinstance(action, Lay):
            continue
        padded = []
        for a, b in zip(action.points, action.points[1:], strict=False):
            padded += [a] * (1 + rng.below(2))
            if (a[0] + b[0]) % 2 == 0 and (a[1] + b[1]) % 2 == 0:
                padded.append(((a[0] + b[0]) // 2, (a[1] + b[1]) // 2))
        changed = Lay(action.string, (*padded, action.points[-1])[::-1])
        one, two = world.acts(game, state, action), world.acts(game, state, changed)
        assert one.ap == two.ap
        assert one.routes[-1].visits == two.routes[-1].visits[::-1]
        assert len(two.routes[-1].points) <= len(action.points)


def test_a_new_station(game, state):
    """SR-18: free, once, three cubes, with a chip; everybody may use it."""
    after = world.acts(game, state, Settle(4800, 1800, 200, 200, BLUE))
    assert (after.ap, after.phase) == (state.ap, state.phase)
    assert sum(after.cubes[13]) == 3
    assert game.setting.colour_of(after, 13) == BLUE
    refused(game, after, Settle(4800, 2400, 200, 200, RED), "SR-18", "already")
    after.turn = 1
    refused(game, after, Settle(4800, 2400, 200, 200, BLUE), "SR-18", "blue chip is taken")
    refused(game, after, Settle(4800, 2400, 200, 200, -1), "SR-18", "choose one of the chips")
    assert game.check(after, Lay(0, (CENTRES[2], (4800, 1700)))) is None


@pytest.mark.parametrize(
    ("x", "y", "words"),
    [
        (5100, 2400, "touches the board"),
        (5500, 2400, "not on the board"),
        (3740, 3300, "on the mountain"),
        (2900, 3300, "touches the mountain"),
        (4800, 1200, "touches City P2"),
        (2300, 1900, "lies on a pink string"),
        (2600, 2000, "touches Outskirts 7"),
        (-5, 400, "not on the table"),
    ],
)
def test_where_a_new_station_may_not_lie(game, state, x, y, words):
    """SR-18, P5: overlapping or touching a tile, a string, the mountain, the board."""
    world.lay(game, state, 1, 0, 3, 7)
    refused(game, state, Settle(x, y, 200, 200, RED), "SR-18", words)


def test_a_new_station_by_a_hair(game, state):
    """SR-18, P5: distance 0 is touching, 0.1 mm is enough."""
    world.lay(game, state, 1, 0, 3, 7)
    for gone, x, y in (((0, 0)), 4800, 1200), ((0, 1), 4800, 1200):  # City P2 ends at 1000
        action = Settle(x + gone[0], y + gone[1], 200, 200, RED)
        if gone == (0, 0):
            refused(game, state, action, "SR-18")
        else:
            assert game.check(state, action) is None
    refused(game, state, Settle(2300, 1600, 200, 200, RED), "SR-18", "string")  # edge on y = 1800
    assert game.check(state, Settle(2300, 1599, 200, 200, RED)) is None
    refused(game, state, Settle(2800, 3400, 200, 200, RED), "SR-18", "mountain")
    assert game.check(state, Settle(2799, 3400, 200, 200, RED)) is None
    refused(game, state, Settle(5050, 2400, 200, 200, RED), "SR-18", "board string")
    assert game.check(state, Settle(5049, 2400, 200, 200, RED)) is None
    refused(game, state, Settle(4800, 2000, 200, 202, RED), "SR-C3", "right size")


def test_the_fifth_new_station_gets_no_chip():
    """SR-18, SR-C6, E4: four chips for five players."""
    game = world.make(5)
    state = world.started(game)
    state.chips, state.places = [RED, BLUE, 2, YELLOW, -1], [(), (), (), (), ()]
    assert laying.chips_left(state) == []
    state.turn = state.order.index(4)
    spots = [action for action in game.legal(state) if isinstance(action, Settle)]
    assert spots
    assert {action.chip for action in spots} == {-1}


def test_prices_are_told_line_by_line(game, state):
    """SR-9: the explanation of a string lists each AP with its rule, and adds up."""
    world.lay(game, state, 1, 0, 7, (2800, 2300), (3100, 2400), (3800, 2000))
    action = Lay(0, line(7, (3300, 2900), 12))
    told = game.explain(state, action)
    paid = [term for term in told.lines if term.amount == "1 AP"]
    assert told.price == "2 AP"
    assert ["pink string" in paid[0].text, "mountain" in paid[1].text] == [True, True]
    assert cost(game, state, action) == 2
