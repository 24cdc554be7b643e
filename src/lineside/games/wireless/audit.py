"""What must always be true of a state: no piece is lost or doubled, no number out of its range."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from lineside.games.wireless.components import (
    ACTIONS_EACH,
    CREDITS,
    SIGNALS,
    SPACES,
    STATIONS,
    TRACK,
)
from lineside.games.wireless.standing import covered, installed
from lineside.games.wireless.state import NONE, SIDE_B, Player, Table

if TYPE_CHECKING:
    from lineside.games.wireless.rules import Rules


def audit(g: Rules, s: Table) -> None:
    """Raise AssertionError where pieces are lost or doubled or a number is out of range."""
    assert len(s.players) == g.sides
    for side, player in enumerate(s.players):
        _player(g, s, player, side, g.solo and side == g.seats)
    _shared_tiles(g, s)
    masks = s.rewards
    assert all(0 <= mask < 1 << g.t.map.size for mask in (s.neutral, *masks)), "no such Locations"
    assert sum(mask.bit_count() for mask in masks) == len(set_bits(masks))
    for mask, printed in zip(masks, g.t.printed, strict=True):
        assert mask & printed == printed, "a printed reward is gone"
    assert not s.last_round or s.round <= s.last_round
    assert bool(s.trigger) == bool(s.last_round)


def _player(g: Rules, s: Table, player: Player, side: int, automa: bool) -> None:
    who = f"player {side}"
    masks = (player.signals, player.unmodulated, player.modulated)
    assert all(0 <= mask < 1 << g.t.map.size for mask in masks), f"{who}: no such Locations"
    assert min(player.money, player.ready, player.lost) >= 0, who
    assert all(0 <= left <= TRACK for left in player.tracks), who
    landed = player.signals.bit_count()
    assert player.ready + player.lost + landed + sum(player.tracks) == SIGNALS, f"{who}: Signals"
    assert not player.unmodulated & player.modulated, f"{who}: two Stations on a Location"
    stations = player.unmodulated | player.modulated
    assert stations & ~g.t.map.land == 0, f"{who}: a Station at sea"
    assert installed(player) <= STATIONS, f"{who}: Stations"
    assert all(count >= 0 for count in (*player.columns, *player.supply)), who
    for column in range(4):
        over = sum(entry[0] == "push" and entry[1] == column for entry in s.todo)
        assert covered(player, column) <= SPACES + over, f"{who}: column {column}"
        assert len(player.tycoons[column]) <= SPACES, f"{who}: Tycoons"
        for kind in player.tycoons[column]:
            assert g.t.tycoons[kind].column == column, f"{who}: Tycoon in a wrong column"
    started = sum(g.t.tycoons[kind].level == 0 for own in player.tycoons for kind in own)
    actions = sum(player.columns[:4]) + sum(player.supply[:4])
    assert started <= 1, who
    assert actions == (0 if automa else 4 * ACTIONS_EACH) + started, f"{who}: Action tiles"
    laid = sum(player.rows) + player.beside
    assert sum(player.credits) + laid == CREDITS, f"{who}: Credits"
    slots = g.t.data.objective_slots.credits
    assert all(0 <= n <= most for n, most in zip(player.credits, slots, strict=True)), who
    assert len(set(player.flags)) == len(player.flags), f"{who}: a Flag twice"
    reached = stations | player.signals
    for nation in player.flags:
        here = g.t.nation_of.index(nation)
        assert reached >> here & 1, f"{who}: a Flag without a token"
    assert len(player.contracts) <= 7, who
    assert 0 <= player.turned < 1 << len(player.contracts), who
    assert 0 <= player.links <= 9, who
    assert all(NONE <= side <= SIDE_B for side in player.patents), who
    assert len(player.objectives) <= 3, who


def _shared_tiles(g: Rules, s: Table) -> None:
    t = g.t
    for column in range(4):
        for kind, left, wanted in (
            (1, s.technologies, t.data.technologies.technology),
            (2, s.supers, t.data.technologies.super),
        ):
            place = 4 * kind + column
            held = sum(p.columns[place] + p.supply[place] for p in s.players)
            assert left[column] >= 0, "Technologies"
            assert left[column] + held == wanted, "Technologies"
    tycoons = Counter(kind for p in s.players for own in p.tycoons for kind in own)
    tycoons.update(kind for kind in s.tycoon_display if kind >= 0)
    for n, tycoon in enumerate(t.tycoons):
        unseen, name = s.tycoon_stack[n], f"Tycoon {tycoon.id}"
        assert unseen >= 0, name
        if tycoon.level:
            assert tycoons[n] + unseen == tycoon.number, name
        else:
            assert tycoons[n] <= 1, name
    contracts = Counter(kind for p in s.players for kind in p.contracts)
    contracts.update(kind for kind in s.contract_display if kind >= 0)
    for n, contract in enumerate(t.contracts):
        unseen, name = s.contract_stack[n], f"Contract {contract.id}"
        assert unseen >= 0, name
        assert contracts[n] + unseen == contract.number, name
    for row in range(3):
        assert sum(p.rows[row] for p in s.players) <= g.credit_spaces, "Credit area"
    objectives = [kind for p in s.players for kind in p.objectives] + list(s.pool)
    assert len(set(objectives)) == len(objectives), "an Objective twice"


def set_bits(masks: tuple[int, ...]) -> set[int]:
    """Return all numbers in several masks."""
    return {n for mask in masks for n in range(mask.bit_length()) if mask >> n & 1}
