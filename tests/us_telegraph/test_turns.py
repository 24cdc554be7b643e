"""Setup, the course of a turn, cards and Workers (UT-1 … UT-8, UT-16, UT-17)."""

import pytest

from lineside.engine import CHANCE, Play, Rng, UndoRefused, registry
from lineside.engine.actions import notation
from lineside.games.us_telegraph import actions as acts
from lineside.games.us_telegraph.components import REGIONS
from tests.us_telegraph.tables import Table

# -- UT-1 … UT-3: setup --------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_setup(seats: int) -> None:
    """UT-1, UT-2, UT-3 (user case E5): Regions, Cities, piles and hands by number of seats."""
    game = registry.make("us_telegraph", seats)
    begun = set()
    turned = set()
    for seed in range(30):
        play = Play(game)
        play.settle(Rng(seed, "chance"))
        state = play.state
        begun.add(state.first)
        assert (state.seat, state.turn) == (state.first, 1)
        assert len(state.board.ground.laid) == {2: 4, 3: 6, 4: 8}[seats]
        assert len(state.board.ground.cities) == seats
        turned |= {tile.sixths for tile in state.board.ground.laid}
        assert state.supply.bit_count() == REGIONS - len(state.board.ground.laid)
        for seat in range(seats):
            assert state.piles[seat] == (7, 7, 7, 5)
            assert (state.waiting[seat] & game.parts.bases).bit_count() == 1
            assert sum(state.hands[seat]) == 4 + (seat - state.first) % seats
        assert state.board.open == state.board.ground.land, "nobody has built yet"
    assert begun == set(range(seats))
    assert turned == set(range(6))


def test_every_region_comes_up_and_any_may() -> None:
    """UT-1: all 22 Regions in all 6 turns are equally likely for a place of the layout."""
    game = registry.make("us_telegraph", 2)
    state = game.initial()
    game.apply(state, acts.First(0))
    outcomes = game.chance(state)
    assert len(outcomes) == 22 * 6
    assert {weight for _, weight in outcomes} == {1}


def test_what_lies_on_a_pile_is_any_of_what_is_left() -> None:
    """UT-2: a base from the base pile; from the others any follower, a Telegraph by its number."""
    table = Table().do("draw 4")
    assert [(o.building, w) for o, w in table.game.chance(table.state)] == [
        (n, 1) for n in (10, 20, 30, 50, 60)
    ]
    table = Table().waiting(0, 70).do("draw 2")
    odds = {o.building: w for o, w in table.game.chance(table.state)}
    assert odds[70] == 3
    assert set(odds) == {21, 23, 31, 32, 33, 41, *range(51, 60), 62, 63, 70}
    assert {w for n, w in odds.items() if n != 70} == {1}


# -- UT-4 … UT-7: a turn -------------------------------------------------------------------------


def test_draws_and_builds_are_never_mixed() -> None:
    """UT-4."""
    table = Table().hand(0, wood=5).do("draw 1", "turn_up 21", "keep")
    assert table.refused("build 11 4.1") == "UT-4"
    table = Table().hand(0, wood=5).do("build 11 4.1", "pay 0,2,0,0")
    assert table.refused("draw 1") == "UT-4"


def test_no_third_draw_and_no_fourth_build() -> None:
    """UT-4."""
    table = Table().do("draw 1", "turn_up 21", "keep", "draw 4", "turn_up 10", "keep")
    assert table.refused("draw 1") == "UT-4"
    table = Table().waiting(0, 62, 63).built(0, b60="4.0").hand(0, wood=5)
    table.do("build 61 4.1", "build 62 4.2", "build 63 4.3")
    assert table.refused("build 11 4.6") == "UT-4"


def test_a_drawn_building_is_built_at_once_or_kept() -> None:
    """UT-5 (user case C18): both are offered, and the next pile is chosen only after that."""
    table = Table().hand(0, wood=1).do("draw 1", "turn_up 51")
    assert table.allows("build 51 4.1")
    assert table.allows("keep")
    assert table.refused("draw 2") == "UT-5"
    assert table.refused("end_turn") == "UT-5"
    assert table.refused("build 11 4.1") == "UT-5", "no way to build what already lies there"
    table.do("build 51 4.1")
    assert (table.state.kind, table.state.acts) == ("draw", 1)
    assert table.allows("draw 2")


