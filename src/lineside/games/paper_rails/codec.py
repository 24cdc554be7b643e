"""Actions as integers, for learning. Bump `version` on any change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from lineside.engine import Action, BadInput
from lineside.games.paper_rails.actions import (
    Build,
    ClaimEvent,
    Decline,
    EndTurn,
    First,
    FreeBuild,
    Operate,
    Research,
    Stock,
)

if TYPE_CHECKING:
    from lineside.games.paper_rails.rules import Rules
    from lineside.games.paper_rails.state import PaperRailsState


class PaperRailsCodec:
    """Integers for actions: builds by connection, free builds by connection, then the plain ones.

    The coin has none: chance is not learned.
    """

    version = 1

    def __init__(self, game: Rules) -> None:
        lines = game.tables.lines
        self._actions: list[Action] = [Build(line.id) for line in lines]
        self._actions += [FreeBuild(line.id) for line in lines]
        self._actions += [ClaimEvent(), Stock(), Operate(), Research(), EndTurn(), Decline()]
        self._codes = {action: code for code, action in enumerate(self._actions)}
        self.size = len(self._actions)

    def encode(self, state: PaperRailsState, action: Action) -> int:
        code = self._codes.get(action)
        if code is None:
            what = "the coin has no code" if isinstance(action, First) else "no such connection"
            raise BadInput(f"{action} cannot be encoded: {what}")
        return code

    def codes(self, state: PaperRailsState, actions: Sequence[Action]) -> list[int]:
        try:
            return [self._codes[action] for action in actions]
        except KeyError:  # some have no code of their own
            return [self.encode(state, action) for action in actions]

    def decode(self, state: PaperRailsState, index: int) -> Action:
        if not 0 <= index < self.size:
            raise BadInput(f"there is no action {index}; codes are 0 to {self.size - 1}")
        return self._actions[index]
