"""Tables set up for tests: a game brought to its first decision, and pieces moved by hand.

The helpers move pieces as the rules would, from where they lie, so that the audit still holds.
"""

from __future__ import annotations

from typing import Any

import pytest

from lineside.engine import CHANCE, IllegalAction, Rng, registry
from lineside.engine.actions import parse
from lineside.games.wireless.components import COLUMNS, REWARDS, TILE_KINDS
from lineside.games.wireless.rules import Rules
from lineside.games.wireless.standing import covered
from lineside.games.wireless.state import Player, Table
from lineside.games.wireless.words import Words


def game(seats: int = 2, **options: Any) -> Rules:
    made = registry.make("wireless", seats, options)
    assert isinstance(made, Rules)
    assert isinstance(made.words, Words)
    return made


def begun(g: Rules, seed: int = 1, until: str = "act") -> Table:
    """Return a table at its first stage of a name, what comes before decided by a stream."""
    s, rng = g.initial(), Rng(seed, "test")
    while s.todo[-1][0] != until:
        step(g, s, rng)
    return s


def blank(seats: int = 2) -> tuple[Rules, Table, Player]:
    """Return a table at the beginning of a turn with an empty map, no Tycoons and Basic columns."""
    g = game(seats)
    s = begun(g)
    clear(g, s)
    for player in s.players:
        no_tycoons(player)
        for name in COLUMNS:
            column(player, name, action=1)
    return g, s, mover(s)


def step(g: Rules, s: Table, rng: Rng) -> None:
    """Let chance or the first legal action happen."""
    g.apply(s, g.sample(s, rng) if g.actor(s) == CHANCE else g.legal(s)[0])


def settle(g: Rules, s: Table, seed: int = 1) -> None:
    """Let chance act until somebody is to decide."""
    rng = Rng(seed, "settle")
    while g.actor(s) == CHANCE:
        g.apply(s, g.sample(s, rng))


def do(g: Rules, s: Table, *notations: str) -> None:
    """Take actions given in notation; chance outcomes between them are drawn."""
    for text in notations:
        action = parse(text, g.action_types)
        if g.actor(s) == CHANCE and not _is_draw(g, s, action):
            settle(g, s)
        g.check(s, action)
        g.apply(s, action)
        g.audit(s)


def _is_draw(g: Rules, s: Table, action: Any) -> bool:
    try:
        g.check(s, action)
    except IllegalAction:
        return False
    return True


def refused(g: Rules, s: Table, text: str) -> IllegalAction:
    """Return the refusal of an action; the state must not have changed."""
    before = s.to_json()
    with pytest.raises(IllegalAction) as caught:
        g.check(s, parse(text, g.action_types))
    assert s.to_json() == before
    assert parse(text, g.action_types) not in g.legal(s)
    return caught.value


def legal(g: Rules, s: Table, tag: str = "") -> list[str]:
    """Return the notations of the legal actions (of one tag)."""
    from lineside.engine.actions import notation

    return [text for text in map(notation, g.legal(s)) if text.startswith(tag)]


def mover(s: Table) -> Player:
    return s.players[s.seat]


def other(s: Table) -> Player:
    return s.players[(s.seat + 1) % len(s.players)]


def at(g: Rules, *names: str) -> int:
    """Return the mask of Locations given by their ids."""
    return sum(1 << g.t.map.index[name] for name in names)


def clear(g: Rules, s: Table) -> None:
    """Take all tokens off the map, back to where they came from."""
    s.neutral = 0
    for player in s.players:
        while player.signals:
            player.signals &= player.signals - 1
            player.ready += 1
        player.unmodulated = player.modulated = 0
        player.flags = ()


def signals(g: Rules, player: Player, *names: str) -> None:
    """Put Signals of a player's fullest tracks on Locations (no bonus)."""
    for name in names:
        track = max(range(4), key=lambda n: player.tracks[n])
        player.tracks[track] -= 1
        player.signals |= at(g, name)


def ready(player: Player, number: int) -> None:
    """Make a player have so many Ready Signals, taken from or given to the fullest tracks."""
    while player.ready < number:
        track = max(range(4), key=lambda n: player.tracks[n])
        player.tracks[track] -= 1
        player.ready += 1
    while player.ready > number:
        track = min(range(4), key=lambda n: player.tracks[n])
        player.tracks[track] += 1
        player.ready -= 1


