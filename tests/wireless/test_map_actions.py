"""Prices, Installation, Transmission and Modulation (WL-5 to WL-10), with Patents (WL-16)."""

from __future__ import annotations

from itertools import product

import pytest

from lineside.games.wireless.rules import Rules
from lineside.games.wireless.state import NONE, SIDE_A, SIDE_B, WAITING, Player, Table

from .tables import (
    at,
    column,
    do,
    empty_track,
    legal,
    mover,
    other,
    ready,
    refused,
    signals,
    spaces,
    tiles,
)
from .tables import (
    blank as bare,
)


def blank(seats: int = 2, money: int = 30, *stations: str) -> tuple[Rules, Table, Player]:
    """Return a blank table whose mover has money, Stations and ready Signals."""
    g, s, player = bare(seats)
    player.money = money
    player.unmodulated = at(g, *stations)
    ready(player, 6)
    return g, s, player


# -- WL-5, WL-6: tiles and dollars -----------------------------------------------------------------


def test_wl_5_no_tile_no_action() -> None:
    """WL-5"""
    g, s, player = blank(2, 30, "vienna")
    column(player, "installation")
    column(player, "funding")
    assert refused(g, s, "use installation basic action").rule == "WL-5"
    assert refused(g, s, "fund action").rule == "WL-5"
    assert refused(g, s, "use transmission basic technology").rule == "WL-5"
    assert "use transmission basic action" in legal(g, s)


def test_wl_5_the_tile_goes_back_after_the_action() -> None:
    """WL-5: a Technology that the action brings is not the one that is given back."""
    g, s, player = blank(2, 30, "st_louis")
    player.signals |= at(g, "winnipeg")
    player.ready -= 1
    do(g, s, "use installation basic action")
    assert tiles(player, "installation") == (1, 0, 0)
    do(g, s, "install churchill", "technology installation")
    assert tiles(player, "installation") == (0, 1, 0)
    assert player.supply[0] == 3


def test_wl_5_tycoons_never_leave_a_column_and_supers_cover_two() -> None:
    """WL-5"""
    g, s, player = blank(2, 0, "vienna")
    g.add_tycoon(player, g.tycoons_of[1][0])
    s.tycoon_stack[g.tycoons_of[1][0]] -= 1
    column(player, "installation")
    assert refused(g, s, "use installation basic action").rule == "WL-5"
    player.columns[8] = 1
    s.supers[0] -= 1
    assert spaces(player, "installation") == 3
    do(g, s, "use installation basic super", "install coltano")
    assert player.supply[8] == 1
    assert spaces(player, "installation") == 1


def test_wl_5_each_kind_of_tile_is_a_choice_of_its_own() -> None:
    """WL-5: which tile is used matters; its place in the column does not."""
    g, s, player = blank(2, 30, "vienna")
    player.columns[4] = 1
    s.technologies[0] -= 1
    assert {"use installation basic action", "use installation basic technology"} <= set(
        legal(g, s)
    )


def test_wl_6_every_uncovered_space_is_paid() -> None:
    """WL-6, by adding up the printed dollars."""
    dollars = (5, 1, 1, 2, 3, 3)
    for there, (box, top) in product(range(1, 7), (("basic", 3), ("advanced", 5))):
        g, s, player = blank(2, 30, "vienna")
        column(player, "transmission", action=min(there, 3))
        player.columns[4 + 1] = max(0, there - 3)
        s.technologies[1] -= max(0, there - 3)
        do(g, s, f"use transmission {box} action")
        assert player.money == 30 - sum(dollars[there:top])


def test_wl_6_a_box_that_cannot_be_paid_is_refused_and_told() -> None:
    """WL-6, and the price is told line by line."""
    g, s, player = blank(2, 6, "vienna")
    refusal = refused(g, s, "use transmission advanced action")
    assert refusal.rule == "WL-6"
    assert "$7" in refusal.message
    assert "$6" in refusal.message
    offers = g.offers(s)
    offer = next(o for o in offers.offers if o.notation == "use transmission basic action")
    assert offer.price == "$2"
    assert [line.amount for line in offer.lines if line.rule == "WL-6"] == ["$1", "$1"]
    told = {r.notation: r.rule for r in offers.refused}
    assert told["use transmission advanced action"] == "WL-6"
    assert told["use modulation basic action"] == "WL-9"
    assert player.money == 6


# -- WL-7: Installation ----------------------------------------------------------------------------


