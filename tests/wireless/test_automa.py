"""The solo opponent, step by step (WL-25, WL-26)."""

from __future__ import annotations

import pytest

from lineside.engine import CHANCE, OVER, Play, Rng
from lineside.engine.actions import parse
from lineside.games.wireless import scoring
from lineside.games.wireless.components import FUNDING, STACKS
from lineside.games.wireless.rules import Rules
from lineside.games.wireless.standing import active, covered, installed
from lineside.games.wireless.state import Automa, Player, Table
from lineside.games.wireless.tables import TYCOON

from .tables import (
    at,
    begun,
    contract,
    do,
    game,
    legal,
    settle,
    show_contract,
    show_tycoon,
    signals,
)


def waiting(**options: object) -> tuple[Rules, Table, Player, Automa]:
    """Return a solo game at the Automa's first Action tile."""
    g = game(1, **options)
    s = begun(g, until="automa_act")
    assert s.automa is not None
    return g, s, s.players[1], s.automa


def strip(g: Rules, s: Table) -> None:
    """Take the Automa's tokens and tiles off the map, its Signals back to the tracks."""
    player = s.players[1]
    assert s.automa is not None
    player.signals = player.unmodulated = player.modulated = 0
    player.flags = ()
    player.ready, player.lost, player.tracks = 2, 0, [7, 7, 7, 7]
    s.automa.hidden |= s.automa.placed
    s.automa.placed = 0


def put_tile(s: Table, *numbers: int) -> None:
    """Lay Installation tiles on the map."""
    assert s.automa is not None
    for number in numbers:
        s.automa.hidden &= ~(1 << number)
        s.automa.placed |= 1 << number


def act(g: Rules, s: Table, column: str) -> None:
    """Have the Automa turn up an action."""
    assert s.automa is not None
    s.automa.actions = [0, 0, 0, 0]
    s.automa.actions[("installation", "transmission", "modulation", "funding").index(column)] = 1
    do(g, s, f"automa {column}")


# -- WL-25: setup ----------------------------------------------------------------------------------


def test_wl_25_setup() -> None:
    """WL-25"""
    g, s, player, automa = waiting()
    assert s.neutral == g.t.bonus_mask["contract"]
    assert player.links >= 3
    assert player.patents[STACKS.index("transmission_basic")] == 2
    assert [g.t.objectives[kind].type for kind in player.objectives] == ["a", "b", "c"]
    assert installed(player) == 2
    assert player.unmodulated.bit_count() == player.modulated.bit_count() == 1
    assert automa.placed.bit_count() == 2
    assert automa.installed == 0
    assert list(g.t.data.automa.stations).count("modulated") == 4
    assert sum(len(own) for own in player.tycoons) == 1
    assert sum(player.columns[:4]) == 1
    assert player.money == 0
    assert s.groups == ()
    assert s.first == s.seat == 1
    assert automa.actions == [2, 1, 1, 1]


def test_wl_25_its_boards_are_bare_from_the_beginning() -> None:
    """WL-25: no dollars and Action tiles, marker on 3, its Patent: also while you choose."""
    g = game(1)
    for stage in ("arrange", "start"):
        s = begun(g, until=stage)
        g.audit(s)
        automa = g.view(s, 0).players[1]
        assert (automa.money, automa.links) == (0, 3)
        assert all(column.covered == 0 and column.supply == (0, 0, 0) for column in automa.columns)
        assert automa.patents["transmission_basic"] == "a"


def test_wl_25_the_player_chooses_one_of_two_groups() -> None:
    """WL-25: the Automa takes Tycoon and Action tile of the other, not its Location."""
    g = game(1)
    s = begun(g, until="start")
    mine, theirs = s.groups
    assert len(legal(g, s)) == 2
    do(g, s, f"start {g.t.map.ids[mine[0]]}")
    player = s.players[1]
    assert player.tycoons[g.t.tycoons[theirs[1]].column] == (theirs[1],)
    assert player.columns[theirs[2]] == 1
    assert not player.unmodulated >> theirs[0] & 1