def test_a_drawn_building_that_cannot_be_paid_is_kept() -> None:
    """UT-5."""
    table = Table().hand(0).do("draw 1", "turn_up 33")
    assert not table.listed("build")
    table.do("keep")
    assert 33 in table.game.view(table.state, 1).seats[0].waiting


def test_an_empty_pile_cannot_be_drawn_from() -> None:
    """UT-5."""
    table = Table().built(0, b10="4.1", b20="4.2", b30="4.0", b50="4.6", b60="4.3")
    assert table.state.piles[0][3] == 0
    assert table.refused("draw 4") == "UT-5"
    assert table.refused("draw 5") == "UT-5"
    assert table.refused("draw 0") == "UT-5"


@pytest.mark.parametrize(
    ("done", "cards"),
    [
        ([], 3),
        (["draw 1", "turn_up 31", "keep"], 1),
        (["draw 1", "turn_up 31", "keep", "draw 1", "turn_up 41", "keep"], 0),
        (["draw 1", "turn_up 51", "build 51 4.1"], 1),
        (["build 61 4.1"], 2),
        (["build 61 4.1", "build 62 4.2"], 1),
        (["build 61 4.1", "build 62 4.2", "build 63 4.3"], 0),
    ],
)
def test_unused_actions_bring_cards(done: list[str], cards: int) -> None:
    """UT-7 (user case F8): 3 for nothing, 2 less the draws, 3 less the builds."""
    table = Table().waiting(0, 62, 63).built(0, b60="4.0").hand(0, wood=1)
    table.do(*done)
    assert table.game.view(table.state, 0).brings == cards
    before = sum(table.state.hands[0])
    table.do("end_turn")
    while table.actor == CHANCE:
        table.do(f"deal {','.join(map(str, _some(table)))}")
    assert sum(table.state.hands[0]) == before + cards
    assert (table.state.seat, table.state.phase) == (1, "turn")


def _some(table: Table) -> tuple[int, ...]:
    number, cards = table.game.outcomes.cards(table.state), []
    for have in table.state.deck:
        cards.append(min(have, number - sum(cards)))
    return tuple(cards)


def test_turns_go_round() -> None:
    """UT-4, UT-7: each seat in its turn, whether it did anything or not."""
    table = Table(3)
    for seat in (0, 1, 2, 0, 1):
        assert table.actor == seat
        table.do("end_turn")
        table.do(f"deal {','.join(map(str, _some(table)))}")
    assert table.state.turn == 6


# -- UT-8: the draw pile -------------------------------------------------------------------------


def test_the_pile_is_remade_the_moment_it_is_empty() -> None:
    """UT-8 (user cases D6, E1): 1 card left, 5 discards: one card, new pile, two more."""
    table = Table().hand(0).discards(2, 1, 1, 1).pile(0, 0, 0, 1)
    table.do("end_turn", "deal 0,0,0,1")
    assert table.state.deck == (2, 1, 1, 1)
    assert table.state.discards == (0, 0, 0, 0)
    table.do("deal 1,0,1,0")
    assert table.state.hands[0] == (1, 0, 1, 1)
    assert table.state.deck == (1, 1, 0, 1)
    assert table.actor == 1


def test_the_last_card_drawn_remakes_the_pile_even_if_no_more_is_wanted() -> None:
    """UT-8."""
    table = Table().hand(0).discards(2, 1, 1, 1).pile(1, 1, 1, 0)
    table.do("end_turn", "deal 1,1,1,0")
    assert table.state.deck == (2, 1, 1, 1)
    assert table.actor == 1


def test_what_nobody_can_draw_is_lost() -> None:
    """UT-8 [ruling]: one card in the pile and no discards bring one card."""
    table = Table().hand(0).pile(0, 0, 0, 1)
    table.do("end_turn", "deal 0,0,0,1")
    assert sum(table.state.hands[0]) == 1
    assert table.actor == 1
    assert sum(table.state.deck) == 0
    table.do("end_turn")
    assert table.actor == 0


def test_the_next_payment_makes_the_pile() -> None:
    """UT-8: with pile and discards empty."""
    table = Table().hand(0, wood=2).pile(0, 0, 0, 0).do("build 11 4.1")
    assert table.state.deck == (0, 2, 0, 0)
    assert table.state.discards == (0, 0, 0, 0)


