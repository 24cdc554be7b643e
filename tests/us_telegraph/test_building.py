"""What Buildings cost, where they are free, and how they are paid (UT-6, UT-10 … UT-15)."""

import itertools

import pytest

from lineside.engine import BadInput
from lineside.games.us_telegraph.components import RESOURCES, TERRAIN_NAMES, kind_of
from lineside.games.us_telegraph.price import payments
from lineside.games.us_telegraph.questions import Dear
from tests.us_telegraph.second_opinion import Plain
from tests.us_telegraph.tables import Table

# -- UT-11: what the land shows ------------------------------------------------------------------


def test_the_rulebooks_gold_panning_takes_one_wood_in_the_middle_of_the_example_tile() -> None:
    """UT-11, UT-C2, UT-C4: 2 water, 1 wood and 1 metal, the tile shows all but the wood."""
    table = Table().hand(0, wood=1)
    assert table.price(40, "1.0") == ((0, 1, 0, 0), 0, 0)
    table.do("build 40 1.0")
    assert table.state.hands[0] == (0, 0, 0, 0)
    assert table.state.discards == (0, 1, 0, 0)


def test_without_any_symbol_the_whole_cost_is_asked_for() -> None:
    """UT-C2, UT-11 (user case C4): nothing is had for nothing."""
    table = Table().hand(0)
    assert table.price(40, "4.1") == ((2, 1, 0, 1), 0, 0)
    assert table.refused("build 40 4.1") == "UT-14"
    assert not table.listed("build 40")
    assert table.state.hands[0] == (0, 0, 0, 0)


def test_symbols_on_other_tiles_count_too() -> None:
    """UT-11: 1.2 touches metal and clay of Region 4 beside its own tile's symbols."""
    table = Table()
    plain = Plain(table.game, table.state)
    shown = [plain.symbol[name] for name in ("1.2", *plain.beside("1.2"))]
    assert [shown.count(r) for r in RESOURCES] == [2, 0, 1, 2]
    assert table.waiting(0, 60).price(60, "1.2") == ((0, 1, 0, 0), 0, 0)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_symbol_under_anybodys_building_is_not_shown(seat: int) -> None:
    """UT-11 [ruling]: with the metal in the middle built on, Gold Panning beside it pays more."""
    table = Table().waiting(0, 41)
    assert table.price(41, "1.5") == ((0, 1, 0, 0), 0, 0)
    table.built(seat, b61="1.0")
    need, any_kind, extra = table.price(41, "1.5")
    assert need == (0, 1, 0, 1)
    assert any_kind == extra == 0


def test_surplus_symbols_pay_for_nothing_else() -> None:
    """UT-11 (user case C13): three water about a Building of one water give nothing back."""
    table = Table().waiting(0, 57).built(0, b11="4.1", b22="3.2").hand(0)
    assert table.price(57, "1.2") == ((0, 0, 0, 0), 2, 2), "the extra cost is not paid by symbols"
    table.hand(0, metal=2).do("build 57 1.2")
    assert table.state.hands[0] == (0, 0, 0, 0)
    assert table.state.discards == (0, 0, 0, 2)


def test_symbols_are_not_exchanged_two_for_one() -> None:
    """UT-11, UT-14: two surplus water do not stand for the missing wood."""
    table = Table().hand(0).waiting(0, 51)
    assert table.price(51, "1.2") == ((0, 1, 0, 0), 0, 0)
    assert table.refused("build 51 1.2") == "UT-14"


def test_every_symbol_counts_for_a_telegraph() -> None:
    """UT-11 [ruling], UT-C2: 1.2 shows five symbols, 4.4 three, 4.1 none."""
    table = Table().waiting(0, 70).hand(0, water=5)
    assert table.price(70, "1.2") == ((0, 0, 0, 0), 0, 0)
    assert table.price(70, "4.4") == ((0, 0, 0, 0), 2, 0)
    assert table.price(70, "4.1") == ((0, 0, 0, 0), 5, 0)
    table.do("build 70 4.1")
    assert table.state.discards == (5, 0, 0, 0)


