"""What is told of an action is what then happens."""

from __future__ import annotations

from lineside.engine import actions
from tests.us_telegraph.tables import Table


def _told(table: Table, text: str) -> dict[str, tuple[str, str]]:
    told = table.game.explain(table.state, actions.parse(text, table.game.action_types))
    return {line.rule: (line.text, line.amount) for line in told.lines}


def _log(table: Table, text: str) -> str:
    before = table.state.copy()
    table.do(text)
    action = actions.parse(text, table.game.action_types)
    return table.game.event(before, action, table.state, None).text


def test_the_prompt_promises_no_card_that_is_not_there() -> None:
    """UT-7, UT-8: with one card in the pile and no discards the turn's end brings one."""
    table = Table().hand(0).pile(0, 0, 0, 2)
    table.state.workers[0] += 1
    table.state.reserve -= 1
    table.do("worker card", "deal 0,0,0,1")
    assert table.game.prompt(table.state).endswith("ending the turn brings 1 card")
    assert _told(table, "end_turn")["UT-8"][1] == "1 card"


def test_the_prompt_tells_of_a_worker_that_can_be_spent() -> None:
    """UT-17: it gives one more action once the turn's own are used."""
    table = Table().hand(0).do("draw 1", "turn_up 21", "keep", "draw 1", "turn_up 31", "keep")
    assert table.game.prompt(table.state) == "All actions are used: end the turn"
    table.state.workers[0] += 1
    assert "spend a Worker" in table.game.prompt(table.state)


def test_a_last_building_brings_a_region_only_while_there_is_one() -> None:
    """UT-9: the supply can run out with 4 seats."""
    table = Table(4).piles(0, 1, 8, 12, 5)
    assert "UT-9" in _told(table, "draw 1")
    assert "UT-9" not in _told(table, "draw 2")
    table.state.supply = 0
    assert "UT-9" not in _told(table, "draw 1")


def test_a_telegraphs_cards_are_told_apart_from_those_for_a_settlement() -> None:
    """UT-C2, UT-13: both are of any kind."""
    table = Table().hand(0, water=4, wood=4).waiting(0, 70).built(0, b11="4.1")
    table.do("build 70 1.5")
    price = table.game.rules.price(table.state, table.state.building, table.state.terrain)
    told = _told(table, table.listed("pay")[0])
    assert price.extra == 1
    assert int(told["UT-13"][1]) == 1
    assert int(told["UT-C2"][1]) == price.any_kind - 1


def test_the_log_tells_when_a_payment_makes_the_pile() -> None:
    """UT-8: the next payment after pile and discards have run out."""
    table = Table().hand(0, wood=2).pile(0, 0, 0, 0)
    assert _log(table, "build 11 4.1").endswith("; the discards are the new draw pile")
    table = Table().hand(0, wood=2)
    assert "draw pile" not in _log(table, "build 11 4.1")