def test_wl_7_a_station_stands_beside_an_own_token() -> None:
    """WL-7: by a line of any kind and length; not at sea, not on an own Station."""
    g, s, _ = blank(2, 30, "reykjavik")
    do(g, s, "use installation basic action")
    assert legal(g, s) == ["install christiania", "install poldhu", "install churchill"]
    assert refused(g, s, "install north_atlantic").rule == "WL-7"
    assert "sea" in refused(g, s, "install north_atlantic").message
    assert "already" in refused(g, s, "install reykjavik").message
    assert "next to" in refused(g, s, "install lima").message
    assert refused(g, s, "install atlantis").rule == "WL-C1"


def test_wl_7_other_players_tokens_do_not_hinder() -> None:
    """WL-7: signals of one's own reach too, and any number of players share a Location."""
    g, s, player = blank(3, 30, "lisbon")
    other(s).unmodulated = at(g, "coltano")
    player.signals = at(g, "coltano")
    player.ready -= 1
    do(g, s, "use installation basic action")
    assert {"install coltano", "install vienna", "install tripoli"} <= set(legal(g, s))


def test_wl_7_basic_is_unmodulated_advanced_modulated() -> None:
    """WL-7"""
    for box, kind in (("basic", "unmodulated"), ("advanced", "modulated")):
        g, s, player = blank(2, 30, "vienna")
        do(g, s, f"use installation {box} action", "install nauen")
        assert getattr(player, kind) & at(g, "nauen")


def test_wl_7_signals_become_ready() -> None:
    """WL-7: 3 where no token is, 2 else, fewer if the track is short."""
    for present, left, gained in (("", 7, 3), ("mine", 7, 2), ("theirs", 7, 2), ("neutral", 7, 2),
                                  ("", 2, 2), ("theirs", 1, 1), ("", 0, 0)):  # fmt: skip
        g, s, player = blank(2, 30, "vienna")
        nauen = g.t.map.index["nauen"]
        assert s.rewards[0] >> nauen & 1
        if present == "mine":
            player.signals = 1 << nauen
            player.ready -= 1
        elif present == "theirs":
            signals(g, other(s), "nauen")
        elif present == "neutral":
            s.neutral = 1 << nauen
        empty_track(player, "target", left)
        before = player.ready
        do(g, s, "use installation basic action", "install nauen")
        assert player.ready - before == gained, (present, left)
        assert player.tracks[0] == left - gained


def test_wl_7_no_bonus_where_an_own_signal_is() -> None:
    """WL-7, WL-11: the Flag comes with the first token only."""
    g, s, player = blank(2, 30, "vienna")
    player.signals = at(g, "nauen")
    player.ready -= 1
    do(g, s, "use installation basic action", "install nauen")
    assert player.flags == ()
    g, s, player = blank(2, 30, "vienna")
    do(g, s, "use installation basic action", "install nauen")
    assert len(player.flags) == 1


def test_wl_7_nine_stations_are_all() -> None:
    """WL-7"""
    nine = ("vienna", "nauen", "warsaw", "moscow", "irkutsk", "peking", "tokyo", "delhi", "cairo")
    g, s, _ = blank(2, 30, *nine)
    refusal = refused(g, s, "use installation basic action")
    assert refusal.rule == "WL-7"


# -- WL-8: Transmission ----------------------------------------------------------------------------


def test_wl_8_two_signals_follow_one_line() -> None:
    """WL-8: both land, straight on, or one is lost where the line ends."""
    g, s, player = blank(2, 30, "tokyo")
    do(g, s, "use transmission basic action")
    assert set(legal(g, s)) == {
        "transmit tokyo peking tehran",
        "transmit tokyo vladivostok yakutsk",
        "transmit tokyo western_pacific sydney",
    }
    for bent in ("transmit tokyo peking hong_kong", "transmit tokyo peking vladivostok"):
        assert refused(g, s, bent).rule == "WL-C2"
    do(g, s, "transmit tokyo vladivostok yakutsk")
    assert player.signals == at(g, "vladivostok", "yakutsk")


def test_wl_8_a_signal_with_nowhere_to_go_is_lost() -> None:
    """WL-8: both are spent; only the Location that is reached must be empty."""
    g, s, player = blank(2, 30, "peking")
    before = player.ready
    do(g, s, "use transmission basic action", "transmit peking tokyo -")
    assert (player.ready, player.lost) == (before - 2, 1)
    assert player.signals == at(g, "tokyo")
    g, s, player = blank(2, 30, "tokyo")
    assert not g.t.map.steps[g.t.map.index["tokyo"]][1]
    do(g, s, "use transmission basic action")
    assert not any(text.startswith("transmit tokyo -") for text in legal(g, s))
    kept = refused(g, s, "transmit tokyo peking -")
    assert (kept.rule, "goes on from Peking" in kept.message) == ("WL-8", True)


