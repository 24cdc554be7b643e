"""Credits, Funding, Tycoons and Supply (WL-12 to WL-14, WL-19, WL-20)."""

from __future__ import annotations

import pytest

from lineside.engine import CHANCE, Play, Rng, UndoRefused
from lineside.engine.actions import parse
from lineside.games.wireless.components import COLUMNS, FUNDING
from lineside.games.wireless.rules import Rules
from lineside.games.wireless.standing import active, sources
from lineside.games.wireless.state import Table
from lineside.games.wireless.tables import FACTORY, SCIENTIST, TYCOON

from .tables import (
    blank,
    column,
    credit,
    do,
    flags,
    game,
    hire,
    legal,
    other,
    refused,
    settle,
    show_tycoon,
    spaces,
    tiles,
)

# -- WL-12 -----------------------------------------------------------------------------------------


def test_wl_12_any_credit_goes_to_any_row_with_room() -> None:
    """WL-12: by slot and row; a full row takes none."""
    g, s, player = blank()
    do(g, s, "fund action")
    rows = ("tycoon", "factory", "scientist")
    assert legal(g, s) == [f"credit {slot} {row}" for slot in (1, 2, 3) for row in rows]
    for slot in (1, 1, 2, 2):
        credit(g, other(s), slot, "factory")
    assert refused(g, s, "credit 1 factory").rule == "WL-12"
    assert refused(g, s, "credit 1 beside").rule == "WL-19"
    player.rows = (2, 0, 0)
    player.credits[0] = 0
    assert refused(g, s, "credit 1 tycoon").rule == "WL-12"


def test_wl_12_levels_by_active_tycoons() -> None:
    """WL-12: none without an active Tycoon; up to level 4."""
    g, s, player = blank()
    hire(g, s, player, "financier")
    do(g, s, "fund action", "credit 1 factory")
    levels = {g.t.tycoons[g.t.tycoon_index[t.split()[1]]].level for t in legal(g, s, "tycoon")}
    assert active(g.t, player, TYCOON) == 4
    assert levels == {1, 2, 3, 4}
    g, s, player = blank()
    show_tycoon(g, s, "financier")
    do(g, s, "fund action", "credit 1 factory")
    refusal = refused(g, s, "tycoon financier")
    assert (refusal.rule, "3 active Tycoons" in refusal.message) == ("WL-12", True)
    highest = active(g.t, player, TYCOON)
    assert legal(g, s, "blind") == [f"blind {level}" for level in range(1, highest + 1)]
    refusal = refused(g, s, f"blind {highest + 1}")
    assert (refusal.rule, f"you have {highest}" in refusal.message) == ("WL-12", True)
    assert refused(g, s, "tycoon nobody").rule == "WL-12"


def test_wl_12_without_active_tycoons_only_money() -> None:
    """WL-12: the hat beside the lowest Funding space is active while a tile lies there."""
    g, s, player = blank()
    player.money = 0
    column(player, "funding", action=1)
    s.todo[:] = [("end", 0, 0), ("income", 0, 0), ("tycoon", 0, 0)]
    column(player, "funding", action=0)
    g.run(s)
    assert s.todo[-1][0] == "end"
    assert player.money == 2


def test_wl_12_taking_a_tycoon_is_compulsory() -> None:
    """WL-12: there is no way past it while one can be taken."""
    g, s, _ = blank()
    do(g, s, "fund action", "credit 1 factory")
    assert all(text.split()[0] in ("tycoon", "blind") for text in legal(g, s))


def test_wl_12_an_unseen_tycoon_is_a_draw_and_must_be_kept() -> None:
    """WL-12: and taking it cannot be taken back."""
    g, s, player = blank()
    do(g, s, "fund action", "credit 1 factory", "blind 1")
    assert g.actor(s) == CHANCE
    weights = [weight for _, weight in g.chance(s) or ()]
    assert sum(weights) == sum(s.tycoon_stack[kind] for kind in g.tycoons_of[1])
    shown = list(s.tycoon_display)
    do(g, s, "turn_up_tycoon agent_funding")
    assert len(player.tycoons[FUNDING]) == 1
    assert s.tycoon_display == shown