@pytest.mark.parametrize(("level", "gone"), [("normal", 0), ("medium", 2), ("hard", 4)])
def test_wl_26_installation_tiles_by_difficulty(level: str, gone: int) -> None:
    """WL-26: medium without 12 and 4 or 5; hard without 4, 5, 12 and one of the others 8-14."""
    for seed in range(6):
        g = game(1, automa_tiles=level)
        s = begun(g, seed, until="automa_act")
        assert s.automa is not None
        left = s.automa.hidden | s.automa.placed
        missing = {n for n in range(1, 15) if not left >> n & 1}
        assert len(missing) == gone
        if level == "medium":
            assert missing in ({12, 4}, {12, 5})
        if level == "hard":
            assert {4, 5, 12} < missing
            assert max(missing - {4, 5, 12}) >= 8


def test_wl_26_harder_with_three_technologies() -> None:
    """WL-26"""
    _, s, player, _ = waiting(automa_technologies=True)
    technologies = sum(player.columns[4:8]) + sum(player.supply[4:8])
    assert technologies >= 3
    assert sum(s.technologies) + technologies + sum(s.players[0].columns[4:8]) == 24


def test_wl_25_a_neutral_signal_at_its_start_leaves_two_signals() -> None:
    """WL-25: the Location is not empty."""
    g, s, player, _ = waiting(neutral="flag")
    strip(g, s)
    s.todo[:] = [("open", 0, 0), ("automa_tile", 1, 0)]
    do(g, s, "automa_tile 9")
    assert player.ready == 2 + 2


# -- WL-26: its turn -------------------------------------------------------------------------------


def test_wl_26_the_action_tiles_come_group_by_group() -> None:
    """WL-26: A, B, C, D, then B again."""
    g, s, _, automa = waiting()
    seen = []
    for _ in range(5):
        seen.append((automa.group, tuple(automa.actions)))
        automa.actions = [0, 0, 0, 0]
        s.todo[:] = [("finish", 0, 0), ("automa_turn", 0, 0)]
        g.run(s)
    assert [group for group, _ in seen] == [0, 1, 2, 3, 1]
    assert [actions for _, actions in seen[:4]] == list(g.t.groups)
    assert sum(sum(actions) for _, actions in seen[:4]) == 21


def test_wl_26_installation_by_the_bottommost_station() -> None:
    """WL-26: Modulated first, then Unmodulated; 3 Signals, or 2."""
    g, s, player, automa = waiting()
    strip(g, s)
    act(g, s, "installation")
    assert automa.installed == 1
    numbers = {action.number for action, _ in g.chance(s) or ()}  # type: ignore[attr-defined]
    assert numbers == set(range(1, 8))
    track = next(n for n in range(4) if s.rewards[n] & at(g, "sydney"))
    do(g, s, "automa_tile 7")
    assert player.modulated == at(g, "sydney")
    assert player.tracks[track] == 4
    assert [g.t.nation_ids[n] for n in player.flags] == ["australia"]
    s.todo[:] = [("finish", 0, 0), ("automa_act", 0, 0)]
    s.seat = 1
    act(g, s, "installation")
    numbers = {action.number for action, _ in g.chance(s) or ()}  # type: ignore[attr-defined]
    assert numbers == set(range(8, 15))
    ready_before = player.ready
    signals(g, s.players[0], "cape_cod")
    do(g, s, "automa_tile 10")
    assert player.ready == ready_before + 2


def test_wl_26_modulation_moves_its_marker_without_bonus() -> None:
    """WL-26: by the lowest number; Japan's Flag and a Link Location count, bonuses do not."""
    g, s, player, automa = waiting()
    strip(g, s)
    put_tile(s, 1, 3)
    player.modulated = at(g, "vladivostok", "vienna")
    player.links = 4
    act(g, s, "modulation")
    assert automa.placed == 1 << 3
    assert player.signals == at(g, "tokyo", "western_pacific")
    assert player.links == 5
    assert [g.t.nation_ids[n] for n in player.flags] == ["japan"]
    settle(g, s)
    strip(g, s)
    put_tile(s, 5)
    player.modulated = at(g, "hawaii")
    s.seat, s.todo[:] = 1, [("finish", 0, 0), ("automa_act", 0, 0)]
    act(g, s, "modulation")
    assert player.signals == at(g, "north_pacific", "nome")
    settle(g, s)
    assert player.links == 7  # one step for the Modulation, one for Nome
    assert player.money == 0
    assert player.patents.count(1) == 0


