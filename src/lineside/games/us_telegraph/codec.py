"""Actions as integers and states as numbers, for learning. Bump `version` on any change."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lineside.engine import Action, BadInput
from lineside.games.us_telegraph import actions as acts
from lineside.games.us_telegraph.board import Mask
from lineside.games.us_telegraph.components import KINDS, REGIONS, TELEGRAPH, TERRAINS
from lineside.games.us_telegraph.legal import left_to_do
from lineside.games.us_telegraph.price import payments
from lineside.games.us_telegraph.scoring import shortest_way
from lineside.games.us_telegraph.state import TelegraphState

if TYPE_CHECKING:
    from lineside.games.us_telegraph.rules import Rules

PAYMENTS: Final = 1000
"""Payments have their place in the list, the cheapest first; there are never so many in play."""
PHASES: Final = ("turn", "settle", "pay", "place", "rotate")
_PLANES: Final = 10
_PER_SEAT: Final = 3 * KINDS + 4 + 4
_PLAIN: Final = 4 + 3 + len(PHASES) + 3 + KINDS + REGIONS


class TelegraphCodec:
    """Integers for actions: plain ones, Region spots, Buildings by Terrain, payments by place in
    the list. Terrains are named by Region and hex, so that the plane never shows.

    `observe` looks from one seat: seats go round from it, so that index 0 is always oneself. All
    numbers lie between 0 and 1.
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
        self.features = TERRAINS * (_PLANES + game.seats) + game.seats * _PER_SEAT + _PLAIN

    def encode(self, state: TelegraphState, action: Action) -> int:
        code = self._codes.get(action)
        if code is not None:
            return code
        if isinstance(action, acts.Pay) and state.phase == "pay":
            ways = payments(*self._game.rules.bill(state))
            if action.cards in ways[:PAYMENTS]:
                return len(self._actions) + ways.index(action.cards)
        raise BadInput(f"{action} has no code here")

    def decode(self, state: TelegraphState, index: int) -> Action:
        if 0 <= index < len(self._actions):
            return self._actions[index]
        if state.phase == "pay" and index < self.size:
            ways = payments(*self._game.rules.bill(state))
            place = index - len(self._actions)
            if 0 <= place < len(ways):
                return acts.Pay(ways[place])
        raise BadInput(f"there is no action {index} here")

    def observe(self, state: TelegraphState, seat: int) -> list[float]:
        """Return, for each Terrain: on the board, open, each seat's, symbols of each Resource
        around (of 7), beside own Buildings, on one's own or another's shortest way, where a
        Building waits to be paid; for each seat its Buildings by kind (built, waiting, undrawn),
        piles, cards, Workers, Settlements, Buildings missing between Cities; then the own hand,
        draw pile, discards and Regions left, the decision waiting, this turn, the Building and
        the Region in question.
        """
        board, parts = state.board, self._game.parts
        order = [(seat + i) % self._game.seats for i in range(self._game.seats)]
        ways = [shortest_way(board, other) for other in order]
        theirs: Mask = 0
        for way in ways[1:]:
            theirs |= way.terrains
        numbers: list[float] = []
        pending = 1 << state.terrain if state.terrain >= 0 else 0
        masks = [board.ground.land, board.open, *(board.own[other] for other in order)]
        masks += [board.fronts[seat], ways[0].terrains, theirs, pending]
        for mask in masks:
            numbers += [float(mask >> terrain & 1) for terrain in range(TERRAINS)]
        for levels in board.levels(parts.symbols)[:4]:
            counts = [0] * TERRAINS
            for mask in levels[1:8]:
                for terrain in range(TERRAINS):
                    counts[terrain] += mask >> terrain & 1
            numbers += [count / 7 for count in counts]
        for other, way in zip(order, ways, strict=True):
            numbers += self._of_seat(state, other, way.missing)
        hand = state.hands[seat]
        numbers += [min(1.0, count / parts.copies) for count in hand]
        cards = 4 * parts.copies
        numbers += [sum(state.deck) / cards, sum(state.discards) / cards]
        numbers += [state.supply.bit_count() / REGIONS]
        numbers += [float(state.phase == phase) for phase in PHASES]
        numbers += [float(state.kind == "draw"), float(state.kind == "build")]
        numbers += [min(1.0, left_to_do(state) / 3)]
        numbers += [float(state.building == kind) for kind in range(KINDS)]
        return numbers + [float(state.region == region) for region in range(REGIONS)]

    def _of_seat(self, state: TelegraphState, seat: int, missing: int) -> list[float]:
        sites = state.board.sites[seat]
        numbers = [len(here) / (4 if kind == TELEGRAPH else 1) for kind, here in enumerate(sites)]
        for packed in (state.waiting[seat], state.undrawn[seat]):
            numbers += [float(packed >> kind & 1) for kind in range(TELEGRAPH)]
            numbers.append((packed >> TELEGRAPH) / 4)
        numbers += [size / 8 for size in state.piles[seat]]
        numbers += [
            sum(state.hands[seat]) / (4 * self._game.parts.copies),
            state.workers[seat] / self._game.parts.workers,
            len(state.board.settlements[seat]) / 30,
            min(missing, 20) / 20,
        ]
        return numbers
