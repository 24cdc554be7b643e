"""Rounds, phases, locomotives and special actions (SR-6, SR-7, SR-17, SR-19 to SR-23)."""

from __future__ import annotations

from collections import Counter

import pytest

from lineside.engine import IllegalAction, Play, Rng, UndoRefused, registry
from lineside.games.string_railway import course
from lineside.games.string_railway.actions import (
    Deal,
    Draw,
    End,
    Keep,
    Lay,
    Next,
    Order,
    Replenish,
    Settle,
    Spend,
    Upgrade,
)
from lineside.games.string_railway.state import LOCOMOTIVE, ROUTE, TRANSPORT, Hidden
from tests.string_railway import world
from tests.string_railway.world import BLUE, GREEN, RED, WHITE, YELLOW


def refused(game, state, action, rule, words=None):
    before = state.copy()
    with pytest.raises(IllegalAction, match=words) as error:
        game.check(state, action)
    assert error.value.rule == rule
    assert state == before


def told(game, state, action):
    """The first line of an action's explanation."""
    return game.explain(state, action).lines[0].text


@pytest.fixture
def game():
    return world.make()


@pytest.fixture
def state(game):
    return world.bare(game)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_five_rounds_of_one_turn_each(seats):
    """SR-6, D9: exactly five rounds; each seat once a round, in the order of the order tiles."""
    game = registry.make("string_railway", seats)
    state = world.started(game)
    played = []
    while game.actor(state) != -2:
        if game.actor(state) == -1:
            world.settle(game, state, len(played))
            continue
        assert state.ap == state.locomotives[game.actor(state)]
        played.append((state.round, game.actor(state)))
        assert game.actor(state) == state.order[state.turn]
        game.apply(state, End())
    assert Counter(played) == {(r, s): 1 for r in range(1, 6) for s in range(seats)}
    assert len(played) == game.max_turns == game.turns(state)
    assert game.result(state).rule == "SR-6"


def test_phases_in_order(game, state):
    """SR-7, F5: Route, Transport, Locomotive; each action in its own."""
    refused(game, state, Upgrade(), "SR-7", "in the Locomotive phase, not in the Route phase")
    transport = world.acts(game, state, Next())
    assert transport.phase == TRANSPORT
    refused(game, transport, Lay(0, (world.CENTRES[0], world.CENTRES[4])), "SR-7")
    refused(game, transport, Upgrade(), "SR-7")
    engines = world.acts(game, transport, Next())
    assert engines.phase == LOCOMOTIVE
    refused(game, engines, Next(), "SR-7", "the last")
    for phase in (state, transport, engines):
        ended = world.acts(game, phase, End())
        assert (ended.phase, game.actor(ended)) == (ROUTE, 1)


def test_left_over_ap_are_lost(game, state):
    """SR-6, F5: the next turn begins with the locomotive's number."""
    state.ap, state.locomotives = 6, [6, 4]
    after = world.acts(game, state, End())
    assert after.ap == 4
    assert any(term.rule == "SR-6" for term in game.explain(state, End()).lines)


def test_locomotives_step_by_step(game, state):
    """SR-17: 3→4 for 1, 4→5 for 2, 5→6 for 2, several in a turn, counting from the next."""
    state.phase, state.ap = LOCOMOTIVE, 5
    for strength, left in ((4, 4), (5, 2), (6, 0)):
        state = world.acts(game, state, Upgrade())
        assert (state.locomotives[0], state.ap) == (strength, left)
    state.ap = 9
    refused(game, state, Upgrade(), "SR-17", "no stronger locomotive")
    state.locomotives[0], state.ap = 4, 1
    refused(game, state, Upgrade(), "SR-17", "costs 2 AP, you have 1")


def test_new_ap_count_from_the_next_turn(game, state):
    """SR-17, F5: not in the turn of the upgrade."""
    state.phase, state.ap = LOCOMOTIVE, 1
    after = world.acts(game, state, Upgrade())
    assert after.ap == 0
    for _ in range(2):
        after = world.acts(game, after, End())
    while game.actor(after) != 0:
        after = world.acts(game, after, End())
    assert after.ap == 4


@pytest.mark.parametrize("phase", [ROUTE, TRANSPORT, LOCOMOTIVE])
def test_special_actions_in_every_phase(game, phase):
    """SR-7: New Station, replenish, cube for AP, draw; and then the phase goes on."""
    state = world.bare(game, phase=phase, ap=2)
    world.pile(state, 0, RED)
    for action in (Settle(4800, 1800, 200, 200, RED), Replenish(0), Spend(RED), Draw()):
        after = world.acts(game, state, action)
        if isinstance(action, Draw):
            after = world.acts(game, after, game.legal(after)[0])
        assert (after.phase, game.actor(after)) == (phase, 0)


