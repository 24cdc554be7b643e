"""Proposed routes, suggestions, previews and the codec: never more than check() accepts."""

from __future__ import annotations

from contextlib import suppress
from time import process_time

import pytest

from lineside.engine import BadInput, IllegalAction, Rng, registry
from lineside.games.string_railway import laying, proposals
from lineside.games.string_railway.actions import Lay, Settle
from lineside.games.string_railway.geometry.lattice import length
from lineside.games.string_railway.questions import Draft, Suggest
from lineside.games.string_railway.router import rounded, router_of
from tests.string_railway import second_opinion as second
from tests.string_railway import world
from tests.string_railway.world import CENTRES


def crowded(seats=5, seed=1, strings=12):
    """A generated table with a number of strings on it, at a turn's Route phase."""
    game = registry.make("string_railway", seats)
    state = world.started(game, seed)
    rng = Rng(seed, "crowd")
    state.ap = 6
    while len(state.routes) < strings:
        seat = len(state.routes) % seats
        state.turn, state.phase = state.order.index(seat), "route"
        for action in proposals.random_lays(game.setting, state, seat, rng, 1):
            laying.lay(game.setting, state, seat, action)
            state.draws, state.ap = [], 6
    return game, state


@pytest.mark.parametrize("seed", range(4))
def test_legal_strings_are_a_legal_spread(seed):
    """SR-8, SR-9: at most 40 strings, all accepted, all different, over all of the table."""
    game, state = crowded(seats=2 + seed, seed=seed, strings=3 * seed)
    lays = [action for action in game.legal(state) if isinstance(action, Lay)]
    assert 6 <= len(lays) == len(set(lays)) <= 40
    for action in lays:
        game.check(state, action)
        assert len(action.points) <= 200
    touched = {
        stop
        for action in lays
        for stop in second.visits(
            action.points, [second.Tile(*place) for place in state.table.stations]
        )
    }
    assert len(touched) > len(state.table.stations) // 2
    left = proposals.lengths_left(game.setting, state, game.actor(state))
    assert {action.string for action in lays} == set(left.values())
    assert [a for a in game.legal(state.copy()) if isinstance(a, Lay)] == lays


def test_a_route_keeps_clear_of_other_tiles_and_the_mountain():
    """SR-8, SR-9: straight where nothing is in the way, round what is."""
    game = world.make()
    state = world.bare(game)
    router = router_of(laying.ground(game.setting, state))
    straight = router.through([0, 6])
    assert len(straight.line) == 2
    assert straight.found.visits == (0, 6)
    past = router.through([0, 1])  # Outskirts 4 lies between
    assert past.found.visits == (0, 1)
    assert length(past.line) < 1.25 * 2_000_000
    through = router.through([0, 4, 1])
    assert through.found.visits == (0, 4, 1)
    corner = router.through([11, 8])  # the mountain lies between
    assert not corner.found.mountain
    assert corner.found.ends == (11, 8)