def empty_track(player: Player, reward: str, left: int) -> None:
    """Leave so many Signals on a track; the others are out of the game, or come back from it."""
    track = REWARDS.index(reward)
    player.lost += player.tracks[track] - left
    player.tracks[track] = left
    while player.lost < 0:
        fullest = max((n for n in range(4) if n != track), key=lambda n: player.tracks[n])
        player.tracks[fullest] -= 1
        player.lost += 1


def column(player: Player, name: str, action: int = 0, technology: int = 0, big: int = 0) -> None:
    """Make a column hold just these tiles (Tycoons stay); Action tiles come from the supply."""
    n = COLUMNS.index(name)
    for kind, number in enumerate((action, technology, big)):
        player.supply[4 * kind + n] += player.columns[4 * kind + n] - number
        player.columns[4 * kind + n] = number


def no_tycoons(player: Player) -> None:
    """Take a player's starting group off the board: the Tycoon and one Action tile."""
    player.tycoons = ((), (), (), ())
    player.supply[next(n for n in range(4) if player.supply[n] + player.columns[n] == 4)] -= 1


def tiles(player: Player, name: str) -> tuple[int, ...]:
    """Return how many tiles of each kind a column holds."""
    n = COLUMNS.index(name)
    return tuple(player.columns[4 * kind + n] for kind in range(len(TILE_KINDS)))


def spaces(player: Player, name: str) -> int:
    return covered(player, COLUMNS.index(name))


def flags(g: Rules, player: Player, *nations: str) -> None:
    """Give a player Flags, each with a Signal at its Location."""
    for nation in nations:
        n = g.t.nation_ids.index(nation)
        here = g.t.map.ids[g.t.nation_of.index(n)]
        signals(g, player, here)
        player.flags += (n,)


def contract(g: Rules, s: Table, player: Player, name: str, turned: bool = False) -> None:
    """Give a player a Contract of a kind from the unseen ones."""
    kind = g.t.contract_index[name]
    if not s.contract_stack[kind]:
        place = s.contract_display.index(kind)
        fellow = next(k for k in g.contracts_of[place] if s.contract_stack[k])
        s.contract_display[place] = fellow
        s.contract_stack[fellow] -= 1
        s.contract_stack[kind] += 1
    s.contract_stack[kind] -= 1
    player.turned |= turned << len(player.contracts)
    player.contracts += (kind,)


def show_contract(g: Rules, s: Table, name: str) -> None:
    """Have a Contract of a kind lie face up."""
    kind = g.t.contract_index[name]
    reward = g.t.contracts[kind].reward
    shown = s.contract_display[reward]
    if shown != kind:
        s.contract_stack[shown] += 1
        s.contract_stack[kind] -= 1
        s.contract_display[reward] = kind


def show_tycoon(g: Rules, s: Table, name: str) -> None:
    """Have a Tycoon of a kind lie face up, bottommost of its level."""
    kind = g.t.tycoon_index[name]
    place = 2 * g.t.tycoons[kind].level - 2
    shown = s.tycoon_display
    if kind not in shown:
        s.tycoon_stack[shown[place]] += 1
        s.tycoon_stack[kind] -= 1
        shown[place] = kind


def hire(g: Rules, s: Table, player: Player, name: str) -> None:
    """Give a player a Tycoon from the unseen ones."""
    show_tycoon(g, s, name)
    kind = g.t.tycoon_index[name]
    place = s.tycoon_display.index(kind)
    fellow = next(k for k in g.tycoons_of[place // 2 + 1] if s.tycoon_stack[k])
    s.tycoon_display[place] = fellow
    s.tycoon_stack[fellow] -= 1
    g.add_tycoon(player, kind)


def credit(g: Rules, player: Player, slot: int, row: str) -> None:
    """Move a Credit of a slot (1 to 3) into a row."""
    player.credits[slot - 1] -= 1
    rows = list(player.rows)
    rows[g.t.rows.index(row)] += 1
    player.rows = tuple(rows)
