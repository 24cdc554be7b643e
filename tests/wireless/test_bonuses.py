"""Location bonuses, Contracts, the Link track and Patents in hand (WL-11, WL-14, WL-15, 17, 18)."""

from __future__ import annotations

import pytest

from lineside.games.wireless.rules import Rules
from lineside.games.wireless.standing import progress
from lineside.games.wireless.state import NONE, SIDE_A, SIDE_B, WAITING, Player, Table

from .tables import (
    at,
    blank,
    column,
    contract,
    credit,
    do,
    flags,
    hire,
    legal,
    refused,
    settle,
    show_contract,
    signals,
    spaces,
    tiles,
)


def happen(g: Rules, s: Table, *entries: tuple[str, int, int]) -> None:
    """Let steps or stages come up, the last one first, above the open turn."""
    s.todo.extend(entries)
    g.run(s)


# -- WL-11 -----------------------------------------------------------------------------------------


def test_wl_11_each_bonus() -> None:
    """WL-11: Flag, Link, Technology and Super."""
    g, s, player = blank()
    player.unmodulated = at(g, "delhi")
    happen(g, s, ("bonus", g.t.map.index["delhi"], 0))
    assert [g.t.nation_ids[n] for n in player.flags] == ["india"]
    happen(g, s, ("bonus", g.t.map.index["nome"], 0))
    assert player.links == 1
    happen(g, s, ("bonus", g.t.map.index["cairo"], 0))
    assert len(legal(g, s, "technology")) == 4
    do(g, s, "technology funding")
    assert tiles(player, "funding") == (1, 1, 0)
    assert s.technologies == [6, 6, 6, 5]
    happen(g, s, ("bonus", g.t.map.index["hawaii"], 0))
    do(g, s, "super transmission")
    assert tiles(player, "transmission") == (1, 0, 1)
    assert spaces(player, "transmission") == 3
    happen(g, s, ("bonus", g.t.map.index["winnipeg"], 0))
    assert s.todo[-1][0] == "act"


def test_wl_11_without_room_a_tile_goes_to_the_supply() -> None:
    """WL-11: a Super needs two spaces."""
    g, s, player = blank()
    column(player, "transmission", action=3)
    player.columns[4 + 1] = 2
    s.technologies[1] -= 2
    happen(g, s, ("super", 0, 0))
    offer = next(o for o in g.offers(s).offers if o.notation == "super transmission")
    assert "supply" in offer.lines[0].text
    do(g, s, "super transmission")
    assert player.supply[8 + 1] == 1
    assert spaces(player, "transmission") == 5


def test_wl_11_types_run_out_and_then_nothing_is_gained() -> None:
    """WL-11: a choice of nothing is passed over (and no game is stuck)."""
    g, s, player = blank()
    player.supply[4:8] = [6, 6, 5, 6]
    s.technologies = [0, 0, 1, 0]
    happen(g, s, ("technology", 0, 0))
    assert legal(g, s) == ["technology modulation"]
    assert refused(g, s, "technology funding").rule == "WL-11"
    do(g, s, "technology modulation")
    happen(g, s, ("technology", 0, 0))
    assert s.todo[-1][0] == "act"


def test_wl_11_bonuses_come_from_the_station_outwards() -> None:
    """WL-11: ruling."""
    g, s, player = blank()
    player.unmodulated = at(g, "lisbon")
    player.money = 30
    do(g, s, "use transmission basic action", "transmit lisbon coltano constantinople")
    assert len(player.flags) == 1
    assert s.todo[-1][0] == "super"


def test_wl_11_a_location_gives_its_bonus_once() -> None:
    """WL-11: a Station where the own Signal already is gains nothing again, nor the other way."""
    g, s, player = blank()
    player.unmodulated = at(g, "vienna", "coltano")
    player.money = 30
    do(g, s, "use transmission advanced action", "transmit vienna coltano tripoli")
    assert player.flags == ()
    assert player.signals & at(g, "coltano")
    assert len(player.contracts) == 1


# -- WL-18: the Contracts column -------------------------------------------------------------------


