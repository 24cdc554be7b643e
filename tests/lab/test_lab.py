"""The laboratory: the same games whatever the number of processes, counted right."""

from __future__ import annotations

import resource
from itertools import islice
from statistics import stdev

import msgspec
import pytest

from lineside.bots import Seated
from lineside.engine import BadInput, Play, registry
from lineside.engine.record import read_one
from lineside.lab import LabError, Setup, Summary, outcome_of, play_one, run, wilson
from tests.toy.rules import Card

BOTS = ("greedy", "random", "random")


def setup(**changes):
    package = registry.packages()["toy"]
    return Setup(**{"game": "toy", "bots": BOTS, "seed": 7, "package": package, **changes})


def played(plan, games, **settings):
    return list(run(plan, range(games), **settings))


def test_outcomes_do_not_depend_on_the_number_of_processes():
    """Case H9: the same games in the same order, records too."""
    plan = setup(rotate=True)
    alone = played(plan, 40, record=True)
    assert played(plan, 40, jobs=3, record=True) == alone
    assert [outcome.index for outcome in alone] == list(range(40))


def test_every_game_has_a_seed_of_its_own():
    seeds = [outcome.seed for outcome in played(setup(), 50)]
    assert len(set(seeds)) == 50
    assert seeds != [outcome.seed for outcome in played(setup(seed=8), 50)]


def test_a_paired_rotation_shares_its_seed():
    """Case H12: paired seeds across seat rotations by option, else all distinct."""
    seeds = [outcome.seed for outcome in played(setup(rotate=True, paired=True), 9)]
    assert [seeds.index(seed) for seed in seeds] == [0, 0, 0, 3, 3, 3, 6, 6, 6]


def test_rotation_seats_each_bot_everywhere_equally_often():
    """Case J9: sums agree, and the record's names say who sat where."""
    plan = setup(rotate=True)
    total = Summary(plan)
    for outcome in run(plan, range(12), record=True):
        total.add(outcome)
        names = read_one(outcome.record).header.names
        assert names == tuple(plan.labels()[bot] for bot in outcome.seating)
    assert {pair: row.games for pair, row in total.pairs.items()} == {
        (bot, seat): 4 for bot in range(3) for seat in range(3)
    }
    assert sum(row.wins for row in total.bots) == pytest.approx(12)
    assert sum(row.wins for row in total.seats) == pytest.approx(12)


def test_without_rotation_every_bot_keeps_its_seat():
    assert {outcome.seating for outcome in played(setup(), 5)} == {(0, 1, 2)}


def test_a_record_replays_to_the_outcome_and_hashes_of_its_game():
    plan = setup()
    for outcome in run(plan, range(5), record=True):
        record = read_one(outcome.record)
        play = Play.load(record, verify=True)
        assert tuple(score.total for score in play.result().scores) == outcome.totals
        assert outcome_of(plan.make(), plan, outcome.index, record) == outcome
        assert record.header.notes["game_seed"] == str(outcome.seed)


def test_a_game_is_the_same_alone_as_in_its_series():
    plan = setup()
    last = played(plan, 4)[-1]
    assert play_one(plan.make(), plan, 3) == last


def test_decisions_are_counted_with_and_without_a_choice():
    """Three seats with two turns each; in this game of a continuum every one is a choice."""
    for outcome in played(setup(options={"turns": 2}), 3):
        assert outcome.decisions == outcome.choices == 6
        assert outcome.turns == 6
        drawn = outcome.entries - 6
        assert 3 <= drawn <= 9, "a card for each at the start, then one a draw"


def test_a_game_without_end_is_cut_off_and_counted(monkeypatch):
    plan = setup(bots=("random", "random"))
    game = plan.make()
    monkeypatch.setattr(type(game), "actor", lambda self, s: -1 if s.drawing >= 0 else 0)
    monkeypatch.setattr(type(game), "check", lambda self, s, a: None)
    outcome = play_one(game, plan, 0)
    assert outcome.truncated
    assert outcome.turns == game.max_turns + 1
    total = Summary(plan)
    total.add(outcome)
    assert total.truncated == 1
    assert list(total.ends) == [("", "cut off after the most turns or actions allowed")]


