"""Actions of Wireless as integers, and states as numbers, for learning."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

from lineside.engine.actions import Action
from lineside.engine.errors import BadInput
from lineside.games.wireless.actions import Arrange, Draft, Start
from lineside.games.wireless.components import STATIONS
from lineside.games.wireless.rules import bonuses, funding, turn
from lineside.games.wireless.standing import active, covered, installed
from lineside.games.wireless.state import Player, Table
from lineside.games.wireless.tables import FACTORY, SCIENTIST, TYCOON

if TYPE_CHECKING:
    from lineside.games.wireless.rules import Rules

ORDERS = tuple(permutations(range(3)))


class WirelessCodec:
    """All actions of an edition in one list, and features of the table seen from a seat.

    Arranging Objectives is numbered by the order among the seat's own, since there are too many
    triples to list.
    """

    version = 1

    def __init__(self, g: Rules) -> None:
        self.g = g
        self.actions = tuple(dict.fromkeys(_all_actions(g)))
        self.index = {action: n for n, action in enumerate(self.actions)}
        self.size = len(self.actions) + len(ORDERS)
        self.features = len(self.observe(g.initial(), 0))

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

    def observe(self, state: Table, seat: int) -> list[float]:
        """Return the table from a seat: itself first, the others in the order of play."""
        g = self.g
        found: list[float] = [
            float(state.seat == seat),
            state.round / 30,
            float(bool(state.last_round)),
        ]
        for n in range(g.sides):
            found.extend(self._player(state, state.players[(seat + n) % g.sides]))
        size = g.t.map.size
        masks = [*state.rewards, state.neutral]
        found.extend(float(mask >> here & 1) for mask in masks for here in range(size))
        found.extend(left / 6 for left in state.technologies)
        found.extend(left / 2 for left in state.supers)
        for kind in range(len(g.t.tycoons)):
            found.append(state.tycoon_display.count(kind) / 2)
        for kind in range(len(g.t.contracts)):
            found.append(float(kind in state.contract_display))
        stage = state.todo[-1] if state.todo else ("", 0, 0)
        found.extend(float(stage[0] == name) for name in self.stages)
        found.extend((stage[1] / 10, stage[2] / 4))
        return found

    stages = tuple(
        sorted(
            (
                *("draft", "arrange", "start", "act", "end", "install", "transmit"),
                *bonuses.STAGES,
                *funding.STAGES,
            )
        )
    )

    def _player(self, state: Table, player: Player) -> list[float]:
        t, size = self.g.t, self.g.t.map.size
        masks = (player.signals, player.unmodulated, player.modulated)
        found = [float(mask >> here & 1) for mask in masks for here in range(size)]
        found += [player.money / 20, player.ready / 10, player.lost / 10, player.links / 9]
        found += [left / 7 for left in player.tracks]
        found += [covered(player, column) / 6 for column in range(4)]
        found += [count / 6 for count in (*player.columns, *player.supply)]
        found += [left / 3 for left in player.credits]
        found += [n / 7 for n in (*player.rows, player.beside)]
        found += [active(t, player, icon) / 6 for icon in (TYCOON, FACTORY, SCIENTIST)]
        found += [side / 3 for side in player.patents]
        found += [float(nation in player.flags) for nation in range(len(t.nation_ids))]
        found += [installed(player) / STATIONS, len(player.contracts) / 7]
        held = [0.0] * len(t.contracts)
        for place, kind in enumerate(player.contracts):
            held[kind] += 1.0 if player.turned >> place & 1 else 0.5
        found += held
        slots = [0.0] * len(t.objectives)
        for slot, kind in enumerate(player.objectives):
            slots[kind] = (slot + 1) / 3
        return found + slots


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
