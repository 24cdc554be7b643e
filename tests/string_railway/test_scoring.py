"""Points and ties (SR-24)."""

from __future__ import annotations

from functools import cache
from itertools import permutations, product

import pytest

from lineside.games.string_railway import scoring
from lineside.games.string_railway.state import OVER
from tests.string_railway import world

POINTS = (0, 1, 3, 6, 10, 15)


@pytest.fixture(scope="module")
def game():
    return world.make()


def test_the_rulebooks_example(game):
    """SR-24: 2 red, 1 blue, 1 green, 3 yellow, 2 white are 15 + 6 + 1 = 22."""
    pile = world.counts(red=2, blue=1, green=1, yellow=3, white=2)
    assert scoring.best_sets(pile) == [5, 3, 1]
    red, blue, _, yellow, green, white = range(6)
    shown = scoring.sets_of(pile)
    assert shown == ((red, blue, yellow, green, white), (red, yellow, white), (yellow,))
    assert scoring.cube_points(game.setting, pile) == 22


@pytest.mark.parametrize(("size", "points"), [(1, 1), (2, 3), (3, 6), (4, 10), (5, 15)])
def test_sets(game, size, points):
    """SR-24, G6: 1, 3, 6, 10, 15."""
    pile = [1] * size + [0] * (6 - size)
    assert scoring.cube_points(game.setting, pile) == points


@cache
def best(pile):
    """The best split by trying every set that holds the first cube there is."""
    coloured, whites = pile[:5], pile[5]
    if not any(coloured):
        return max(
            (POINTS[n] + best((0, 0, 0, 0, 0, whites - n)) for n in range(1, min(5, whites) + 1)),
            default=0,
        )
    first = next(c for c in range(5) if coloured[c])
    others = [c for c in range(5) if c != first and coloured[c]]
    found = 0
    for chosen in product((0, 1), repeat=len(others)):
        members = [first] + [c for c, use in zip(others, chosen, strict=True) if use]
        rest = list(pile)
        for colour in members:
            rest[colour] -= 1
        for wild in range(min(whites, 5 - len(members)) + 1):
            rest[5] = whites - wild
            found = max(found, POINTS[len(members) + wild] + best(tuple(rest)))
    return found


def test_best_split_against_brute_force(game):
    """SR-24: whites split as well as can be, for every pile of up to three of a colour."""
    tried = 0
    for counts in product(range(4), repeat=5):
        if list(counts) != sorted(counts, reverse=True):
            continue  # the colours are alike: one order stands for all
        for whites in range(5):
            pile = (*counts, whites)
            assert scoring.cube_points(game.setting, pile) == best(pile), pile
            shown = scoring.sets_of(pile)
            assert [sum(s.count(c) for s in shown) for c in range(6)] == list(pile)
            assert sum(POINTS[len(s)] for s in shown) == best(pile)
            tried += 1
    assert tried > 200


def test_colours_are_alike(game):
    """SR-24: which colour is which does not matter."""
    for counts in permutations((3, 1, 0, 2, 1)):
        assert scoring.cube_points(game.setting, (*counts, 2)) == best((3, 2, 1, 1, 0, 2))


def test_tiles_count(game):
    """SR-24, G5: face up −2 each, turned +5, gone 0; also those drawn on the very last turn."""
    state = world.bare(game)
    state.open, state.turned, state.gone = [[0, 1, 2], []], [[3], [4, 5]], [6]
    lines = game.result(state).scores[0].lines
    assert [(line.detail, line.points) for line in lines] == [("1 × 5", 5), ("3 × −2", -6)]
    assert [score.total for score in game.result(state).scores] == [-1, 10]
    state.open[1].append(7)
    assert game.result(state).scores[1].total == 8
    fast = [scoring.total(game.setting, state, seat) for seat in (0, 1)]
    assert fast == [-1, 8]


def test_ties_go_to_fewer_cubes_then_are_shared(game):
    """SR-24, G2: 3 points from 2 cubes beat 3 points from 3 cubes; equal cubes share."""
    state = world.bare(game)
    state.open, state.phase = [[], []], OVER
    state.piles = [world.counts(red=3), world.counts(red=1, blue=1)]
    one, two = game.result(state).scores
    assert (one.total, two.total) == (3, 3)
    assert (one.rank, two.rank, one.won, two.won) == (2, 1, False, True)
    state.piles[0] = world.counts(green=1, yellow=1)
    assert [score.won for score in game.result(state).scores] == [True, True]
    assert [score.rank for score in game.result(state).scores] == [1, 1]


def test_results_do_not_depend_on_seats():
    """G2: permuted seats, permuted winners."""
    game = world.make(4)
    state = world.started(game)
    state.open = [[], [], [], []]
    piles = [world.counts(red=1), world.counts(red=2), world.counts(blue=1, red=1), [1] * 6]
    for order in permutations(range(4)):
        state.piles = [piles[k] for k in order]
        scores = game.result(state).scores
        assert [score.rank for score in scores] == [[4, 3, 2, 1][k] for k in order]