# -- UT-16, UT-17: Workers -----------------------------------------------------------------------


def test_a_worker_is_gained_and_used_in_the_same_turn() -> None:
    """UT-16, UT-17: third build completes the Railway; the Worker gives a fourth build."""
    table = Table().waiting(0, 62, 63, 51).built(0, b60="4.0").hand(0, wood=1)
    table.do("build 61 4.1", "build 62 4.2", "build 63 4.3")
    assert table.state.workers == [1, 0]
    assert table.state.reserve == 14
    assert table.refused("build 51 4.6") == "UT-4"
    table.do("worker action", "build 51 4.6")
    assert (table.state.workers, table.state.spent) == ([0, 0], 1)
    assert table.game.view(table.state, 0).brings == 0, "a Worker's action counts on neither side"
    table.do("end_turn")
    assert table.actor == 1


def test_a_project_may_be_completed_in_any_order_and_anywhere() -> None:
    """UT-16: neither adjacency nor order is asked for; a Project of two counts as much."""
    table = Table().waiting(0, 10).built(0, b11="2.2").hand(0, water=1, wood=2, metal=2)
    table.do("build 10 4.1")
    assert table.state.workers[0] == 1
    assert len(table.state.board.settlements[0]) == 2


def test_the_telegraphs_are_a_project() -> None:
    """UT-16, UT-C1: the fourth one brings the Worker."""
    table = Table().waiting(0, 70, 70, 70).built(0, b70="4.1").hand(0)
    for place, workers in (("4.2", 0), ("4.0", 0), ("4.6", 1)):
        table.do(f"build 70 {place}")
        assert table.state.workers[0] == workers


def test_an_empty_reserve_gives_no_worker() -> None:
    """UT-16 [ruling] (user case E4)."""
    table = Table().waiting(0, 10).built(0, b11="4.2").hand(0, water=1, wood=2, metal=1)
    table.state.reserve, table.state.spent = 0, 15
    table.do("build 10 4.1")
    assert table.state.workers[0] == 0


def test_a_worker_gives_an_action_only_after_the_turns_own() -> None:
    """UT-17 (a)."""
    table = Table().hand(0, wood=2)
    _worker(table)
    assert table.refused("worker action") == "UT-17"
    table.do("draw 1", "turn_up 21", "keep")
    assert table.refused("worker action") == "UT-17"
    table.do("draw 1", "turn_up 31", "keep", "worker action", "draw 1", "turn_up 32", "keep")
    assert table.refused("draw 1") == "UT-4"
    assert table.refused("worker action") == "UT-17", "it is spent"


def _worker(table: Table, number: int = 1) -> None:
    table.state.workers[0] += number
    table.state.reserve -= number


def test_after_a_workers_card_there_are_only_cards() -> None:
    """UT-17 (b), UT-7: no draw, no build, but the turn's cards and more Workers' cards."""
    table = Table().hand(0, wood=5)
    _worker(table, 3)
    table.do("build 11 4.1", "pay 0,2,0,0", "worker card", "deal 1,0,0,0")
    assert table.actor == 0
    assert table.refused("build 61 4.2") == "UT-17"
    assert table.refused("draw 1") == "UT-17"
    assert table.refused("worker action") == "UT-17"
    table.do("worker card", "deal 0,0,1,0", "end_turn", "deal 2,0,0,0")
    assert table.state.hands[0] == (3, 3, 1, 0)


def test_a_worker_may_bring_a_card_after_those_of_the_turns_end() -> None:
    """UT-17, UT-7: whoever has drawn cards in the turn may use a Worker for one card more only."""
    table = Table().hand(0)
    _worker(table, 2)
    table.do("end_turn", "deal 1,1,1,0")
    assert table.actor == 0
    assert sorted(map(notation, table.game.legal(table.state))) == ["end_turn", "worker card"]
    assert table.refused("draw 1") == table.refused("build 11 4.1") == "UT-7"
    assert table.refused("worker action") == "UT-17"
    assert table.game.view(table.state, 1).brings == 0
    table.do("worker card", "deal 0,0,0,1")
    table.do("end_turn")
    assert (table.actor, table.state.turn) == (1, 2)
    assert table.state.hands[0] == (1, 1, 1, 1)
    assert table.state.workers[0] == 1