def test_closing_the_series_early_gives_a_prefix():
    plan = setup()
    games = run(plan, range(10_000), jobs=2)
    first = list(islice(games, 5))
    games.close()
    assert first == played(plan, 5)


def test_no_processes_cannot_play():
    with pytest.raises(BadInput, match="jobs must be at least 1, not 0"):
        played(setup(), 1, jobs=0)


WRONG = """
class Wrong:
    def choose(self, game, state, seat, rng):
        raise ZeroDivisionError("by design")
"""


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_failing_bot_is_named_with_its_game_and_seed(tmp_path, jobs):
    file = tmp_path / "wrong.py"
    file.write_text(WRONG)
    plan = setup(bots=("random", f"{file}:Wrong"))
    where = r"^game 0 \(its seed: \d+\): the bot Wrong at seat \d failed: "
    fault = r"ZeroDivisionError: by design \(.*wrong\.py, line 4\)$"
    with pytest.raises(LabError, match=where + fault):
        played(plan, 4, jobs=jobs)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        # Published values of the Wilson interval (Newcombe, 1998, table I, method 3).
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_interval_against_published_values(wins, games, low, high):
    found = wilson(wins, games)
    assert found.share == pytest.approx(wins / games)
    assert (found.low, found.high) == pytest.approx((low, high), abs=5e-5)


def test_an_interval_of_no_games_is_everything():
    assert wilson(0, 0) == (0.0, 0.0, 1.0)


def test_means_and_spreads_are_those_of_the_scores():
    plan = setup()
    outcomes, total = played(plan, 30), Summary(plan)
    for outcome in outcomes:
        total.add(outcome)
    scores = [outcome.totals[1] for outcome in outcomes]
    assert total.bots[1].mean == pytest.approx(sum(scores) / 30)
    assert total.bots[1].spread == pytest.approx(stdev(scores))
    assert total.seats[1].mean == total.bots[1].mean


def test_no_bot_ever_gets_the_true_state():
    """What a bot is given agrees with its seat's view and differs in what it cannot know."""
    game = setup(bots=("random", "random")).make()
    other_hands = set()

    class Spy:
        def choose(self, game, state, seat, rng):
            assert state is not true
            assert game.view(state, seat) == game.view(true, seat)
            other_hands.add(tuple(state.hands[1 - seat]))
            state.hands[seat].append(99)
            return game.legal(true)[0]

    true = Play(game).state
    for card in (Card(0), Card(1)):
        game.apply(true, card)
    spy = Seated(Spy(), 0, 1)
    for _ in range(40):
        spy.move(game, true)
    assert other_hands == {(0,), (1,), (2,)}
    assert true.hands == [[0], [1]]


def test_reasons_that_name_a_seat_are_counted_together():
    plan = setup()
    outcome, total = played(plan, 1)[0], Summary(plan)
    for seat in range(3):
        reason = f"{{{seat}}} has reached the edge of the field"
        total.add(msgspec.structs.replace(outcome, reason=reason))
    assert total.ends == {("TOY-1", "a seat has reached the edge of the field"): 3}


def test_reasons_that_name_points_are_counted_together():
    plan = setup()
    outcome, total = played(plan, 1)[0], Summary(plan)
    for points in ("1 point", "99 points", "108 points"):
        total.add(msgspec.structs.replace(outcome, reason=f"all 5 rounds; a tie at {points}"))
    assert total.ends == {("TOY-1", "all 5 rounds; a tie at some points"): 3}


@pytest.mark.slow
def test_memory_does_not_grow_from_game_to_game():
    """Case J5: 500 games in one process, the search among the bots."""
    plan = setup(bots=("search:sims=5", "greedy", "random"))
    peaks = []
    for number, _ in enumerate(run(plan, range(500), record=True), 1):
        if number in (50, 500):
            peaks.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
    assert peaks[1] <= 1.1 * peaks[0]
