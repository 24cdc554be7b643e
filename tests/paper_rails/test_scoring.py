"""Scoring, PR-11 to PR-14, and what a view shows of it during play."""

from __future__ import annotations

import pytest

from lineside.engine import OVER, Rng

from .table import Table


def coal(table: Table, counts: list[int]) -> Table:
    """Connect each seat to so many of the cities of Coal, by connections of no other use here.

    Sets city masks outright: the counting is tested, not the way there.
    """
    group = next(g for g in table.game.tables.commodities if g.name == "Coal")
    for seat, count in enumerate(counts):
        table.state.cities[seat] = sum(1 << city for city in group.cities[:count])
    return table


@pytest.mark.parametrize(
    ("counts", "points"),
    [
        ([3, 2, 1], [2, 0, 0]),
        ([3, 3, 1], [1, 1, 0]),
        ([2, 2, 2], [1, 1, 1]),
        ([0, 0, 1], [0, 0, 2]),
        ([0, 0, 0], [0, 0, 0]),
    ],
)
def test_pr_11_g1_most_cities_two_vp_tied_one_each(counts, points):
    """PR-11 (case G1)"""
    table = coal(Table(3), counts)
    assert [table.points(seat, "Coal") for seat in range(3)] == points


def test_pr_11_neighbours_count_for_aacc():
    """PR-11, PR-C2: Norfolk, in no table, is one of Tobacco's cities as Wilmington's neighbour."""
    table = Table(2).gives(0, "norfolk-richmond")
    assert table.points(0, "Tobacco") == 2


ERIE = (
    "buffalo-new_york",
    "buffalo-cleveland",
    "chicago-cleveland",
    "chicago-indianapolis",
    "cincinnati-indianapolis",
)


def test_pr_12_all_cities_score_their_number():
    """PR-12: six cities, six VP; five are not enough."""
    table = Table(2).gives(0, *ERIE[:-1])
    assert table.points(0, "Erie Lackawanna RR") == 0
    table.gives(0, ERIE[-1])
    assert table.points(0, "Erie Lackawanna RR") == 6


def test_pr_12_g10_only_the_first_scores():
    """PR-12 (case G10): B completes it too, by other connections, later: only A scores."""
    table = Table(2).gives(0, *ERIE)
    table.gives(1, "albany-new_york", "albany-buffalo", "cleveland-columbus", "chicago-detroit")
    table.gives(1, "cincinnati-columbus", "indianapolis-st_louis")
    erie = next(i for i, g in enumerate(table.game.tables.railroads) if g.name.startswith("Erie"))
    first, second = (done for done in table.state.completions if done[0] == erie)
    assert (first[1:], second[1:]) == ((0, 5), (1, 11))
    assert [table.points(seat, "Erie Lackawanna RR") for seat in (0, 1)] == [6, 0]


def test_pr_12_the_later_network_may_be_larger_and_still_come_late():
    """PR-12: history decides, not the map: the same connections in another order."""
    table = Table(2)
    table.gives(1, "albany-new_york", "albany-buffalo", "cleveland-columbus", "chicago-detroit")
    table.gives(1, "cincinnati-columbus", "indianapolis-st_louis").gives(0, *ERIE)
    assert [table.points(seat, "Erie Lackawanna RR") for seat in (0, 1)] == [0, 6]


def test_pr_12_cities_need_not_hang_together():
    """PR-12, PR-3: connected to a city is owning a connection at it."""
    table = Table(2).gives(0, "reno-san_francisco", "pocatello-salt_lake_city")
    assert table.points(0, "Central Pacific") == 2


@pytest.mark.parametrize(
    ("stock", "points"),
    [
        ([5, 3, 2, 1], [20, 10, 5, 0]),
        ([5, 5, 2, 1], [15, 15, 5, 0]),  # case G4: (20 + 10) / 2
        ([5, 3, 3, 1], [20, 7, 7, 0]),  # (10 + 5) / 2, rounded down
        ([5, 5, 5, 1], [11, 11, 11, 0]),  # 35 / 3, rounded down
        ([5, 3, 2, 2], [20, 10, 2, 2]),  # 5 / 2, rounded down
        ([4, 4, 4, 4], [8, 8, 8, 8]),  # 35 / 4, rounded down
        ([4, 0, 0, 0], [20, 0, 0, 0]),
        ([0, 0, 0, 0], [0, 0, 0, 0]),
        ([1, 2, 3, 4], [0, 5, 10, 20]),
    ],
)
def test_pr_13_g4_stock_places_and_ties(stock, points):
    """PR-13 (cases G4, G6)"""
    table = Table(4)
    table.state.sp = stock
    assert [table.points(seat, "Stock") for seat in range(4)] == points


