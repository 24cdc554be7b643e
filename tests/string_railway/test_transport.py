"""Moving cubes along own strings (SR-12 to SR-15)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from lineside.engine import IllegalAction, Rng
from lineside.games.string_railway.actions import Lay, Move
from lineside.games.string_railway.questions import Trips
from lineside.games.string_railway.state import TRANSPORT
from tests.string_railway import world
from tests.string_railway.world import BLUE, GREEN, PURPLE, RED, WHITE, YELLOW

LINE = (0, 4, 1, 5, 2)  # red, Outskirts, blue, Outskirts, purple on one long string


def scene(**options):
    game = world.make(**options)
    state = world.bare(game, phase=TRANSPORT)
    world.lay(game, state, 0, 4, *LINE)
    world.lay(game, state, 0, 0, 0, 6)
    world.lay(game, state, 1, 0, 2, (4800, 1800), 8)
    return game, state


def stops(game, state, colour, start):
    return [
        a.stop
        for a in game.legal(state)
        if isinstance(a, Move) and (a.colour, a.start) == (colour, start)
    ]


def trips(game, state, colour, start):
    """By destination: AP, whether it scores, the stations come to; all kinds for one station."""
    found = game.ask(state, game.actor(state), Trips(colour, start)).trips
    return {t.stop: (t.ap, t.scores, t.steps) for t in found}


def refused(game, state, action, rule):
    with pytest.raises(IllegalAction) as error:
        game.check(state, action)
    assert error.value.rule == rule


def test_one_station_on_for_one_point():
    """SR-12: to a neighbouring stop of the same string, either way."""
    game, state = scene()
    world.put(state, 4, YELLOW)
    assert stops(game, state, YELLOW, 4) == [0, 1]
    after = world.acts(game, state, Move(YELLOW, 4, 1))
    assert (after.ap, after.cubes[1][YELLOW], after.cubes[4][YELLOW]) == (state.ap - 1, 1, 0)
    refused(game, state, Move(YELLOW, 4, 5), "SR-12")
    refused(game, state, Move(YELLOW, 4, 2), "SR-12")
    refused(game, state, Move(BLUE, 4, 1), "SR-12")
    state.ap = 0
    refused(game, state, Move(YELLOW, 4, 1), "SR-12")


def test_a_b_c_d_on_one_string():
    """C12, SR-12: past B and C to D costs 3 AP by stations, 1 AP by strings."""
    game, state = scene()
    world.put(state, 0, PURPLE)
    assert trips(game, state, PURPLE, 0)[5] == (3, False, (4, 1, 5))
    by_string, same = scene(move_cost="string")
    world.put(same, 0, PURPLE)
    assert stops(by_string, same, PURPLE, 0) == [1, 2, 4, 5, 6]
    after = world.acts(by_string, same, Move(PURPLE, 0, 2))
    assert (after.ap, after.piles[0][PURPLE]) == (same.ap - 1, 1)
    assert trips(by_string, same, PURPLE, 0)[5] == (1, False, (5,))


def test_two_strings_with_a_change():
    """C12, SR-12: a change of strings costs 2 AP with `move_cost=string`; parallels are found."""
    game, state = scene(move_cost="string")
    world.put(state, 6, PURPLE)
    assert 2 not in stops(game, state, PURPLE, 6)
    assert trips(game, state, PURPLE, 6)[2] == (2, True, (0, 2))
    world.lay(game, state, 0, 1, 6, (1300, 1300), 4)
    assert stops(game, state, PURPLE, 6) == [0, 4]


def test_a_trip_ends_where_the_cube_comes_home():
    """SR-13: no way leads on through a station where the cube is scored; SR-12: its steps pay."""
    game, state = scene()
    world.put(state, 0, BLUE)
    found = trips(game, state, BLUE, 0)
    assert found == {1: (2, True, (4, 1)), 4: (1, False, (4,)), 6: (1, False, (6,))}
    after = state
    for start, stop in pairwise((0, *found[1][2])):
        after = world.acts(game, after, Move(BLUE, start, stop))
    assert (after.ap, after.piles[0][BLUE]) == (state.ap - 2, 1)
    state.ap = 1
    assert trips(game, state, BLUE, 0) == found, "those that cannot be paid are told of as well"


def test_a_trip_out_and_back_home():
    """SR-13: a cube on a station of its own colour is scored when it comes back to it."""
    game, state = scene()
    world.put(state, 1, BLUE)
    assert trips(game, state, BLUE, 1)[1] == (2, True, (4, 1))
    with pytest.raises(IllegalAction, match="no red cube"):
        trips(game, state, RED, 1)
    with pytest.raises(IllegalAction, match="own turn"):
        game.ask(state, 1, Trips(BLUE, 1))


def test_a_coloured_cube_comes_home():
    """SR-13: into the score pile at a station of its colour, else it lies there."""
    game, state = scene()
    world.put(state, 4, RED, BLUE)
    home = world.acts(game, state, Move(RED, 4, 0))
    assert (home.piles[0][RED], home.cubes[0][RED]) == (1, 0)
    there = world.acts(game, state, Move(RED, 4, 1))
    assert (there.piles[0][RED], there.cubes[1][RED]) == (0, 1)


def test_a_cube_from_its_own_colour_is_not_earned():
    """SR-13: the rulebook's note: a red cube of a red city must be moved elsewhere first."""
    game, state = scene()
    world.put(state, 0, RED)
    state.chips[1], state.places[1] = RED, (800, 3600, 200, 200)  # a red chip beside it
    world.lay(game, state, 0, 1, 0, (500, 1800), (500, 2800), (800, 3600))
    direct = world.acts(game, state, Move(RED, 0, 14))
    assert (direct.piles[0][RED], direct.cubes[14][RED]) == (0, 1)
    away = world.acts(game, state, Move(RED, 0, 4))
    back = world.acts(game, away, Move(RED, 4, 0))
    assert back.piles[0][RED] == 1


