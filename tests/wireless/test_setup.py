"""Setup (WL-1 to WL-4)."""

from __future__ import annotations

from collections import Counter

import pytest

from lineside.engine import BadInput, Rng, registry
from lineside.engine.actions import notation, parse
from lineside.games.wireless.components import REWARDS

from .tables import at, begun, do, game, legal, mover, refused, step


def test_wl_1_the_table_is_laid_out() -> None:
    """WL-1"""
    g = game(3)
    s = begun(g, until="arrange")
    assert sum(mask.bit_count() for mask in s.rewards) == 52
    added = [m.bit_count() - p.bit_count() for m, p in zip(s.rewards, g.t.printed, strict=True)]
    assert added == [5, 5, 5, 5]
    levels = [g.t.tycoons[kind].level for kind in s.tycoon_display]
    assert levels == [1, 1, 2, 2, 3, 3, 4, 4]
    assert [g.t.contracts[kind].reward for kind in s.contract_display] == [0, 1, 2, 3]
    for player in s.players:
        assert player.columns[:4] == [1, 1, 1, 1]
        assert player.supply[:4] == [2, 2, 2, 2]
        assert player.ready == 2
        assert player.tracks == [7, 7, 7, 7]
        assert [g.t.objectives[kind].type for kind in player.objectives] == ["a", "b", "c"]
    dealt = [kind for player in s.players for kind in player.objectives]
    assert len(set(dealt)) == 9


def test_wl_1_objectives_go_into_the_slots_in_any_order() -> None:
    """WL-1"""
    g = game(2)
    s = begun(g, until="arrange")
    assert len(legal(g, s)) == 6
    who = s.seat
    mine = [g.t.objectives[kind].id for kind in s.players[who].objectives]
    wanted = (mine[2], mine[0], mine[1])
    do(g, s, f"arrange {','.join(wanted)}")
    assert tuple(g.t.objectives[kind].id for kind in s.players[who].objectives) == wanted
    theirs = g.t.objectives[s.players[who].objectives[0]].id
    assert refused(g, s, f"arrange {theirs},{mine[0]},{mine[1]}").rule == "WL-1"


def test_wl_1_the_first_player_is_drawn() -> None:
    """WL-1"""
    g = game(4)
    s = g.initial()
    assert g.chance(s) == [(parse(f"first {n}", g.action_types), 1) for n in range(4)]
    do(g, s, "first 2")
    while s.todo[-1][0] != "act":
        step(g, s, Rng(5, "x"))
    assert s.seat == s.first == 2


def test_wl_1_displays_refill_at_once_and_empty_stacks_give_nothing() -> None:
    """WL-1"""
    g = game(2)
    s = begun(g)
    kind = s.contract_display[0]
    s.todo.append(("bonus", g.t.map.index["mexico"], 0))  # a Target Location with a Contract
    g.run(s)
    assert s.todo[-1][:2] == ("turn_up_contract", 0)
    assert mover(s).contracts == (kind,)
    assert sum(weight for _, weight in g.chance(s) or ()) == 9
    for n in g.contracts_of[0]:
        s.contract_stack[n] = 0
    s.todo.pop()
    s.contract_display[0] = -1
    before = s.copy()
    s.todo.append(("bonus", g.t.map.index["mexico"], 0))
    g.run(s)
    assert s.players == before.players


def test_wl_2_rulebook_example_of_a_start() -> None:
    """WL-2: a Station on the Location, 3 Signals of its track ready, both tiles placed."""
    g = game(2, side="european")
    s = begun(g, until="start")
    group = s.groups[0]
    place, tycoon, column = group
    track = next(n for n in range(4) if s.rewards[n] >> place & 1)
    who, columns = s.seat, list(mover(s).columns)
    do(g, s, f"start {g.t.map.ids[place]}")
    player = s.players[who]
    assert player.unmodulated == 1 << place
    assert player.modulated == 0
    assert player.ready == 5
    assert player.tracks[track] == 4
    assert player.tycoons[g.t.tycoons[tycoon].column] == (tycoon,)
    columns[column] += 1
    assert player.columns == columns


def test_wl_2_the_last_player_chooses_first() -> None:
    """WL-2: counterclockwise from the player before the first one."""
    g = game(4)
    s = begun(g, seed=3, until="start")
    order, rng = [], Rng(1, "x")
    while s.todo[-1][0] == "start":
        assert len(legal(g, s)) == 4 - len(order)
        order.append(s.seat)
        step(g, s, rng)
    assert order == [(s.first - n) % 4 for n in (1, 2, 3, 4)]
    assert s.seat == s.first


