"""Balance reports: what is counted is what happened, and what is called different differs."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from html.parser import HTMLParser
from math import erfc, sqrt
from statistics import fmean, variance

import pytest

from lineside.engine import CHANCE, Play, registry
from lineside.engine.actions import parse
from lineside.engine.edition import Edition
from lineside.engine.record import read_one
from lineside.lab import Setup, report, run, sheet, wilson, words
from lineside.lab.balance import Findings, Mean
from lineside.lab.compare import Difference, differences, holm, means, proportions
from lineside.lab.look import ACTIONS, extra_of
from tests.lab.stakes.rules import StakesEdition

PACKAGE = "tests.lab.stakes"
EITHER = "tests.lab.stakers:Either"


def stakes(bonus=None, bot=EITHER, seats=2, **changes):
    edition = None
    if bonus is not None:
        edition = Edition(f"bonus {bonus}", f"{bonus:016}", False, StakesEdition(bonus))
    return Setup("stakes", (bot,) * seats, edition=edition, package=PACKAGE, **changes)


def found_in(setup, games, **settings):
    found = Findings(setup, setup.make())
    for outcome in run(setup, range(games), watch=True, **settings):
        found.add(outcome)
    return found


def test_who_used_a_component_and_won_is_counted_as_the_records_tell():
    setup = stakes(seats=3, seed=2)
    found = found_in(setup, 60)
    times, users, games, wins, ends = Counter(), Counter(), Counter(), Counter(), Counter()
    for outcome in run(setup, range(60), record=True):
        entries = read_one(outcome.record).entries
        staked = [entry.do.split()[1] for entry in entries if entry.by != CHANCE]
        first = next(entry.do.split()[1] for entry in entries if entry.by == CHANCE)
        times.update(staked)
        users.update(staked)
        games.update(set(staked))
        wins[staked[int(first)]] += 1
        ends[int(first)] += 1
    for weight in "14":
        usage = found.usage["Weights"][f"weight {weight}"]
        assert (usage.times, usage.users) == (times[weight], users[weight])
        assert (usage.games, usage.wins) == (games[weight], wins[weight])
    assert [row.wins for row in found.places] == [ends[seat] for seat in range(3)]
    unused = [f"weight {weight}" for weight in range(1, 10) if weight not in (1, 4)]
    assert found.unused() == {"Weights": unused}
    assert found.usage[ACTIONS]["stake"].times == 180
    assert "drawn" not in found.usage[ACTIONS], "chance draws, nobody misses it"


def test_a_component_with_known_odds_wins_as_often_as_it_must():
    """Against each other stakes of 4 and 1 win 4 : 1, against their like 1 : 1; so 4 wins 65 %."""
    found = found_in(stakes(seed=1), 600)
    for weight, known in ((4, 0.65), (1, 0.35)):
        interval = found.usage["Weights"][f"weight {weight}"].interval
        assert interval.low < known < interval.high
    better = {s.name: 2 * s.usage.wins > s.usage.users for s in words.standouts(found)}
    assert better == {"weight 4": True, "weight 1": False}


def test_points_and_lengths_are_those_of_the_games():
    setup = stakes(seats=4, seed=3)
    found = found_in(setup, 25)
    assert found.sources["Place"].winners.mean == 4
    assert found.sources["Place"].others.mean == 2, "3, 2 and 1"
    assert found.sources["Place"].games.mean == 2.5
    assert (found.turns.mean, found.turns.error, found.lengths) == (4, 0, {4: 25})
    assert set(found.summary.ends) == {("STK-2", "Everybody has been drawn.")}


def test_points_in_a_turn_are_told_from_points_in_others():
    """In the toy game a reach of length d in a turn brings what the score rose by in it."""
    package = registry.packages()["toy"]
    setup = Setup("toy", ("random",) * 2, seed=4, package=package)
    found, gains, turns = found_in(setup, 12), Counter(), Counter()
    for outcome in run(setup, range(12), record=True):
        play, totals = Play(setup.make()), [0, 0]
        kind = seat = None
        for step in play.steps_of(read_one(outcome.record).entries):
            if step.entry.by != CHANCE:
                kind, seat = step.entry.do.split()[0], step.entry.by
            if step.after.turn > step.before.turn:
                now = [score.total for score in play.game.result(step.after).scores]
                gains[kind] += now[seat] - totals[seat]
                turns[kind] += 1
            totals = [score.total for score in play.game.result(step.after).scores]
    for kind in ("reach", "draw"):
        usage = found.usage[ACTIONS][kind]
        assert (usage.turns, usage.gain) == (turns[kind], gains[kind])


def test_processes_do_not_change_what_is_seen():
    setup = stakes(seats=3)
    alone = list(run(setup, range(30), watch=True))
    assert list(run(setup, range(30), jobs=2, watch=True)) == alone
    assert [outcome.look is None for outcome in run(setup, range(2))] == [True, True]


def test_a_source_that_comes_late_is_nought_before():
    setup = stakes()
    found = Findings(setup, setup.make())
    for number, outcome in enumerate(run(setup, range(4), watch=True)):
        if number == 3:
            outcome.look.points[0]["Late"] = 8
        found.add(outcome)
    assert found.sources["Late"].games.mean == 1
    assert found.sources["Late"].games.n == 4
    assert found.sources["Late"].seats == 8


@pytest.mark.parametrize("game", [name for name in registry.packages() if name != "toy"])
def test_what_a_game_tells_is_among_its_components(game):
    """Nothing is used that is not in the catalogue, and no name stands there twice."""
    seats = 1 if game == "wireless" else 2
    setup = Setup(game, ("greedy",) * seats, seed=1)
    rules = setup.make()
    listed = extra_of(rules).components(rules)
    found = found_in(setup, 1)
    for group, names in listed.items():
        assert len(set(names)) == len(names), group
        assert set(found.usage[group]) == set(names), group
    assert sum(usage.times for names in found.usage.values() for usage in names.values())
    assert set(found.usage) > set(listed)
    assert len(found.sources) >= 2
    assert len(found.counts) >= 4


# -- significance ----------------------------------------------------------------------------------


def second_wilson(wins, games):
    """The interval's ends solve |s - p| = z sqrt(p (1 - p) / n): found by halving."""
    share, z = wins / games, 1.959963984540054

    def solve(low, high):
        inside_low = abs(share - low) <= z * sqrt(low * (1 - low) / games)
        for _ in range(80):
            middle = (low + high) / 2
            inside = abs(share - middle) <= z * sqrt(middle * (1 - middle) / games)
            low, high = (middle, high) if inside == inside_low else (low, middle)
        return low

    return (solve(0.0, share) if wins else 0.0), (solve(share, 1.0) if wins < games else 1.0)


