"""What every action does to the state; legality is `legal`'s business."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from lineside.engine import Action
from lineside.games.us_telegraph import actions as acts
from lineside.games.us_telegraph.board import Board, Laid
from lineside.games.us_telegraph.components import (
    BASE_PILE,
    HAND,
    PILES,
    REGIONS,
    TELEGRAPH,
    TERRAIN_OF,
    Components,
    Counts,
    kind_of,
)
from lineside.games.us_telegraph.legal import Legal, cards_at_end
from lineside.games.us_telegraph.price import NOTHING
from lineside.games.us_telegraph.state import TelegraphState

PILE_SIZES: Final = (8, 8, 8, 6)


class Effects:
    """Applies actions, for one set of components and a number of seats."""

    def __init__(self, parts: Components, seats: int, legal: Legal) -> None:
        self.parts = parts
        self.seats = seats
        self.legal = legal
        self._do: dict[type[Action], Callable[[TelegraphState, Any], None]] = {
            acts.First: self._first,
            acts.Lay: self._lay,
            acts.TurnUp: self._turn_up,
            acts.Deal: self._deal,
            acts.Draw: self._draw,
            acts.Build: self._build,
            acts.Keep: self._keep,
            acts.Pay: self._pay,
            acts.DrawRegion: self._region,
            acts.Place: self._place,
            acts.Rotate: self._rotate,
            acts.UseWorker: self._worker,
            acts.EndTurn: self._end_turn,
        }
        # A Project is done when none of its Buildings is left in piles or on the board.
        self._project_bits = tuple(
            7 << TELEGRAPH if project >> TELEGRAPH else project for project in parts.projects
        )

    def initial(self) -> TelegraphState:
        """Return the state before the setup by chance."""
        parts, seats = self.parts, self.seats
        full_deck = (parts.copies,) * 4
        return TelegraphState(
            phase="first",
            board=Board.empty(parts.layout.cities, seats),
            waiting=[0] * seats,
            undrawn=[parts.full] * seats,
            piles=[PILE_SIZES] * seats,
            hands=[NOTHING] * seats,
            deck=full_deck,
            workers=[0] * seats,
            reserve=parts.workers,
            supply=(1 << REGIONS) - 1,
            shuffled=full_deck,
            taken=[NOTHING] * seats,
        )

    def apply(self, state: TelegraphState, action: Action) -> None:
        """Change the state by a legal action or a possible outcome."""
        self._do[type(action)](state, action)

    # -- setup (UT-1 … UT-3) -------------------------------------------------------------------

    def _first(self, state: TelegraphState, action: acts.First) -> None:
        state.first = state.seat = action.seat
        state.phase = "lay"

    def _lay(self, state: TelegraphState, action: acts.Lay) -> None:
        layout = self.parts.layout.regions
        q, r = layout[len(state.board.ground.laid)]
        state.board = state.board.lay(Laid(action.region - 1, q, r, action.sixths))
        state.supply ^= 1 << action.region - 1
        if len(state.board.ground.laid) == len(layout):
            state.phase = "open"
            state.pile = 0

    def _opened(self, state: TelegraphState, kind: int) -> None:
        seat = state.seat
        state.waiting[seat] += 1 << kind
        state.piles[seat] = _one_less(state.piles[seat], state.pile)
        state.pile += 1
        if state.pile == PILES:
            state.seat = (seat + 1) % self.seats
            state.pile = 0
            if state.seat == state.first:
                state.pile = -1
                state.phase = "deal"
                state.owed = HAND[0]

    # -- drawing and building ------------------------------------------------------------------

    def _draw(self, state: TelegraphState, action: acts.Draw) -> None:
        state.kind = "draw"
        state.acts += 1
        state.moved = True
        state.pile = action.pile - 1
        state.piles[state.seat] = _one_less(state.piles[state.seat], state.pile)
        state.phase = "draw"

    def _turn_up(self, state: TelegraphState, action: acts.TurnUp) -> None:
        kind = kind_of(action.building)
        state.undrawn[state.seat] -= 1 << kind
        if state.phase == "open":
            self._opened(state, kind)
            return
        state.building = kind
        state.drawn = True
        state.phase = "settle"

    def _keep(self, state: TelegraphState, action: acts.Keep) -> None:
        state.waiting[state.seat] += 1 << state.building
        state.building = -1
        self._settled(state)

    def _build(self, state: TelegraphState, action: acts.Build) -> None:
        state.building = kind_of(action.building)
        state.terrain = TERRAIN_OF[action.terrain]
        price = self.legal.price(state, state.building, state.terrain)
        hand = state.hands[state.seat]
        # Asked wherever the others could not tell the payment: whether there is a choice would
        # show them what the hand holds (UT-3).
        if price.cards and price.cards < sum(hand):
            state.phase = "pay"
            return
        if price.cards:
            self._discard(state, hand)
        self._raise(state)

    def _pay(self, state: TelegraphState, action: acts.Pay) -> None:
        self._discard(state, action.cards)
        self._raise(state)

    def _discard(self, state: TelegraphState, cards: Counts) -> None:
        seat = state.seat
        state.hands[seat] = minus(state.hands[seat], cards)
        state.discards = plus(state.discards, cards)
        state.ledger = (*state.ledger, (seat, *cards))
        self._shuffle_if_empty(state)

    def _raise(self, state: TelegraphState) -> None:
        """Put the Building up: victory first, then Worker, then Region (UT-18)."""
        seat, kind, terrain = state.seat, state.building, state.terrain
        state.board = state.board.build(seat, kind, terrain, self.parts.symbol_at[terrain])
        state.building = state.terrain = -1
        state.moved = True
        if not state.drawn:
            state.waiting[seat] -= 1 << kind
            state.kind = "build"
            state.acts += 1
        missing = state.waiting[seat] + state.undrawn[seat]
        if missing == 0:
            self._over(state, (seat,), "all_built")
        elif self._joins_cities(state.board, seat, terrain):
            self._over(state, (seat,), "connected")
        else:
            if not missing & self._project_bits[self.parts.project_of[kind]] and state.reserve:
                state.reserve -= 1
                state.workers[seat] += 1
            if state.drawn:
                self._settled(state)
            else:
                state.phase = "turn"

    def _joins_cities(self, board: Board, seat: int, terrain: int) -> bool:
        for group in board.settlements[seat]:
            if group >> terrain & 1:
                return sum(group & shore != 0 for shore in board.ground.shores) > 1
        return False

    def _settled(self, state: TelegraphState) -> None:
        """The Building drawn has found its place: a Region follows the last of a pile (UT-9)."""
        state.drawn = False
        last = not state.piles[state.seat][state.pile]
        state.pile = -1
        state.phase = "region" if last and state.supply else "turn"

    def _region(self, state: TelegraphState, action: acts.DrawRegion) -> None:
        state.region = action.region - 1
        state.supply ^= 1 << state.region
        state.phase = "place"

    def _place(self, state: TelegraphState, action: acts.Place) -> None:
        beside = self.legal.beside[action.beside]
        state.spot = state.board.ground.centre(beside, action.side)
        state.phase = "rotate"

    def _rotate(self, state: TelegraphState, action: acts.Rotate) -> None:
        assert state.spot is not None
        state.board = state.board.lay(Laid(state.region, *state.spot, action.sixths))
        state.region = -1
        state.spot = None
        state.phase = "turn"

    # -- Workers, cards, turns -----------------------------------------------------------------

    def _worker(self, state: TelegraphState, action: acts.UseWorker) -> None:
        state.workers[state.seat] -= 1
        state.spent += 1
        if action.use == "action":
            state.granted += 1
        else:
            state.owed = 1
            state.phase = "cards"

    def _end_turn(self, state: TelegraphState, action: acts.EndTurn) -> None:
        state.owed = cards_at_end(state)
        state.ending = True
        self._cards_or_on(state)

    def _deal(self, state: TelegraphState, action: acts.Deal) -> None:
        seat, cards = state.seat, action.cards
        state.hands[seat] = plus(state.hands[seat], cards)
        state.deck = minus(state.deck, cards)
        state.taken[seat] = plus(state.taken[seat], cards)
        state.ledger = (*state.ledger, (seat, sum(cards)))
        state.owed -= sum(cards)
        self._shuffle_if_empty(state)
        if state.phase == "deal":
            state.seat = (seat + 1) % self.seats
            if state.seat == state.first:
                self._begin_turn(state)
            else:
                state.owed = HAND[(state.seat - state.first) % self.seats]
        else:
            state.moved = state.carded = True
            self._cards_or_on(state)

    def _cards_or_on(self, state: TelegraphState) -> None:
        """Draw what is owed and can be had; then the turn goes on or ends.

        Whoever has drawn and has a Worker may still spend it for a card (UT-17).
        """
        if state.owed and any(state.deck):
            state.phase = "cards"
            return
        state.owed = 0
        another = state.phase == "cards" and state.workers[state.seat] > 0 and any(state.deck)
        if another or not state.ending:
            state.phase = "turn"
            return
        state.idle = 0 if state.moved else state.idle + 1
        if state.idle == self.seats:
            self._deadlock(state)
        else:
            state.seat = (state.seat + 1) % self.seats
            self._begin_turn(state)

    def _begin_turn(self, state: TelegraphState) -> None:
        state.phase = "turn"
        state.turn += 1
        state.kind = ""
        state.acts = state.granted = 0
        state.carded = state.moved = state.ending = False

    def _shuffle_if_empty(self, state: TelegraphState) -> None:
        """Make the discards the new pile the moment the old one is empty (UT-8)."""
        if not any(state.deck) and any(state.discards):
            state.deck = state.shuffled = state.discards
            state.discards = NOTHING
            state.taken = [NOTHING] * self.seats
            state.ledger = ()

    def _over(self, state: TelegraphState, winners: tuple[int, ...], reason: Any) -> None:
        state.phase = "over"
        state.winners = winners
        state.reason = reason
        state.drawn = False
        state.pile = -1

    def _deadlock(self, state: TelegraphState) -> None:
        built = [own.bit_count() for own in state.board.own]
        best = max(built)
        self._over(state, tuple(i for i, n in enumerate(built) if n == best), "deadlock")


def plus(a: Counts, b: Counts) -> Counts:
    """Return two counts added."""
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3])


def minus(a: Counts, b: Counts) -> Counts:
    """Return one count less another."""
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2], a[3] - b[3])


def _one_less(piles: tuple[int, int, int, int], pile: int) -> tuple[int, int, int, int]:
    a, b, c, bases = piles
    if pile == BASE_PILE:
        return (a, b, c, bases - 1)
    return (a - (pile == 0), b - (pile == 1), c - (pile == 2), bases)