def test_replenish_twice_a_turn(game, state):
    """SR-19: 1 AP, two cubes, any station each time, at most twice."""
    after = world.acts(game, state, Replenish(0))
    assert (sum(after.cubes[0]), after.ap) == (2, state.ap - 1)
    after = world.acts(game, after, Replenish(0))
    assert sum(after.cubes[0]) == 4
    refused(game, after, Replenish(1), "SR-19", "at most 2 times")
    fresh = world.acts(game, after, End())
    assert game.check(fresh, Replenish(12)) is None
    state.ap = 0
    refused(game, state, Replenish(0), "SR-19", "none left")
    refused(game, world.bare(game), Replenish(13), "SR-19", "no station 13")


def test_cubes_for_ap_twice_a_turn(game, state):
    """SR-20: a cube of the own pile back into the bag for 1 AP, at most twice."""
    world.pile(state, 0, RED, RED, WHITE)
    world.pile(state, 1, BLUE)
    after = world.acts(game, state, Spend(RED))
    assert (after.ap, after.piles[0][RED]) == (state.ap + 1, 1)
    assert after.bag.counts[RED] == state.bag.counts[RED] + 1
    refused(game, after, Spend(BLUE), "SR-20", "no blue cube")
    after = world.acts(game, after, Spend(WHITE))
    refused(game, after, Spend(RED), "SR-20", "at most 2 cubes")
    fresh = world.acts(game, after, End())
    assert world.acts(game, fresh, Spend(BLUE)).ap == fresh.ap + 1, "the next turn begins anew"


def test_the_bag_runs_short(game, state):
    """SR-22: what is there is drawn; from an empty bag nothing."""
    for colour, count in enumerate(state.bag.counts):
        state.piles[1][colour] += count
    state.bag.counts = [0, 0, 0, 1, 0, 0]
    state.piles[1][YELLOW] -= 1
    assert told(game, state, Replenish(0)) == "1 cube comes out of the bag"
    after = world.acts(game, state, Replenish(0))
    assert after.cubes[0] == world.counts(yellow=1)
    assert told(game, after, Settle(4800, 1800, 200, 200, RED)) == "no cubes come onto it"
    refused(game, after, Replenish(0), "SR-22", "bag is empty")
    game.apply(after, Settle(4800, 1800, 200, 200, RED))
    assert sum(after.cubes[13]) == 0
    assert game.actor(after) == 0  # nothing is left to chance


def deck(game, state, *unseen, under=()):
    """Have the deck hold exactly these tiles; all others have left the game."""
    held = [tile for tiles in (*state.open, *state.turned) for tile in tiles]
    keep = {*unseen, *(tile for tile, _ in under)}
    for tiles in (*state.open, *state.turned):
        tiles[:] = [tile for tile in tiles if tile not in keep]
    state.unseen = sum(1 << tile for tile in unseen)
    state.under = [Hidden(tile, by, 1 << by) for tile, by in under]
    state.gone = [t for t in range(12) if t not in keep and t not in held]
    game.audit(state)


def test_drawing_long_distance_tiles(game, state):
    """SR-21: free, two, keep one face up, the other goes under; as often as wanted."""
    deck(game, state, 0, 1, 2, 3, 4)
    before = len(state.open[0])
    after = world.acts(game, state, Draw())
    assert after.ap == state.ap
    drawn = [hidden.tile for hidden in after.hands[0]]
    assert [a.tile for a in game.legal(after)] == sorted(drawn)
    refused(game, after, End(), "SR-21", "keep one of the two")
    refused(game, after, Keep(11), "SR-21", "not one of the two")
    after = world.acts(game, after, Keep(drawn[1]))
    assert after.open[0][before:] == [drawn[1]]
    assert [(hidden.tile, hidden.by) for hidden in after.under] == [(drawn[0], 0)]
    assert game.check(after, Draw()) is None
    refused(game, after, Keep(drawn[0]), "SR-21", "no tiles to choose")


def test_one_tile_left_is_taken_none_left_is_refused(game, state):
    """SR-21, D6: a single tile is taken; an empty deck cannot be drawn from."""
    deck(game, state, 7)
    assert told(game, state, Draw()) == "the last Long-Distance tile: you take it"
    after = world.acts(game, state, Draw())
    assert after.open[0][-1] == 7
    assert game.actor(after) == 0
    refused(game, after, Draw(), "SR-21", "no Long-Distance tiles are left")
    assert "SR-21" in {r.rule for r in game.offers(after).refused}


