"""The rules of play, one test or more for each id."""

from __future__ import annotations

import pytest

from lineside.engine import CHANCE, OVER, BadInput, Play, Rng, registry
from lineside.engine.actions import parse
from lineside.games.paper_rails.actions import EndTurn, First

from .table import Table


def rich(table: Table, ip: int = 9, rp: int = 9) -> Table:
    table.state.ip = [ip] * table.game.seats
    table.state.rp = [rp] * table.game.seats
    return table


def all_but(table: Table, *left: str) -> Table:
    """Give all connections but some to seat 1, without any railroad history."""
    table.gives(1, *[line.id for line in table.game.tables.lines if line.id not in left])
    return table


# -- PR-C4, PR-1, PR-2: the frame of a turn ------------------------------------------------------


def test_pr_c4_everybody_starts_with_nothing():
    """PR-C4"""
    state = Table(4).state
    assert state.vp == state.ip == state.rp == state.sp == [0, 0, 0, 0]


def test_pr_1_two_to_six_players():
    """PR-1"""
    for seats in (2, 6):
        assert registry.make("paper_rails", seats).seats == seats
    for seats in (1, 7):
        with pytest.raises(BadInput, match="2 to 6 seats"):
            registry.make("paper_rails", seats)


def test_pr_1_the_hosts_seat_first_then_clockwise():
    """PR-1"""
    table = Table(3)
    order = []
    for _ in range(7):
        order.append(table.state.seat)
        table.do("end_turn")
    assert order == [0, 1, 2, 0, 1, 2, 0]


def test_pr_1_the_coin_may_decide():
    """PR-1"""
    table = Table(3, first="coin")
    assert table.game.actor(table.state) == CHANCE
    assert table.game.legal(table.state) == []
    assert table.game.chance(table.state) == [(First(0), 1), (First(1), 1), (First(2), 1)]
    assert table.refused("operate")[0] == "PR-1"
    assert table.refused("first 3")[0] == "PR-1"
    table.do("first 2")
    order = []
    for _ in range(4):
        order.append(table.state.seat)
        table.do("end_turn")
    assert order == [2, 0, 1, 2]
    assert table.refused("first 1")[0] == "PR-1"


def test_pr_2_three_actions_and_no_fourth():
    """PR-2"""
    table = Table().do("operate, operate, stock")
    assert [type(action) for action in table.game.legal(table.state)] == [EndTurn]
    rule, words = table.refused("research")
    assert rule == "PR-2"
    assert "three actions" in words


@pytest.mark.parametrize(
    ("kind", "first"),
    [
        ("build", "build boston-new_york"),
        ("event", "event"),
        ("stock", "stock"),
        ("operate", "operate"),
        ("research", "research"),
    ],
)
def test_pr_2_no_kind_three_times(kind, first):
    """PR-2"""
    table = rich(Table())
    second = "build albany-boston" if kind == "build" else first
    third = "build boston-portland_me" if kind == "build" else first
    table.do(first, second)
    assert table.game.actions_left(table.state) == 1
    rule, words = table.refused(third)
    assert rule == "PR-2"
    assert "twice" in words


def test_pr_2_one_may_take_fewer_actions():
    """PR-2 (case C18)"""
    table = Table().do("end_turn, operate, end_turn, operate, operate, end_turn")
    assert (table.state.seat, table.state.ip) == (0, [0, 2, 4])


# -- PR-3: building -----------------------------------------------------------------------------


def test_pr_3_one_ip_then_two():
    """PR-3"""
    table = Table().do("operate, build boston-new_york")
    assert table.state.ip[0] == 1
    assert table.refused("build albany-boston") == (
        "PR-3",
        "Build costs 2 IP this time, you have 1",
    )
    table = rich(Table(), ip=3).do("build boston-new_york, build albany-boston")
    assert table.state.ip[0] == 0


def test_pr_3_the_price_starts_afresh_each_turn():
    """PR-3"""
    table = rich(Table(2), ip=4).do(
        "build boston-new_york, build albany-boston, end_turn, end_turn"
    )
    table.do("build boston-portland_me")
    assert table.state.ip[0] == 0


def test_pr_3_first_connection_at_the_seaboard():
    """PR-3, PR-C6"""
    table = rich(Table())
    rule, words = table.refused("build chicago-milwaukee")
    assert rule == "PR-3"
    assert "seaboard" in words
    seaboard = {city.id for city in table.game.tables.cities if city.seaboard}
    for name in table.builds():
        assert seaboard & set(name.split("-"))
    assert "albany-buffalo" not in table.builds()
    assert "atlanta-savannah" in table.builds()


