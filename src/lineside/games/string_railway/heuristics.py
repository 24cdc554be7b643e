"""Rules of thumb: how good a state looks, and a sensible action (see :mod:`.plans`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lineside.engine import Action, Rng

from . import laying, plans, proposals
from .actions import Draw, End, Keep, Lay, Next, Replenish, Settle, Spend, Upgrade
from .components import CITY_COLOURS, OUTSKIRTS, WHITE
from .plans import Lines
from .setting import Setting
from .state import LOCOMOTIVE, ROUTE, TRANSPORT, TransportState

if TYPE_CHECKING:
    from .rules import Rules

FRESH = 0.35
"""What a cube still to be drawn onto an own stop is worth, in points."""

AP = 0.8
"""What an action point is worth, in points."""

SOON = 0.5
"""What part of a walk counts that must wait for the next turn."""

CANDIDATES = 26
"""Strings looked at before one is laid, at most."""


def greedy(game: Rules, state: TransportState, seat: int, rng: Rng) -> Action:
    """A sensible action for the seat that is to act."""
    setting = game.setting
    if state.hands[seat]:
        return Keep(_easiest(setting, state, seat))
    if state.phase == ROUTE:
        place = settle(setting, state, seat)
        if place:
            return place
        return _lay(setting, state, seat) or Next()
    if state.phase == TRANSPORT:
        return _transport(setting, state, seat)
    return Upgrade() if upgrades(setting, state, seat) else End()


def _easiest(setting: Setting, state: TransportState, seat: int) -> int:
    """Of the two tiles the one with more of its stations on the own lines, nearest first."""
    stops = {stop for route in state.routes if route.seat == seat for stop in route.visits}
    colours = {setting.colour_of(state, stop) for stop in stops}

    def ease(tile: int) -> tuple[int, int, int]:
        _, b, c = setting.tiles[tile]
        here = sum(colour in colours for colour in setting.tiles[tile])
        return (here, (b in colours) + (c in colours), -tile)

    return max((hidden.tile for hidden in state.hands[seat]), key=ease)


# -- laying ------------------------------------------------------------------------------------


def settle(setting: Setting, state: TransportState, seat: int) -> Settle | None:
    """A New Station beside the own lines, of the colour that lies about most on them."""
    own = [stop for route in state.routes if route.seat == seat for stop in route.visits]
    if state.places[seat] or not (own or state.round > 1):
        return None
    possible = proposals.settlements(setting, state, seat)
    if not possible:
        return None
    passed = {c for tile in state.open[seat] for c in setting.tiles[tile]}
    there = {setting.colour_of(state, stop) for stop in own}

    def worth(action: Settle) -> float:
        chip = action.chip
        lying = sum(state.cubes[stop][chip] for stop in set(own)) if chip >= 0 else 0
        return lying + 1.5 * (chip not in there) - 0.5 * (chip in passed)

    spot = (possible[0].x, possible[0].y)
    return max((a for a in possible if (a.x, a.y) == spot), key=worth)


def _lay(setting: Setting, state: TransportState, seat: int) -> Lay | None:
    """The string after which deliveries promise most."""
    best: tuple[float, Lay] | None = None
    for action in candidates(setting, state, seat)[:CANDIDATES]:
        worth = worth_of(setting, state, seat, action)
        if best is None or worth > best[0]:
            best = (worth, action)
    return best[1] if best else None


def candidates(setting: Setting, state: TransportState, seat: int) -> list[Lay]:
    """Strings worth a look: from the New Station first, then the spread of legal()."""
    home = setting.new_station(seat)
    own = {stop for route in state.routes if route.seat == seat for stop in route.visits}
    found: dict[Lay, None] = {}
    if state.places[seat] and home not in own:
        for string in proposals.lengths_left(setting, state, seat).values():
            ends = proposals.promising(setting, state, seat, setting.lengths[string])
            for first, last in [pair for pair in ends if home in pair][:5]:
                for number in (0, 1):
                    action = proposals.legal_way(setting, state, string, first, last, number)
                    if action:
                        found[action] = None
    found.update(dict.fromkeys(proposals.spread(setting, state, seat)))
    return list(found)


def worth_of(setting: Setting, state: TransportState, seat: int, action: Lay) -> float:
    """What a string promises: deliveries now and later, fresh cubes, joining what is apart."""
    after = state.copy()
    laying.lay(setting, after, seat, action)
    lines = Lines(setting, after, seat)
    later = setting.data.course.rounds - state.round
    now = plans.harvest(lines, after.ap)
    in_all = plans.harvest(lines, after.ap + state.locomotives[seat] * later)
    fresh = sum(number for _, number in after.draws) * FRESH * min(later, 2)
    stops = {station for station in lines.near if setting.kinds[station] != OUTSKIRTS}
    homes = {setting.colour_of(after, stop) for stop in stops} & set(CITY_COLOURS)
    tile = _tile_worth(lines, state.locomotives[seat] if later else 0)
    home = setting.new_station(seat) in lines.near
    reserve = lines.whole()
    return (
        now
        + 0.55 * (in_all - now)
        + fresh
        + tile
        + later * (0.5 * len(homes) + home + reserve)
        + (0.4 * AP * after.ap)
    )


def _tile_worth(lines: Lines, next_turn: int) -> float:
    """What the best walk would bring now, or half of that with the AP of the next turn as well."""
    best = 0.0
    ap = lines.state.ap
    for plan in plans.tiles(lines, max(ap, next_turn)):
        worth = plan.gain - plan.cost * AP
        best = max(best, worth if plan.cost <= ap else SOON * worth)
    return best


# -- transport and locomotives -----------------------------------------------------------------


def upgrades(setting: Setting, state: TransportState, seat: int) -> bool:
    """Whether the next locomotive pays for itself in the turns left, and can be paid."""
    engines = setting.data.locomotives
    step = state.locomotives[seat] - engines.first
    if step >= len(engines.prices):
        return False
    later = setting.data.course.rounds - state.round
    return engines.prices[step] <= state.ap and (
        later > engines.prices[step] or (state.phase == LOCOMOTIVE and later > 0)
    )


def _reserve(setting: Setting, state: TransportState, seat: int) -> int:
    """AP to keep for the next locomotive."""
    if not upgrades(setting, state, seat):
        return 0
    engines = setting.data.locomotives
    return engines.prices[state.locomotives[seat] - engines.first]


def _transport(setting: Setting, state: TransportState, seat: int) -> Action:
    """The best delivery or walk, else what prepares one, else on to the locomotives."""
    lines = Lines(setting, state, seat)
    free = state.ap - _reserve(setting, state, seat)
    plan = plans.best_of(lines, state.ap)
    if plan and (plan.cost <= free or plan.gain >= 3 * plan.cost):
        return plan.action
    dear = _dear_walk(lines)
    if dear:
        return dear
    if _draws(lines):
        return Draw()
    later = setting.data.course.rounds - state.round
    if free > 0:
        found = hub(lines, free - 1 if not later else 3)
        if found is not None:
            return Replenish(found)
        ahead = plans.deliveries(lines, free + state.locomotives[seat]) if later else []
        if ahead:
            return max(ahead, key=lambda plan: plan.gain / plan.cost).action
    return Next()


def _dear_walk(lines: Lines) -> Spend | None:
    """A cube for AP, where that makes a walk possible that brings more than the cubes count."""
    setting, state, seat = lines.setting, lines.state, lines.seat
    left = setting.data.course.cubes_for_ap_a_turn - state.spent
    pile = state.piles[seat]
    losses = sorted(
        (plans.marginal(setting, [n - (k == c) for k, n in enumerate(pile)], c), c)
        for c in range(WHITE)
        if pile[c]
    )
    if not left or not losses:
        return None
    for plan in plans.tiles(lines, state.ap + left):
        more = plan.cost - state.ap
        if 0 < more <= min(left, sum(pile)) and plan.gain > more * (losses[0][0] + 1.0):
            return Spend(losses[0][1])
    return None


def _draws(lines: Lines) -> bool:
    """Whether lines and turns are enough to resolve another Long-Distance tile."""
    setting, state, seat = lines.setting, lines.state, lines.seat
    later = setting.data.course.rounds - state.round
    if state.open[seat] or not later or setting.new_station(seat) not in lines.near:
        return False
    colours = {setting.colour_of(state, stop) for stop in lines.near} & set(CITY_COLOURS)
    whites = sum(state.cubes[stop][WHITE] for stop in lines.near)
    deck = state.unseen.bit_count() + len(state.under)
    return len(colours) >= 3 and whites > 0 and deck > 0


def hub(lines: Lines, reach: int) -> int | None:
    """The own stop where fresh cubes are likeliest to come home for few AP; None if hardly."""
    setting, state = lines.setting, lines.state
    course = setting.data.course
    bag = state.bag.total()
    if state.replenished >= course.replenish_a_turn or not bag:
        return None
    best: tuple[float, int] | None = None
    for stop in lines.near:
        likely = sum(
            count
            for colour, count in enumerate(state.bag.counts[:WHITE])
            if lines.home(colour).get(stop, 99) <= reach
        )
        if best is None or likely > best[0]:
            best = (likely, stop)
    return best[1] if best and best[0] / bag > 0.3 else None
