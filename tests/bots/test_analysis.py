"""Hints and chances, on games whose chances are known by hand."""

import pytest

from lineside.bots import analysis
from lineside.bots.odds import shared
from lineside.engine import CHANCE, OVER, Play, Rng, registry
from tests.bots.tiny import Go, Tree

# Seat 0 goes left or right; left wins 3 times in 4, right once in 4; then seat 1 nods.
WIN, LOSS = (1, {"on": (1, 0)}), (1, {"on": (0, 1)})
LEFT = ("chance", {"good": (3, WIN), "bad": (1, LOSS)})
RIGHT = ("chance", {"good": (1, WIN), "bad": (3, LOSS)})
FORK = Tree((0, {"left": LEFT, "right": RIGHT}), 2)


def test_a_hint_names_the_better_way_and_what_it_is_worth():
    """Known by hand: 75 % on the left, 25 % on the right."""
    found = analysis.hint(FORK, FORK.initial(), 0, Rng(1), sims=600)
    best, next_ = found.ideas
    assert (best.offer.label, next_.offer.label) == ("left", "right")
    assert best.offer.action == {"do": "go", "way": "left"}
    assert best.chance == pytest.approx(0.75, abs=0.06)
    assert next_.chance == pytest.approx(0.25, abs=0.12)
    assert best.visits + next_.visits == found.playouts == 600
    assert best.visits > next_.visits
    for number in (f"{round(100 * best.chance)} %", f"{round(100 * next_.chance)} %", "600"):
        assert number in found.why


def test_the_same_stream_gives_the_same_hint():
    first, second = (analysis.hint(FORK, FORK.initial(), 0, Rng(5), sims=80) for _ in range(2))
    assert first == second


def test_a_hint_names_three_actions_at_most_and_one_where_there_is_one():
    wide = Tree((0, {way: (1, {"on": (n, 3)}) for n, way in enumerate("abcdef")}), 2)
    found = analysis.hint(wide, wide.initial(), 0, Rng(1), sims=200)
    assert len(found.ideas) == 3
    assert found.ideas[0].offer.label in "def"  # three points draw, four and five win
    narrow = Tree((0, {"on": (2, 1)}), 2)
    found = analysis.hint(narrow, narrow.initial(), 0, Rng(1), sims=20)
    assert [idea.offer.label for idea in found.ideas] == ["on"]
    assert "Nothing else" in found.why


def test_a_hint_does_not_know_what_its_seat_does_not():
    """A hidden coin: both ways are worth the same, whichever side it shows in truth."""
    behind = {"heads": (1, 0), "tails": (0, 1)}, {"heads": (0, 1), "tails": (1, 0)}
    sides = [(0, {"heads": h["heads"], "tails": h["tails"]}) for h in behind]
    coin = Tree(("hidden", {"h": (1, sides[0]), "t": (1, sides[1])}), 2)
    hints = []
    for way in "ht":
        state = coin.initial()
        state.ways.append(way)
        hints.append(analysis.hint(coin, coin.determinize(state, 0, Rng(9)), 0, Rng(3), sims=600))
    assert hints[0].ideas == hints[1].ideas
    assert [idea.chance for idea in hints[0].ideas] == pytest.approx([0.5, 0.5], abs=0.08)


def test_chances_are_those_known_by_hand():
    state = FORK.initial()
    FORK.apply(state, Go("left"))
    assert analysis.chances(FORK, state, Rng(1), 800) == pytest.approx([0.75, 0.25], abs=0.05)
    state.ways += ["bad", "on"]
    assert analysis.chances(FORK, state, Rng(1)) == [0.0, 1.0]


def test_a_shared_victory_is_a_share_each():
    tie = Tree((0, {"on": (2, 2, 1)}), 3)
    state = tie.initial()
    state.ways.append("on")
    assert analysis.chances(tie, state, Rng(1)) == [0.5, 0.5, 0.0]


@pytest.mark.parametrize("values", [(0.0, 0.0, 0.0), (1.0, -1.0), (-0.2, 0.7, 0.1, -3.0)])
def test_values_become_chances_in_their_order(values):
    found = shared(values, 4.0)
    assert sum(found) == pytest.approx(1.0)
    assert sorted(range(len(values)), key=lambda k: values[k]) == sorted(
        range(len(values)), key=lambda k: found[k]
    )
    assert shared((0.0,), 4.0) == [0.5]


def test_the_largest_swings_are_found_by_seat_and_size():
    line = [[0.5, 0.5], [0.51, 0.49], [0.3, 0.7], [0.45, 0.55], [0.0, 1.0]]
    assert [(k, seat) for k, seat, _ in analysis.largest(line)] == [(4, 1), (2, 1), (3, 0)]
    assert analysis.largest(line)[0][2] == pytest.approx(0.45)
    assert analysis.largest(line[:2]) == []  # too small to be told from chance


def test_turns_are_told_apart_and_what_was_taken_back_is_left_out():
    """Every position is the one that the record has there."""
    edition = registry.builtin_edition("paper_rails")
    play = Play(registry.make("paper_rails", 2, {}, edition))
    game, rng = play.game, Rng(4)
    play.settle(rng)
    while game.turns(play.state) < 8 and play.actor != OVER:
        actor = play.actor
        play.submit(actor, game.greedy(play.state, actor, rng))
        if play.n % 3 == 0 and play.actor == actor:
            try:
                play.undo(actor)
            except Exception:
                continue
        play.settle(rng)
    start, turns = analysis.turns_of(game, play.record.entries)
    assert all(entry.by == CHANCE for entry in play.record.entries[: start.n])
    assert [turn.number for turn in turns] == list(range(1, len(turns) + 1))
    assert len(turns) >= 6
    for moment in (start, *(turn.end for turn in turns)):
        assert moment.state == play.at(moment.n)
    ends = [game.turns(turn.end.state) for turn in turns[:-1]]
    assert ends == sorted(set(ends))


@pytest.mark.parametrize("name", list(registry.packages()))
def test_every_game_has_hints_and_chances(name):
    low, _ = registry.meta(name).seats
    game = registry.make(name, max(2, low), {}, registry.builtin_edition(name))
    play, rng = Play(game), Rng(2)
    play.settle(rng)
    seat = play.actor
    imagined = game.determinize(play.state, seat, rng)
    found = analysis.hint(game, imagined, seat, rng, sims=12)
    assert 1 <= len(found.ideas) <= 3
    for idea in found.ideas:
        assert 0 <= idea.chance <= 1
        assert idea.offer.label
    seen = analysis.chances(game, play.state, rng, 2)
    assert sum(seen) == pytest.approx(1.0)


def test_nobody_looks_better_for_having_just_moved():
    """The heuristic always favours whoever moved last; in truth the game stays even."""
    chain, guess = (1, 1), {}
    for depth in range(12, 0, -1):
        chain = ((depth - 1) % 2, {"on": chain})
        mover = (depth - 1) % 2
        guess["/".join(["on"] * depth)] = (0.4, -0.4) if mover == 0 else (-0.4, 0.4)
    game, state = Tree(chain, 2, guess), Tree(chain, 2).initial()
    for _ in range(6):
        assert analysis.chances(game, state, Rng(1), 2) == pytest.approx([0.5, 0.5])
        state.ways.append("on")