# -- UT-12: chains -------------------------------------------------------------------------------


def test_a_watchtower_is_free_beside_the_border_post() -> None:
    """UT-12, first example: #22 beside #21 takes no Resources, elsewhere it does."""
    table = Table().built(0, b21="4.1").hand(0)
    assert table.price(22, "4.2")[0:2] == ((0, 0, 0, 0), 0)
    assert table.price(22, "4.4")[0] != (0, 0, 0, 0)
    table.do("build 22 4.2")
    assert table.state.discards == (0, 0, 0, 0)


def test_61_62_63_in_one_turn_cost_only_61() -> None:
    """UT-12, UT-C3, second example: the predecessors may stand since this very turn."""
    table = Table().waiting(0, 62, 63).hand(0, water=1, clay=1)
    table.do("build 61 4.1", "build 62 4.2", "build 63 4.0")
    assert table.state.discards == (1, 0, 1, 0)
    assert table.state.hands[0] == (0, 0, 0, 0)


def test_61_is_free_beside_60_of_an_earlier_turn() -> None:
    """UT-12, second example."""
    table = Table().built(0, b60="4.1").waiting(0, 62, 63).hand(0)
    table.do("build 61 4.2", "build 62 4.0", "build 63 4.6")
    assert sum(table.state.discards) == 0


def test_a_telegraph_is_free_beside_a_telegraph() -> None:
    """UT-12, UT-C3, third example; a neighbour's Telegraph does not help."""
    table = Table().waiting(0, 70).built(0, b70="4.1").hand(0)
    table.do("build 70 4.2")
    assert sum(table.state.discards) == 0
    other = Table().waiting(0, 70).built(1, b70="4.1").hand(0)
    assert other.price(70, "4.2") == ((0, 0, 0, 0), 4, 0)
    assert other.refused("build 70 4.2") == "UT-14"


def test_no_reversal() -> None:
    """UT-12: #61 beside #62 is not free."""
    table = Table().built(0, b62="4.1").hand(0)
    assert table.price(61, "4.2")[0] == (1, 0, 0, 0), "the clay at 4.3 pays a part, no more"
    assert table.refused("build 61 4.2") == "UT-14"


def test_no_skipping() -> None:
    """UT-12: #63 beside #61 is not free while #62 is not there, nor where #62 is elsewhere."""
    table = Table().waiting(0, 63).built(0, b61="4.1").hand(0)
    assert table.price(63, "4.2")[0] == (0, 1, 0, 1)
    table.built(0, b62="3.1")
    assert table.price(63, "4.2")[0] == (0, 1, 0, 1)


def test_no_chain_by_another_seats_building() -> None:
    """UT-12 (user case C8): #61 beside another's #60 costs what it costs."""
    table = Table().built(1, b60="4.1").hand(0)
    assert table.price(61, "4.2")[0] == (1, 0, 0, 0)
    assert table.refused("build 61 4.2") == "UT-14"


@pytest.mark.parametrize("base", [10, 20, 30, 40, 50, 60])
def test_a_base_is_never_free_by_a_chain(base: int) -> None:
    """UT-12, UT-C1: not beside its follower, nor beside the last Building before it in number."""
    for other in (base + 1, base - 1):
        table = Table().waiting(0, base)
        if other in (9, 19, 29, 39, 49):
            continue
        table.built(0, **{f"b{other}": "4.1"})
        cost = table.game.parts.costs[kind_of(base)]
        assert table.price(base, "4.6")[0] == (*cost[:2], max(0, cost[2] - 1), cost[3])


@pytest.mark.parametrize("base", [30, 60])
def test_symbols_may_still_bring_a_base_down_to_nothing(base: int) -> None:
    """UT-12, UT-11: the middle of Region 19 shows one of each Resource."""
    table = Table(regions=(19, 2, 3, 4)).waiting(0, base).hand(0)
    table.do(f"build {base} 19.0")
    assert sum(table.state.discards) == 0


