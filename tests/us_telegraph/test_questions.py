"""What a client may ask: where a Building is too dear, and whom that is told (UT-3, UT-14)."""

import re

import pytest

from lineside.engine import BadInput
from lineside.engine.game import Refused
from lineside.games.us_telegraph.questions import Dear, TooDear
from tests.us_telegraph.tables import Table


def dear(table: Table, building: int, seat: int | None = 0) -> TooDear:
    told = table.game.ask(table.state, seat, Dear(building))
    assert isinstance(told, TooDear)
    return told


def cards(item: Refused) -> int:
    """How many cards "1 wood, 2 metal" are."""
    return sum(map(int, re.findall(r"\d+", item.price)))


def test_every_free_terrain_is_in_reach_or_told_to_be_too_dear() -> None:
    """UT-11, UT-14: the offers and the answer share the free Terrains among them."""
    table = Table().hand(0, wood=1).waiting(0, 40)
    offered = {
        offer.action["terrain"]
        for offer in table.game.offers(table.state).offers
        if offer.action["do"] == "build" and offer.action["building"] == 40
    }
    far = {item.action["terrain"]: item for item in dear(table, 40).refused}
    assert "1.0" in offered, "two water and metal are shown there"
    assert not offered & set(far)
    assert len(offered) + len(far) == 28
    for item in far.values():
        assert item.rule == table.refused(item.notation)
        assert item.price


def test_offers_name_one_place_of_what_can_be_had_nowhere() -> None:
    """UT-14: the cheapest; the others are told when they are asked for."""
    table = Table().hand(0).waiting(0, 40)
    refused = table.game.offers(table.state).refused
    [named] = [item for item in refused if item.action.get("building") == 40]
    everywhere = dear(table, 40).refused
    assert named in everywhere
    assert len(everywhere) == 28
    assert cards(named) == min(map(cards, everywhere)) < max(map(cards, everywhere))


@pytest.mark.parametrize(("seat", "building"), [(1, 40), (None, 40), (0, 99), (0, 23)])
def test_others_are_not_told_nor_what_does_not_lie_there(seat: int | None, building: int) -> None:
    """UT-3: what a hand cannot pay tells of its cards."""
    table = Table().hand(0, wood=1).waiting(0, 40)
    with pytest.raises(BadInput):
        dear(table, building, seat)
