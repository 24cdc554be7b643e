"""What chance may bring: the outcomes with their odds, drawn at the moment of reveal."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from math import comb
from typing import Final

from lineside.engine import Action, IllegalAction, Rng
from lineside.games.us_telegraph import actions as acts
from lineside.games.us_telegraph.components import (
    BASE_PILE,
    KINDS,
    NUMBERS,
    REGIONS,
    TELEGRAPH,
    Components,
    Counts,
)
from lineside.games.us_telegraph.state import TelegraphState

CHANCE_PHASES: Final = frozenset({"first", "lay", "open", "deal", "draw", "region", "cards"})
_TURN_UP: Final = tuple(acts.TurnUp(number) for number in NUMBERS)
_REGION: Final = tuple(acts.DrawRegion(region + 1) for region in range(REGIONS))


class Outcomes:
    """The outcomes of chance, for one set of components and a number of seats."""

    def __init__(self, parts: Components, seats: int) -> None:
        self.bases = parts.bases
        self.seats = seats

    def all(self, state: TelegraphState) -> list[tuple[Action, int]]:
        """Return every outcome with its weight."""
        phase = state.phase
        if phase == "first":
            return [(acts.First(seat), 1) for seat in range(self.seats)]
        if phase == "lay":
            regions = [region for region in range(REGIONS) if state.supply >> region & 1]
            return [(acts.Lay(region + 1, k), 1) for region in regions for k in range(6)]
        if phase in ("open", "draw"):
            pile = self._pile(state)
            return [(_TURN_UP[kind], n) for kind in range(KINDS) if (n := _count(pile, kind))]
        if phase == "region":
            return [(_REGION[i], 1) for i in range(REGIONS) if state.supply >> i & 1]
        if phase in ("deal", "cards"):
            return list(_hands(state.deck, self.cards(state)))
        return []

    def sample(self, state: TelegraphState, rng: Rng) -> Action:
        """Return one outcome by its odds, without listing them all."""
        phase = state.phase
        if phase in ("deal", "cards"):
            return acts.Deal(draw_cards(state.deck, self.cards(state), rng))
        if phase in ("open", "draw"):
            pile = self._pile(state)
            telegraphs = pile >> TELEGRAPH
            others = pile & (1 << TELEGRAPH) - 1
            pick = rng.below(others.bit_count() + telegraphs) - telegraphs
            return _TURN_UP[TELEGRAPH if pick < 0 else nth_bit(others, pick)]
        if phase == "region":
            return _REGION[nth_bit(state.supply, rng.below(state.supply.bit_count()))]
        return rng.weighted(self.all(state))

    def check(self, state: TelegraphState, action: Action) -> None:
        """Raise IllegalAction unless chance may bring this now."""
        if isinstance(action, acts.Deal) and state.phase in ("deal", "cards"):
            number = self.cards(state)
            fits = len(action.cards) == 4 and all(
                0 <= card <= have for card, have in zip(action.cards, state.deck, strict=True)
            )
            if not fits or sum(action.cards) != number:
                raise IllegalAction("UT-8", f"{number} cards that are in the draw pile are needed")
        elif all(action != outcome for outcome, _ in self.all(state)):
            rule = {"region": "UT-9", "draw": "UT-5", "first": "UT-3"}.get(state.phase, "UT-2")
            raise IllegalAction(rule, "this cannot come up now")

    def read(self, before: TelegraphState, after: TelegraphState) -> Action:
        """Return the outcome that led from one state to the next."""
        phase, seat = before.phase, before.seat
        if phase == "first":
            return acts.First(after.first)
        if phase == "lay":
            tile = after.board.ground.laid[-1]
            return acts.Lay(tile.region + 1, tile.sixths)
        if phase in ("open", "draw"):
            gone = before.undrawn[seat] - after.undrawn[seat]
            return acts.TurnUp(NUMBERS[gone.bit_length() - 1])
        if phase == "region":
            return acts.DrawRegion((before.supply & ~after.supply).bit_length())
        old, new = before.hands[seat], after.hands[seat]
        return acts.Deal((new[0] - old[0], new[1] - old[1], new[2] - old[2], new[3] - old[3]))

    def cards(self, state: TelegraphState) -> int:
        """Return how many cards are drawn at once: no more than are left before a reshuffle."""
        return min(state.owed, sum(state.deck))

    def _pile(self, state: TelegraphState) -> int:
        """Return what may lie on top of the pile that is drawn from, packed."""
        if state.pile == BASE_PILE:
            return state.undrawn[state.seat] & self.bases
        return state.undrawn[state.seat] & ~self.bases


def draw_cards(deck: Counts, number: int, rng: Rng) -> Counts:
    """Return cards drawn at random, without taking them out of the deck."""
    left = list(deck)
    total = sum(deck)
    for n in range(number):
        pick = rng.below(total - n)
        for kind in range(4):
            if pick < left[kind]:
                left[kind] -= 1
                break
            pick -= left[kind]
    return (deck[0] - left[0], deck[1] - left[1], deck[2] - left[2], deck[3] - left[3])


def nth_bit(mask: int, n: int) -> int:
    """Return the place of the n-th set bit of a mask, from 0, lowest first."""
    for _ in range(n):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1


@lru_cache(maxsize=1 << 12)
def _hands(deck: Counts, number: int) -> tuple[tuple[Action, int], ...]:
    """Return all ways to draw so many cards, by the multivariate hypergeometric weights."""
    found: list[tuple[Action, int]] = []
    for a, b, c in product(range(number + 1), repeat=3):
        cards = (a, b, c, number - a - b - c)
        if cards[3] >= 0 and all(card <= have for card, have in zip(cards, deck, strict=True)):
            weight = 1
            for have, card in zip(deck, cards, strict=True):
                weight *= comb(have, card)
            found.append((acts.Deal(cards), weight))
    return tuple(found)


def _count(packed: int, kind: int) -> int:
    return packed >> TELEGRAPH if kind == TELEGRAPH else packed >> kind & 1
