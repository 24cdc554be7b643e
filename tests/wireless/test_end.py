"""The end of the game and final scoring (WL-21 to WL-24)."""

from __future__ import annotations

from itertools import combinations

import pytest

from lineside.engine import OVER
from lineside.games.wireless import scoring
from lineside.games.wireless.rules import Rules
from lineside.games.wireless.state import NONE, SIDE_A, SIDE_B, Player, Table

from .tables import (
    at,
    blank,
    column,
    contract,
    credit,
    do,
    empty_track,
    flags,
    hire,
    legal,
    mover,
    settle,
)

EIGHT = ("vienna", "nauen", "warsaw", "moscow", "irkutsk", "peking", "tokyo", "delhi")
NATIONS = ("usa", "germany", "italy", "russia", "china", "japan", "india", "brazil", "britain")


def bring(g: Rules, s: Table, player: Player, trigger: str, number: int) -> None:
    """Bring a player so far on the way to an end condition."""
    if trigger == "stations":
        player.unmodulated = at(g, *EIGHT[:number])
    elif trigger == "flags":
        flags(g, player, *NATIONS[:number])
    elif trigger == "contracts":
        for _ in range(number):
            kind = next(k for k, left in enumerate(s.contract_stack) if left)
            contract(g, s, player, g.t.contracts[kind].id, turned=True)
    elif trigger == "links":
        player.links = number
    else:
        for n in range(number):
            whose = s.players[n % len(s.players)]
            slot = next(k for k in (3, 2, 1) if whose.credits[k - 1])
            row = next(r for r in range(3) if sum(p.rows[r] for p in s.players) < g.credit_spaces)
            credit(g, whose, slot, g.t.rows[row])


LIMITS = [("stations", 8), ("flags", 8), ("contracts", 7), ("links", 7)]


@pytest.mark.parametrize(("trigger", "limit"), LIMITS)
@pytest.mark.parametrize("short", [1, 0])
def test_wl_21_triggers(trigger: str, limit: int, short: int) -> None:
    """WL-21, user case F2: each condition, and one less."""
    g, s, player = blank()
    bring(g, s, player, trigger, limit - short)
    s.todo.pop()
    do(g, s, "end")
    assert bool(s.last_round) is (not short)
    assert s.trigger == ("" if short else f"{trigger} {s.players.index(player)}")


@pytest.mark.parametrize(("seats", "limit"), [(2, 12), (3, 18), (4, 24)])
@pytest.mark.parametrize("short", [1, 0])
def test_wl_21_the_credit_area_by_players(seats: int, limit: int, short: int) -> None:
    """WL-21, WL-C6: 12, 18 and 24 Credits."""
    g, s, player = blank(seats)
    bring(g, s, player, "credits", limit - short)
    s.todo.pop()
    do(g, s, "end")
    assert bool(s.last_round) is (not short)


@pytest.mark.parametrize("who", [0, 1, 2])
def test_wl_21_the_round_is_finished_and_one_more_is_played(who: int) -> None:
    """WL-21, user case F1: everybody has the same number of turns."""
    g, s, _ = blank(3)
    turns = [0, 0, 0]
    for _ in range(3 * 3 + who):
        turns[s.seat] += 1
        s.todo.pop()
        do(g, s, "end")
    mover(s).links = 7
    while g.actor(s) != OVER:
        turns[s.seat] += 1
        s.todo.pop()
        do(g, s, "end")
    assert turns == [5, 5, 5]
    assert s.round == s.last_round == 5
    result = g.result(s)
    assert result.rule == "WL-21"
    assert "seventh Permanent Link" in result.reason
    assert g.legal(s) == []


def test_wl_21_the_trigger_waits_for_the_turns_choices() -> None:
    """WL-21, user case F4: an open bonus is settled first."""
    g, s, player = blank()
    bring(g, s, player, "stations", 7)
    player.money = 20
    do(g, s, "use installation basic action", "install vladivostok")
    assert s.todo[-1][0] == "technology"
    assert not s.last_round
    do(g, s, "technology funding")
    assert not s.last_round
    do(g, s, "end")
    assert s.trigger.startswith("stations")


def test_wl_21_flags_beyond_the_eighth_count_without_an_icon() -> None:
    """WL-21"""
    g, s, player = blank()
    flags(g, player, *NATIONS[:8])
    before = scoring.targets(g.t, player)
    flags(g, player, NATIONS[8])
    assert scoring.targets(g.t, player) == before
    own = dict(scoring.track(g.t, player, 4).icons)
    assert own["in the Nations column"] == 9
    assert g.view(s, 0).players[s.seat].flags == NATIONS


def test_wl_21_an_eighth_contract_is_not_taken() -> None:
    """WL-21"""
    g, s, player = blank()
    bring(g, s, player, "contracts", 7)
    shown = list(s.contract_display)
    s.todo.append(("bonus", g.t.map.index["mexico"], 0))
    g.run(s)
    assert len(player.contracts) == 7
    assert s.contract_display == shown


# -- WL-22 -----------------------------------------------------------------------------------------


def test_wl_22_tracks_multiply_value_and_icons() -> None:
    """WL-22: by hand for each track, the empty one with its top icon."""
    g, s, player = blank()
    flags(g, player, "usa", "germany", "italy")
    player.lost += player.ready
    player.ready = 0
    for reward, left in (("flag", 0), ("link", 3), ("patent", 6), ("target", 7)):
        empty_track(player, reward, left)
    player.links = 4
    hire(g, s, player, "admiral")
    hire(g, s, player, "counsel")
    player.patents = (SIDE_A, SIDE_B, NONE, 1, NONE, NONE)
    contract(g, s, player, "link_scientist_2", turned=True)
    contract(g, s, player, "flag_scientist_2", turned=False)
    points = {line.label: line.points for line in scoring.lines(g.t, player)}
    assert points["Flags"] == 7 * (3 + 2)
    assert points["Permanent Links"] == 3 * (4 + 2)
    assert points["Patents"] == 0 * 4
    assert points["Targets"] == 0