def test_a_chip_counts_like_a_city():
    """SR-13, SR-18: a New Station with a blue chip is a home for blue, also of another player."""
    game, state = scene()
    state.chips[1], state.places[1] = BLUE, (800, 3600, 200, 200)
    world.lay(game, state, 0, 1, 6, 9, (800, 3600))
    world.put(state, 9, BLUE, RED)
    assert world.acts(game, state, Move(BLUE, 9, 14)).piles[0][BLUE] == 1
    assert world.acts(game, state, Move(RED, 9, 14)).piles[0][RED] == 0


def test_green_at_an_outskirts_station():
    """SR-14: scored on reaching Outskirts from any other kind of station (default)."""
    game, state = scene()
    world.put(state, 0, GREEN)
    world.put(state, 4, GREEN)
    world.lay(game, state, 0, 1, 4, (1800, 1300), 3)
    assert world.acts(game, state, Move(GREEN, 0, 4)).piles[0][GREEN] == 1
    assert world.acts(game, state, Move(GREEN, 4, 1)).piles[0][GREEN] == 0
    world.lay(game, state, 0, 2, 4, (2300, 1300), 7)
    assert world.acts(game, state, Move(GREEN, 4, 7)).piles[0][GREEN] == 0  # from Outskirts


def test_green_at_the_mountain_station():
    """SR-14: the option: scored on reaching the Mountain station."""
    game, state = scene(green="mountain")
    world.lay(game, state, 0, 1, 7, 12)
    world.put(state, 7, GREEN)
    world.put(state, 0, GREEN)
    assert world.acts(game, state, Move(GREEN, 7, 12)).piles[0][GREEN] == 1
    assert world.acts(game, state, Move(GREEN, 0, 4)).piles[0][GREEN] == 0


