"""Actions as integers, for learning. Bump `version` on any change."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import TYPE_CHECKING

from lineside.engine.actions import Action
from lineside.engine.errors import BadInput
from lineside.games.wireless.actions import Arrange, Draft, Start
from lineside.games.wireless.rules import bonuses, funding, turn
from lineside.games.wireless.state import Table

if TYPE_CHECKING:
    from lineside.games.wireless.rules import Rules

ORDERS = tuple(permutations(range(3)))


class WirelessCodec:
    """All actions of an edition in one list.

    Arranging Objectives is numbered by the order among the seat's own, since there are too many
    triples to list.
    """

    version = 1

    def __init__(self, g: Rules) -> None:
        self.g = g
        self.actions = tuple(dict.fromkeys(_all_actions(g)))
        self.index = {action: n for n, action in enumerate(self.actions)}
        self.size = len(self.actions) + len(ORDERS)

    def encode(self, state: Table, action: Action) -> int:
        """Return the integer of a legal action; raises BadInput for one that has none."""
        if isinstance(action, Arrange):
            order = sorted(state.players[state.seat].objectives)
            own = [self.g.t.objectives[kind].id for kind in order]
            if sorted(action.tiles) != sorted(own):
                raise BadInput("these are not the seat's Objectives")
            placed = tuple(own.index(tile) for tile in action.tiles)
            return len(self.actions) + ORDERS.index(placed)
        if action not in self.index:
            raise BadInput(f"{action} has no number")
        return self.index[action]

    def codes(self, state: Table, actions: Sequence[Action]) -> list[int]:
        try:
            return [self.index[action] for action in actions]
        except KeyError:  # some have no code of their own
            return [self.encode(state, action) for action in actions]

    def decode(self, state: Table, index: int) -> Action:
        """Return the action of an integer; raises BadInput where it names none here."""
        if 0 <= index < len(self.actions):
            return self.actions[index]
        if not 0 <= index < self.size:
            raise BadInput(f"actions are numbered 0 to {self.size - 1}, not {index}")
        kinds = sorted(state.players[state.seat].objectives)
        if len(kinds) != 3:
            raise BadInput("there are no three Objectives to arrange")
        own = [self.g.t.objectives[kind].id for kind in kinds]
        return Arrange(tuple(own[n] for n in ORDERS[index - len(self.actions)]))


def _all_actions(g: Rules) -> list[Action]:
    """Return every action but arranging, in a fixed order."""
    t = g.t
    found: list[Action] = [Draft(kind.id) for kind in t.objectives]
    found += [Start(t.map.ids[here]) for side in sorted(t.starts) for here in t.starts[side]]
    found += [use for column in turn.USES for box in column for use in box]
    found += [*turn.FUNDS, turn.SUPPLY, turn.PASS, turn.END]
    found += [*t.install, *t.modulate]
    for name in sorted(t.sendings):
        found += [sending.action for here in t.sendings[name] for sending in here]
    found += [credit for slot in funding.CREDITS for credit in slot]
    found += g.take_tycoon
    found += [*funding.BLIND, *funding.PUSHES]
    found += [place for kind in bonuses.PLACES for place in kind]
    found += [*bonuses.PATENTS, *g.activations.values()]
    found += [*bonuses.TECHNOLOGIES, *bonuses.SUPERS, *bonuses.DISCARDS]
    return found
