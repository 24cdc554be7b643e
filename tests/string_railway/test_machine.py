"""The greedy player, and games that come out the same everywhere."""

from __future__ import annotations

import pytest

from lineside.bots.bot import Seated
from lineside.bots.simple import Greedy, Random
from lineside.engine import Rng, registry
from lineside.games.string_railway import plans, prospects
from lineside.games.string_railway.actions import Keep, Move, Upgrade
from lineside.games.string_railway.scoring import total
from tests.string_railway import world
from tests.string_railway.world import BLUE, GREEN, PURPLE, RED, WHITE, YELLOW


def contest(game, bots, seed):
    """Play one game; return its result."""
    state, rng = game.initial(), Rng(seed, "chance")
    seated = [Seated(bot, seat, seed) for seat, bot in enumerate(bots)]
    while (actor := game.actor(state)) != -2:
        if actor == -1:
            game.apply(state, game.sample(state, rng))
        else:
            game.apply(state, seated[actor].move(game, state))
    return game.result(state)


def wins(games, options=None):
    """How many of these games of two seats greedy wins alone, from either seat."""
    game = registry.make("string_railway", 2, options or {})
    won = 0
    for seed in games:
        bots = [Greedy(), Random()] if seed % 2 else [Random(), Greedy()]
        result = contest(game, bots, seed)
        won += result.scores[bots.index(next(b for b in bots if isinstance(b, Greedy)))].rank == 1
        won -= len([score for score in result.scores if score.won]) > 1
    return won


def test_greedy_beats_random():
    """A few games of each reading of the rules."""
    assert wins(range(4)) == 4
    assert wins(range(2), {"move_cost": "string", "green": "mountain"}) == 2


@pytest.mark.slow
def test_greedy_beats_random_nearly_always():
    """At most one of 100 games with two seats is lost."""
    assert wins(range(100)) >= 99


def test_greedy_delivers_and_scores_sets():
    """The cube that completes a set is fetched first, by the shortest way."""
    game = world.make()
    state = world.bare(game, phase="transport", ap=2)
    state.open = [[], state.open[1]]
    state.gone = sorted(
        set(range(12))
        - {t for t in range(12) if state.unseen >> t & 1}
        - {h.tile for h in state.under}
        - set(state.open[1])
    )
    world.lay(game, state, 0, 4, 0, 4, 1, 5, 2)
    world.pile(state, 0, RED, BLUE, YELLOW, GREEN)
    world.put(state, 4, RED)
    world.put(state, 5, PURPLE)
    assert game.greedy(state, 0, Rng(0)) == Move(PURPLE, 5, 2)


def test_distances_home():
    """SR-13: from a station of its own colour a cube must first go elsewhere."""
    game = world.make()
    state = world.bare(game)
    world.lay(game, state, 0, 4, 0, 4, 1, 5, 2)
    lines = plans.Lines(game.setting, state, 0)
    assert lines.home(RED) == {4: 1, 0: 2, 1: 2, 5: 3, 2: 4}
    assert lines.home(BLUE) == {4: 1, 5: 1, 0: 2, 1: 2, 2: 2}
    assert lines.home(GREEN) == {0: 1, 1: 1, 2: 1, 4: 2, 5: 2}
    assert lines.home(WHITE) == {}
    for colour in (RED, BLUE, GREEN):  # walking the plan scores after as many moves as it says
        for start, cost in lines.home(colour).items():
            moved = world.bare(game, phase="transport", ap=9)
            moved.routes = state.routes
            world.put(moved, start, colour)
            at, before = start, moved.ap
            while not moved.piles[0][colour]:
                stop = plans.Lines(game.setting, moved, 0).step(colour, at)
                moved = world.acts(game, moved, Move(colour, at, stop))
                at = stop
            assert before - moved.ap == cost


def test_greedy_upgrades_while_it_pays():
    """SR-17: early in the game yes, in the last round no."""
    game = world.make()
    state = world.bare(game, phase="locomotive", ap=2)
    assert game.greedy(state, 0, Rng(0)) == Upgrade()
    state.round = 5
    assert game.greedy(state, 0, Rng(0)) != Upgrade()


def test_greedy_keeps_a_tile_it_can_serve():
    """SR-21: of two tiles the one whose colours lie on its lines."""
    game = world.make()
    state = game.initial()
    world.settle(game, state)
    seat = game.actor(state)
    choice = game.greedy(state, seat, Rng(0))
    assert isinstance(choice, Keep)
    game.check(state, choice)


def test_values_lie_between_lost_and_won():
    """The guess grows with the lead and is opposite for two seats."""
    game = world.make()
    state = world.bare(game)
    even = game.value(state, 0)
    world.pile(state, 0, RED, BLUE, GREEN)
    assert even < game.value(state, 0) < 1
    assert game.value(state, 0) == -game.value(state, 1)


def test_a_forecast_ends_as_the_score():
    """With no turn left it is the points; with some left each locomotive is worth more."""
    game = world.make()
    state = world.bare(game)
    world.pile(state, 0, RED, BLUE, GREEN)
    state.round = 3
    told = []
    for strength in (3, 4, 5, 6):
        state.locomotives[0] = strength
        told.append(prospects.forecast(game.setting, state, 0))
    assert told == sorted(set(told))
    assert told[0] > total(game.setting, state, 0)
    state.phase = "over"
    assert prospects.forecast(game.setting, state, 0) == total(game.setting, state, 0)


def test_ideas_are_many_and_all_pass():
    """What a search tries: for a turn's phases by turns, begun with a string or a plan."""
    game = registry.make("string_railway", 2)
    state, rng = game.initial(), Rng(5, "ideas")
    kinds = set()
    while game.actor(state) != -2 and state.turns < 5:
        if game.actor(state) == -1:
            game.apply(state, game.sample(state, rng))
            continue
        found = game.promising(state, rng)
        kinds.update(type(action).__name__ for action in found)
        for action in found:
            game.check(state, action)
        assert len(found) == len(set(found))
        game.apply(state, game.greedy(state, game.actor(state), rng))
    assert kinds >= {"Keep", "Lay", "Settle", "Move", "Next", "Upgrade", "End"}


def test_games_repeat_exactly():
    """H1: same seed, same bots: the same game to the last cube."""
    game = registry.make("string_railway", 3)
    again = registry.make("string_railway", 3)
    bots = [Greedy(), Random(), Greedy()]
    assert contest(game, bots, 7) == contest(again, bots, 7)


def test_a_drawn_board_in_words_and_picture():
    """What a client draws, and the table as an image."""
    game = world.make()
    assert game.board().strings == (3000, 3000, 3000, 3000, 6000)
    text = game.picture()
    assert text.startswith("<svg")
    assert text.count("<polygon") == 2 + 13
    assert text == game.picture()
