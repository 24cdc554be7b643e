"""Play by machine: what a table is worth to a seat, and a greedy player that plans an engine.

`estimate` is the score so far plus what it promises: each track's value times the icons that may
still come, and the other way round; tiles, Credits, money and active icons as the actions they
will pay for; Objectives and Contracts by how near they are. All promises fade with the turns that
are left, so that at the end the estimate is the score.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from lineside.engine import CHANCE
from lineside.engine.actions import Action
from lineside.engine.chance import Rng
from lineside.games.wireless import scoring
from lineside.games.wireless.actions import Fund, Use
from lineside.games.wireless.components import (
    COLUMNS,
    FUNDING,
    INSTALLATION,
    MODULATION,
    TRANSMISSION,
)
from lineside.games.wireless.standing import (
    ENDS,
    actives,
    covered,
    installed,
    patents_owned,
    progress,
    technology_icons,
)
from lineside.games.wireless.state import NONE, SIDE_A, SIDE_B, WAITING, Player, Table
from lineside.games.wireless.tables import Tables

if TYPE_CHECKING:
    from lineside.games.wireless.rules import Rules

FULL_GAME = 13.0
"""Own turns from which on everything promised is worth its full promise."""
MORE_VALUE = (2.0, 2.0, 1.5, 1.5)
"""How much a track's value may still grow in a whole game."""
MORE_ICONS = (3.0, 4.0, 2.5, 2.5)
"""How many icons may still come to a track in a whole game."""
NEAR = (1.0, 0.6, 0.35, 0.2, 0.1)
"""How likely an Objective is to be completed, by the nations still missing."""
PENDING = {
    "technology": 2.5,
    "super": 4.0,
    "patent": 3.0,
    "activate": 3.0,
    "discard": 1.5,
    "modulate": 0.5,
    "bonus_tile": 2.0,
    "place": 2.0,
    "tycoon": 3.0,
    "income": 2.0,
    "link": 2.0,
    "bonus": 3.0,
}
"""What a stage that is still to be decided is worth in a whole game."""
COLUMN_TILES = ((0.0, 2.6, 4.6, 6.0, 7.0, 7.6, 8.0), (0.0, 1.6, 2.6, 3.0, 3.2, 3.3, 3.3))
"""What tiles of a column are worth by their number: of the map's columns, and of Funding's."""

SURE, LESS_SURE = 9.0, 2.5
"""A lead of so many points at the end, and so many more for each turn that is left, means a chance
of 73 per cent: fitted to 250 games of the bots greedy and casual."""


def values(g: Rules, s: Table) -> list[float]:
    """Return how good a table is for every seat, from -1 to 1: its lead by how sure that is."""
    worth = [estimate(g, s, side) for side in range(g.sides)]
    left = sum(turns_left(g, s, side) for side in range(g.sides)) / g.sides
    sure = 8.0 * (SURE + LESS_SURE * left)
    found = []
    for seat in range(g.seats):
        lead = worth[seat] - max(worth[:seat] + worth[seat + 1 :])
        found.append(max(-1.0, min(1.0, lead / sure)))
    return found


def turns_left(g: Rules, s: Table, side: int) -> float:
    """Return how many turns a player may still have after the current one."""
    if s.last_round:
        left = float(s.last_round - s.round)
        waiting = (side - s.first) % g.sides > (s.seat - s.first) % g.sides
        return left + waiting
    laid, lacks, flags_lacking = 0, ENDS["stations"], ENDS["flags"]
    for player in s.players:
        laid += sum(player.rows)
        lacks = min(
            lacks,
            ENDS["stations"] - installed(player),
            ENDS["contracts"] - len(player.contracts),
            ENDS["links"] - player.links,
        )
        flags_lacking = min(flags_lacking, ENDS["flags"] - len(player.flags))
    pace = min((3 * g.credit_spaces - laid) / (0.5 * g.sides), lacks / 0.5, flags_lacking / 0.6)
    return max(0.0, pace) + 1.5


def estimate(g: Rules, s: Table, side: int) -> float:
    """Return the points that a player may hope for."""
    player, left = s.players[side], turns_left(g, s, side)
    automa = g.solo and side == g.seats
    found = _hopes(g.t, _written(player), left, s.rewards, automa)
    if left and side == s.seat and not automa:
        share = min(1.0, left / FULL_GAME)
        for name, number, _ in s.todo:
            found += share * PENDING.get(name, 0.0) * (number if name == "place" else 1)
    return found


_written = msgspec.json.Encoder().encode
_read = msgspec.json.Decoder(Player).decode