def test_wl_22_each_target() -> None:
    """WL-22: columns by tiles, Funding, Nations, Contracts, Link track, Stations, tiles."""
    g, s, player = blank()
    column(player, "installation", action=3)
    player.columns[8] = 1
    s.supers[0] -= 1
    column(player, "funding", action=3)
    player.columns[8 + 3] = 1
    player.columns[4 + 3] = 1
    s.supers[3] -= 1
    s.technologies[3] -= 1
    flags(g, player, *NATIONS[:5])
    bring(g, s, player, "contracts", 5)
    player.turned = 0
    player.links = 6
    player.money = 0
    player.unmodulated = at(g, *EIGHT[:6])
    hire(g, s, player, "surveyor")
    found = {words: n for words, n in scoring.track(g.t, player, 3).icons if n}
    assert found == {
        "reached by tiles": 1,
        "beside the Funding column": 2,
        "beside the Nations column": 1,
        "beside the Contracts column": 1,
        "on the Link track": 1,
        "from Stations": 1,
        "on Tycoon tiles": 1,
    }


@pytest.mark.parametrize("covered", [(3, 2, 0), (0, 3, 2), (1, 5, 4)])
def test_wl_22_one_dollar_pays_once(covered: tuple[int, int, int]) -> None:
    """WL-22: the dollars reach the most Targets, by trying all sets of columns."""
    g, _, player = blank()
    for name, number in zip(("installation", "transmission", "modulation"), covered, strict=True):
        column(player, name, action=number)
    dollars = (5, 1, 1, 2, 3, 3)
    prices = [sum(dollars[there:5]) for there in covered]
    for player.money in range(36):
        chosen = [some for n in range(4) for some in combinations(prices, n)]
        most = max(len(some) for some in chosen if sum(some) <= player.money)
        by_tiles, bought, cost = scoring.column_targets(g.t, player)
        assert by_tiles == covered.count(5)
        assert by_tiles + bought == most
        assert cost <= player.money


# -- WL-23, WL-24 ----------------------------------------------------------------------------------


def test_wl_23_a_link_icon_brings_a_credit_back() -> None:
    """WL-23: to a completed Objective with room, where it is worth most."""
    g, _, player = blank()
    flags(g, player, "germany", "italy", "russia", "china", "japan")
    player.objectives = tuple(g.t.objective_index[name] for name in ("a1", "b3", "c5"))
    icons = [n + 1 for n, bonus in enumerate(g.t.data.links.bonuses) if bonus == "credit"]
    credit(g, player, 1, "tycoon")
    player.links = icons[0]
    before = {line.label: line.points for line in scoring.lines(g.t, player)}
    assert before["Objective A1"] == 3 * 4  # the only one with room
    credit(g, player, 2, "tycoon")
    credit(g, player, 2, "factory")
    points = {line.label: line.points for line in scoring.lines(g.t, player)}
    assert points["Objective A1"] == 3 * 3
    assert points["Objective B3"] == 5 * 4  # 1 token, 2 printed, 1 brought back
    player.links = 9
    wanted = 3 * 3 + 5 * 5 if len(icons) == 2 else 3 * 3 + 5 * 4
    points = {line.label: line.points for line in scoring.lines(g.t, player)}
    assert points["Objective A1"] + points["Objective B3"] == wanted


def test_wl_23_credits_beside_the_area_do_not_come_back() -> None:
    """WL-23, WL-19: it is one of the Credit area's."""
    g, _, player = blank()
    flags(g, player, "germany", "italy")
    player.objectives = tuple(g.t.objective_index[name] for name in ("a1", "b3", "c5"))
    player.links = 9
    player.credits[0] -= 1
    player.beside += 1
    points = {line.label: line.points for line in scoring.lines(g.t, player)}
    assert points["Objective A1"] == 3 * 3


def test_wl_24_ready_signals_cost_points() -> None:
    """WL-24"""
    g, _, player = blank()
    total = scoring.total(g.t, player)
    player.ready += 3
    assert scoring.total(g.t, player) == total - 3
    assert scoring.lines(g.t, player)[-1].points == -player.ready


def test_wl_24_ties_are_shared() -> None:
    """WL-24, user case G2: and do not depend on the seats' order."""
    g, s, _ = blank(3)
    for player in s.players:
        player.ready, player.lost, player.tracks = 2, 0, [7, 7, 7, 7]
        player.signals = player.unmodulated = 0
        player.money = 0
    s.players[1].ready = 1
    s.players[2].ready = 1
    result = g.result(s)
    assert [score.rank for score in result.scores] == [3, 1, 1]
    assert [score.won for score in result.scores] == [False, True, True]
    s.players.reverse()
    assert [score.rank for score in g.result(s).scores] == [1, 1, 3]


def test_the_total_is_the_sum_of_its_lines_and_told_at_any_time() -> None:
    g, s, player = blank()
    flags(g, player, "usa", "germany")
    lines = scoring.lines(g.t, player)
    assert sum(line.points for line in lines) == scoring.total(g.t, player)
    view = g.view(s, s.seat).players[s.seat]
    assert view.total == scoring.total(g.t, player)
    assert {trigger.name: trigger.reached[s.seat] for trigger in g.view(s, 0).triggers[:4]} == {
        "stations": 0,
        "flags": 2,
        "contracts": 0,
        "links": 0,
    }
    settle(g, s)
    assert legal(g, s)