def test_the_towns_three_branches() -> None:
    """UT-C3: beside 50 the heads 51, 54, 57 are free, and the branches do not mix."""
    table = Table().built(0, b50="4.0").waiting(0, 51, 52, 54, 55, 57, 58).hand(0)
    free = {n for n in (51, 52, 54, 55, 57, 58) if table.price(n, "4.1")[:2] == ((0,) * 4, 0)}
    assert free == {51, 54, 57}
    table.do("build 54 4.1")
    assert table.price(55, "4.2")[:2] == ((0, 0, 0, 0), 0)
    assert table.price(52, "4.2")[0] == (1, 0, 0, 0)


# -- UT-13: Settlements --------------------------------------------------------------------------


def test_with_two_settlements_the_corral_takes_two_cards_more_elsewhere() -> None:
    """UT-13, the rulebook's example: on a Terrain beside none of one's own."""
    table = Table().built(0, b61="2.2", b22="3.2").hand(0, wood=2, metal=2)
    assert table.price(11, "4.1") == ((0, 2, 0, 0), 2, 2)
    table.do("build 11 4.1")
    assert table.state.discards == (0, 2, 0, 2)
    assert len(table.state.board.settlements[0]) == 3


def test_beside_an_own_building_there_is_no_extra_cost() -> None:
    """UT-13: extending a Settlement costs the Building alone; others' Buildings do not count."""
    table = Table().built(0, b61="2.2", b22="3.2").built(1, b11="4.2")
    assert table.price(11, "2.1")[2] == 0
    assert table.price(11, "4.1")[2] == 2


def test_the_first_building_founds_a_settlement_for_nothing() -> None:
    """UT-13: no Settlement yet, no extra cost."""
    assert Table().price(11, "4.1") == ((0, 2, 0, 0), 0, 0)


def test_joining_two_settlements_lowers_the_extra_cost_at_once() -> None:
    """UT-13 (user case C9): merging costs nothing and counts from the next Building on."""
    table = Table().waiting(0, 51, 57).built(0, b61="2.2", b22="2.5")
    assert [table.price(57, place)[2] for place in ("4.1", "2.0")] == [2, 0]
    table.hand(0, wood=2).do("build 51 2.0", "pay 0,1,0,0")
    assert len(table.state.board.settlements[0]) == 1
    assert table.state.discards == (0, 1, 0, 0)
    assert table.price(57, "4.1")[2] == 1


def test_the_extra_cost_takes_any_card_but_never_two_for_one() -> None:
    """UT-13, UT-14: one metal is enough for it, and two are too many."""
    table = Table().built(0, b61="2.2").waiting(0, 57).hand(0, water=1, metal=3)
    assert table.price(57, "4.1") == ((1, 0, 0, 0), 1, 1)
    table.do("build 57 4.1")
    assert table.listed("pay") == ["pay 1,0,0,1", "pay 0,0,0,3"]
    assert table.refused("pay 1,0,0,2") == "UT-14"
    table.do("pay 1,0,0,1")


def test_who_cannot_pay_the_extra_cost_is_told_so() -> None:
    """UT-13: enough for the Building, not for the new Settlement."""
    table = Table().built(0, b61="2.2").waiting(0, 57).hand(0, water=1)
    assert table.refused("build 57 4.1") == "UT-13"
    assert table.allows("build 57 2.0")


# -- UT-14, UT-15: cards -------------------------------------------------------------------------


def test_two_cards_replace_one_identical_or_not() -> None:
    """UT-14: no wood, but two clay, or a clay and a metal, for each."""
    table = Table().waiting(0, 51).hand(0, clay=2, metal=1)
    table.do("build 51 4.1")
    assert table.listed("pay") == ["pay 0,0,2,0", "pay 0,0,1,1"]


def test_replacing_several_times_for_one_building() -> None:
    """UT-14: a Corral of two wood for four metal."""
    table = Table().hand(0, metal=4).do("build 11 4.1", "pay 0,0,0,4")
    assert table.state.discards == (0, 0, 0, 4)


