"""The greedy player: honest, deterministic, and strong enough."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import process_time

import pytest

from lineside.engine import CHANCE, OVER, Rng
from lineside.engine.actions import Action
from lineside.games.wireless import heuristics, scoring
from lineside.games.wireless.rules import Rules
from lineside.games.wireless.state import Table

from .tables import begun, game, legal

Bot = Callable[[Rules, Table, int, Rng], Action]


def greedy(g: Rules, s: Table, seat: int, rng: Rng) -> Action:
    return g.greedy(s, seat, rng)


def at_random(g: Rules, s: Table, seat: int, rng: Rng) -> Action:
    return rng.choice(g.legal(s))


def most_points_now(g: Rules, s: Table, seat: int, rng: Rng) -> Action:
    """The action after which the own score leads by most."""
    best, most = None, float("-inf")
    for action in g.legal(s):
        after = s.copy()
        g.apply(after, action)
        while g.actor(after) == CHANCE:
            g.apply(after, g.sample(after, rng))
        totals = [scoring.total(g.t, player) for player in after.players]
        others = [total for side, total in enumerate(totals) if side != seat]
        lead = totals[seat] - max(others) + rng.unit() * 1e-6
        if lead > most:
            best, most = action, lead
    assert best is not None
    return best


def match(one: Bot, other: Bot, games: int, times: list[float] | None = None) -> float:
    """Return the share of 2-seat games that the first bot wins, from both seats by turns."""
    g, wins = game(2), 0.0
    for number in range(games):
        bots = (one, other) if number % 2 == 0 else (other, one)
        chance, own = Rng(number, "chance"), [Rng(number, "bot", n) for n in range(2)]
        s = g.initial()
        while (actor := g.actor(s)) != OVER:
            if actor == CHANCE:
                g.apply(s, g.sample(s, chance))
                continue
            start = process_time()
            action = bots[actor](g, s, actor, own[actor])
            if times is not None and bots[actor] is greedy:
                times.append(process_time() - start)
            g.apply(s, action)
        scores = [score.total for score in g.result(s).scores]
        mine, theirs = scores if number % 2 == 0 else scores[::-1]
        wins += (mine > theirs) + 0.5 * (mine == theirs)
    return wins / games


def test_it_takes_a_legal_action_and_leaves_the_table_alone() -> None:
    g = game(3)
    for stage in ("arrange", "start", "act"):
        s = begun(g, until=stage)
        before = s.to_json()
        action = g.greedy(s, s.seat, Rng(1, "bot"))
        assert action in g.legal(s)
        assert s.to_json() == before
        assert action == g.greedy(s.copy(), s.seat, Rng(1, "bot"))


def test_the_estimate_is_the_score_when_nothing_is_left_to_play() -> None:
    g = game(2)
    s = begun(g)
    s.last_round = s.round
    s.seat = (s.first + 1) % 2
    for side, player in enumerate(s.players):
        assert heuristics.estimate(g, s, side) == scoring.total(g.t, player)
    assert legal(g, s)


def test_the_value_sums_up_who_leads() -> None:
    g = game(2)
    s = begun(g)
    s.players[0].ready += 20
    s.last_round, s.seat = s.round, (s.first + 1) % 2
    assert g.value(s, 0) < 0 < g.value(s, 1)


def test_a_lead_is_surer_towards_the_end() -> None:
    g = game(2)
    s = begun(g)
    s.players[0].ready += 20
    early = g.value(s, 1)
    assert g.values(s) == [-early, early]
    s.last_round, s.seat = s.round, (s.first + 1) % 2
    assert 0 < early < g.value(s, 1) <= 1


def test_what_a_search_tries_first_is_its_own_choice() -> None:
    """All legal actions, each once, begun with what the rule of thumb would do."""
    g = game(2)
    for stage in ("arrange", "start", "act"):
        s = begun(g, until=stage)
        found = g.promising(s, Rng(1, "bot"))
        assert found[0] == g.greedy(s, s.seat, Rng(1, "bot"))
        assert sorted(map(repr, found)) == sorted(map(repr, g.legal(s)))


@pytest.mark.slow
def test_it_beats_random_play() -> None:
    """At most one of 100 two-seat games is lost; a move takes 5 ms (bench/rules.py), not 500."""
    times: list[float] = []
    assert match(greedy, at_random, 100, times) >= 99 / 100
    assert median(times) <= 0.1


@pytest.mark.slow
def test_it_beats_most_points_now() -> None:
    """At least 65 %: of 60 games, so many that less than 65 % is out of question."""
    assert match(greedy, most_points_now, 60) >= 0.8
