"""What the acting seat may do: the list of it, and why anything else is refused."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NoReturn

from lineside.engine import Action, IllegalAction
from lineside.games.us_telegraph import actions as acts
from lineside.games.us_telegraph.board import Mask, terrains
from lineside.games.us_telegraph.components import (
    KINDS,
    NUMBERS,
    PILES,
    RESOURCES,
    TELEGRAPH,
    TERRAIN_OF,
    TERRAINS,
    Components,
    Counts,
    kind_of,
)
from lineside.games.us_telegraph.price import Affordable, Price, missing, payments, price_at
from lineside.games.us_telegraph.state import TelegraphState

DRAWS: Final = 2
BUILDS: Final = 3
_BYTES: Final = (TERRAINS + 7) // 8


class Legal:
    """The legality of every action, for one set of components."""

    def __init__(self, parts: Components) -> None:
        self.parts = parts
        self.affordable = Affordable(parts)
        self.place = acts.places(parts.cities)
        self.beside: dict[str, int] = {row[0].beside: i for i, row in enumerate(self.place)}

    # -- the list ------------------------------------------------------------------------------

    def actions(self, state: TelegraphState) -> list[Action]:
        """Return all legal actions of the seat to act; none where chance is to act."""
        phase = state.phase
        if phase == "turn":
            return self._turn(state)
        if phase == "settle":
            found = self._builds(state, 1 << state.building)
            found.append(acts.KEEP)
            return found
        if phase == "pay":
            return [acts.Pay(cards) for cards in payments(*self.bill(state))]
        if phase == "place":
            return [self.place[beside][side] for beside, side in state.board.ground.spots.values()]
        if phase == "rotate":
            return list(acts.ROTATE)
        return []

    def _turn(self, state: TelegraphState) -> list[Action]:
        seat, kind, found = state.seat, state.kind, []
        left = left_to_do(state)
        if left:
            if kind != "draw" and state.waiting[seat]:
                found = self._builds(state, state.waiting[seat])
            if kind != "build":
                found += [acts.DRAW[i] for i, size in enumerate(state.piles[seat]) if size]
        if state.workers[seat]:
            if worker_may_act(state):
                found.append(acts.WORKER_ACTION)
            if any(state.deck):
                found.append(acts.WORKER_CARD)
        found.append(acts.END_TURN)
        return found

    def _builds(self, state: TelegraphState, kinds: int) -> list[Action]:
        found: list[Action] = []
        seat = state.seat
        for kind, mask in self.affordable.places(state.board, seat, kinds, state.hands[seat]):
            found += builds(kind, mask)
        return found

    def bill(self, state: TelegraphState) -> tuple[Counts, Counts, int]:
        """Return, while a Building waits to be paid, the hand, what is needed, and any cards."""
        price = self.price(state, state.building, state.terrain)
        return state.hands[state.seat], price.need, price.any_kind

    def price(self, state: TelegraphState, kind: int, terrain: int) -> Price:
        """Return what a Building costs the seat whose turn it is on a Terrain."""
        return price_at(self.parts, state.board, state.seat, kind, terrain)

    def near(self, state: TelegraphState) -> list[Action]:
        """Return what a player might look for: the other kind of action, Workers, and the cheapest
        place of each Building that can be paid nowhere (`dear` has all places of one Building).
        """
        phase, seat = state.phase, state.seat
        if phase == "settle":
            return self._cheapest_dear(state, state.building)
        if phase != "turn":
            return []
        legal = self._turn(state)
        found: list[Action] = []
        if may_build(state):
            can = {action.building for action in legal if isinstance(action, acts.Build)}
            for kind in self.waiting(state):
                if NUMBERS[kind] not in can:
                    found += self._cheapest_dear(state, kind)
        workers = (acts.WORKER_ACTION, acts.WORKER_CARD) if state.workers[seat] else ()
        return found + [a for a in (*acts.DRAW, *workers) if a not in legal]

    def waiting(self, state: TelegraphState) -> list[int]:
        """Return the kinds of Building that lie face up before the seat whose turn it is."""
        lie = state.waiting[state.seat]
        return [k for k in range(KINDS) if lie >> k & (7 if k == TELEGRAPH else 1)]

    def dear(self, state: TelegraphState, kind: int) -> list[acts.Build]:
        """Return the places where a Building costs more cards than there are in the hand."""
        hand = state.hands[state.seat]
        found = []
        for terrain in terrains(state.board.open):
            price = self.price(state, kind, terrain)
            if missing(hand, price.need, price.any_kind) > 0:
                found.append(acts.BUILD[kind][terrain])
        return found

    def _cheapest_dear(self, state: TelegraphState, kind: int) -> list[Action]:
        """Return the cheapest of these places alone, in a list; none where one can be paid."""
        found = self.dear(state, kind)
        if not found or len(found) < state.board.open.bit_count():
            return []
        return [min(found, key=lambda a: self.price(state, kind, TERRAIN_OF[a.terrain]).cards)]

    # -- refusals ------------------------------------------------------------------------------

    def check(self, state: TelegraphState, action: Action) -> None:
        """Raise IllegalAction, with rule and words, unless the seat to act may do this now."""
        phase = state.phase
        if phase == "turn":
            self._check_turn(state, action)
        elif phase == "settle":
            self._check_settle(state, action)
        elif phase == "pay":
            self._check_pay(state, action)
        elif phase == "place":
            self._check_place(state, action)
        elif phase == "rotate":
            if not isinstance(action, acts.Rotate):
                _refuse("UT-9", "turn the Region first")
            if action.sixths not in range(6):
                _refuse("UT-9", "a Region can be turned by 0 to 5 sixths")
        elif phase == "over":
            _refuse("UT-18", "the game is over")
        else:
            _refuse("UT-2", "chance decides now, not a seat")

    def _check_turn(self, state: TelegraphState, action: Action) -> None:
        if isinstance(action, acts.EndTurn):
            return
        if isinstance(action, acts.UseWorker):
            self._check_worker(state, action)
        elif isinstance(action, acts.Draw):
            self._check_action(state, "draw")
            if action.pile not in range(1, PILES + 1):
                _refuse("UT-5", f"there are piles 1 to {PILES}")
            if not state.piles[state.seat][action.pile - 1]:
                _refuse("UT-5", f"pile {action.pile} is empty")
        elif isinstance(action, acts.Build):
            self._check_action(state, "build")
            if action.building not in NUMBERS:
                _refuse("UT-6", f"there is no Building #{action.building}")
            kind = kind_of(action.building)
            if not state.waiting[state.seat] >> kind & (7 if kind == TELEGRAPH else 1):
                _refuse("UT-6", f"#{action.building} does not lie face up on your board")
            self._check_build(state, action, kind)
        elif isinstance(action, acts.Keep):
            _refuse("UT-5", "there is no Building just drawn to be kept")
        elif isinstance(action, acts.Pay):
            _refuse("UT-15", "nothing is to be paid now")
        elif isinstance(action, (acts.Place, acts.Rotate)):
            _refuse("UT-9", "there is no Region to be placed now")
        else:
            _refuse("UT-4", "only chance brings that about")

    def _check_action(self, state: TelegraphState, kind: str) -> None:
        if state.carded:
            rule = "UT-7" if state.ending else "UT-17"
            _refuse(rule, "after a card was drawn no Building is drawn or built")
        if state.kind and state.kind != kind:
            done = "drawn" if state.kind == "draw" else "built"
            _refuse("UT-4", f"you have {done} in this turn, and a turn has one kind of action")
        if not left_to_do(state):
            words = f"{DRAWS} draws" if kind == "draw" else f"{BUILDS} builds"
            _refuse("UT-4", f"your {words} are used up; only a Worker gives one more")

    def _check_worker(self, state: TelegraphState, action: acts.UseWorker) -> None:
        if not state.workers[state.seat]:
            _refuse("UT-17", "you have no Worker")
        if action.use == "card":
            if not any(state.deck):
                _refuse("UT-8", "no card is left to be drawn")
        elif action.use != "action":
            _refuse("UT-17", "a Worker gives an action or a card")
        elif state.carded:
            _refuse("UT-17", "after a card was drawn, Workers bring cards only")
        elif not worker_may_act(state):
            _refuse("UT-17", "a Worker gives one more action once your own are used up")

    def _check_settle(self, state: TelegraphState, action: Action) -> None:
        if isinstance(action, acts.Keep):
            return
        number = NUMBERS[state.building]
        if not isinstance(action, acts.Build):
            _refuse("UT-5", f"first build or keep #{number}, which you have drawn")
        if action.building != number:
            _refuse("UT-5", f"you have drawn #{number}: build that one or keep it")
        self._check_build(state, action, state.building)

    def _check_build(self, state: TelegraphState, action: acts.Build, kind: int) -> None:
        terrain = TERRAIN_OF.get(action.terrain, -1)
        if terrain < 0 or not state.board.ground.land >> terrain & 1:
            _refuse("UT-10", f"there is no Terrain {action.terrain[:20]} on the board")
        if not state.board.open >> terrain & 1:
            _refuse("UT-10", f"Terrain {action.terrain} is built on")
        price = self.price(state, kind, terrain)
        hand = state.hands[state.seat]
        if missing(hand, price.need, price.any_kind) <= 0:
            return
        apart = missing(hand, price.need, price.any_kind - price.extra) <= 0
        rule = "UT-13" if apart else "UT-14"
        shown = f", with {counts_words(price.shown)} shown there" if any(price.shown) else ""
        extra = f", {price.extra} of them for a new Settlement" if price.extra else ""
        costs = f"#{action.building} costs {bill_words(price)}{extra}{shown}"
        _refuse(rule, f"{costs}: more than your hand can pay")

    def _check_pay(self, state: TelegraphState, action: Action) -> None:
        if not isinstance(action, acts.Pay):
            _refuse("UT-15", f"first pay for #{NUMBERS[state.building]}")
        cards = action.cards
        if len(cards) != 4 or min(cards) < 0:
            _refuse("UT-15", "a payment is four counts: water, wood, clay, metal")
        hand, need, any_kind = self.bill(state)
        for resource, card, have in zip(RESOURCES, cards, hand, strict=True):
            if card > have:
                _refuse("UT-15", f"you hold {have} {resource}, not {card}")
        left = missing(cards, need, any_kind)
        if left > 0:
            _refuse("UT-14", "that is not enough")
        if left < 0:
            spare = [r for r, c, n in zip(RESOURCES, cards, need, strict=True) if c > n]
            _refuse("UT-14", f"that is too much: a {' or '.join(spare)} card could be kept")

    def _check_place(self, state: TelegraphState, action: Action) -> None:
        if not isinstance(action, acts.Place):
            _refuse("UT-9", "place the Region first")
        beside = self.beside.get(action.beside, -1)
        sides = len(self.place[beside]) if beside >= 0 else 0
        if not 0 <= action.side < sides:
            _refuse("UT-9", f"there is no side {action.side} of {action.beside[:20]}")
        ground = state.board.ground
        centre = ground.centre(beside, action.side)
        if centre is None:
            _refuse("UT-9", f"Region {action.beside} is not on the board")
        spot = ground.spots.get(centre)
        if spot is None:
            _refuse("UT-9", "some of its hexes would lie on others")
        if spot != (beside, action.side):
            name = self.place[spot.beside][spot.side]
            _refuse("UT-9", f"that place is called {name.beside} {name.side}")


def left_to_do(state: TelegraphState) -> int:
    """Return how many actions the seat still has in this turn (at its start, either kind's)."""
    if state.carded:
        return 0
    return _usual(state) + state.granted - state.acts


def may_build(state: TelegraphState) -> bool:
    """Whether Buildings that lie face up may be built now, if they can be paid."""
    return state.phase == "turn" and state.kind != "draw" and left_to_do(state) > 0


def worker_may_act(state: TelegraphState) -> bool:
    """Whether a Worker would give one more action now (UT-17)."""
    return not state.carded and left_to_do(state) == 0


def cards_at_end(state: TelegraphState) -> int:
    """Return how many cards ending the turn now would bring (UT-7), while there are any."""
    if state.ending:
        return 0
    return max(0, _usual(state) - state.acts)


def _usual(state: TelegraphState) -> int:
    """Return how many actions a turn has without Workers (UT-4)."""
    return DRAWS if state.kind == "draw" else BUILDS


def counts_words(cards: Iterable[int]) -> str:
    """Return counts by Resource in words: ``2 water, 1 wood``, or ``nothing``."""
    words = [f"{n} {resource}" for n, resource in zip(cards, RESOURCES, strict=True) if n]
    return ", ".join(words) or "nothing"


def bill_words(price: Price) -> str:
    """Return what is asked for in words: ``2 water, 1 of any kind``, or ``nothing``."""
    anything = f"{price.any_kind} of any kind" if price.any_kind else ""
    needed = counts_words(price.need) if any(price.need) else ""
    return ", ".join(filter(None, (needed, anything))) or "nothing"


class _Eight(dict[int, tuple[Action, ...]]):
    """For a byte of a mask, the actions on the Terrains of its bits; filled when first asked."""

    def __init__(self, on: tuple[Action, ...]) -> None:
        super().__init__()
        self.on = on

    def __missing__(self, byte: int) -> tuple[Action, ...]:
        found = self[byte] = tuple(a for i, a in enumerate(self.on) if byte >> i & 1)
        return found


_BY_BYTE: Final = tuple(
    tuple(_Eight(acts.BUILD[kind][8 * i : 8 * i + 8]) for i in range(_BYTES))
    for kind in range(KINDS)
)


def builds(kind: int, mask: Mask) -> list[Action]:
    """Return the `Build` actions of one kind on all Terrains of a mask, lowest first."""
    found: list[Action] = []
    for eight, byte in zip(_BY_BYTE[kind], mask.to_bytes(_BYTES, "little"), strict=True):
        if byte:
            found += eight[byte]
    return found


def _refuse(rule: str, message: str) -> NoReturn:
    raise IllegalAction(rule, message)
