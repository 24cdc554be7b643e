"""How a game ends (UT-18, UT-19), and how far from it each seat is."""

import pytest

from lineside.engine import CHANCE, OVER, Rng
from lineside.games.us_telegraph.board import Board, Laid
from lineside.games.us_telegraph.components import TERRAIN_NAMES, TERRAIN_OF
from lineside.games.us_telegraph.scoring import NEVER, shortest_way
from tests.us_telegraph.second_opinion import Plain
from tests.us_telegraph.tables import Table

CHAIN = ("2.3", "2.0", "2.6", "1.2", "1.1", "3.3", "3.0", "3.1")
"""Eight Terrains from Denver to Omaha in the two-seat layout."""
OTHERS = (20, 21, 22, 23, 30, 31, 32, 33)


def chain(table: Table, seat: int, places: tuple[str, ...]) -> Table:
    """Build seat's Buildings 20, 21 … on these Terrains."""
    return table.built(seat, **{f"b{n}": p for n, p in zip(OTHERS, places, strict=False)})


def test_joining_two_cities_wins_at_once_in_the_middle_of_a_turn() -> None:
    """UT-18: the first of three builds ends the game; nobody plays on."""
    table = chain(Table(), 0, CHAIN[:7]).hand(0, wood=5)
    assert table.actor == 0
    table.do("build 11 3.1").pay()
    assert table.actor == OVER
    assert table.game.legal(table.state) == []
    result = table.game.result(table.state)
    assert [score.won for score in result.scores] == [True, False]
    assert (result.rule, table.state.reason) == ("UT-18", "connected")
    assert table.refused("end_turn") == "UT-18"


def test_all_thirty_buildings_win_at_once() -> None:
    """UT-18: also by a drawn Building, and before Worker and Region."""
    table = Table(4).hand(0)
    places = [n for n in TERRAIN_NAMES[:56] if TERRAIN_OF[n] not in _shores(table)]
    numbers = [10, *range(20, 24), *range(30, 34), 40, 41, *range(50, 64)]
    table.built(0, **{f"b{n}": p for n, p in zip(numbers, places, strict=False)})
    free = places[len(numbers) : len(numbers) + 4]
    table.built(0, b70=" ".join(free))
    assert table.state.piles[0] == (0, 0, 0, 0)
    assert table.state.waiting[0].bit_count() == 1
    table.hand(0, wood=9, water=9).put_away(0, 11).piles(0, 1, 0, 0, 0)
    table.do("draw 1", "turn_up 11")
    reserve = table.state.reserve
    table.do(table.listed("build")[0])
    if table.state.phase == "pay":
        table.do(table.listed("pay")[0])
    assert table.actor == OVER
    assert (table.state.winners, table.state.reason) == ((0,), "all_built")
    assert table.state.reserve == reserve, "the game was over before the Worker"
    assert table.game.result(table.state).rule == "UT-18"


def _shores(table: Table) -> set[int]:
    return {t for t in range(154) if any(s >> t & 1 for s in table.state.board.ground.shores)}


def test_a_chain_with_anothers_building_in_it_joins_nothing() -> None:
    """UT-18 (user case C8)."""
    table = chain(Table(), 0, CHAIN[:3] + CHAIN[4:7]).built(1, b61=CHAIN[3]).hand(0, wood=5)
    table.do("build 11 3.1").pay()
    assert table.state.phase == "turn"


def test_a_gap_joins_nothing_until_it_is_closed() -> None:
    """UT-18: two Settlements at two Cities; the Building between them wins."""
    table = chain(Table(), 0, CHAIN[:4] + CHAIN[5:]).hand(0, wood=9)
    assert shortest_way(table.state.board, 0).missing == 1
    table.do("build 11 1.1").pay()
    assert table.state.reason == "connected"


def test_a_city_itself_links_nothing() -> None:
    """UT-18: chains on both sides of one City that do not touch each other do not join others."""
    board = Board.empty(((0, 0), (6, 0), (-6, 0)), 2)
    board = board.lay(Laid(0, 3, -1, 0)).lay(Laid(1, -3, 1, 0)).lay(Laid(2, 4, 1, 0))
    table = Table()
    east = [board.ground.at[h] for h in ((1, 0),) if h in board.ground.at]
    assert not east, "the City stands between two Regions"
    for q, r in ((2, -1), (3, -1), (4, -1), (-2, 1), (-3, 1), (-4, 1)):
        terrain = board.ground.at[q, r]
        board = board.build(0, 2 + sum(map(len, board.sites[0])), terrain, -1)
    assert len(board.settlements[0]) == 2
    for group in board.settlements[0]:
        terrain = (group & -group).bit_length() - 1
        assert not table.game.effects._joins_cities(board, 0, terrain)


def test_one_building_beside_two_cities_is_a_chain() -> None:
    """UT-18."""
    table = Table().hand(0, wood=5)
    board = Board.empty(((0, 0), (2, -1)), 2).lay(Laid(0, 1, 1, 0)).lay(Laid(1, 1, 4, 0))
    table.state.board = board.lay(Laid(2, 4, 1, 0)).lay(Laid(3, -2, 1, 0))
    between = TERRAIN_NAMES[table.state.board.ground.at[1, 0]]
    assert shortest_way(table.state.board, 0).missing == 1
    table.do(f"build 11 {between}").pay()
    assert (table.state.winners, table.state.reason) == ((0,), "connected")