def test_a_look_at_an_unseen_tycoon_cannot_be_taken_back() -> None:
    """User case A2: refused, information revealed, nothing changed."""
    g = game(2)
    play = Play(g)
    rng = Rng(7, "play")
    while play.state.todo[-1][0] != "act":
        if not play.settle(rng):
            play.submit(play.actor, g.legal(play.state)[0])
    seat = play.actor
    for text in ("fund action", "credit 1 factory"):
        play.submit(seat, parse(text, g.action_types))
    play.undo(seat)
    play.submit(seat, parse("credit 2 factory", g.action_types))
    play.submit(seat, parse("blind 1", g.action_types))
    play.settle(rng)
    before = play.state.digest()
    with pytest.raises(UndoRefused) as caught:
        play.undo(seat)
    assert caught.value.reason == "information_revealed"
    assert play.state.digest() == before


def test_wl_12_a_full_column_gives_up_a_tile_of_the_owners_choice() -> None:
    """WL-12: an Action, Technology or Super Technology tile goes to the supply."""
    g, s, player = blank()
    column(player, "modulation", action=2)
    player.columns[4 + 2] = 2
    player.columns[8 + 2] = 1
    s.technologies[2] -= 2
    s.supers[2] -= 1
    assert spaces(player, "modulation") == 6
    show_tycoon(g, s, "agent_modulation")
    do(g, s, "fund action", "credit 1 factory", "tycoon agent_modulation")
    settle(g, s)
    assert legal(g, s) == ["push action", "push technology", "push super"]
    do(g, s, "push super")
    assert tiles(player, "modulation") == (2, 2, 0)
    assert player.supply[8 + 2] == 1
    assert spaces(player, "modulation") == 5


def test_wl_12_the_tile_in_use_may_be_the_one_given_up() -> None:
    """WL-12, WL-5: a full Funding column loses one tile then, however many are of its kind."""
    g, s, player = blank()
    column(player, "funding", action=2)
    player.columns[8 + FUNDING] = 2
    s.supers[FUNDING] -= 2
    show_tycoon(g, s, "agent_funding")
    do(g, s, "fund action", "credit 1 factory", "tycoon agent_funding")
    settle(g, s)
    assert legal(g, s) == ["push action", "push super"]
    other_kind = s.copy()
    do(g, s, "push action")
    assert tiles(player, "funding") == (1, 0, 2)
    do(g, other_kind, "push super")
    assert tiles(other_kind.players[s.seat], "funding") == (1, 0, 1)


def test_wl_12_a_forced_push_gives_up_the_tile_in_use() -> None:
    """WL-12: the top tile is the one in use, and the new Tycoon moves it off the column."""
    g, s, player = blank()
    column(player, "funding", action=3)
    for name in ("manufacturer", "counsel", "banker"):
        hire(g, s, player, name)
    show_tycoon(g, s, "agent_funding")
    do(g, s, "fund action", "credit 1 factory", "tycoon agent_funding")
    settle(g, s)
    assert tiles(player, "funding") == (2, 0, 0)
    assert spaces(player, "funding") == 6


def test_wl_12_a_column_full_of_tycoons_takes_none() -> None:
    """WL-12: ruling; and no unseen one that might belong there."""
    g, s, player = blank()
    kind = g.t.tycoon_index["agent_modulation"]
    column(player, "modulation")
    show_tycoon(g, s, "agent_modulation")
    player.tycoons = ((), (), (kind,) * 6, ())
    s.todo[-1] = ("tycoon", 0, 0)
    assert "tycoon agent_modulation" not in legal(g, s)
    assert refused_rule(g, s, "tycoon agent_modulation") == "WL-12"
    if s.tycoon_stack[kind]:
        assert "blind 1" not in legal(g, s)


def refused_rule(g: Rules, s: Table, text: str) -> str:
    return refused(g, s, text).rule


def test_wl_12_the_used_tile_covers_its_space_until_the_action_ends() -> None:
    """WL-12: so its hat counts for level and income; then the tile goes back."""
    g, s, player = blank()
    player.money = 0
    show_tycoon(g, s, "agent_installation")
    do(g, s, "fund action", "credit 1 scientist", "tycoon agent_installation")
    settle(g, s)
    assert player.money == 2 + 2  # the hat and the new one
    assert tiles(player, "funding") == (0, 0, 0)
    assert player.supply[FUNDING] == 3
    assert active(g.t, player, TYCOON) == 1


# -- WL-13 -----------------------------------------------------------------------------------------