@pytest.mark.parametrize("side", ["american", "european"])
def test_wl_2_the_side_is_an_option(side: str) -> None:
    """WL-2"""
    g = game(3, side=side)
    s = begun(g, until="start")
    names = {g.t.map.ids[place] for place, _, _ in s.groups}
    assert names <= set(getattr(g.t.data.start, side))
    assert len(names) == len({tile for _, tile, _ in s.groups}) == 3
    assert refused(g, s, "start lima").rule == "WL-2"


def test_wl_3_neutral_signals() -> None:
    """WL-3: by seats and by the option."""
    masks = game(2).t.bonus_mask
    assert begun(game(2)).neutral == masks["flag"] | masks["contract"]
    assert begun(game(2, neutral="flag")).neutral == masks["flag"]
    assert begun(game(2, neutral="contract")).neutral == masks["contract"]
    assert begun(game(3)).neutral == masks["technology"] | masks["super"]
    assert begun(game(4)).neutral == 0
    assert begun(game(1)).neutral == masks["contract"]
    assert begun(game(1, neutral="flag")).neutral == masks["flag"]


def test_wl_3_a_neutral_signal_makes_a_location_not_empty() -> None:
    """WL-3: it gives no Flag away and blocks a Basic Transmission."""
    g = game(2, side="european")
    s = begun(g)
    player = mover(s)
    player.unmodulated, player.signals, player.flags = at(g, "christiania"), 0, ()
    for fellow in s.players:
        if fellow is not player:
            fellow.unmodulated = at(g, "lima")
    player.money = 30
    do(g, s, "use transmission advanced action")
    assert "transmit christiania nauen vienna" in legal(g, s)
    basic = begun(g)
    basic.players, basic.seat = [p.copy() for p in s.players], s.seat
    basic.todo[-1] = ("transmit", 1, 0)
    refusal = refused(g, basic, "transmit christiania nauen vienna")
    assert (refusal.rule, "Nauen" in refusal.message) == ("WL-8", True)


def test_wl_4_the_draft() -> None:
    """WL-4: three rounds, backward, forward, backward; one of each type in the end."""
    g = game(3, experienced=True)
    s = begun(g, until="draft")
    assert Counter(g.t.objectives[kind].type for kind in s.pool) == {"a": 3, "b": 3, "c": 3}
    order, rng = [], Rng(2, "x")
    first = refused_type = None
    while s.todo[-1][0] == "draft":
        who = s.seat
        order.append(who)
        if first is None:
            first = who
        elif who == first and refused_type is None:
            have = {g.t.objectives[kind].type for kind in mover(s).objectives}
            same = next(k for k in s.pool if g.t.objectives[k].type in have)
            refused_type = refused(g, s, f"draft {g.t.objectives[same].id}")
        step(g, s, rng)
    back = [(s.first - n) % 3 for n in (1, 2, 3)]
    assert order == back + back[::-1] + back
    assert refused_type is not None
    assert refused_type.rule == "WL-4"
    for player in s.players:
        types = sorted(g.t.objectives[kind].type for kind in player.objectives)
        assert types == ["a", "b", "c"]
    assert s.pool == ()


def test_options_that_mean_nothing_are_refused() -> None:
    for seats, name, value in ((4, "neutral", "flag"), (2, "automa_tiles", "hard")):
        with pytest.raises(BadInput, match=name):
            registry.make("wireless", seats, {name: value})
    with pytest.raises(BadInput, match="experienced"):
        registry.make("wireless", 1, {"experienced": True})


def test_what_chance_lays_out_is_checked() -> None:
    g = game(2)
    s = begun(g, until="locations")
    good = g.sample(s, Rng(1, "x"))
    g.check(s, good)
    words = notation(good).split()[1].split(",")
    wrong = next(r for r in REWARDS if r != words[0])
    refusal = refused_draw(g, s, "locations " + ",".join([wrong, *words[1:]]))
    assert refusal == "WL-1"
    s = begun(g, until="groups")
    assert refused_draw(
        g, s, "groups lima,winnipeg start_funding,start_modulation funding,modulation"
    )
    s = begun(g, until="objectives")
    assert refused_draw(g, s, "objectives a1,b1,c1,a1,b2,c2") == "WL-1"


def refused_draw(g, s, text) -> str:  # type: ignore[no-untyped-def]
    return refused(g, s, text).rule
