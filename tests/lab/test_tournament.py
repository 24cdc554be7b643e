"""Tournaments: who meets whom over which deals, what is counted, ratings that are known."""

from __future__ import annotations

import io
from collections import Counter
from itertools import combinations
from math import log, sqrt

import pytest

from lineside.engine import BadInput
from lineside.lab import ledger, run
from lineside.lab.tournament import Standings, Tournament

STAKER = "tests.lab.stakers:Staker:weight="
MODEL = sqrt(2) * 25 / 6
"""Two bots rated a and b come first with the odds exp((a - b) / MODEL): the paper's model."""


def staking(*weights, **changes):
    bots = tuple(f"{STAKER}{weight}" for weight in weights)
    return Tournament(
        **{"game": "stakes", "bots": bots, "seed": 5, "package": "tests.lab.stakes", **changes}
    )


def standings_of(tournament, games, **settings):
    standings = Standings(tournament)
    for outcome in run(tournament, range(tournament.games(games)), **settings):
        standings.add(outcome)
    return standings


def test_ratings_find_the_known_odds():
    """Stakes of 1, 2 and 8 win against each other 1 : 2, 1 : 8 and 2 : 8 by the rules."""
    weights = (1, 2, 8)
    standings = standings_of(staking(*weights), 400)
    ratings = standings.ratings.table()
    assert standings.order() == [2, 1, 0]
    middle = sum(map(log, weights)) / 3
    for weight, rating in zip(weights, ratings, strict=True):
        known = 25 + MODEL * (log(weight) - middle)
        assert rating.low < known < rating.high
        assert rating.high - rating.low < 5
        assert rating.mean == pytest.approx(known, abs=1.5)
    for a, b in combinations(range(3), 2):
        row = standings.against[a, b]
        known = weights[a] / (weights[a] + weights[b])
        assert row.games == 400
        assert row.interval.low < known < row.interval.high


def test_ratings_of_three_at_a_time_find_the_known_odds():
    """With more than two seats, all places count: the draw is the model's own (STK-2)."""
    weights = (1, 3, 9)
    ratings = standings_of(staking(*weights, seats=3), 600).ratings.table()
    for weight, rating in zip(weights, ratings, strict=True):
        # Among three, the model's scale is that of three.
        known = 25 + sqrt(3) * 25 / 6 * (log(weight) - log(3))
        assert rating.low < known < rating.high
        assert rating.mean == pytest.approx(known, abs=2)


@pytest.mark.parametrize(("bots", "seats"), [(2, 2), (4, 2), (3, 3), (4, 3), (4, 4)])
def test_every_group_plays_every_deal_from_every_seat(bots, seats):
    """Case H12: the deals are common, the seats rotate, the seeds are those of the deals."""
    tournament = staking(*range(1, bots + 1), seats=seats)
    games = range(tournament.games(2 * seats))
    groups = list(combinations(range(bots), seats))
    assert len(games) == 2 * seats * len(groups)
    met = {}
    for index in games:
        key = tournament.game_seed(index), tuple(sorted(tournament.seating(index)))
        met.setdefault(key, []).append(tournament.seating(index))
    seeds = {seed for seed, _ in met}
    assert len(seeds) == 2
    assert set(met) == {(seed, group) for seed in seeds for group in groups}
    for (_, group), seatings in met.items():
        for seat in range(seats):
            assert sorted(seating[seat] for seating in seatings) == list(group)
    if seats > 2:
        follows = Counter(
            (seating[k - 1], seating[k])
            for seatings in met.values()
            for seating in seatings
            for k in range(seats)
        )
        assert {follows[a, b] for a, b in follows} == {follows[b, a] for a, b in follows}


def test_the_same_deal_gives_the_same_draw():
    """Bots that stake alike: whoever they are, the seat that a deal draws first is the same."""
    tournament = staking(3, 3, 3)
    drawn = {}
    for outcome in run(tournament, range(tournament.games(20))):
        drawn.setdefault(outcome.seed, set()).add(outcome.ranks)
    assert len(drawn) == 10
    assert {len(ranks) for ranks in drawn.values()} == {1}
    assert len({ranks for found in drawn.values() for ranks in found}) == 2