def test_wl_18_bonuses_of_the_contracts_column() -> None:
    """WL-18: in the order of the spaces."""
    g, s, player = blank()
    player.unmodulated = at(g, "vienna", "lisbon")
    place = g.t.map.index["mexico"]
    happen(g, s, ("bonus", place, 0))
    settle(g, s)
    assert s.todo[-1][0] == "discard"
    lost, link = player.lost, player.tracks[3]
    do(g, s, "discard link")
    assert (player.lost, player.tracks[3]) == (lost + 1, link - 1)
    happen(g, s, ("bonus", place, 0))
    settle(g, s)
    assert tiles(player, "transmission") == (2, 0, 0)  # the second: a tile, placed by itself
    happen(g, s, ("bonus", place, 0))
    settle(g, s)
    assert legal(g, s) == ["modulate vienna", "modulate lisbon"]
    assert refused(g, s, "modulate nauen").rule == "WL-18"
    do(g, s, "modulate lisbon")
    assert player.modulated == at(g, "lisbon")
    assert player.unmodulated == at(g, "vienna")


def test_wl_18_a_signal_from_ready_or_from_a_track() -> None:
    """WL-18"""
    g, s, player = blank()
    player.lost += player.tracks[0]
    player.tracks[0] = 0
    happen(g, s, ("discard", 0, 0))
    assert legal(g, s) == ["discard flag", "discard patent", "discard link", "discard ready"]
    assert refused(g, s, "discard target").rule == "WL-18"
    ready = player.ready
    do(g, s, "discard ready")
    assert player.ready == ready - 1


def test_wl_18_what_is_impossible_is_passed_over() -> None:
    """WL-18: no Station to turn, no tile in the supply, no room."""
    g, s, player = blank()
    player.modulated = at(g, "vienna")
    happen(g, s, ("modulate", 0, 0))
    assert s.todo[-1][0] == "act"
    column(player, "installation", action=3)
    happen(g, s, ("bonus_tile", 0, 0))
    assert s.todo[-1][0] == "act"
    assert tiles(player, "installation") == (3, 0, 0)


# -- WL-17: conditions -----------------------------------------------------------------------------


def held(g: Rules, s: Table, player: Player, name: str) -> int:
    return progress(g.t, player, s.rewards, g.t.contract_index[name])


def test_wl_17_tokens_on_locations_of_the_type() -> None:
    """WL-17: a Station and a Signal on one Location are two."""
    g, s, player = blank()
    player.unmodulated = at(g, "nauen")
    signals(g, player, "nauen", "st_louis")
    assert s.rewards[0] & at(g, "nauen")
    assert held(g, s, player, "target_tokens_1") == 2
    assert held(g, s, player, "link_tokens_1") == 1


def test_wl_17_signals_stations_and_technologies() -> None:
    """WL-17"""
    g, s, player = blank()
    signals(g, player, "nauen", "warsaw", "vienna")
    player.modulated = at(g, "cairo", "delhi")
    player.unmodulated = at(g, "lima")
    assert held(g, s, player, "flag_signals_1") == 1
    assert held(g, s, player, "flag_modulated_2") == 2
    player.columns[4] = 1
    player.supply[5] = 1
    player.supply[8] = 1
    assert held(g, s, player, "flag_technology_1") == 4


def test_wl_17_active_icons() -> None:
    """WL-17, WL-13: pairs of Tycoons, Scientists, Factories."""
    g, s, player = blank()
    hire(g, s, player, "financier")
    credit(g, player, 1, "tycoon")
    flags(g, player, "usa", "italy", "india")
    # 3 on the tile, 1 Credit, 1 beside Funding, 1 beside Nations
    assert held(g, s, player, "link_tycoons_2") == 3
    assert held(g, s, player, "link_factory_2") == 1
    assert held(g, s, player, "link_scientist_2") == 1


@pytest.mark.parametrize("tokens", [1, 2])
def test_wl_17_the_number_beside_the_space_counts(tokens: int) -> None:
    """WL-17: on the space numbered 2, one is not enough."""
    g, s, player = blank()
    contract(g, s, player, "flag_technology_1", turned=True)
    contract(g, s, player, "target_tokens_1")
    signals(g, player, *("nauen", "peking")[:tokens])
    happen(g, s, ("seat", s.seat, 0))
    assert player.turned == (0b11 if tokens == 2 else 0b01)