@pytest.mark.parametrize(
    ("stock", "points"),
    [
        ([5, 5, 2, 1], [20, 20, 5, 0]),
        ([5, 3, 3, 1], [20, 10, 10, 0]),
        ([5, 3, 2, 2], [20, 10, 5, 5]),
        ([5, 5, 5, 1], [20, 20, 20, 0]),
    ],
)
def test_pr_13_g4_the_other_way_with_ties_is_an_option(stock, points):
    """PR-13 (case G4)"""
    table = Table(4, stock_ties="full")
    table.state.sp = stock
    assert [table.points(seat, "Stock") for seat in range(4)] == points


def test_pr_14_most_points_win_and_ties_share():
    """PR-14"""
    table = Table(3)
    table.state.vp = [7, 9, 9]
    scores = table.game.result(table.state).scores
    assert [(score.total, score.rank, score.won) for score in scores] == [
        (7, 3, False),
        (9, 1, True),
        (9, 1, True),
    ]


def test_g8_lines_add_up_and_cite_their_rules():
    """Case G8: every score is told line by line."""
    table = Table(2).gives(0, *ERIE)
    table.state.vp, table.state.sp = [4, 1], [2, 3]
    for score in table.game.result(table.state).scores:
        assert sum(line.points for line in score.lines) == score.total
        assert {line.rule for line in score.lines} <= {"PR-8", "PR-11", "PR-12", "PR-13"}
    erie = next(
        line
        for line in table.game.result(table.state).scores[0].lines
        if line.label == "Erie Lackawanna RR"
    )
    assert erie.detail == "all 6 cities, first with claim 5 of the game"


def test_the_view_shows_standing_and_what_is_missing():
    """The spec's list of what a player must be able to see."""
    table = Table(2).gives(0, *ERIE[:-1])
    table.state.sp = [0, 2]
    view = table.game.view(table.state, 1)
    tables = table.game.tables
    erie = view.railroads[11]
    assert table.game.board().railroads[11].name == "Erie Lackawanna RR"
    assert (erie.worth, erie.owner, erie.counts) == (6, -1, (5, 0))
    assert [tables.cities[city].id for city in erie.missing[0]] == ["cincinnati"]
    assert [len(missing) for missing in erie.missing] == [1, 6]
    steel = view.commodities[3]
    assert (steel.counts, steel.points) == ((3, 0), (2, 0))
    assert [tables.cities[city].id for city in steel.missing[0]] == ["davenport", "pittsburgh"]
    assert [player.total for player in view.players] == table.totals()
    assert [player.stock_place for player in view.players] == [0, 1]
    assert view.owners[table.line("buffalo-new_york")] == 0
    assert view.owners[table.line("boston-new_york")] == -1
    assert view.unclaimed == len(tables.lines) - 4


def test_the_view_shows_what_each_action_costs_now():
    table = Table(2).do("operate, build boston-new_york")
    costs = {cost.kind: cost for cost in table.game.view(table.state, 0).costs}
    assert (costs["build"].price, costs["build"].may, costs["build"].rule) == (2, False, "PR-3")
    assert (costs["event"].price, costs["event"].unit) == (1, "RP")
    assert costs["event"].why == "Event costs 1 RP this time, you have 0"
    assert (costs["stock"].price, costs["stock"].may) == (1, True)
    assert (costs["operate"].price, costs["operate"].unit) == (0, "")


def test_the_view_adds_up_as_the_result_does():
    """Totals of the view, of the result and of the fast sum for bots agree over a game."""
    table, rng = Table(4), Rng(5, "totals")
    game, state = table.game, table.state
    while game.actor(state) != OVER:
        game.apply(state, rng.choice(game.legal(state)))
        if rng.below(8) == 0:
            totals = table.totals()
            assert [player.total for player in game.view(state, None).players] == totals