def test_white_is_never_scored_by_moving():
    """SR-13: white cubes are moved, not earned."""
    game, state = scene()
    world.put(state, 4, WHITE)
    for stop in (0, 1):
        after = world.acts(game, state, Move(WHITE, 4, stop))
        assert (after.piles[0][WHITE], after.cubes[stop][WHITE]) == (0, 1)


def test_own_strings_only_any_cube():
    """SR-15: cubes at others' stations, but never along others' strings."""
    game, state = scene()
    world.put(state, 8, PURPLE)
    refused(game, state, Move(PURPLE, 8, 2), "SR-12")
    assert stops(game, state, PURPLE, 8) == []
    state.turn = 1
    assert world.acts(game, state, Move(PURPLE, 8, 2)).piles[1][PURPLE] == 1


def test_stations_that_are_not_there():
    """SR-12: unknown stations and unplaced New Stations are refused."""
    game, state = scene()
    for start, stop in ((13, 0), (0, 13), (99, 0), (0, 99)):
        refused(game, state, Move(RED, start, stop), "SR-12")


def test_moves_listed_are_all_moves():
    """C17: every move tried by hand is legal exactly where it is listed."""
    for options in ({}, {"move_cost": "string"}):
        game, state = scene(**options)
        rng = Rng(4, "moves")
        for _ in range(20):
            world.put(state, rng.below(12), rng.below(6))
        listed = {a for a in game.legal(state) if isinstance(a, Move)}
        accepted = set()
        for colour in range(6):
            for start in range(15):
                for stop in range(15):
                    try:
                        game.check(state, Move(colour, start, stop))
                    except IllegalAction:
                        continue
                    accepted.add(Move(colour, start, stop))
        assert listed == accepted
        own = [route.visits for route in state.routes if route.seat == 0]
        for move in accepted:  # by the words of the rule, not by the network's tables
            if options:
                assert any(move.start in v and move.stop in v for v in own)
            else:
                assert any((move.start, move.stop) in pairwise(v + v[-2::-1]) for v in own)


def test_moving_is_for_the_transport_phase():
    """SR-7: not while laying."""
    game, state = scene()
    world.put(state, 4, RED)
    state.phase = "route"
    refused(game, state, Move(RED, 4, 0), "SR-7")
    state.phase = "locomotive"
    refused(game, state, Move(RED, 4, 0), "SR-7")
    refused(game, state, Lay(1, (world.CENTRES[9], world.CENTRES[10])), "SR-7")


@pytest.mark.parametrize("move_cost", ["station", "string"])
def test_trips_against_moves_made_one_by_one(move_cost):
    """SR-12 to SR-14: trips are as cheap as any series of moves that check() and apply() allow."""
    game = world.make(move_cost=move_cost)
    met = 0
    for seed in range(12):
        state = world.bare(game, phase=TRANSPORT, ap=3)
        rng = Rng(seed, "nets")
        for string in range(4):
            world.lay(game, state, 0, string, *rng.sample(range(13), 2 + rng.below(3)))
        colour, start = rng.below(6), rng.below(13)
        world.put(state, start, colour)
        found = {}
        edge = [(start, state)]
        for cost in (1, 2, 3):
            further = []
            for here, now in edge:
                for stop in range(13):
                    move = Move(colour, here, stop)
                    if game.allows(now, move):
                        after = now.copy()
                        game.apply(after, move)
                        home = after.piles[0][colour] == 1
                        found.setdefault((stop, home), cost)
                        further += [] if home else [(stop, after)]
            edge = further
        wanted = {k: v for k, v in found.items() if k != (start, False)}
        told = {(t.stop, t.scores): t.ap for t in trips_all(game, state, colour, start)}
        assert told.items() <= wanted.items()
        for (stop, home), cost in wanted.items():
            dearer = not home and (stop, True) in told and told[stop, True] <= cost
            assert told.get((stop, home)) == cost or dearer
        met += len(told)
    assert met > 40


def trips_all(game, state, colour, start):
    return [t for t in game.ask(state, 0, Trips(colour, start)).trips if t.ap <= state.ap]
