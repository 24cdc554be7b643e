"""What a seat knows of the cards, and full states that fit it.

Everybody knows what the draw pile was made of when it was last made, who drew how many cards from
it since, and every payment. So each card in another's hand is either *old* (held when the pile
was made) or *new* (drawn since), and no card has a kind until somebody shows it: the kinds of the
old ones are what was then in no pile and not with oneself, those of the new ones are among what
the pile held. A payment shows kinds, not which of the two each card was; that is drawn by the
odds, payment by payment, and taken back where it leads nowhere. Before the first reshuffle all
cards are new, and the odds are exactly the hypergeometric ones; after a reshuffle they are exact
until somebody pays, and then as good as one payment at a time can tell.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from math import comb
from typing import NamedTuple, TypeVar

from lineside.engine import Rng
from lineside.games.us_telegraph.components import Counts
from lineside.games.us_telegraph.effects import minus, plus
from lineside.games.us_telegraph.outcomes import draw_cards
from lineside.games.us_telegraph.price import NOTHING
from lineside.games.us_telegraph.state import TelegraphState

TRIES = 200
"""Hands drawn before all that fit a condition are listed instead."""

T = TypeVar("T")


class Known(NamedTuple):
    """The cards that a seat has not seen, by where they can be.

    Attributes:
        new: cards in the pile or drawn from it by others, less those that were paid.
        old: cards that others held when the pile was made, less those that were paid.
        fresh, aged: for each seat, how many of its cards are new and old.
        shown: for each seat, the new cards that it has paid.
    """

    new: Counts
    old: Counts
    fresh: tuple[int, ...]
    aged: tuple[int, ...]
    shown: tuple[Counts, ...]


def imagine(
    state: TelegraphState,
    seat: int,
    rng: Rng,
    copies: int,
    can_pay: Callable[[Counts], bool] | None = None,
) -> TelegraphState:
    """Return a state drawn from those that fit what a seat knows.

    Args:
        copies: how many cards of each kind there are.
        can_pay: whether the seat to act, another one, could hold such a hand; given while it
            chooses how to pay, since it is known then that it can.
    """
    begin = _when_shuffled(state, seat, copies)
    if any(begin.old):
        entries = [entry for entry in state.ledger if entry[0] != seat]
        payer = -1 if can_pay is None else state.seat
        known = _tell_apart(entries, begin, rng, lambda end: _possible(end, payer, can_pay))
    else:
        known = _all_new(state, seat)
    if known is None:
        raise AssertionError("the ledger does not fit the cards there are")
    after = state.copy()
    new, old = known.new, known.old
    others = [other for other in range(len(state.hands)) if other != seat]
    if can_pay is not None:
        others.sort(key=lambda other: other != state.seat)
    for other in others:
        numbers = (known.fresh[other], known.aged[other])
        if can_pay is not None and other == state.seat:
            fresh, aged = _fitting(new, old, numbers, can_pay, rng)
        else:
            fresh, aged = draw_cards(new, numbers[0], rng), draw_cards(old, numbers[1], rng)
        new, old = minus(new, fresh), minus(old, aged)
        after.hands[other] = plus(fresh, aged)
        after.taken[other] = plus(known.shown[other], fresh)
    after.deck = new
    return after


def _when_shuffled(state: TelegraphState, seat: int, copies: int) -> Known:
    """Return what the seat knew of the others' cards when the pile was made."""
    seats = len(state.hands)
    sizes, own = [sum(hand) for hand in state.hands], state.hands[seat]
    for entry in state.ledger:
        if len(entry) == 2:
            sizes[entry[0]] -= entry[1]
            continue
        sizes[entry[0]] += sum(entry[1:])
        if entry[0] == seat:
            own = plus(own, _cards(entry))
    own = minus(own, state.taken[seat])
    old = minus(minus((copies,) * 4, state.shuffled), own)
    new = minus(state.shuffled, state.taken[seat])
    return Known(new, old, (0,) * seats, tuple(sizes), (NOTHING,) * seats)


def _all_new(state: TelegraphState, seat: int) -> Known:
    """Return what is known while every card was drawn from the same pile."""
    shown = [NOTHING] * len(state.hands)
    new = minus(state.shuffled, state.taken[seat])
    for entry in state.ledger:
        if len(entry) > 2 and entry[0] != seat:
            shown[entry[0]] = plus(shown[entry[0]], _cards(entry))
            new = minus(new, _cards(entry))
    fresh = tuple(sum(hand) for hand in state.hands)
    return Known(new, NOTHING, fresh, (0,) * len(shown), tuple(shown))