def test_a_longer_tournament_begins_with_the_shorter_one():
    tournament = staking(1, 2, 3)
    short = list(run(tournament, range(tournament.games(4))))
    assert list(run(tournament, range(tournament.games(8))))[: len(short)] == short


def test_games_are_rounded_up_to_whole_rotations():
    assert staking(1, 2, 3).games(3) == 12
    assert staking(1, 2, 3, 4, seats=3).games(1) == 12


def test_a_shared_win_is_a_part_for_each_and_moves_no_rating():
    """All share every win: half a win each, a tie everywhere, and nobody is better."""
    standings = standings_of(staking(1, 9, options={"shared": True}), 40)
    assert [row.wins for row in standings.bots] == [20, 20]
    assert standings.against[0, 1].wins == standings.against[1, 0].wins == 20
    first, second = standings.ratings.table()
    assert first.mean == pytest.approx(second.mean)
    assert first.mean == pytest.approx(25)


def test_what_is_counted_agrees_with_the_games():
    tournament = staking(1, 2, 5, seats=3)
    outcomes = list(run(tournament, range(tournament.games(30))))
    standings = Standings(tournament)
    for outcome in outcomes:
        standings.add(outcome)
    for bot in range(3):
        seats = [outcome.seating.index(bot) for outcome in outcomes]
        ranks = [outcome.ranks[seat] for outcome, seat in zip(outcomes, seats, strict=True)]
        assert standings.bots[bot].wins == ranks.count(1)
        assert standings.bots[bot].points == sum(4 - rank for rank in ranks)
        for seat in range(3):
            assert standings.at_seat[bot, seat].games == seats.count(seat) == 10
        for other in range(3):
            if other != bot:
                theirs = [outcome.ranks[outcome.seating.index(other)] for outcome in outcomes]
                before = sum(a < b for a, b in zip(ranks, theirs, strict=True))
                assert standings.against[bot, other].wins == before
    assert sum(row.wins for row in standings.bots) == len(outcomes)


def test_processes_do_not_change_the_table():
    tournament = staking(1, 2, 3)
    alone, spread = standings_of(tournament, 20), standings_of(tournament, 20, jobs=2)
    assert spread.ratings.table() == alone.ratings.table()


def test_too_few_bots_are_refused():
    with pytest.raises(BadInput, match="3 seats need at least 3 bots, not 2: name one twice"):
        staking(1, 2, seats=3).make()


# -- the file of a tournament ----------------------------------------------------------------------


def written(tournament, games):
    outcomes = run(tournament, range(games))
    return ledger.head(tournament) + "".join(map(ledger.line, outcomes))


@pytest.mark.parametrize("cut", [0, 5, 300, 700, -1, -40, None])
def test_a_file_that_was_cut_anywhere_is_gone_on_with(cut):
    tournament = staking(1, 2)
    whole = written(tournament, 8)
    file = io.StringIO(whole[:cut])
    begun = list(ledger.read(tournament, file, "f"))
    for outcome in run(tournament, range(len(begun), 8)):
        file.write(ledger.line(outcome))
    assert file.getvalue() == whole


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"seed": 6}, "f: belongs to another tournament: its seed is 5, not 6"),
        ({"seats": 3, "bots": (f"{STAKER}1",) * 3}, "its bots is"),
        ({"options": {"shared": True}}, "its options is"),
    ],
)
def test_a_file_of_another_tournament_is_refused(change, said):
    file = io.StringIO(written(staking(1, 2), 2))
    with pytest.raises(BadInput, match=said):
        list(ledger.read(staking(1, 2, **change), file, "f"))


def test_a_damaged_file_is_refused_and_left_alone():
    tournament = staking(1, 2)
    lines = written(tournament, 4).splitlines(keepends=True)
    for damaged, said in (
        ("precious\n", "f: not the file of a tournament"),
        ("".join([*lines[:2], "{}\n", *lines[3:]]), "f, line 3: not the outcome of a game"),
        ("".join([*lines[:2], *lines[3:]]), "f, line 3: not game 1 of this tournament"),
    ):
        file = io.StringIO(damaged)
        with pytest.raises(BadInput, match=said):
            list(ledger.read(tournament, file, "f"))
        assert file.getvalue() == damaged