@lru_cache(maxsize=1 << 14)
def _hopes(t: Tables, written: bytes, left: float, rewards: tuple[int, ...], automa: bool) -> float:
    """Return what a player has and may hope for; remembered, for a search asks again and again."""
    player = _read(written)
    values, icons = scoring.tally(t, player)
    found = float(scoring.points(t, player, values, icons, automa))
    if not left:
        return found
    share = min(1.0, left / FULL_GAME)
    promise = _objectives(t, player) + _contracts(t, rewards, player, values, share)
    for track in range(4):
        on_track = player.tracks[track]
        promise += MORE_VALUE[track] * (on_track / 7) * icons[track]
        promise += MORE_ICONS[track] * (values[track] + 0.3 * (on_track < 7))
    if automa:
        return found + share * (promise + 12.0)
    sites, transmit, modulate = _reach(t, player)
    promise += _engine(t, player, values[2], left) + sites
    promise += _sending(player, left, transmit, modulate)
    return found + share * promise + _ready(player, left)


def _objectives(t: Tables, player: Player) -> float:
    if len(player.objectives) != 3:
        return 0.0
    reached = 0
    for nation in player.flags:
        reached |= 1 << nation
    found = 0.0
    for slot, kind in enumerate(player.objectives):
        objective = t.objectives[kind]
        missing = (objective.nations & ~reached).bit_count()
        if missing:
            worth = objective.points * scoring.slot_credits(t, player, slot)
            found += NEAR[min(missing, 4)] * worth
    return found


def _contracts(
    t: Tables, rewards: tuple[int, ...], player: Player, values: list[int], share: float
) -> float:
    numbers = t.data.contract_column.numbers
    found = 0.0
    for place, kind in enumerate(player.contracts):
        contract = t.contracts[kind]
        value = values[contract.reward] + 2.0 * share
        near = 1.0
        if not player.turned >> place & 1:
            near = min(1.0, progress(t, player, rewards, kind) / numbers[place])
            near = 0.15 + 0.6 * near * near
            found += near * contract.icons * value
    return found


def _engine(t: Tables, player: Player, patent_value: int, left: float) -> float:
    """Tiles, Credits, money, active icons and Patents, as the actions that they pay for."""
    credits = sum(player.credits)
    useful = min(float(credits), left / 2)
    found = 0.0
    tiles = player.columns
    for column in range(4):
        if column in (INSTALLATION, FUNDING):
            number = tiles[column] + tiles[4 + column] + tiles[8 + column]
            found += COLUMN_TILES[column == FUNDING][min(number, int(left + 1), 6)]
        found += 0.35 * min(covered(player, column), 6)
    found += 0.3 * technology_icons(player)
    found += 0.9 * useful
    found += 0.45 * min(player.money, 14)
    tycoons, factories, scientists = actives(t, player)
    found += 1.1 * min(tycoons, 6)
    found += 0.6 * factories * min(useful, 3.0)
    found += 0.8 * min(max(0, scientists - patents_owned(player)), 2) * min(useful, 2.0)
    found += 0.5 * min(scientists, 6)
    return found + _patents(t, player, patent_value, left)


def _patents(t: Tables, player: Player, value: int, left: float) -> float:
    """Patents: waiting ones by their icons and better side, those in use by their effect."""
    found = 0.0
    for stack, side in enumerate(player.patents):
        if side == NONE:
            continue
        column = stack // 2
        tiles = player.columns
        number = tiles[column] + tiles[4 + column] + tiles[8 + column]
        if side == WAITING:
            found += 0.4 * t.patent_icons[stack] * (value + 1.0)
            sides = (SIDE_A, SIDE_B)
            found += 0.5 * max(_effect(t, stack, either, number, left) for either in sides)
        else:
            found += _effect(t, stack, side, number, left)
    return found