def test_payment_comes_before_victory() -> None:
    """UT-18: what cannot be paid does not win, and the winner has paid."""
    table = chain(Table(), 0, CHAIN[:4] + CHAIN[5:]).hand(0, clay=1)
    assert table.refused("build 40 1.1") == "UT-14"
    table.hand(0, water=2, wood=2).do("build 40 1.1").pay()
    assert sum(table.state.hands[0]) == 2
    assert table.actor == OVER


def test_the_distance_falls_building_by_building() -> None:
    """UT-18: eight Buildings in the two-seat layout, one fewer for each on a shortest way."""
    table = Table()
    assert shortest_way(table.state.board, 0).missing == 8
    for number in range(1, 8):
        table = chain(Table(), 0, CHAIN[:number])
        way = shortest_way(table.state.board, 0)
        assert way.missing == 8 - number
        assert way.terrains >> TERRAIN_OF[CHAIN[number]] & 1
        assert table.game.view(table.state, 1).seats[0].missing == 8 - number


def test_who_is_shut_out_is_told_so() -> None:
    """UT-18: with all shores of one City taken by others no chain can join the two."""
    table = Table().built(1, b61="2.3", b22="2.4")
    assert shortest_way(table.state.board, 0).missing == NEVER
    assert table.game.view(table.state, 0).seats[0].missing is None
    assert shortest_way(table.state.board, 1).missing == 7


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_distance_is_what_trying_all_ways_gives(seats: int) -> None:
    """UT-18: against a plain search hex by hex, along random games."""
    table = Table(seats)
    game, rng = table.game, Rng(seats, "test")
    for _ in range(2):
        state = game.initial()
        while game.actor(state) != OVER:
            if game.actor(state) == CHANCE:
                game.apply(state, game.sample(state, rng))
                continue
            game.apply(state, rng.choice(game.legal(state)))
            if rng.below(25) == 0:
                for seat in range(seats):
                    assert shortest_way(state.board, seat).missing == _plain_way(game, state, seat)


def _plain_way(game, state, seat) -> int:
    """Return the fewest new Buildings that join two Cities, by Dijkstra's method on names."""
    plain = Plain(game, state)
    cost = {}
    for name in plain.where:
        if name not in plain.owner:
            cost[name] = 1
        elif plain.owner[name][0] == seat:
            cost[name] = 0
    shores = []
    for x, y in plain.cities:
        around = [
            (x + 2, y),
            (x - 2, y),
            (x + 1, y + 1),
            (x - 1, y + 1),
            (x + 1, y - 1),
            (x - 1, y - 1),
        ]
        shores.append({plain.at[place] for place in around if place in plain.at} & set(cost))
    best = NEVER
    for i, start in enumerate(shores):
        distance = {name: cost[name] for name in start}
        todo = set(start)
        while todo:
            here = min(todo, key=lambda name: (distance[name], name))
            todo.remove(here)
            for other in plain.beside(here):
                if other in cost and distance[here] + cost[other] < distance.get(other, NEVER):
                    distance[other] = distance[here] + cost[other]
                    todo.add(other)
        for shore in shores[i + 1 :]:
            best = min([best, *(distance.get(name, NEVER) for name in shore)])
    return best


# -- UT-19 ---------------------------------------------------------------------------------------


def test_a_round_in_which_nothing_happens_ends_the_game() -> None:
    """UT-19 [ruling] (user case D9): no cards to be had, everybody passes; most built wins."""
    table = Table(3).built(1, b61="4.1").hand(0).hand(1).pile(0, 0, 0, 0)
    table.do("end_turn", "end_turn")
    assert table.actor == 2
    table.do("end_turn")
    assert table.actor == OVER
    result = table.game.result(table.state)
    assert (table.state.winners, result.rule) == ((1,), "UT-19")
    assert [score.rank for score in result.scores] == [2, 1, 2]


def test_a_tie_is_shared() -> None:
    """UT-19 [ruling] (user case G2)."""
    table = Table(3).built(1, b61="4.1").built(2, b61="4.2").hand(0).hand(1).pile(0, 0, 0, 0)
    table.do("end_turn", "end_turn", "end_turn")
    assert table.state.winners == (1, 2)
    assert [score.rank for score in table.game.result(table.state).scores] == [3, 1, 1]


def test_any_draw_or_build_begins_the_count_anew() -> None:
    """UT-19: a Building drawn and kept, one built, a single card."""
    table = Table().hand(0).pile(0, 0, 0, 0)
    table.do("end_turn")
    assert table.state.idle == 1
    table.do("draw 1", "turn_up 21", "keep", "end_turn")
    assert table.state.idle == 0
    table.do("end_turn")
    assert (table.state.idle, table.actor) == (1, 1)
    table = Table().hand(0).pile(0, 0, 0, 1).do("end_turn", "deal 0,0,0,1")
    assert table.state.idle == 0


def test_passing_for_cards_is_no_deadlock() -> None:
    """UT-19, UT-7: while cards are drawn the game goes on; the pile runs out in the end."""
    table = Table()
    rng = Rng(1, "test")
    while table.actor != OVER:
        if table.actor == CHANCE:
            table.game.apply(table.state, table.game.sample(table.state, rng))
        else:
            table.do("end_turn")
    assert table.state.reason == "deadlock"
    assert sum(map(sum, table.state.hands)) == 80
    assert table.state.winners == (0, 1)
