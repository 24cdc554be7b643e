"""Positions for tests, set up by hand: the setup's chance is decided, then things are moved about.

Whatever is moved, nothing is lost: cards come from the draw pile, Buildings out of their pile.
"""

from __future__ import annotations

from pathlib import Path

from lineside.engine import CHANCE, IllegalAction, Play, actions, registry
from lineside.games.us_telegraph import actions as acts
from lineside.games.us_telegraph.components import TELEGRAPH, TERRAIN_OF, Counts, kind_of

FIXED = Path(__file__).with_name("fixed.toml").read_text("utf-8")
"""Component data that stay as they are, so that balancing ours touches no test of a rule."""
DEALS = ((1, 1, 1, 1), (2, 1, 1, 1), (2, 2, 1, 1), (2, 2, 2, 1))
OPENED = (11, 22, 61, 40)
"""What lies face up on every board after the setup."""


class Table:
    """A game whose layout holds the given Regions in this order, none of them turned.

    Seat 0 begins; every board shows `OPENED`; hands are as in `DEALS`.
    """

    def __init__(self, seats: int = 2, regions: tuple[int, ...] = tuple(range(1, 9))) -> None:
        edition = registry.own_edition("us_telegraph", FIXED, "fixed.toml")
        self.game = registry.make("us_telegraph", seats, edition=edition)
        self.play = Play(self.game)
        self._chance(acts.First(0))
        for region in regions[: 2 * seats]:
            self._chance(acts.Lay(region, 0))
        for _ in range(seats):
            for number in OPENED:
                self._chance(acts.TurnUp(number))
        for seat in range(seats):
            self._chance(acts.Deal(DEALS[seat]))
        self.state = self.play.state.copy()

    def _chance(self, action: actions.Action) -> None:
        self.play.submit(CHANCE, action)

    # -- setting up ----------------------------------------------------------------------------

    def hand(
        self, seat: int, water: int = 0, wood: int = 0, clay: int = 0, metal: int = 0
    ) -> Table:
        """Give a seat exactly these cards."""
        self.state.hands[seat] = (water, wood, clay, metal)
        self._cards()
        return self

    def discards(self, *cards: int) -> Table:
        """Put these cards among the discards (water, wood, clay, metal)."""
        self.state.discards = _counts(cards)
        self._cards()
        return self

    def pile(self, *cards: int) -> Table:
        """Leave these cards in the draw pile; whatever is over goes to the last seat's hand."""
        self._cards()
        spare = _minus(self.state.deck, _counts(cards))
        self.state.hands[-1] = _plus(self.state.hands[-1], spare)
        self._cards()
        return self

    def _cards(self) -> None:
        """Put the rest into the draw pile, as if all hands had been drawn from a full one."""
        state, left = self.state, (20, 20, 20, 20)
        for hand in state.hands:
            left = _minus(left, hand)
        state.deck = _minus(left, state.discards)
        assert min(state.deck) >= 0
        state.shuffled = _minus((20, 20, 20, 20), state.discards)
        state.taken = list(state.hands)
        state.ledger = tuple(
            (seat, sum(hand)) for seat, hand in enumerate(state.hands) if any(hand)
        )

    def waiting(self, seat: int, *numbers: int) -> Table:
        """Turn these Buildings up on a seat's board, beside those that lie there."""
        for number in numbers:
            bit = 1 << kind_of(number)
            if number == 70 or not self.state.waiting[seat] & bit:
                self.state.undrawn[seat] -= bit
                self.state.waiting[seat] += bit
        self._piles(seat)
        return self

    def put_away(self, seat: int, *numbers: int) -> Table:
        """Put these Buildings from a seat's board back into its piles."""
        for number in numbers:
            self.state.waiting[seat] -= 1 << kind_of(number)
            self.state.undrawn[seat] += 1 << kind_of(number)
        self._piles(seat)
        return self

    def built(self, seat: int, **where: str) -> Table:
        """Put Buildings on the board: ``b61="1.2"``; ``b70="1.2 1.3"`` for several."""
        for name, places in where.items():
            kind = kind_of(int(name[1:]))
            for place in places.split():
                terrain = TERRAIN_OF[place]
                if self.state.undrawn[seat] >> kind & (7 if kind == TELEGRAPH else 1):
                    self.state.undrawn[seat] -= 1 << kind
                else:
                    self.state.waiting[seat] -= 1 << kind
                symbol = self.game.parts.symbol_at[terrain]
                self.state.board = self.state.board.build(seat, kind, terrain, symbol)
        self._piles(seat)
        return self

    def piles(self, seat: int, *sizes: int) -> Table:
        """Say how the undrawn Buildings lie: three piles and the bases'."""
        self.state.piles[seat] = _counts(sizes)
        return self

    def _piles(self, seat: int) -> None:
        undrawn = self.state.undrawn[seat]
        bases = (undrawn & self.game.parts.bases).bit_count()
        others = undrawn & ~self.game.parts.bases
        number = (others & (1 << TELEGRAPH) - 1).bit_count() + (undrawn >> TELEGRAPH)
        first, second = min(8, number), min(8, max(0, number - 8))
        self.state.piles[seat] = (first, second, number - first - second, bases)

    # -- playing -------------------------------------------------------------------------------

    @property
    def actor(self) -> int:
        return self.game.actor(self.state)

    def do(self, *texts: str) -> Table:
        """Play actions and outcomes given in notation; each must be legal, each state sound."""
        for text in texts:
            action = actions.parse(text, self.game.action_types)
            self.game.check(self.state, action)
            self.game.apply(self.state, action)
            self.game.audit(self.state)
        return self

    def pay(self) -> Table:
        """Pay the first way offered."""
        return self.do(self.listed("pay")[0])

    def allows(self, text: str) -> bool:
        return actions.parse(text, self.game.action_types) in self.game.legal(self.state)

    def refusal(self, text: str) -> IllegalAction:
        """Return why an action is refused; nothing changes, and legal() does not list it."""
        action = actions.parse(text, self.game.action_types)
        before = self.state.digest()
        assert action not in self.game.legal(self.state)
        try:
            self.game.check(self.state, action)
        except IllegalAction as error:
            assert self.state.digest() == before
            return error
        raise AssertionError(f"{text} is accepted")

    def refused(self, text: str) -> str:
        """Return the rule by which an action is refused."""
        return self.refusal(text).rule

    def listed(self, tag: str) -> list[str]:
        """Return the legal actions of one sort, in notation."""
        texts = [actions.notation(action) for action in self.game.legal(self.state)]
        return [text for text in texts if text.split()[0] == tag]

    def price(self, number: int, place: str) -> tuple[Counts, int, int]:
        """Return what a Building costs the seat to move: by kind, of any kind, of that extra."""
        price = self.game.rules.price(self.state, kind_of(number), TERRAIN_OF[place])
        return price.need, price.any_kind, price.extra


def _counts(cards: tuple[int, ...]) -> Counts:
    a, b, c, d = cards
    return (a, b, c, d)


def _plus(a: Counts, b: Counts) -> Counts:
    return _counts(tuple(x + y for x, y in zip(a, b, strict=True)))


def _minus(a: Counts, b: Counts) -> Counts:
    return _counts(tuple(x - y for x, y in zip(a, b, strict=True)))