def test_wl_26_its_marker_stops_at_the_ninth_space_too() -> None:
    """WL-26, WL-C6: neither its Modulation nor a Link Location (Nome) leads on from there."""
    g, s, player, _ = waiting()
    strip(g, s)
    put_tile(s, 5)
    player.modulated = at(g, "hawaii")
    player.links = 9
    act(g, s, "modulation")
    assert player.signals == at(g, "north_pacific", "nome")
    assert player.links == 9
    settle(g, s)
    assert player.links == 9


def test_wl_26_contracts_are_turned_at_once() -> None:
    """WL-26: without condition or bonus; the display is refilled."""
    g, s, player, _ = waiting()
    strip(g, s)
    put_tile(s, 2)
    player.modulated = at(g, "peking")
    for name in ("flag_tokens_1", "flag_signals_1", "flag_tokens_1", "flag_signals_1"):
        contract(g, s, player, name, turned=True)
    show_contract(g, s, "patent_modulated_2")  # on the fifth space: not met by one Station
    shown = s.contract_display[2]
    lost = player.lost
    act(g, s, "modulation")
    settle(g, s)
    assert player.contracts[4:] == (shown,)
    assert player.turned == 0b11111
    assert player.lost == lost
    assert player.tracks == [7, 7, 7, 7]
    assert s.contract_display[2] >= 0


def test_wl_26_a_second_own_signal_is_lost() -> None:
    """WL-26: ruling; and a Location where it has a Station gives nothing again."""
    g, s, player, _ = waiting()
    strip(g, s)
    put_tile(s, 10)
    player.unmodulated = at(g, "cape_cod", "san_francisco")
    signals(g, player, "st_louis")
    act(g, s, "transmission")
    assert player.ready == 0
    assert player.lost == 1
    assert player.signals == at(g, "st_louis", "san_francisco")
    assert player.flags == ()


@pytest.mark.parametrize("column", ["installation", "transmission", "modulation", "funding"])
def test_wl_26_what_cannot_be_done_is_left_out(column: str) -> None:
    """WL-26: no tile, no Signal, no Credit; and the game goes on."""
    g, s, player, automa = waiting()
    strip(g, s)
    automa.installed = 7
    player.ready, player.lost = 0, 2
    player.credits, player.rows = [0, 0, 0], (3, 2, 2)
    put_tile(s, 1, 8)
    before = player.copy()
    act(g, s, column)
    assert player == before
    assert s.seat == 0
    assert s.todo[-1][0] == "act"


def test_wl_26_funding_takes_the_bottommost_tycoon_of_its_level() -> None:
    """WL-26: top Credit, topmost row; the other tile moves down, a new one is turned up."""
    g, s, player, _ = waiting()
    strip(g, s)
    player.columns = [0, 0, 0, 1, *player.columns[4:]]
    player.tycoons = ((), (), (), (g.t.start_tycoons[3],))
    s.players[0].tycoons = ((g.t.start_tycoons[0],), (), (), ())
    show_tycoon(g, s, "publisher")
    low, high = s.tycoon_display[4:6]
    assert active(g.t, player, TYCOON) == 2
    act(g, s, "funding")
    assert player.credits == [1, 3, 2]
    assert player.rows == (1, 0, 0)
    assert low in player.tycoons[g.t.tycoons[low].column]
    assert s.tycoon_display[4:6] == [high, -1]
    assert s.todo[-1][:2] == ("turn_up_tycoon", 5)
    settle(g, s)
    assert s.tycoon_display[5] >= 0


