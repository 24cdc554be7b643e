"""Actions worth a try, for searches: the best strings by the rule of thumb, plans, few others."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from lineside.engine import Action, Rng

from . import heuristics, plans, proposals
from .actions import Draw, End, Keep, Next, Replenish, Settle, Spend, Upgrade
from .plans import Lines
from .setting import Setting
from .state import LOCOMOTIVE, ROUTE, TransportState

if TYPE_CHECKING:
    from .rules import Rules

STRINGS = 12
"""Strings tried, at most."""

PLACES = 4
"""Places tried for a New Station."""


def promising(game: Rules, state: TransportState, seat: int, rng: Rng) -> list[Action]:
    """Actions that all may be taken, the most promising first."""
    setting = game.setting
    if state.hands[seat]:
        kept = [Keep(hidden.tile) for hidden in state.hands[seat]]
        best = game.greedy(state, seat, rng)
        return [best, *(keep for keep in kept if keep != best)]
    if state.phase == ROUTE:
        found = _routes(setting, state, seat)
    elif state.phase == LOCOMOTIVE:
        found = _engines(game, state, seat)
    else:
        found = _transport(game, state, seat, rng)
    return list(dict.fromkeys(found))


def _routes(setting: Setting, state: TransportState, seat: int) -> list[Action]:
    """A New Station where the rule of thumb wants one, strings, or none."""
    found: list[Action] = []
    settle = heuristics.settle(setting, state, seat)
    if settle:
        found.append(settle)
    lays = heuristics.candidates(setting, state, seat)
    lays.sort(key=lambda lay: -heuristics.worth_of(setting, state, seat, lay))
    found += lays[:STRINGS]
    if settle:
        spots: list[Settle] = proposals.settlements(setting, state, seat)
        found += [other for other in spots if other.chip == settle.chip][:PLACES]
        found += [other for other in spots if (other.x, other.y) == (settle.x, settle.y)]
    return [*found, Next()]


def _transport(game: Rules, state: TransportState, seat: int, rng: Rng) -> list[Action]:
    """The choice of the rule of thumb, deliveries and walks by gain for AP, what prepares more."""
    setting, lines = game.setting, Lines(game.setting, state, seat)
    found: list[Action] = [game.greedy(state, seat, rng)]
    further = max(state.ap, state.locomotives[seat])
    known = plans.deliveries(lines, further) + plans.tiles(lines, state.ap)
    known.sort(key=lambda plan: -plan.gain / plan.cost)
    found += [plan.action for plan in known if plan.cost <= state.ap]
    found.append(Next())
    found += [plan.action for plan in known if plan.cost > state.ap and state.ap]
    hub = heuristics.hub(lines, 3)
    others: list[Action] = [Draw(), *_given(setting, state, seat)]
    if hub is not None:
        others.insert(0, Replenish(hub))
    settle = heuristics.settle(setting, state, seat)
    if settle:
        others.append(settle)
    return [*found, *(action for action in others if game.allows(state, action))]


def _given(setting: Setting, state: TransportState, seat: int) -> list[Spend]:
    """The cube that is missed least, given for AP."""
    pile = state.piles[seat]
    losses = [
        (plans.marginal(setting, [n - (k == c) for k, n in enumerate(pile)], c), c)
        for c in range(len(pile))
        if pile[c]
    ]
    return [Spend(min(losses)[1])] if losses else []


def _engines(game: Rules, state: TransportState, seat: int) -> list[Action]:
    """The next locomotive where it can be had, a cube for it, or the end of the turn."""
    setting = game.setting
    if game.allows(state, Upgrade()):
        wanted = heuristics.upgrades(setting, state, seat)
        return [Upgrade(), End()] if wanted else [End(), Upgrade()]
    last = state.round == setting.data.course.rounds
    if last or state.locomotives[seat] == setting.strongest():
        return [End()]
    return [End(), *filter(partial(game.allows, state), _given(setting, state, seat))]