@pytest.mark.parametrize(
    ("wins", "games"), [(1, 3), (0, 7), (7, 7), (26, 60), (120.5, 200), (999, 1000)]
)
def test_wilson_interval_by_a_second_way(wins, games):
    assert wilson(wins, games)[1:] == pytest.approx(second_wilson(wins, games), abs=1e-12)


@pytest.mark.parametrize(
    ("a", "n", "b", "m"), [(20, 50, 30, 50), (5, 90, 20, 100), (70, 80, 60, 90)]
)
def test_two_shares_are_compared_as_by_a_table_of_four(a, n, b, m):
    """The z test is Pearson's chi squared of the 2 × 2 table, by another formula."""
    whole = n + m
    cross = a * (m - b) - b * (n - a)
    squared = whole * cross**2 / (n * m * (a + b) * (whole - a - b))
    assert proportions(a, n, b, m) == pytest.approx(erfc(sqrt(squared / 2)))


def test_two_means_are_compared_by_their_spreads():
    one, two = [3, 5, 4, 6, 9, 1, 5, 5, 7, 3], [8, 6, 9, 9, 5, 7, 8, 4, 9, 9]
    a, b = Mean(), Mean()
    for value in one:
        a.add(value)
    for value in two:
        b.add(value)
    z = (fmean(one) - fmean(two)) / sqrt(variance(one) / 10 + variance(two) / 10)
    assert means(a, b) == pytest.approx(erfc(abs(z) / sqrt(2)))


def test_too_few_games_are_not_tested():
    assert proportions(1, 5, 4, 5) is None
    assert proportions(0, 0, 4, 5) is None
    assert proportions(0, 100, 0, 100) is None
    assert means(Mean(), Mean()) is None


def test_holm_by_hand():
    """0.01, 0.02, 0.03, 0.5 of four: times 4, 3, 2, 1, never falling (Holm, 1979)."""
    given = [0.03, None, 0.01, 0.5, 0.02]
    found = holm([Difference("", str(p), "", "share", 0, 0, p) for p in given])
    assert [d.adjusted for d in found] == [
        pytest.approx(0.06), None, pytest.approx(0.04), pytest.approx(0.5), pytest.approx(0.06),
    ]  # fmt: skip
    assert [d.sure for d in found] == [False, False, True, False, False]