def test_the_turn_ends_by_itself_where_no_worker_can_bring_a_card() -> None:
    """UT-17, UT-8: with no Worker left, no card left, or none drawn."""
    table = Table().hand(0)
    _worker(table)
    table.do("end_turn", "deal 1,1,1,0", "worker card", "deal 0,0,0,1")
    assert table.actor == 1
    table = Table().hand(0).pile(1, 0, 0, 0)
    _worker(table)
    table.do("end_turn", "deal 1,0,0,0")
    assert table.actor == 1
    table = Table().hand(0).do("draw 1", "turn_up 21", "keep", "draw 1", "turn_up 31", "keep")
    _worker(table)
    table.do("end_turn")
    assert table.actor == 1


def test_workers_cards_are_no_actions() -> None:
    """UT-17, UT-7: whoever did nothing else still gets three cards."""
    table = Table().hand(0)
    _worker(table)
    table.do("worker card", "deal 1,0,0,0", "end_turn", "deal 1,1,1,0")
    assert sum(table.state.hands[0]) == 4


def test_no_worker_is_spent_for_a_card_that_is_not_there() -> None:
    """UT-8 [ruling]."""
    table = Table().hand(0).pile(0, 0, 0, 0)
    _worker(table)
    assert table.refused("worker card") == "UT-8"


def test_no_worker_while_something_waits() -> None:
    """UT-17: neither while a drawn Building nor while a Region is to be settled."""
    table = Table().piles(0, 1, 8, 12, 5)
    _worker(table, 2)
    table.do("draw 1", "turn_up 51")
    assert table.refused("worker card") == "UT-5"
    table.do("keep", "region 9")
    assert table.refused("worker card") == "UT-9"


def test_who_has_no_worker_spends_none() -> None:
    """UT-17."""
    assert Table().refused("worker card") == "UT-17"
    assert Table().refused("worker action") == "UT-17"


# -- taking back ---------------------------------------------------------------------------------


def test_undo_stops_at_what_was_revealed() -> None:
    """UT-5, UT-7, UT-9 (user cases A1, A2): a drawn Building, drawn cards, a drawn Region."""
    game = registry.make("us_telegraph", 2)
    play, rng = Play(game), Rng(5, "chance")
    play.settle(rng)
    seat = play.actor
    play.submit(seat, acts.Draw(3))
    play.settle(rng)
    drawn = play.state.digest()
    _undo_refused(play, seat)
    assert play.state.digest() == drawn
    play.submit(seat, acts.KEEP)
    play.undo(seat)
    assert play.state.digest() == drawn, "what was decided since can be taken back"
    play.submit(seat, acts.KEEP)
    play.submit(seat, acts.END_TURN)
    play.settle(rng)
    _undo_refused(play, play.actor)


def test_undo_stops_at_a_region() -> None:
    """UT-9 (user case A2): its place and its turn can be taken back, its coming cannot."""
    table = Table().piles(0, 1, 8, 12, 5).do("draw 1", "turn_up 51", "keep")
    play = table.play
    play.state = table.state
    play.draw(Rng(1, "chance"))
    _undo_refused(play, 0)
    drawn = play.state.digest()
    play.submit(0, table.game.legal(play.state)[5])
    play.submit(0, acts.ROTATE[3])
    play.undo(0)
    play.undo(0)
    assert play.state.digest() == drawn
    _undo_refused(play, 0)


def _undo_refused(play: Play, seat: int) -> None:
    with pytest.raises(UndoRefused) as caught:
        play.undo(seat)
    assert caught.value.reason == "information_revealed"


def test_a_build_and_its_payment_are_taken_back_one_by_one() -> None:
    """UT-15 (user case A8)."""
    table = Table().waiting(0, 51).hand(0, wood=1, clay=2)
    play = table.play
    play.state = table.state
    before = play.state.digest()
    play.submit(0, acts.Build(51, "4.1"))
    waiting = play.state.digest()
    play.submit(0, acts.Pay((0, 1, 0, 0)))
    play.undo(0)
    assert play.state.digest() == waiting
    play.undo(0)
    assert play.state.digest() == before