def test_pr_3_later_connections_touch_ones_cities():
    """PR-3"""
    table = rich(Table()).do("build boston-new_york")
    assert set(table.builds()) == {
        "albany-boston",
        "boston-portland_me",
        "albany-new_york",
        "buffalo-new_york",
        "new_york-philadelphia",
    }
    rule, words = table.refused("build jacksonville-savannah")  # at the seaboard, but not mine
    assert rule == "PR-3"
    assert "touches no city" in words


def test_pr_3_a_connection_of_another_does_not_connect():
    """PR-3"""
    table = rich(Table(2)).do("build boston-new_york, end_turn, build jacksonville-savannah")
    assert "albany-boston" not in table.builds()


def test_pr_3_a_network_may_have_several_parts():
    """PR-3"""
    table = rich(Table(2)).gives(0, "jacksonville-savannah", "portland_or-seattle")
    assert {"charleston-savannah", "seattle-spokane"} <= set(table.builds())


def test_pr_3_c2_what_is_claimed_is_claimed():
    """PR-3 (case C2)"""
    table = rich(Table(2)).do("build boston-new_york")
    assert table.refused("build boston-new_york")[0] == "PR-3"
    assert "you own it" in table.refused("build boston-new_york")[1]
    table.do("end_turn")
    assert table.refused("build boston-new_york") == (
        "PR-3",
        "Boston–New York: it is taken already",
    )


def test_pr_3_anywhere_for_one_more_where_nothing_touches():
    """PR-3"""
    table = all_but(Table(2), "portland_or-seattle", "reno-san_francisco")
    table.gives(0, "portland_or-seattle")  # leaves one connection far from seat 0's cities
    table.state.ip[0] = 1
    assert table.builds() == []
    assert table.refused("build reno-san_francisco") == (
        "PR-3",
        "Build costs 2 IP this time, you have 1",
    )
    table.state.ip[0] = 2
    table.do("build reno-san_francisco")
    assert table.state.ip[0] == 0


def test_pr_3_anywhere_as_the_second_build_costs_three():
    """PR-3"""
    table = all_but(Table(2), "seattle-spokane", "portland_or-seattle", "reno-san_francisco")
    table.gives(0, "portland_or-seattle")
    table.state.ip[0] = 4
    table.do("build seattle-spokane")
    assert table.state.ip[0] == 3
    assert table.builds() == ["reno-san_francisco"]
    table.do("build reno-san_francisco")
    assert table.state.ip[0] == 0


def test_pr_3_first_connection_anywhere_once_the_seaboard_is_full():
    """PR-3"""
    table = Table(2)
    all_but(table, "portland_or-seattle", "reno-san_francisco")
    table.state.ip[0] = 2
    assert table.builds() == ["portland_or-seattle", "reno-san_francisco"]
    table.do("build portland_or-seattle")
    assert table.state.ip[0] == 0


def test_pr_3_an_unknown_connection():
    """PR-C1"""
    assert rich(Table()).refused("build boston-seattle")[0] == "PR-C1"
    assert rich(Table()).refused("build new_york-boston")[0] == "PR-C1"  # ids go one way


# -- PR-4 to PR-7 -------------------------------------------------------------------------------


def test_pr_4_the_next_event_for_one_rp_then_two():
    """PR-4"""
    table = Table(2)
    table.state.rp[0] = 3
    table.do("event, event")
    assert table.state.events == (0, 0)
    assert (table.state.vp[0], table.state.sp[0], table.state.rp[0]) == (2, 2, 0)
    table.do("end_turn")
    table.state.rp[1] = 1
    table.do("event")
    assert (table.state.events, table.state.vp) == ((0, 0, 1), [2, 1])
    assert table.refused("event") == ("PR-4", "Event costs 2 RP this time, you have 0")


def test_pr_4_after_the_last_event_none():
    """PR-4"""
    table = rich(Table(2)).events(54)
    table.do("event")
    assert len(table.state.events) == 54
    assert table.refused("event") == ("PR-4", "all Events are taken")


def test_pr_5_stock():
    """PR-5"""
    table = rich(Table(), ip=3).do("stock, stock")
    assert (table.state.sp[0], table.state.ip[0]) == (2, 0)
    assert rich(Table(), ip=2).do("stock").refused("stock")[0] == "PR-5"