def test_wl_16_off_the_pattern() -> None:
    """WL-16: a refusal names the pattern where one is in use, the lines where none is (WL-C2)."""
    g, s, player = blank(2, 30, "vienna")
    player.patents = (0, 0, 0, SIDE_A, 0, 0)
    do(g, s, "use transmission advanced action")
    assert "transmit vienna poldhu tripoli" not in legal(g, s)
    off = refused(g, s, "transmit vienna poldhu tripoli")
    assert (off.rule, "'fork'" in off.message) == ("WL-16", True)


def test_wl_8_needs_two_ready_signals() -> None:
    """WL-8"""
    g, s, player = blank(2, 30, "peking")
    ready(player, 1)
    refusal = refused(g, s, "use transmission basic action")
    assert (refusal.rule, "you have 1" in refusal.message) == ("WL-8", True)
    ready(player, 2)
    assert "use transmission basic action" in legal(g, s)


@pytest.mark.parametrize("who", ["mine", "theirs", "neutral"])
def test_wl_8_a_location_that_is_not_empty_takes_the_advanced_action(who: str) -> None:
    """WL-8: own Stations count too."""
    g, s, player = blank(2, 30, "warsaw")
    if who == "mine":
        player.unmodulated |= at(g, "nauen")
    elif who == "theirs":
        other(s).modulated |= at(g, "nauen")
    else:
        s.neutral = at(g, "nauen")
    advanced = s.copy()
    do(g, s, "use transmission basic action")
    assert refused(g, s, "transmit warsaw nauen scheveningen").rule == "WL-8"
    do(g, advanced, "use transmission advanced action", "transmit warsaw nauen scheveningen")
    assert mover(advanced).signals == at(g, "nauen", "scheveningen")
    gained = mover(advanced).flags
    assert len(gained) == (0 if who == "mine" else 1)


def test_wl_8_no_second_own_signal_and_no_line_through_one() -> None:
    """WL-8: one Signal and one Station a Location."""
    g, s, player = blank(2, 30, "warsaw")
    player.signals = at(g, "nauen")
    player.ready -= 1
    do(g, s, "use transmission advanced action")
    assert refused(g, s, "transmit warsaw nauen scheveningen").rule == "WL-8"
    assert not any("nauen" in text for text in legal(g, s))


def test_wl_8_branches_are_lines_of_their_own() -> None:
    """WL-8, WL-C2: south of Yakutsk two lines part, south of Irkutsk again."""
    g, s, _ = blank(2, 30, "yakutsk")
    do(g, s, "use transmission basic action")
    south = {text for text in legal(g, s) if "irkutsk" in text or "vladivostok" in text}
    assert south == {
        "transmit yakutsk irkutsk delhi",
        "transmit yakutsk irkutsk peking",
        "transmit yakutsk vladivostok tokyo",
    }


def test_wl_8_round_the_globe_in_the_north() -> None:
    """WL-8, WL-C2"""
    g, s, _ = blank(2, 30, "yakutsk")
    do(g, s, "use transmission basic action")
    assert "transmit yakutsk nome churchill" in legal(g, s)


# -- WL-9, WL-10: Modulation -----------------------------------------------------------------------


def test_wl_9_modulation_moves_the_link_marker() -> None:
    """WL-9: from a Modulated Station, with a tile of the Modulation column; $1 above space 1."""
    g, s, player = blank(2, 2)
    player.modulated = at(g, "peking")
    do(g, s, "use modulation basic action", "transmit peking tehran constantinople")
    do(g, s, "discard link", "super funding")
    assert player.links == 1
    assert player.money == 1
    assert tiles(player, "modulation") == (0, 0, 0)
    assert tiles(player, "transmission") == (1, 0, 0)


def test_wl_10_the_kind_of_station_decides() -> None:
    """WL-10: a Modulated Station takes no part in a Transmission, nor the other way."""
    g, s, player = blank(2, 30, "lisbon")
    player.modulated = at(g, "peking")
    start = s.copy()
    do(g, s, "use transmission basic action")
    refusal = refused(g, s, "transmit peking tehran constantinople")
    assert refusal.rule == "WL-10"
    do(g, start, "use modulation basic action")
    assert refused(g, start, "transmit lisbon azores cape_cod").rule == "WL-10"
    g, s, player = blank(2, 30, "lisbon")
    assert refused(g, s, "use modulation basic action").rule == "WL-9"


# -- WL-16: Patents on the map ---------------------------------------------------------------------


def test_wl_16_a_station_may_skip_one_space() -> None:
    """WL-16: in a straight line."""
    g, s, player = blank(2, 30, "vienna")
    plain = {"nauen", "coltano", "poldhu", "constantinople"}
    player.patents = (SIDE_A, NONE, NONE, NONE, NONE, NONE)
    do(g, s, "use installation basic action")
    found = {text.split()[1] for text in legal(g, s)}
    assert found == plain | {"christiania", "tripoli", "tehran"}  # west of Poldhu lies the sea