def test_the_right_card_may_be_spared() -> None:
    """UT-14, UT-15 (user case C6): whoever wants to keep the wood pays two others."""
    table = Table().waiting(0, 51).hand(0, wood=1, clay=2)
    table.do("build 51 4.1")
    assert table.listed("pay") == ["pay 0,1,0,0", "pay 0,0,2,0"]
    table.do("pay 0,0,2,0")
    assert table.state.hands[0] == (0, 1, 0, 0)


def test_a_wasteful_payment_is_refused_and_names_the_surplus() -> None:
    """UT-14 (user case C14): no card of a payment could be kept."""
    table = Table().waiting(0, 51).hand(0, wood=2, clay=3)
    table.do("build 51 4.1")
    refusal = table.refusal("pay 0,0,3,0")
    assert refusal.rule == "UT-14"
    assert "clay" in refusal.message
    assert table.refused("pay 0,2,0,0") == "UT-14"
    assert table.refused("pay 0,0,1,0") == "UT-14"
    assert table.refused("pay 0,0,0,2") == "UT-15", "cards that one does not hold"


def test_paying_takes_no_more_than_asked() -> None:
    """UT-14 (user case C5): of nine wood two go, and no card is lost."""
    table = Table().hand(0, wood=9).do("build 11 4.1")
    assert table.listed("pay") == ["pay 0,2,0,0"]
    table.do("pay 0,2,0,0")
    assert table.state.hands[0] == (0, 7, 0, 0)
    assert table.state.discards == (0, 2, 0, 0)


def test_the_cheapest_payment_is_offered_first() -> None:
    """UT-15 [ruling]: fewest cards, then from the kind most held, then water, wood, clay, metal."""
    assert payments((1, 2, 3, 2), (0, 1, 0, 0), 1)[:4] == (
        (0, 1, 1, 0),
        (0, 2, 0, 0),
        (0, 1, 0, 1),
        (1, 1, 0, 0),
    )
    ways = payments((2, 2, 2, 2), (0, 0, 0, 0), 2)
    assert ways[0] == (2, 0, 0, 0)
    assert ways[-1] == (0, 0, 0, 2)
    assert all(sum(a) <= sum(b) for a, b in itertools.pairwise(ways))


def test_no_question_where_everybody_knows_the_payment() -> None:
    """UT-15: the whole hand is paid at once, and nothing where the land pays."""
    table = Table().hand(0, wood=2).do("build 11 4.1")
    assert table.state.phase == "turn"
    assert table.state.acts == 1
    assert table.state.discards == (0, 2, 0, 0)
    table = Table().waiting(0, 62).built(0, b61="4.1").hand(0, wood=1).do("build 62 4.0")
    assert table.state.phase == "turn"
    assert table.state.hands[0] == (0, 1, 0, 0)


def test_whether_there_is_a_choice_of_payment_tells_nobody_what_is_held() -> None:
    """UT-3, UT-15: a hand with one payment, one with many: till it is paid, others see the same."""
    forced = Table().waiting(0, 57).hand(0, water=5).do("build 57 4.1")
    open_ = Table().waiting(0, 57).hand(0, water=1, clay=2, metal=2).do("build 57 4.1")
    assert len(forced.game.legal(forced.state)) == 1
    assert len(open_.game.legal(open_.state)) > 1
    for viewer in (1, None):
        assert forced.game.view(forced.state, viewer) == open_.game.view(open_.state, viewer)
    forced.do("pay 1,0,0,0")
    open_.do("pay 1,0,0,0")
    for viewer in (1, None):
        assert forced.game.view(forced.state, viewer) == open_.game.view(open_.state, viewer)


def test_while_a_building_waits_to_be_paid_nothing_else_can_be_done() -> None:
    """UT-15."""
    table = Table().waiting(0, 51).hand(0, wood=1, clay=2).do("build 51 4.1")
    assert len(table.listed("pay")) == len(table.game.legal(table.state)) == 2
    assert table.refused("end_turn") == "UT-15"
    assert table.refused("draw 1") == "UT-15"


