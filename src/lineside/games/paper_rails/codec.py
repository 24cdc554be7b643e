"""Actions as integers and states as numbers, for learning. Bump `version` on any change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lineside.engine import CHANCE, OVER, Action, BadInput
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

_SCALES = (40.0, 10.0, 6.0, 10.0)
"""VP, IP, RP, SP that count as one half: x points become x / (x + scale), always below 1."""


class PaperRailsCodec:
    """Integers for actions: builds by connection, free builds by connection, then the plain ones.

    The coin has none: chance is not learned. `observe` looks from one seat: seats go round from
    it, so that index 0 is always oneself. All numbers lie between 0 and 1.
    """

    version = 1

    def __init__(self, game: Rules) -> None:
        self._game = game
        lines = game.tables.lines
        self._actions: list[Action] = [Build(line.id) for line in lines]
        self._actions += [FreeBuild(line.id) for line in lines]
        self._actions += [ClaimEvent(), Stock(), Operate(), Research(), EndTurn(), Decline()]
        self._codes = {action: code for code, action in enumerate(self._actions)}
        self.size = len(self._actions)
        a_seat = 4 + 1 + len(lines) + len(game.tables.commodities) + 2 * len(game.tables.railroads)
        self.features = game.seats * a_seat + 5 + 1 + len(game.tables.events) + 1 + 3

    def encode(self, state: PaperRailsState, action: Action) -> int:
        code = self._codes.get(action)
        if code is None:
            what = "the coin has no code" if isinstance(action, First) else "no such connection"
            raise BadInput(f"{action} cannot be encoded: {what}")
        return code

    def decode(self, state: PaperRailsState, index: int) -> Action:
        if not 0 <= index < self.size:
            raise BadInput(f"there is no action {index}; codes are 0 to {self.size - 1}")
        return self._actions[index]

    def observe(self, state: PaperRailsState, seat: int) -> list[float]:
        """Return the numbers: for each seat its points (4), whether it acts, its connections,
        its share of each commodity and of each railroad and which railroads it completed first;
        then the turn's five counts, whether a free connection waits, the next Event (one of n),
        the connections left, and the end of the game by stalling, by the coin and at all.
        """
        game, tables = self._game, self._game.tables
        owners: dict[int, int] = {}
        for road, owner, _ in state.completions:
            owners.setdefault(road, owner)
        numbers: list[float] = []
        for other in [(seat + i) % game.seats for i in range(game.seats)]:
            points = (state.vp[other], state.ip[other], state.rp[other], state.sp[other])
            numbers += [have / (have + scale) for have, scale in zip(points, _SCALES, strict=True)]
            numbers.append(float(state.seat == other))
            owned, cities = state.owned[other], state.cities[other]
            numbers += [float(owned >> line & 1) for line in range(len(tables.lines))]
            for group in (*tables.commodities, *tables.railroads):
                numbers.append((cities & group.mask).bit_count() / len(group.cities))
            numbers += [
                float(owners.get(road, -1) == other) for road in range(len(tables.railroads))
            ]
        numbers += [times / 2 for times in state.used]
        numbers.append(float(state.waiting >= 0))
        numbers += [float(len(state.events) == event) for event in range(len(tables.events))]
        numbers.append(state.free.bit_count() / len(tables.lines))
        this_round = -(-state.turn // game.seats)
        quiet = max(0, this_round - 1 - state.claim_round)
        numbers.append(min(1.0, quiet / game.stall_rounds))
        numbers.append(float(state.seat == CHANCE))
        numbers.append(float(state.seat == OVER))
        return numbers