def test_wl_26_a_box_that_is_reached_gets_its_patent() -> None:
    """WL-26: Basic at three covered spaces, Advanced at five."""
    g, s, player, _ = waiting()
    player.columns = [0] * 12
    player.columns[0] = 1
    player.tycoons = ((), (), (), ())
    player.supply = [0] * 12
    s.technologies, s.supers = [6] * 4, [2] * 4
    for fellow in s.players[:1]:
        for kind, left in ((1, s.technologies), (2, s.supers)):
            for n in range(4):
                left[n] -= fellow.columns[4 * kind + n] + fellow.supply[4 * kind + n]
    player.patents = (0, 0, 2, 0, 0, 0)
    s.todo.append(("automa_technology", 2, 0))
    before = s.copy()
    g.apply(s, parse("automa_technology super modulation", g.action_types))
    assert player.patents == (0, 0, 2, 0, 0, 0)
    s.todo.append(("automa_technology", 1, 0))
    g.apply(s, parse("automa_technology technology modulation", g.action_types))
    assert covered(player, 2) == 3
    assert player.patents == (0, 0, 2, 0, 2, 0)
    s.todo.append(("automa_technology", 2, 0))
    g.apply(s, parse("automa_technology super modulation", g.action_types))
    assert player.patents == (0, 0, 2, 0, 2, 2)
    assert before != s


def test_wl_26_its_ready_signals_cost_nothing() -> None:
    """WL-26"""
    g, s, player, _ = waiting()
    with_ready = scoring.total(g.t, player, automa=True)
    player.ready += 5
    assert scoring.total(g.t, player, automa=True) == with_ready
    assert all("Ready" not in line.label for line in scoring.lines(g.t, player, automa=True))
    assert g.view(s, 0).players[1].total == with_ready


def test_wl_26_the_last_round_is_the_automas_turn_and_yours() -> None:
    """WL-26, WL-21: after your turn in the round that triggers it, one more each."""
    g, s, player, _ = waiting()
    player.links = 7
    rng = Rng(4, "x")
    turns = [0, 0]
    seen = -1
    while g.actor(s) != OVER:
        if s.begun != seen:
            seen = s.begun
            turns[s.seat] += 1
        action = g.sample(s, rng) if g.actor(s) == CHANCE else g.legal(s)[0]
        g.apply(s, action)
        g.audit(s)
    assert turns == [2, 2]
    result = g.result(s)
    mine, its = result.scores[0].total, scoring.total(g.t, player, automa=True)
    assert result.scores[0].won is (mine >= its)
    assert mine < its
    assert f"the Automa wins with {its} points" in result.reason


def test_its_turn_is_told_step_by_step() -> None:
    """Every step of the Automa is a line of the log that names its tile and what it gains."""
    g = game(1)
    play, rng = Play(g), Rng(11, "x")
    while play.actor != OVER:
        if play.actor == CHANCE:
            play.draw(rng)
        else:
            play.submit(play.actor, rng.choice(g.legal(play.state)))
    told = [event.text for event in play.events(0)]
    tiles_turned = 0
    names = dict(zip(g.t.map.ids, g.t.names, strict=True))
    for event in play.events(0):
        match event.action:
            case {"do": "automa_tile", "number": number}:
                tiles_turned += 1
                assert event.marks == (g.t.map.ids[g.t.tile_at[number]], f"automa_tile {number}")
            case {"do": "automa"} if " sends " in event.text:
                station, *reached, tile = event.marks
                number = int(tile.removeprefix("automa_tile "))
                assert station == g.t.map.ids[g.t.tile_at[number]]
                first, *later = event.text.split(": ", 1)[1].split("; ")
                assert first.startswith(f"tile {number} at {names[station]} sends")
                assert all(names[place] in later[0] for place in reached)
    assert tiles_turned >= 2
    for word in ("The Automa turns up Installation", "a Station at", "sends", "Signals land at"):
        assert any(word in text for text in told), word
    assert not any("{1}" in text for text in told)
    assert FUNDING == 3
