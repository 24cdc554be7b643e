"""What a Building costs where, and with which cards it can be paid (UT-11 … UT-15).

Two ways lead to the same answer: `price_at` works one place out, line by line, for the rules and
for whoever asks why; `Affordable` finds all the places at once with masks, for lists of legal
actions. The tests hold one against the other.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple, TypeAlias

from lineside.games.us_telegraph.board import ANY, Board, Levels, Mask
from lineside.games.us_telegraph.components import KINDS, TELEGRAPH, Components, Counts

NOTHING: Counts = (0, 0, 0, 0)


class Price(NamedTuple):
    """The price of one Building on one Terrain.

    Attributes:
        need: Resources still asked for, by kind, after what the Terrains show.
        any_kind: cards of any kind asked for besides: a Telegraph's rest and the extra cost.
        extra: the part of `any_kind` that is the extra cost of a new Settlement (UT-13).
        shown: symbols that were used, by kind (a Telegraph takes them in the order of kinds).
        free_by: the Terrain of the own Building whose arrow makes it free (UT-12), or -1.
    """

    need: Counts
    any_kind: int
    extra: int
    shown: Counts
    free_by: int

    @property
    def cards(self) -> int:
        """The fewest cards that pay it."""
        return sum(self.need) + self.any_kind


def price_at(parts: Components, board: Board, seat: int, kind: int, terrain: int) -> Price:
    """Return what a Building costs a seat on an open Terrain."""
    beside = board.ground.adjacent[terrain]
    for before in parts.before[kind]:
        for site in board.sites[seat][before]:
            if beside >> site & 1:
                return Price(NOTHING, 0, 0, NOTHING, site)
    extra = 0 if beside & board.own[seat] else len(board.settlements[seat])
    near = (beside | 1 << terrain) & board.open
    water, wood, clay, metal = parts.symbols
    seen = (
        (near & water).bit_count(),
        (near & wood).bit_count(),
        (near & clay).bit_count(),
        (near & metal).bit_count(),
    )
    if kind == TELEGRAPH:
        left = max(0, parts.any_cost - sum(seen))
        return Price(NOTHING, left + extra, extra, _least(seen, parts.any_cost), -1)
    cost = parts.costs[kind]
    need = _minus(cost, _both(cost, seen))
    return Price(need, extra, extra, _both(cost, seen), -1)


def missing(cards: Counts, need: Counts, any_kind: int) -> int:
    """Return how many more cards a payment needs (0: it is exact; below 0: it wastes some).

    Every Resource needed takes one card of its kind or any two cards (UT-14); matching cards are
    counted as such first, since each saves one card.
    """
    short = spare = 0
    for card, asked in zip(cards, need, strict=True):
        if card < asked:
            short += asked - card
        else:
            spare += card - asked
    return 2 * short + any_kind - spare


@lru_cache(maxsize=1 << 15)
def payments(hand: Counts, need: Counts, any_kind: int) -> tuple[Counts, ...]:
    """Return all payments from a hand that waste no card, the cheapest first (UT-14, UT-15)."""
    most = 2 * sum(need) + any_kind
    found: list[Counts] = []
    for water, wood, clay in product(*(range(min(have, most) + 1) for have in hand[:3])):
        left = missing((water, wood, clay, 0), need, any_kind)
        # Each card of the last kind brings two nearer while it is asked for itself, then one.
        if 0 <= left <= 2 * need[3]:
            last = left // 2 if left % 2 == 0 else -1
        else:
            last = left - need[3]
        if 0 <= last <= hand[3]:
            found.append((water, wood, clay, last))
    order = sorted(range(4), key=lambda kind: (-hand[kind], kind))
    found.sort(key=lambda cards: (sum(cards), [-cards[kind] for kind in order]))
    return tuple(found)


Conditions: TypeAlias = tuple[tuple[tuple[int, int], ...], ...]
"""Ways to be able to pay: any of them, each a list of (Resource or `ANY`, symbols at least)."""


class Affordable:
    """Finds all Terrains on which a hand can pay for a Building."""

    def __init__(self, parts: Components) -> None:
        self.parts = parts
        self._known: dict[tuple[Counts, int], list[Conditions | None]] = {}

    def places(self, board: Board, seat: int, kinds: int, hand: Counts) -> list[tuple[int, Mask]]:
        """Return, for each kind in a packed multiset, the open Terrains where it can be paid.

        Kinds that can be built nowhere are left out.
        """
        front, levels, land = board.fronts[seat], board.levels(self.parts.symbols), board.open
        near, far = land & front, land & ~front
        adjacent, sites = board.ground.adjacent, board.sites[seat]
        extra = len(board.settlements[seat])
        at_once = self._conditions(hand, 0)
        apart = self._conditions(hand, extra)
        found = []
        while kinds:
            kind = (kinds & -kinds).bit_length() - 1
            if kind >= TELEGRAPH:
                kind = TELEGRAPH
                kinds = 0
            else:
                kinds &= kinds - 1
            ways = at_once[kind]
            if ways is None:
                ways = at_once[kind] = self._ways(kind, hand, 0)
            mask = _where(levels, ways, near)
            if extra:
                ways = apart[kind]
                if ways is None:
                    ways = apart[kind] = self._ways(kind, hand, extra)
            mask |= _where(levels, ways, far)
            for before in self.parts.before[kind]:
                for site in sites[before]:
                    mask |= adjacent[site] & land
            if mask:
                found.append((kind, mask))
        return found

    def _conditions(self, hand: Counts, extra: int) -> list[Conditions | None]:
        known = self._known.get((hand, extra))
        if known is None:
            if len(self._known) >= 1 << 14:
                self._known.clear()
            known = self._known[hand, extra] = [None] * KINDS
        return known

    def _ways(self, kind: int, hand: Counts, extra: int) -> Conditions:
        """Return the fewest symbols, in every combination, with which the hand can pay."""
        if kind == TELEGRAPH:
            have = sum(hand)
            if have < extra:
                return ()
            short = max(0, self.parts.any_cost + extra - have)
            return (((ANY, short),),) if short else ((),)
        cost = self.parts.costs[kind]
        return _fewest(cost, _alike(cost, hand), extra)


def _alike(cost: Counts, hand: Counts) -> Counts:
    """Return a hand that pays a cost wherever this one does, the same for many: of what is not
    asked for only the number counts."""
    water, wood, clay, metal = (
        have if asked else 0 for have, asked in zip(hand, cost, strict=True)
    )
    spare = sum(hand) - water - wood - clay - metal
    if not cost[0]:
        return (spare, wood, clay, metal)
    if not cost[1]:
        return (water, spare, clay, metal)
    return (water, wood, spare, metal) if not cost[2] else (water, wood, clay, metal + spare)


@lru_cache(maxsize=1 << 15)
def _fewest(cost: Counts, hand: Counts, extra: int) -> Conditions:
    """Return the fewest symbols, in every combination, with which a hand can pay a cost."""
    enough = {
        (water, wood, clay, metal)
        for water, wood, clay, metal in product(*(range(n + 1) for n in cost))
        if missing(hand, _minus(cost, (water, wood, clay, metal)), extra) <= 0
    }
    return tuple(
        tuple((resource, n) for resource, n in enumerate(shown) if n)
        for shown in sorted(enough)
        if not any(_minus(shown, one) in enough for one in _ONE)
    )


_ONE: Final = ((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1))


def _where(levels: Levels, ways: Conditions, among: Mask) -> Mask:
    found = 0
    for way in ways:
        mask = among
        for resource, n in way:
            mask &= levels[resource][n]
        found |= mask
    return found


def _minus(a: Counts, b: Counts) -> Counts:
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2], a[3] - b[3])


def _both(a: Counts, b: Counts) -> Counts:
    return (min(a[0], b[0]), min(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3]))


def _least(seen: Counts, limit: int) -> Counts:
    """Return the first `limit` of the symbols seen, in the order of kinds."""
    water = min(seen[0], limit)
    wood = min(seen[1], limit - water)
    clay = min(seen[2], limit - water - wood)
    return (water, wood, clay, min(seen[3], limit - water - wood - clay))