def test_pr_6_operate_is_free_twice():
    """PR-6"""
    table = Table().do("operate, operate")
    assert table.state.ip[0] == 4


def test_pr_7_research():
    """PR-7"""
    table = rich(Table(), ip=3, rp=0).do("research, research")
    assert (table.state.rp[0], table.state.ip[0]) == (2, 0)
    assert Table().refused("research") == ("PR-7", "Research costs 1 IP this time, you have 0")


# -- PR-8: effects of Events --------------------------------------------------------------------


def test_pr_8_every_event_does_what_it_says():
    """PR-8: each Event alone, others holding 9 of everything; the effects by the table's words."""
    for number, card in enumerate(Table(3).game.tables.events, 1):
        table = Table(3).events(number)
        state = table.state
        state.vp, state.ip, state.rp, state.sp = [9] * 3, [9] * 3, [9] * 3, [9] * 3
        table.do("event")
        if table.state.waiting >= 0:
            table.do("free_build boston-new_york")
            assert table.state.owned[0] == 1 << table.line("boston-new_york")
        for unit, points in (
            ("VP", state.vp),
            ("IP", state.ip),
            ("RP", state.rp),
            ("SP", state.sp),
        ):
            mine = sum(e.amount for e in card.effects if e.kind == "gain" and e.unit == unit)
            theirs = sum(e.amount for e in card.effects if e.kind == "others" and e.unit == unit)
            price = 1 if unit == "RP" else 0
            assert points == [9 + mine - price, 9 - theirs, 9 - theirs], card.name


def test_pr_8_nobody_falls_below_zero():
    """PR-8, PR-C4: Civil War takes 2 IP of all others."""
    table = Table(3).events(26)
    table.state.rp[0], table.state.ip = 1, [5, 1, 4]
    table.do("event")
    assert table.state.ip == [5, 0, 2]


def test_pr_8_a_free_line_waits_and_may_be_declined():
    """PR-8"""
    table = Table(2).events(4)
    table.state.rp[0] = 1
    table.do("event")
    assert table.refused("operate")[0] == "PR-8"
    assert table.refused("end_turn")[0] == "PR-8"
    assert table.refused("build boston-new_york")[0] == "PR-8"
    table.do("decline")
    assert (table.state.owned[0], table.state.waiting) == (0, -1)
    assert table.refused("free_build boston-new_york")[0] == "PR-8"
    assert table.refused("decline")[0] == "PR-8"


def test_pr_8_a_free_line_is_no_build_action():
    """PR-8: it neither counts among the actions nor makes the next Build dearer."""
    table = Table(2).events(4)
    table.state.rp[0], table.state.ip[0] = 1, 3
    table.do("event, free_build boston-new_york")
    assert table.game.actions_left(table.state) == 2
    assert table.state.ip[0] == 3
    table.do("build albany-boston, build boston-portland_me")
    assert table.state.ip[0] == 0


def test_pr_8_a_free_line_follows_the_placing_rule():
    """PR-8, PR-3: the seaboard first, then one's own cities; anywhere costs nothing more."""
    table = Table(2).events(4)
    table.state.rp[0] = 1
    table.do("event")
    assert table.refused("free_build chicago-milwaukee")[0] == "PR-3"
    table.do("free_build boston-new_york, end_turn, end_turn")
    table.state.rp[0] = 1
    table.events(9).do("event")
    assert table.refused("free_build jacksonville-savannah")[0] == "PR-3"
    far = all_but(Table(2), "portland_or-seattle", "reno-san_francisco").events(4)
    far.state.rp[0] = 1
    far.do("event, free_build reno-san_francisco")
    assert far.state.ip[0] == 0


def test_pr_8_effects_in_the_order_printed():
    """PR-8: Land Grant Act builds a line and then gains 1 SP; Coal Burning gains two things."""
    table = Table(2).events(19)
    table.state.rp[0] = 1
    table.do("event")
    assert table.state.sp[0] == 0
    table.do("decline")
    assert table.state.sp[0] == 1
    table = Table(2).events(24)
    table.state.rp[0] = 1
    table.do("event")
    assert (table.state.rp[0], table.state.vp[0]) == (1, 1)


def test_pr_8_with_nothing_left_to_build_the_line_is_lost():
    """PR-8 (case D1)"""
    table = all_but(Table(2)).events(19)
    table.state.rp[0] = 1
    table.do("event")
    assert (table.state.waiting, table.state.sp[0]) == (-1, 1)
    table.do("operate")