def test_an_edition_that_differs_is_told_from_one_that_does_not():
    """A bonus of 9 lets the first place win far more; another seed alone changes nothing."""
    first = found_in(stakes(0, seed=1), 300)
    same = differences(first, found_in(stakes(0, seed=2), 300))
    assert [d for d in same if d.sure] == []
    other = differences(first, found_in(stakes(9, seed=1), 300))
    sure = {(d.section, d.name) for d in other if d.sure}
    assert {("Places", "place 1"), ("Places", "place 2")} <= sure
    assert ("Length", "turns") not in sure


def test_the_goal_is_missed_only_where_a_place_may_win_too_often():
    fair = found_in(stakes(0, seed=1), 400)
    assert fair.over(1.2) == []
    unfair = found_in(stakes(9, seed=1), 400)
    assert unfair.over(1.2) == [0]
    said = [text for text, asks in words.sentences(unfair, 1.2) if asks]
    assert said[0].startswith("Who goes first wins most")
    assert said[0].endswith("surely above the goal of 1.2.")
    assert any("below the goal" in text for text, _ in words.sentences(fair, 1.2))


# -- the report ------------------------------------------------------------------------------------


class Page(HTMLParser):
    """What stands in a page: tags, attributes and words."""

    VOID = frozenset(("meta", "br", "path", "use"))

    def __init__(self, text):
        super().__init__()
        self.tags, self.attributes, self.words, self.open = Counter(), [], [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags[tag] += 1
        self.attributes += attrs
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.tags[tag] += 1
        self.attributes += attrs

    def handle_endtag(self, tag):
        if tag not in self.VOID:
            assert self.open.pop() == tag

    def handle_data(self, data):
        self.words.append(data)


@pytest.fixture(scope="module")
def chapters():
    return [
        report.chapter([found_in(stakes(bonus, seats=k, seed=1), 40) for bonus in (0, 9)])
        for k in (2, 3)
    ]


def test_the_page_is_whole_and_needs_nothing_else(chapters):
    text = report.html(chapters, 1.2, "lineside balance <stakes>")
    page = Page(text)
    assert page.open == []
    ids = [value for name, value in page.attributes if name == "id"]
    assert len(set(ids)) == len(ids)
    called = [value for name, value in page.attributes if name == "href"]
    called += re.findall(r"url\((#[^)]+)\)", text)
    assert called
    assert all(link[1:] in ids for link in called), "every link leads into the page itself"
    assert not page.tags.keys() & {"script", "link", "img", "iframe"}
    assert not re.search(r"https?://(?!www\.w3\.org/)", text)
    assert (page.tags["figure"], page.tags["svg"]) == (2 * 7, 2 * 6), "one has a table alone"
    labels = [value for name, value in page.attributes if name == "aria-label"]
    assert "Points by source" in labels
    told = " ".join(page.words)
    for said in ("Stakes", "bonus 9", "2 seats", "weight 4", "lineside balance <stakes>", "sure"):
        assert said in told
    assert report.html(chapters, 1.2, "lineside balance <stakes>") == text, "twice the same"


def test_names_from_an_edition_are_only_text():
    """Case N4: an owner's names never become tags."""
    setup = stakes(1)
    found = found_in(setup, 12)
    found.edition = "<script>alert(1)</script>"
    found.usage["<b>Group"] = {
        '<img src=x onerror="1">$x^2$ & co': found.usage["Weights"]["weight 1"]
    }
    text = report.html([report.chapter([found])], 1.2, "x")
    page = Page(text)
    assert not page.tags.keys() & {"script", "img", "b"}
    assert "<script>alert(1)</script>" in "".join(page.words)


def test_the_sheet_has_every_value(chapters):
    rows = list(csv.DictReader(io.StringIO(sheet.text(chapters))))
    first = chapters[0].editions[0]
    (row,) = [
        row for row in rows
        if (row["seats"], row["section"], row["name"], row["measure"])
        == ("2", "Weights", "weight 4", "won by its users")
        and row["edition"].startswith("bonus 0 ")
    ]  # fmt: skip
    usage = first.usage["Weights"]["weight 4"]
    assert int(row["of"]) == usage.users
    assert float(row["value"]) == pytest.approx(usage.wins / usage.users)
    low, high = second_wilson(usage.wins, usage.users)
    assert (float(row["low"]), float(row["high"])) == pytest.approx((low, high), abs=1e-9)
    tested = [row for row in rows if row["edition"] == "difference"]
    assert len(tested) == sum(d.p is not None for one in chapters for d in one.different)
    lengths = [r for r in rows if r["section"] == "Length" and r["measure"] == "games"]
    assert {r["name"]: int(r["value"]) for r in lengths} == {"2 turns": 40, "3 turns": 40}


def test_the_notation_of_every_action_kind_is_known():
    """What the report calls an action is the word that its notation begins with."""
    game = stakes().make()
    assert parse("stake 4", game.action_types).weight == 4