# -- UT-6, UT-10: where, and which ---------------------------------------------------------------


def test_only_what_lies_face_up_can_be_built() -> None:
    """UT-6."""
    table = Table().hand(0, water=5, wood=5, clay=5, metal=5)
    assert table.refused("build 20 4.1") == "UT-6"
    assert table.refused("build 12 4.1") == "UT-6"
    table.do("build 11 4.1", "pay 0,2,0,0")
    assert table.refused("build 11 4.2") == "UT-6", "each Building is there once"


def test_four_telegraphs_and_no_fifth() -> None:
    """UT-C1, UT-6."""
    table = Table().waiting(0, 70, 70, 70).built(0, b70="4.1").hand(0)
    table.do("build 70 4.2", "build 70 4.0", "build 70 4.6")
    assert len(table.state.board.sites[0][kind_of(70)]) == 4
    assert not table.state.waiting[0] >> kind_of(70)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_terrain_holds_one_building(seat: int) -> None:
    """UT-10."""
    table = Table().built(seat, b61="4.1").hand(0, wood=9)
    assert table.refused("build 11 4.1") == "UT-10"


def test_nothing_is_built_off_the_board_or_on_a_city() -> None:
    """UT-10: Cities have no Terrain's name, and Regions in the supply are not there yet."""
    table = Table().hand(0, wood=9)
    for place in ("9.1", "denver", "4.7", "0.1", "23.0"):
        assert table.refused(f"build 11 {place}") == "UT-10"
    assert all(name.count(".") == 1 for name in TERRAIN_NAMES)


def test_prices_are_explained_line_by_line() -> None:
    """UT-11, UT-12, UT-13: what a player must be able to see before choosing."""
    table = Table().built(0, b61="2.2", b22="3.2").hand(0, wood=3, metal=3)
    by_text = {offer.notation: offer for offer in table.game.offers(table.state).offers}
    corral = by_text["build 11 4.1"]
    assert corral.price == "2 wood, 2 of any kind"
    assert [line.rule for line in corral.lines] == ["UT-C2", "UT-13", "UT-15"]
    table = Table().built(0, b60="4.1")
    offer = next(o for o in table.game.offers(table.state).offers if o.notation == "build 61 4.2")
    assert offer.price == "free"
    assert "#60" in offer.lines[-1].text
    assert offer.lines[-1].rule == "UT-12"


def test_malformed_payments_and_terrains_are_refused_in_words() -> None:
    """UT-15 (user case C20)."""
    table = Table().waiting(0, 51).hand(0, wood=1, clay=2).do("build 51 4.1")
    for text in ("pay 1,2,3", "pay 0,1,0,0,0", "pay 0,1,0", "pay x"):
        with pytest.raises(BadInput):
            table.do(text)
    assert table.refused("pay 0,-1,2,0") == "UT-15"


def test_every_free_terrain_shows_its_price() -> None:
    """UT-10, UT-11, UT-13: offered where it can be paid, told with its price elsewhere."""
    table = Table().built(0, b61="2.2").hand(0, water=1).waiting(0, 57)
    asked = [table.game.ask(table.state, 0, Dear(number)) for number in (11, 22, 40, 57)]
    refused = [item for answer in asked for item in answer.refused]
    told = {
        (item.action["building"], item.action["terrain"]): item
        for item in (*table.game.offers(table.state).offers, *refused)
        if item.action["do"] == "build"
    }
    free = {f"{region}.{i}" for region in range(1, 5) for i in range(7)} - {"2.2"}
    assert set(told) == {(number, place) for number in (11, 22, 40, 57) for place in free}
    dear = told[57, "4.1"]
    assert dear in refused
    assert dear.price == "1 water, 1 of any kind"
    assert (dear.rule, "1 of them for a new Settlement" in dear.message) == ("UT-13", True)
    assert "with 1 metal shown there" in told[40, "4.4"].message