def _effect(t: Tables, stack: int, side: int, tiles: int, left: float) -> float:
    """What a Patent's effect may still bring: one that gives its own tile back does not run out."""
    effect = t.effects[stack, side]
    uses = min(1 + tiles, left / 3)
    if effect.tile == COLUMNS[stack // 2]:
        return 2.0 * left / 3
    if effect.tile:
        return 1.6 * uses
    return (0.6 if effect.skip else 1.0) * uses


def _sending(player: Player, left: float, transmit: float, modulate: float) -> float:
    """Tiles of Transmission and Modulation, as far as there are lines to send along."""
    tiles, found = player.columns, 0.0
    for column, best in ((TRANSMISSION, transmit), (MODULATION, modulate)):
        number = min(tiles[column] + tiles[4 + column] + tiles[8 + column], int(left + 1), 6)
        if best < 0:
            found += 0.3 * COLUMN_TILES[0][number]
        else:
            found += COLUMN_TILES[0][number] + (0.7 if number else 0.25) * best
            found += 0.8 if column == MODULATION else 0.0
    return found


def _ready(player: Player, left: float) -> float:
    """Ready Signals are worth their way to the map, where tiles and turns are left for it."""
    tiles = player.columns
    sends = sum(
        tiles[4 * kind + column] for kind in range(3) for column in (TRANSMISSION, MODULATION)
    )
    usable = min(player.ready, 2 * min(sends + left / 4, left))
    return 1.0 * usable + 0.8 * min(usable, 4.0) * min(1.0, left / 4)


@lru_cache(maxsize=1024)
def _wanted(t: Tables, objectives: tuple[int, ...]) -> int:
    """The mask of the Locations whose Flags a player's Objectives ask for."""
    nations = 0
    if len(objectives) == 3:
        for kind in objectives:
            nations |= t.objectives[kind].nations
    found = 0
    for nation, here in enumerate(t.flag_at):
        found |= (nations >> nation & 1) << here
    return found


def _best_span(t: Tables, taken: int, stations: int, fresh: int, wanted: int) -> float:
    """What the best line from some Stations would bring: bonuses, Flags more, wanted ones most."""
    flags, best = t.bonus_mask["flag"], -1.0
    plain = t.sendings[""]
    while stations:
        low = stations & -stations
        stations ^= low
        for sending in plain[low.bit_length() - 1]:
            mask = sending.mask
            if mask & taken:
                continue
            gain = (
                0.6 * mask.bit_count()
                + 1.2 * (mask & fresh).bit_count()
                + 1.0 * (mask & fresh & flags).bit_count()
                + 1.0 * (mask & fresh & wanted).bit_count()
            )
            best = max(best, gain)
    return best


def _reach(t: Tables, player: Player) -> tuple[float, float, float]:
    """What the map promises: the next Station's sites, the best Transmission and Modulation."""
    wanted = _wanted(t, player.objectives)
    return _promised(t, player.unmodulated, player.modulated, player.signals, wanted)


@lru_cache(maxsize=1 << 14)
def _promised(
    t: Tables, unmodulated: int, modulated: int, signals: int, wanted: int
) -> tuple[float, float, float]:
    own = unmodulated | modulated | signals
    fresh = t.bonuses & ~own
    near = t.map.around(own) & t.map.land & ~own
    sites = (
        0.25 * (near & fresh).bit_count()
        + 0.4 * (near & fresh & t.bonus_mask["flag"]).bit_count()
        + 0.5 * (near & fresh & wanted).bit_count()
    )
    return (
        min(sites, 4.0),
        _best_span(t, signals, unmodulated, fresh, wanted),
        _best_span(t, signals, modulated, fresh, wanted),
    )


def choose(g: Rules, s: Table, seat: int, rng: Rng) -> Action:
    """Return the action whose turn, played out greedily, has the best estimate."""
    legal = g.legal(s)
    if len(legal) == 1:
        return legal[0]
    if s.todo[-1][0] != "act":
        return _best(g, s, seat, rng)
    return _by_worth(g, s, seat, rng, _worth_a_look(legal))[0]


def promising(g: Rules, s: Table, seat: int, rng: Rng) -> list[Action]:
    """Return all legal actions, the best by the estimates of `choose` first."""
    legal = g.legal(s)
    if len(legal) == 1:
        return legal[:]
    looked_at = _worth_a_look(legal) if s.todo[-1][0] == "act" else legal
    first = _by_worth(g, s, seat, rng, looked_at)
    return first + [action for action in legal if action not in first]


def _by_worth(g: Rules, s: Table, seat: int, rng: Rng, actions: list[Action]) -> list[Action]:
    """Return actions in the order of their estimates, the best first."""
    whole_turn = s.todo[-1][0] == "act"

    def worth(action: Action) -> float:
        after = s.copy()
        g.apply(after, action)
        if whole_turn:
            _finish(g, after, seat, rng)
        elif g.actor(after) == CHANCE:
            g.apply(after, g.sample(after, rng))
        return estimate(g, after, seat)

    return sorted(actions, key=worth, reverse=True)


def _finish(g: Rules, s: Table, seat: int, rng: Rng) -> None:
    """Play a turn greedily up to its end."""
    begun = s.begun
    while g.actor(s) == seat and s.todo[-1][0] != "end" and s.begun == begun:
        g.apply(s, _best(g, s, seat, rng))
        while g.actor(s) == CHANCE:
            g.apply(s, g.sample(s, rng))


def _best(g: Rules, s: Table, seat: int, rng: Rng) -> Action:
    """Return the action whose next state has the best estimate."""
    legal = g.legal(s)
    if len(legal) == 1:
        return legal[0]
    best, most = legal[0], float("-inf")
    for action in legal:
        after = s.copy()
        g.apply(after, action)
        if g.actor(after) == CHANCE:
            g.apply(after, g.sample(after, rng))
        worth = estimate(g, after, seat)
        if worth > most:
            best, most = action, worth
    return best


def _worth_a_look(legal: list[Action]) -> list[Action]:
    """Leave out what differs only by giving a better tile back."""
    seen: set[tuple[str, str]] = set()
    found: list[Action] = []
    for action in legal:
        if isinstance(action, Use | Fund):
            key = (action.column, action.box) if isinstance(action, Use) else ("funding", "")
            if key in seen:
                continue
            seen.add(key)
        found.append(action)
    return found