# -- PR-9, PR-10: never stuck, the end ----------------------------------------------------------


def test_pr_9_some_action_is_always_possible():
    """PR-9: before the third action there is always one more than ending the turn."""
    for seed in range(30):
        game = registry.make("paper_rails", 2 + seed % 5, {"stall_rounds": 3})
        state, rng = game.initial(), Rng(seed, "pr-9")
        while game.actor(state) != OVER:
            legal = game.legal(state)
            if state.waiting < 0 and game.actions_left(state):
                assert len(legal) > 1
            game.apply(state, rng.choice(legal))


def test_pr_9_after_two_operates_a_stock_can_be_paid():
    """PR-9"""
    table = Table().do("operate, operate")
    table.do("stock")


def test_pr_10_f2_the_game_ends_with_the_turn_of_the_last_claim():
    """PR-10 (case F2): the remaining actions are played."""
    table = all_but(Table(2), "reno-san_francisco")
    table.state.ip[0] = 9
    table.do("build reno-san_francisco")
    assert table.game.actor(table.state) == 0
    assert table.refused("build boston-new_york")[0] == "PR-3"
    table.do("operate, stock")
    assert table.game.actor(table.state) == 0
    table.do("end_turn")
    assert table.game.actor(table.state) == OVER
    result = table.game.result(table.state)
    assert (result.rule, result.reason) == ("PR-10", "all connections of the map are claimed")
    assert table.refused("operate")[0] == "PR-10"


def test_pr_10_one_connection_left_and_the_game_goes_on():
    """PR-10"""
    table = all_but(Table(2), "reno-san_francisco").do("end_turn")
    assert table.game.actor(table.state) == 1


def test_pr_10_the_last_claim_may_be_free():
    """PR-10"""
    table = all_but(Table(2), "reno-san_francisco").events(4)
    table.state.rp[0] = 1
    table.do("event, free_build reno-san_francisco, operate, operate, end_turn")
    assert table.game.actor(table.state) == OVER


def test_pr_10_d9_ten_whole_rounds_without_a_claim():
    """PR-10 (case D9): a claim in a round makes that round count for nothing."""
    table = Table(3)
    for _ in range(3 * 9):
        table.do("end_turn")
    table.do("end_turn, operate, build boston-new_york, end_turn, end_turn")  # the tenth round
    for turn in range(3 * 10):
        assert table.game.actor(table.state) == turn % 3
        assert table.game.view(table.state, None).quiet_rounds == turn // 3
        table.do("end_turn")
    assert table.game.actor(table.state) == OVER
    assert "10 whole rounds" in table.game.result(table.state).reason


def test_pr_10_the_number_of_rounds_is_an_option():
    """PR-10"""
    table = Table(2, stall_rounds=1).do("end_turn, end_turn")
    assert table.game.actor(table.state) == OVER
    with pytest.raises(BadInput):
        registry.make("paper_rails", 2, {"stall_rounds": 0})


def test_pr_10_claims_of_free_connections_count_too():
    """PR-10"""
    table = Table(2, stall_rounds=1).events(4)
    table.state.rp[0] = 1
    table.do("event, free_build boston-new_york, end_turn, end_turn")
    assert table.game.actor(table.state) == 0


# -- undo ---------------------------------------------------------------------------------------


def acting(texts: str) -> Play:
    play = Play(registry.make("paper_rails", 2))
    for text in texts.split(", "):
        play.submit(play.actor, parse(text, play.game.action_types))
    return play


def test_a8_an_undo_takes_back_one_action():
    """Case A8: IP go s, s+2, s+4, s+3; undo gives s+4, then s+2."""
    play = acting("operate, operate, build boston-new_york")
    assert play.state.ip[0] == 3
    line = play.game.tables.line_index["boston-new_york"]
    play.undo(0)
    assert play.state.ip[0] == 4
    assert play.state.free >> line & 1
    assert play.game.actions_left(play.state) == 1
    play.undo(0)
    assert play.state.ip[0] == 2


def test_a4_undo_is_always_offered_within_ones_turn():
    """Case A4: there is neither chance nor secret in a turn, so nothing bars it."""
    for seed in range(5):
        play, rng = Play(registry.make("paper_rails", 3)), Rng(seed, "undo")
        fresh = True
        for _ in range(120):
            seat = play.actor
            if seat == OVER:
                break
            if not fresh:
                play.undoable(seat)
            play.submit(seat, rng.choice(play.game.legal(play.state)))
            fresh = play.actor != seat
