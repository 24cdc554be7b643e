"""Chance: a declared generator with separate streams, and bags that are drawn at reveal.

The generator is SplitMix64 (Steele, Lea and Flood, 2014): 64 bits of state, one addition and a
mixing function a draw. It is the same on every machine and in every version, so that a seed
means the same game for ever. Streams are told apart by name: what a bot draws never moves the
draws of the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from lineside.engine.state import State

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15
T = TypeVar("T")


class Rng:
    """A stream of random numbers: `Rng(7, "chance")`, `Rng(7, "bot", 2)`.

    Args:
        seed: any integer; taken modulo 2**64.
        names: what the stream is for; other names give independent numbers.
    """

    __slots__ = ("state",)

    def __init__(self, seed: int, *names: str | int) -> None:
        self.state = seed & _MASK
        for name in names:
            for byte in str(name).encode() + b"/":
                self.state = (self.next64() ^ byte) & _MASK

    def next64(self) -> int:
        """Return the next integer of 64 bits."""
        self.state = z = (self.state + _GOLDEN) & _MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """Return an integer from 0 to n - 1, each equally likely (n at least 1).

        Multiplication with rejection (Lemire, 2019), so that there is no bias at all.
        """
        self.state = z = (self.state + _GOLDEN) & _MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        product = (z ^ (z >> 31)) * n
        if product & _MASK < n:
            floor = (1 << 64) % n
            while product & _MASK < floor:
                product = self.next64() * n
        return product >> 64

    def unit(self) -> float:
        """Return a number from 0 up to but not including 1, in steps of 2**-53."""
        return (self.next64() >> 11) * 2.0**-53

    def choice(self, items: Sequence[T]) -> T:
        """Return one of the items, each equally likely."""
        return items[self.below(len(items))]

    def weighted(self, outcomes: Sequence[tuple[T, int]]) -> T:
        """Return one of (item, weight) by its whole-number weight."""
        pick = self.below(sum(weight for _, weight in outcomes))
        for item, weight in outcomes:
            if pick < weight:
                return item
            pick -= weight
        raise AssertionError("weights add up")

    def shuffle(self, items: list[T]) -> None:
        """Put a list into random order, in place (Fisher-Yates, from the end)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def sample(self, items: Sequence[T], k: int) -> list[T]:
        """Return k different items in random order."""
        pool = list(items)
        self.shuffle(pool)
        return pool[:k]


class Bag(State):
    """A multiset of things that nobody has looked at: counts[kind] of each kind.

    What nobody knows has no order. A thing leaves the bag at the moment somebody sees it.
    """

    counts: list[int]

    def total(self) -> int:
        """Return how many things are in the bag."""
        return sum(self.counts)

    def outcomes(self) -> list[tuple[int, int]]:
        """Return (kind, weight) for each kind that can be drawn; weights are counts."""
        return [(kind, count) for kind, count in enumerate(self.counts) if count]

    def draw(self, rng: Rng) -> int:
        """Return a kind drawn by its weight, without taking it out."""
        pick = rng.below(sum(self.counts))
        for kind, count in enumerate(self.counts):
            if pick < count:
                return kind
            pick -= count
        raise AssertionError("counts add up")

    def take(self, kind: int) -> None:
        """Take one thing of a kind out; raises ValueError where there is none."""
        if self.counts[kind] <= 0:
            raise ValueError(f"no thing of kind {kind} is left in the bag")
        self.counts[kind] -= 1

    def put(self, kind: int, number: int = 1) -> None:
        """Put things of a kind in."""
        self.counts[kind] += number