def _tell_apart(
    entries: list[tuple[int, ...]], known: Known, rng: Rng, fits: Callable[[Known], bool]
) -> Known | None:
    """Return what is known after the others' draws and payments: for each card paid it is drawn
    by the odds whether it was new or old. None where no way through fits."""
    entries, known = _surely_new(entries, known)
    if min(known.new) < 0:
        return None
    for i, entry in enumerate(entries):
        if len(entry) == 2:
            known = _draw(known, entry)
            continue
        ways = _splits(known, entry[0], _cards(entry))
        while ways:
            chosen = ways.pop(_pick([weight for _, weight in ways], rng))[0]
            found = _tell_apart(entries[i + 1 :], _pay(known, entry, chosen), rng, fits)
            if found is not None:
                return found
        return None
    return known if fits(known) else None


def _surely_new(
    entries: list[tuple[int, ...]], known: Known
) -> tuple[list[tuple[int, ...]], Known]:
    """Settle at once the draws and payments of seats without old cards: whatever these pay,
    however late, was in the new pile, and no other seat can have drawn it.

    Returns the other entries and what is known then; `new` is below nothing where that cannot be.
    """
    left = []
    for entry in entries:
        if known.aged[entry[0]]:
            left.append(entry)
        else:
            known = _draw(known, entry) if len(entry) == 2 else _pay(known, entry, _cards(entry))
    return left, known


def _possible(known: Known, payer: int, can_pay: Callable[[Counts], bool] | None) -> bool:
    """Whether some hand of the seat that is about to pay can pay."""
    return can_pay is None or any(
        can_pay(plus(fresh, aged))
        for fresh in _draws(known.new, known.fresh[payer])
        for aged in _draws(known.old, known.aged[payer])
    )


def _splits(known: Known, seat: int, cards: Counts) -> list[tuple[Counts, float]]:
    """Return which of the cards paid may have been new, with the odds of each."""
    fresh, aged, number = known.fresh[seat], known.aged[seat], sum(cards)
    found = []
    a, b, c, d = cards
    for new in product(range(a + 1), range(b + 1), range(c + 1), range(d + 1)):
        n = sum(new)
        weight = comb(fresh, n) * comb(aged, number - n)
        for have, shown in zip(known.new, new, strict=True):
            weight *= comb(have, shown)
        for have, shown in zip(known.old, minus(cards, new), strict=True):
            weight *= comb(have, shown)
        if weight:
            pools = comb(sum(known.new), n) * comb(sum(known.old), number - n)
            found.append((new, weight / pools))
    return found


def _draw(known: Known, entry: tuple[int, ...]) -> Known:
    seat, number = entry
    return known._replace(fresh=_replaced(known.fresh, seat, known.fresh[seat] + number))


def _pay(known: Known, entry: tuple[int, ...], new: Counts) -> Known:
    seat, old = entry[0], minus(_cards(entry), new)
    return Known(
        minus(known.new, new),
        minus(known.old, old),
        _replaced(known.fresh, seat, known.fresh[seat] - sum(new)),
        _replaced(known.aged, seat, known.aged[seat] - sum(old)),
        _replaced(known.shown, seat, plus(known.shown[seat], new)),
    )


def _fitting(
    new: Counts,
    old: Counts,
    numbers: tuple[int, int],
    fits: Callable[[Counts], bool],
    rng: Rng,
) -> tuple[Counts, Counts]:
    """Return new and old cards, so many of each, that together make a hand that fits."""
    for _ in range(TRIES):
        fresh, aged = draw_cards(new, numbers[0], rng), draw_cards(old, numbers[1], rng)
        if fits(plus(fresh, aged)):
            return fresh, aged
    hands = [
        ((fresh, aged), float(_ways(new, fresh) * _ways(old, aged)))
        for fresh in _draws(new, numbers[0])
        for aged in _draws(old, numbers[1])
        if fits(plus(fresh, aged))
    ]
    return hands[_pick([weight for _, weight in hands], rng)][0]


def _draws(pool: Counts, number: int) -> list[Counts]:
    return [
        (a, b, c, number - a - b - c)
        for a, b, c in product(*(range(min(n, number) + 1) for n in pool[:3]))
        if 0 <= number - a - b - c <= pool[3]
    ]


def _ways(pool: Counts, cards: Counts) -> int:
    ways = 1
    for have, card in zip(pool, cards, strict=True):
        ways *= comb(have, card)
    return ways


def _pick(weights: list[float], rng: Rng) -> int:
    """Return an index by weight."""
    left = rng.unit() * sum(weights)
    for i, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return i
    return len(weights) - 1


def _cards(entry: tuple[int, ...]) -> Counts:
    return (entry[1], entry[2], entry[3], entry[4])


def _replaced(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    return (*items[:place], item, *items[place + 1 :])