def test_wl_16_the_patent_adds_to_its_own_box_only() -> None:
    """WL-16, WL-15: a Basic Patent changes nothing for the Advanced Box."""
    g, s, player = blank(2, 30, "vienna")
    player.patents = (SIDE_A, NONE, NONE, NONE, NONE, NONE)
    do(g, s, "use installation advanced action")
    assert "install christiania" not in legal(g, s)


def reach(g: Rules, here: str) -> set[frozenset[str]]:
    """Any two of the next three Locations of a line, by walking step by step."""
    board, found = g.t.map, set()
    for side in range(4):
        walks = [[board.index[here]]]
        for _ in range(3):
            walks = [[*w, n] for w in walks for n in (board.steps[w[-1]][side] or ())] + walks
        for walk in walks:
            names = [board.ids[n] for n in walk[1:]]
            found |= {frozenset((a, b)) for a, b in product(names, names) if a != b}
    return {pair for pair in found if here not in pair}


@pytest.mark.parametrize("here", ["vienna", "yakutsk", "cape_cod", "lima"])
def test_wl_16_two_of_the_next_three(here: str) -> None:
    """WL-16: the pattern 'reach', held against an own enumeration."""
    g, s, player = blank(2, 30, here)
    player.patents = (NONE, NONE, SIDE_A, NONE, NONE, NONE)
    do(g, s, "use transmission basic action")
    pairs = {frozenset(text.split()[2:]) for text in legal(g, s)}
    assert {pair for pair in pairs if "-" not in pair} == reach(g, here)


def test_wl_16_two_neighbours_of_the_station() -> None:
    """WL-16: the pattern 'star': any two of the Locations beside the Station."""
    g, s, player = blank(2, 30)
    player.modulated = at(g, "nauen")
    player.patents = (NONE, NONE, NONE, NONE, NONE, SIDE_A)
    do(g, s, "use modulation advanced action")
    beside = ("christiania", "scheveningen", "vienna", "warsaw")
    pairs = {frozenset(text.split()[2:]) for text in legal(g, s)}
    wanted = {frozenset((a, b)) for a, b in product(beside, beside) if a != b}
    assert wanted <= pairs


def test_wl_16_only_the_spaces_used_must_be_empty() -> None:
    """WL-16: a token on the space between does not hinder a Basic Action."""
    g, s, player = blank(2, 30, "vienna")
    player.patents = (NONE, NONE, SIDE_A, NONE, NONE, NONE)
    s.neutral = at(g, "coltano")
    do(g, s, "use transmission basic action")
    assert "transmit vienna tripoli kamina" in legal(g, s)
    assert refused(g, s, "transmit vienna coltano tripoli").rule == "WL-8"


def test_wl_16_a_patent_may_bring_a_tile() -> None:
    """WL-16: side B of the Basic Installation Patent places a Transmission tile."""
    g, s, player = blank(2, 30, "vienna")
    player.patents = (SIDE_B, NONE, NONE, NONE, NONE, NONE)
    before = tiles(player, "transmission")
    do(g, s, "use installation basic action", "install nauen")
    assert tiles(player, "transmission") == (before[0] + 1, 0, 0)
    player.supply[4 + 1] += 1
    s.technologies[1] -= 1
    s.todo.append(("bonus_tile", 1, 0))
    g.run(s)
    assert legal(g, s) == ["place action transmission", "place technology transmission"]
    assert refused(g, s, "place action installation").rule == "WL-18"


def test_wl_15_a_waiting_patent_is_a_third_box() -> None:
    """WL-15: above all six spaces, with a choice of side for good."""
    g, s, player = blank(2, 30, "vienna")
    player.patents = (NONE, NONE, NONE, WAITING, NONE, NONE)
    both = {"use transmission patent_a action", "use transmission patent_b action"}
    assert both <= set(legal(g, s))
    assert refused(g, s, "use installation patent_a action").rule == "WL-15"
    do(g, s, "use transmission patent_a action")
    assert player.money == 30 - 10
    assert player.patents[3] == SIDE_A
    assert s.todo[-1] == ("transmit", 1, 1)
    signals(g, other(s), "nauen")
    # the pattern 'fork': two of a forward space and those on both its sides
    assert "transmit vienna nauen warsaw" in legal(g, s)
    assert "transmit vienna nauen christiania" in legal(g, s)
    do(g, s, "transmit vienna nauen warsaw", "end")
    s.seat = s.players.index(player)
    s.todo[:] = [("end", 0, 0), ("act", 0, 0)]
    column(player, "transmission", action=1)
    assert refused(g, s, "use transmission patent_b action").rule == "WL-15"
