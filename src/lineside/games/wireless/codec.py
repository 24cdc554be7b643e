"""Actions as integers, for learning. Bump `version` on any change."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

from lineside.engine.actions import Action
from lineside.engine.codec import ListedCodec
from lineside.engine.errors import BadInput
from lineside.games.wireless.actions import Arrange, Draft, Start
from lineside.games.wireless.rules import bonuses, funding, turn
from lineside.games.wireless.state import Table

if TYPE_CHECKING:
    from lineside.games.wireless.rules import Rules

ORDERS = tuple(permutations(range(3)))


class WirelessCodec(ListedCodec):
    """All actions of an edition in one list.

    Arranging Objectives is numbered by the order among the seat's own, since there are too many
    triples to list.
    """

    version = 1

    def __init__(self, g: Rules) -> None:
        self.g = g
        super().__init__(tuple(dict.fromkeys(_all_actions(g))), len(ORDERS))

    def encode_other(self, state: Table, action: Action) -> int:
        if not isinstance(action, Arrange):
            raise BadInput(f"{action} has no number")
        order = sorted(state.players[state.seat].objectives)
        own = [self.g.t.objectives[kind].id for kind in order]
        if sorted(action.tiles) != sorted(own):
            raise BadInput("these are not the seat's Objectives")
        return len(self.actions) + ORDERS.index(tuple(own.index(tile) for tile in action.tiles))

    def decode_other(self, state: Table, index: int) -> Action:
        kinds = sorted(state.players[state.seat].objectives)
        if len(kinds) != 3:
            raise BadInput("there are no three Objectives to arrange")
        own = [self.g.t.objectives[kind].id for kind in kinds]
        return Arrange(tuple(own[n] for n in ORDERS[index]))


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