def test_a_route_goes_round_other_strings_where_that_is_short():
    """SR-9: a short way round the end of a string is taken, a crossing where there is none."""
    game = world.make()
    state = world.bare(game)
    world.lay(game, state, 1, 0, 4, 3)
    router = router_of(laying.ground(game.setting, state))
    round_ = router.through([6, 7])
    assert len(round_.found.crossed) <= 1
    for string, ends in enumerate(((0, 4), (4, 1), (6, 3), (3, 7))):
        world.lay(game, state, string % 2, 1 + string // 2, *ends)
    walled = router_of(laying.ground(game.setting, state)).through([0, 9])
    assert walled.found.ends == (0, 9)


def test_stations_to_avoid():
    """Suggestions pass the stations asked for and shun others."""
    game = world.make()
    state = world.bare(game)
    found = game.ask(state, 0, Suggest(4, (0, 3, 1), (4,)))
    assert found.draft.rule == ""
    visits = world.acts(game, state, Lay(4, found.points)).routes[-1].visits
    assert visits == (0, 3, 1)
    with pytest.raises(BadInput, match="no station 13"):
        game.ask(state, 0, Suggest(0, (0, 13)))
    with pytest.raises(BadInput, match="2 to 12 stations"):
        game.ask(state, 0, Suggest(0, (0,)))
    with pytest.raises(BadInput, match="twice in a row"):
        game.ask(state, 0, Suggest(0, (0, 0)))
    long = game.ask(state, 0, Suggest(0, (0, 11, 2))).draft
    assert (long.rule, long.left < 0) == ("SR-C1", True)
    assert game.ask(state, 1, Suggest(0, (0, 4))).draft.rule == "SR-7"  # to think ahead with


def test_bends_are_rounded_inside_their_corners():
    """A bow stays in the triangle of its corner, so it never leaves the board of its own accord."""
    line = ((0, 0), (3000, 0), (3000, 3000))
    bow = rounded(line)
    assert len(bow) > 5
    for x, y in bow:
        assert 0 <= x <= 3000
        assert 0 <= y <= 3000
        assert x >= y
    assert length(bow) < length(line)


@pytest.mark.parametrize("seed", range(3))
def test_the_codec_names_strings_by_length_ends_and_number(seed):
    """I9, C20: fixed size; each proposal has its code, and gives itself back."""
    game, state = crowded(seats=3, seed=seed, strings=6)
    codec = game.codec()
    stations = len(game.setting.kinds)
    assert codec.size == game.codec().size < 20_000
    found = 0
    for length_, string in proposals.lengths_left(game.setting, state, 0).items():
        kind = codec.kinds.index(length_)
        for first in range(0, stations, 3):
            for last in range(1, stations, 4):
                for number in range(proposals.WAYS):
                    code = ((kind * stations + first) * stations + last) * proposals.WAYS + number
                    try:
                        action = codec.decode(state, code)
                    except BadInput:
                        continue
                    game.check(state, action)
                    assert codec.encode(state, action) == code
                    assert action.string == string or state.order[state.turn] != 0
                    found += 1
    assert found > 5
    with pytest.raises(BadInput):
        codec.decode(state, codec.size)
    with pytest.raises(BadInput):
        codec.decode(state, -1)


def test_branching_is_bounded():
    """I9: the lists of legal actions of random games stay within what learning can take."""
    longest = 0
    for seed in range(1):
        game = registry.make("string_railway", 4)
        state, rng = world.started(game, seed), Rng(seed, "branch")
        while game.actor(state) != -2:
            if game.actor(state) == -1:
                world.settle(game, state, seed)
                continue
            legal = game.legal(state)
            longest = max(longest, len(legal))
            game.apply(state, rng.choice(legal))
    assert 40 < longest <= 600


def test_new_stations_proposed_are_legal_and_apart():
    """SR-18: a few places with every chip left."""
    game, state = crowded(seats=4, seed=2, strings=8)
    seat = state.order[state.turn]
    found = proposals.settlements(game.setting, state, seat)
    places = {(action.x, action.y) for action in found}
    assert 1 <= len(places) <= proposals.SPOTS
    assert len(found) == 4 * len(places)
    for action in found:
        game.check(state, action)
        assert isinstance(action, Settle)


def test_a_preview_tells_what_a_string_meets():
    """SR-8, SR-9: length left, stops, crossings, mountain, AP and why it may not be laid."""
    game = world.make()
    state = world.bare(game, ap=1)
    world.lay(game, state, 1, 0, 4, 3)
    seen = game.ask(state, 0, Draft(0, (CENTRES[6], (1800, 1300), CENTRES[7])))
    assert seen.left == 3000 - 2237  # 2 × 1118.03…, rounded up
    assert (seen.stops, seen.ap, seen.mountain, seen.rule) == ((6, 7), 1, False, "")
    assert [(c.route, c.x, c.y) for c in seen.crossings] == [(0, 1800, 1300)]
    assert [line.amount for line in seen.lines if line.rule == "SR-9"] == ["1 AP"]
    unfinished = game.ask(state, 0, Draft(0, (CENTRES[6], (1800, 1300))))
    assert (unfinished.rule, unfinished.stops) == ("SR-8", (6,))
    over = game.ask(state, 0, Draft(0, (CENTRES[7], (3740, 2600), CENTRES[12], (2000, 3740))))
    assert over.rule == "SR-C1"
    assert over.left < 0
    assert over.mountain
    assert game.ask(state, 0, Draft(0, ())).rule == "SR-9"
    assert game.ask(state, 0, Draft(0, ((-9, 0), (99_999, 0)))).rule == "SR-8"
    assert game.ask(state, 0, Draft(77, (CENTRES[0], CENTRES[4]))).rule == "SR-8"
    state.phase = "transport"
    assert game.ask(state, 0, Draft(0, (CENTRES[0], CENTRES[4]))).rule == "SR-7"


def test_previews_agree_with_check():
    """SR-9: on random lines the preview says what check() says, and costs what is paid."""
    game, state = crowded(seats=4, seed=3, strings=10)
    rng, agreed = Rng(3, "lines"), 0
    for action in game.propose(state, rng, 60):
        if not isinstance(action, Lay):
            continue
        points = list(action.points)
        if rng.below(2):
            points.insert(1, (1_000 + rng.below(3_000), 1_000 + rng.below(3_000)))
        changed = Lay(action.string, tuple(points))
        seen = game.ask(state, game.actor(state), Draft(changed.string, changed.points))
        if seen.rule:
            with pytest.raises(IllegalAction) as refused:
                game.check(state, changed)
            assert (seen.rule, seen.message) == (refused.value.rule, refused.value.message)
        else:
            assert state.ap - world.acts(game, state, changed).ap == seen.ap
            agreed += 1
    assert agreed > 5


def test_hostile_lines_are_measured_in_bounded_time():
    """C16: 200 points that fold, trace other strings or fill one spot are refused, not endured."""
    game, state = crowded(seats=5, seed=1, strings=25)
    state.routes = state.routes[:24]
    x, y = state.table.stations[0][:2]
    seat = state.order[state.turn]
    state.phase, state.ap = "route", 6
    string = laying.strings_left(game.setting, state, seat)[-1]
    dense = tuple((x + 9 * (k % 2), y + (k * 37) % 31) for k in range(200))
    far = tuple((9_999 * (k % 2), (k * 4_973) % 10_000) for k in range(200))
    traced = tuple(state.routes[0].points)
    folded = tuple(state.routes[1].points) * 2
    for line in (dense, far, traced, folded):
        began = process_time()
        with suppress(IllegalAction):
            game.check(state, Lay(string, line))
        assert process_time() - began < 15  # a bound against hours, not a measure of speed