def test_tiles_under_the_deck_keep_their_place(game, state):
    """SR-21: the unseen ones first, then those put under it, in order."""
    deck(game, state, 3, under=((8, 1), (5, 0), (9, 1)))
    drawing = state.copy()
    game.apply(drawing, Draw())
    assert game.chance(drawing) == [(Deal(0, (3, 8)), 1)]
    after = world.acts(game, state, Draw())
    after = world.acts(game, after, Keep(3))
    assert [hidden.tile for hidden in after.under] == [5, 9, 8]
    again = world.acts(game, after, Draw())
    assert sorted(hidden.tile for hidden in again.hands[0]) == [5, 9]


def test_order_by_cubes_fewest_first():
    """SR-23: the rulebook's example: A 7, B and C 8, D 9 cubes."""
    a, b, c, d = range(4)
    piles = [
        world.counts(red=7),
        world.counts(blue=8),
        world.counts(red=6, white=2),
        world.counts(green=9),
    ]
    assert course.possible_orders(piles) == [(a, b, c, d), (a, c, b, d)]
    game = registry.make("string_railway", 4)
    state = world.started(game)
    state.round, state.turn = 4, 3
    for seat, number in enumerate((7, 8, 8, 9)):
        world.pile(state, seat, *[seat] * number)
    game.apply(state, End())
    assert game.actor(state) == -1
    assert game.chance(state) == [(Order((a, b, c, d)), 1), (Order((a, c, b, d)), 1)]
    game.apply(state, Order((a, c, b, d)))
    assert (state.round, state.order, game.actor(state)) == (5, [a, c, b, d], a)
    with pytest.raises(IllegalAction):
        game.check(state, Order((b, a, c, d)))


def test_order_without_ties_needs_no_chance(game, state):
    """SR-23: fewest cubes first, and the next round begins at once."""
    world.pile(state, 0, RED, GREEN)
    state.turn = 1
    after = state.copy()
    game.apply(after, End())
    assert (game.actor(after), after.order, after.round) == (1, [1, 0], 2)


def test_a_draw_cannot_be_taken_back(game):
    """A2, SR-21: seeing two tiles is a barrier; so are cubes drawn; laying alone is none."""
    play = Play(game)
    rng = Rng(2, "play")
    play.settle(rng)
    while play.state.round == 0:
        play.submit(play.actor, game.legal(play.state)[0])
        play.settle(rng)
    seat = play.actor
    play.submit(seat, Lay(0, (world.CENTRES[0], (1300, 1300), world.CENTRES[3])))
    digest = play.state.digest()
    play.undo(seat)
    play.submit(seat, Lay(0, (world.CENTRES[0], (1300, 1300), world.CENTRES[3])))
    assert play.state.digest() == digest
    play.submit(seat, Draw())
    play.settle(rng)
    with pytest.raises(UndoRefused) as error:
        play.undo(seat)
    assert error.value.reason == "information_revealed"
    play.submit(seat, game.legal(play.state)[0])
    play.undo(seat)  # the choice itself reveals nothing more
    assert play.state.hands[seat]


def test_a_seat_replaced_while_choosing(game):
    """D10: whoever moves for a seat finds the pending choice, and the record replays."""
    play = Play(game)
    rng = Rng(5, "play")
    play.settle(rng)
    seat = play.actor
    assert play.state.hands[seat]
    other = Play.load(play.record)
    assert other.state == play.state
    other.submit(seat, game.greedy(game.determinize(other.state, seat, rng), seat, rng))
    assert other.state.open[seat]


def test_nothing_to_lay_is_no_dead_end(game, state):
    """D4, D5: with no string and no AP there is still something to do in every phase."""
    state.ap = 0
    for string in range(4):
        world.lay(game, state, 0, string, 4, (1800 + 30 * string, 1300), 3)
    world.lay(game, state, 0, 4, 9, 10)
    assert not [a for a in game.legal(state) if isinstance(a, Lay)]
    assert {Next(), End()} <= set(game.legal(state))
    for _ in range(2):
        game.apply(state, Next())
        assert End() in game.legal(state)


def test_what_is_refused_says_why(game, state):
    """O8: near actions are told with their rule."""
    state.phase, state.ap = LOCOMOTIVE, 0
    told = {r.notation: (r.rule, r.message) for r in game.offers(state).refused}
    assert told["upgrade"] == ("SR-17", "the locomotive of 4 AP costs 1 AP, you have 0")
    assert told["replenish 0"][0] == "SR-19"
