"""Duels: they stop when it is decided, go on where they stopped, and say what they were."""

from __future__ import annotations

import msgspec
import pytest

from lineside.bots import levels
from lineside.engine import BadInput, registry
from lineside.lab import Setup, duel, run
from lineside.lab.duel import Duel, Results
from lineside.lab.sequential import bounds

STRONG, WEAK = "greedy", "random"


def begun(bots=(STRONG, WEAK), goal=0.55):
    question = Duel("toy", bots, goal, seed=3)
    return Results(question, question.versions())


def played(results, **settings):
    list(duel.play(results, **settings))
    return results


def test_a_duel_stops_as_soon_as_it_is_decided():
    results = played(begun())
    assert results.verdict == "yes"
    games = len(results.shares)
    assert games < duel.MOST
    assert games % 2 == 0, "only whole deals decide"
    before = Results(results.duel, results.versions, results.shares[:-2])
    assert before.verdict == "undecided"
    assert not list(duel.play(results)), "what is decided is not played on"


def test_the_weaker_one_is_told_so():
    results = played(begun((WEAK, STRONG)))
    assert results.verdict == "no"
    assert results.interval.high < 0.55


def test_what_is_not_decided_ends_with_the_most_games():
    results = played(begun((STRONG, STRONG), goal=0.5), most=12)
    assert (len(results.shares), results.verdict) == (12, "undecided")
    assert results.interval.low <= 0.5 <= results.interval.high


def test_the_games_are_those_of_a_paired_rotation_and_ties_count_half():
    results = played(begun(("search:sims=4", "search:sims=4"), goal=0.5), most=10)
    setup = Setup("toy", results.duel.bots, seed=3, rotate=True, paired=True, package="tests.toy")
    outcomes = list(run(setup, range(10)))
    assert results.shares == [outcome.shares[outcome.seating.index(0)] for outcome in outcomes]
    assert [outcome.seating for outcome in outcomes[:2]] == [(0, 1), (1, 0)]
    deals = [sum(results.shares[at : at + 2]) / 2 for at in range(0, 10, 2)]
    assert results.interval == bounds(deals)


def test_with_more_seats_one_plays_against_all_others_from_each_of_them():
    question = Duel("paper_rails", (STRONG, WEAK), 1 / 3, seats=3)
    results = played(Results(question, question.versions()), most=7)
    bots = (STRONG, WEAK, WEAK)
    package = "lineside.games.paper_rails"
    setup = Setup("paper_rails", bots, seed=1, rotate=True, paired=True, package=package)
    outcomes = list(run(setup, range(7)))
    assert results.shares == [outcome.shares[outcome.seating.index(0)] for outcome in outcomes]
    assert [outcome.seating.index(0) for outcome in outcomes[:4]] == [0, 1, 2, 0]
    assert len({outcome.seed for outcome in outcomes}) == 3
    deals = [sum(results.shares[at : at + 3]) / 3 for at in (0, 3)]
    assert results.interval == bounds(deals)
    assert results.found().games == 6


def test_a_third_of_a_win_counts_as_a_tie():
    question = Duel("toy", (STRONG, WEAK), 1 / 3, seats=3)
    found = Results(question, {}, [1 / 3, 0.0, 1.0, 1.0]).found()
    assert (found.games, found.wins, found.ties) == (3, 1, 1)


def test_a_stopped_duel_goes_on_where_it_stopped(tmp_path):
    """Whatever is in the file, odd numbers of games too, and whoever plays."""
    whole = played(begun())
    file = tmp_path / "stored.json"
    results = begun()
    for _ in duel.play(results):
        duel.write(results, file)
        if len(results.shares) == 3:
            break
    again = duel.read(file)
    assert again == results
    assert played(again, jobs=2) == whole


def test_what_is_stored_can_be_read_by_people_and_says_what_was_played(tmp_path):
    results = played(begun(("easy", "random")), most=8)
    file = tmp_path / "stored.json"
    duel.write(results, file)
    plain = msgspec.json.decode(file.read_bytes())
    assert plain["duel"]["bots"] == ["easy", "random"]
    assert plain["versions"]["plays"] == [
        levels.plays("easy", registry.game_class("toy")),
        "random",
    ]
    assert plain["found"]["games"] == len(plain["shares"]) == 8
    assert plain["found"]["wins"] + plain["found"]["ties"] / 2 == sum(plain["shares"])
    assert [each.name for each in tmp_path.iterdir()] == ["stored.json"]
    file.write_text("{}")
    with pytest.raises(BadInput, match="not the results of a duel"):
        duel.read(file)


def test_code_that_changes_is_noticed_words_about_it_are_not(tmp_path, monkeypatch):
    (tmp_path / "some_game").mkdir()
    file = tmp_path / "some_game" / "__init__.py"
    monkeypatch.syspath_prepend(tmp_path)

    def digest(text):
        file.write_text(text)
        return duel.code_digest("some_game")

    plain = digest("def f():\n    return 1\n")
    spoken = (
        '"""A game."""\n\n\n# What it does.\ndef f():\n    """Return\n\n    1."""\n    return 1\n'
    )
    assert digest(spoken) == plain
    assert digest("def f():\n    return 2\n") != plain
    results = begun()
    assert results.changed() == []
    assert Results(results.duel, {**results.versions, "code": ""}).changed() == ["code"]
