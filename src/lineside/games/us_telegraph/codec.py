"""Actions as integers, for learning. Bump `version` on any change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from lineside.engine import Action, BadInput
from lineside.games.us_telegraph import actions as acts
from lineside.games.us_telegraph.price import payments
from lineside.games.us_telegraph.state import TelegraphState

if TYPE_CHECKING:
    from lineside.games.us_telegraph.rules import Rules

PAYMENTS: Final = 1000
"""Payments have their place in the list, the cheapest first; there are never so many in play."""


class TelegraphCodec:
    """Integers for actions: plain ones, Region spots, Buildings by Terrain, payments by place in
    the list. Terrains are named by Region and hex, so that the plane never shows.
    """

    version = 1

    def __init__(self, game: Rules) -> None:
        self._game = game
        plain: list[Action] = [*acts.DRAW, acts.KEEP, acts.WORKER_ACTION, acts.WORKER_CARD]
        plain += [acts.END_TURN, *acts.ROTATE]
        plain += [action for row in game.rules.place for action in row]
        plain += [action for row in acts.BUILD for action in row]
        self._actions = plain
        self._codes = {action: code for code, action in enumerate(plain)}
        self.size = len(plain) + PAYMENTS

    def encode(self, state: TelegraphState, action: Action) -> int:
        code = self._codes.get(action)
        if code is not None:
            return code
        if isinstance(action, acts.Pay) and state.phase == "pay":
            ways = payments(*self._game.rules.bill(state))
            if action.cards in ways[:PAYMENTS]:
                return len(self._actions) + ways.index(action.cards)
        raise BadInput(f"{action} has no code here")

    def codes(self, state: TelegraphState, actions: Sequence[Action]) -> list[int]:
        try:
            return [self._codes[action] for action in actions]
        except KeyError:  # some have no code of their own
            return [self.encode(state, action) for action in actions]

    def decode(self, state: TelegraphState, index: int) -> Action:
        if 0 <= index < len(self._actions):
            return self._actions[index]
        if state.phase == "pay" and index < self.size:
            ways = payments(*self._game.rules.bill(state))
            place = index - len(self._actions)
            if 0 <= place < len(ways):
                return acts.Pay(ways[place])
        raise BadInput(f"there is no action {index} here")