def test_wl_17_turned_for_good() -> None:
    """WL-17: a Contract stays completed when its condition holds no longer."""
    g, s, player = blank()
    contract(g, s, player, "target_scientist_2")
    credit(g, player, 1, "scientist")
    happen(g, s, ("seat", s.seat, 0))
    assert player.turned == 1
    player.rows = (0, 0, 0)
    player.credits[0] += 1
    happen(g, s, ("seat", s.seat, 0))
    assert player.turned == 1


def test_wl_17_checked_when_it_is_placed() -> None:
    """WL-17: a condition that holds already turns it at once."""
    g, s, player = blank()
    signals(g, player, "nauen")
    show_contract(g, s, "target_tokens_1")
    happen(g, s, ("bonus", g.t.map.index["mexico"], 0))
    settle(g, s)
    assert player.turned == 1


# -- WL-15: Patents and the Link track -------------------------------------------------------------


def link_steps(g: Rules) -> dict[str, int]:
    """Return the first space of the Link track with each bonus."""
    bonuses = g.t.data.links.bonuses
    return {name: bonuses.index(name) + 1 for name in ("dollar", "patent", "activate", "credit")}


def test_wl_15_link_icons() -> None:
    """WL-15: $1; a Patent without Scientists; a waiting Patent placed."""
    g, s, player = blank()
    steps = link_steps(g)
    player.money, player.links = 0, steps["dollar"] - 1
    happen(g, s, ("link", 0, 0))
    assert player.money == 1
    player.links = steps["patent"] - 1
    happen(g, s, ("link", 0, 0))
    assert len(legal(g, s, "patent")) == 6
    do(g, s, "patent modulation_advanced")
    assert player.patents[5] == WAITING
    player.links = steps["activate"] - 1
    happen(g, s, ("link", 0, 0))
    assert legal(g, s) == ["activate modulation_advanced a", "activate modulation_advanced b"]
    assert refused(g, s, "activate modulation_basic a").rule == "WL-15"
    do(g, s, "activate modulation_advanced b")
    assert player.patents[5] == SIDE_B


def test_wl_15_icons_that_give_nothing_are_lost() -> None:
    """WL-15: no Patent waits; a Patent of each column waits or is in use."""
    g, s, player = blank()
    player.links = link_steps(g)["activate"] - 1
    happen(g, s, ("link", 0, 0))
    assert s.todo[-1][0] == "act"
    player.patents = (WAITING, NONE, WAITING, NONE, SIDE_A, SIDE_B)
    player.links = link_steps(g)["patent"] - 1
    happen(g, s, ("link", 0, 0))
    assert s.todo[-1][0] == "act"


def test_wl_c6_the_link_marker_stops_at_the_ninth_space() -> None:
    """WL-C6: in the last rounds more steps can come than the track has."""
    g, s, player = blank()
    player.links = 8
    happen(g, s, ("link", 0, 0))
    assert player.links == 9
    settle(g, s)
    before = s.copy()
    happen(g, s, ("link", 0, 0))
    assert s == before


def test_wl_14_one_of_each_stack_and_one_waiting_above_a_column() -> None:
    """WL-14, WL-15"""
    g, s, player = blank()
    player.patents = (WAITING, NONE, SIDE_A, NONE, NONE, NONE)
    happen(g, s, ("patent", 0, 0))
    assert legal(g, s) == [
        "patent transmission_advanced",
        "patent modulation_basic",
        "patent modulation_advanced",
    ]
    assert refused(g, s, "patent transmission_basic").rule == "WL-14"
    assert refused(g, s, "patent installation_advanced").rule == "WL-14"


def test_wl_15_waiting_patents_score_nothing() -> None:
    """WL-15, WL-22"""
    g, s, player = blank()
    player.patents = (WAITING, NONE, SIDE_A, NONE, NONE, SIDE_B)
    icons = {t.reward: t.icons for t in g.view(s, 0).players[s.seat].tracks}["patent"]
    assert [term.amount for term in icons] == ["3"]