def test_wl_13_where_active_icons_come_from() -> None:
    """WL-13: tiles, beside Nations and Funding where covered, own Credits in the row."""
    g, s, player = blank()
    hire(g, s, player, "financier")
    hire(g, s, player, "builder")
    flags(g, player, "usa", "italy")
    credit(g, player, 1, "tycoon")
    credit(g, player, 2, "factory")
    credit(g, other(s), 2, "tycoon")
    assert dict(sources(g.t, player, TYCOON)) == {
        "on Tycoon tiles": 4,
        "beside the Nations column": 1,
        "beside the Funding column": 1,
        "Credit in the Tycoon row": 1,
    }
    assert active(g.t, player, TYCOON) == 7
    assert active(g.t, player, FACTORY) == 1 + 1 + 1
    assert active(g.t, player, SCIENTIST) == 0
    column(player, "funding", action=3)
    assert active(g.t, player, TYCOON) == 8
    view = g.view(s, None).players[s.seat]
    assert {icon.icon: icon.number for icon in view.icons} == {
        "tycoon": 8,
        "factory": 3,
        "scientist": 0,
    }


# -- WL-14 -----------------------------------------------------------------------------------------


def test_wl_14_factories_are_counted_once_the_credit_lies() -> None:
    """WL-14: and Technologies of the supply may be placed as well."""
    g, s, player = blank()
    player.supply[4 + 1] = 1
    s.technologies[1] -= 1
    do(g, s, "supply", "credit 1 factory")
    assert s.todo[-1] == ("place", 3, 0)
    assert "place technology transmission" in legal(g, s)
    do(g, s, "place technology transmission", "place action funding", "place action funding")
    assert tiles(player, "transmission") == (1, 1, 0)
    assert tiles(player, "funding") == (3, 0, 0)
    assert s.todo[-1][0] == "end"


def test_wl_14_what_does_not_fit_is_not_placed() -> None:
    """WL-14: fewer tiles, or no room."""
    g, s, player = blank()
    for name in COLUMNS:
        column(player, name, action=3)
    player.supply[8 + 1] = 1
    s.supers[1] -= 1
    player.columns[4 + 1] = 2
    s.technologies[1] -= 2
    do(g, s, "supply", "credit 1 scientist")
    assert s.todo[-1][0] != "place"
    g, s, player = blank()
    do(g, s, "supply", "credit 1 factory")
    assert refused(g, s, "place technology funding").rule == "WL-14"
    column(player, "modulation", action=0)
    player.columns[8 + 2] = 2
    player.columns[4 + 2] = 2
    s.supers[2] -= 2
    s.technologies[2] -= 2
    assert "room" in refused(g, s, "place action modulation").message


def test_wl_14_scientists_are_counted_after_the_tiles() -> None:
    """WL-14: the Credit just laid in the Scientist row gives the first Patent."""
    g, s, player = blank()
    do(g, s, "supply", "credit 1 scientist", "place action funding", "place action funding")
    assert len(legal(g, s, "patent")) == 6
    do(g, s, "patent transmission_basic")
    assert player.patents[2] == 1
    assert s.todo[-1][0] == "end"


# -- WL-19, WL-20 ----------------------------------------------------------------------------------


def fill_area(g: Rules, s: Table) -> None:
    """Fill the Credit area of a 2-player game, six Credits each."""
    for player in s.players:
        player.credits = [0, 0, 1]
        player.rows = (2, 2, 2)


def test_wl_19_credits_beside_a_full_area_give_nothing() -> None:
    """WL-19"""
    g, s, player = blank()
    fill_area(g, s)
    do(g, s, "supply")
    assert legal(g, s) == ["credit 3 beside"]
    assert g.offers(s).offers[0].label == "Credit from slot 3 beside the full area"
    factories = active(g.t, player, FACTORY)
    do(g, s, "credit 3 beside")
    assert player.beside == 1
    assert active(g.t, player, FACTORY) == factories


def test_wl_19_without_credits_neither_funding_nor_supply() -> None:
    """WL-19"""
    g, s, player = blank()
    player.credits, player.rows = [0, 0, 0], (3, 2, 2)
    assert refused(g, s, "supply").rule == "WL-19"
    assert refused(g, s, "fund action").rule == "WL-19"


def test_wl_20_who_can_do_nothing_passes_and_nobody_else() -> None:
    """WL-20, user case D5: the legal set is Pass, and the game goes on."""
    g, s, player = blank()
    assert refused(g, s, "pass").rule == "WL-20"
    player.credits, player.rows = [0, 0, 0], (3, 2, 2)
    for name in COLUMNS:
        column(player, name)
    assert legal(g, s) == ["pass"]
    seat = s.seat
    do(g, s, "pass")
    assert s.seat != seat
    assert s.todo[-1][0] == "act"
