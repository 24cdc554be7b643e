"""Two editions side by side: which differences are more than chance.

Shares are compared by the pooled z test of two proportions, means by Welch's test (as a z test:
there are many games). Where many things are compared, some differ by chance; so each p is adjusted
by Holm's method, after which fewer than one report in twenty calls anything different that is not.
Wins of the users of a component come several a game; their shares lean against each other, which
makes the test a careful one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from statistics import NormalDist
from typing import Literal, NamedTuple

from lineside.lab.balance import Findings, Mean

ENOUGH = 5
"""A share is tested where at least so many of either kind are expected on both sides."""
SURE = 0.05
"""A difference is called sure where its adjusted p is below this."""


class Difference(NamedTuple):
    """One thing in two editions: its values, its p, and its p adjusted (None: not tested)."""

    section: str
    name: str
    measure: str
    kind: Literal["share", "mean"]
    first: float
    second: float
    p: float | None
    adjusted: float | None = None

    @property
    def sure(self) -> bool:
        """Whether the difference is more than chance."""
        return self.adjusted is not None and self.adjusted < SURE


def differences(first: Findings, second: Findings) -> list[Difference]:
    """Return all that can be compared of two editions at one number of seats."""
    return holm([*_course(first, second), *_components(first, second), *_numbers(first, second)])


def holm(found: Sequence[Difference]) -> list[Difference]:
    """Return the same with their p adjusted for how many there are (Holm, 1979)."""
    tested = sorted((d.p, n) for n, d in enumerate(found) if d.p is not None)
    adjusted, highest = {}, 0.0
    for rank, (p, n) in enumerate(tested):
        highest = max(highest, min(1.0, p * (len(tested) - rank)))
        adjusted[n] = highest
    return [d._replace(adjusted=adjusted.get(n)) for n, d in enumerate(found)]


def proportions(a: float, of_a: int, b: float, of_b: int) -> float | None:
    """Return the p of a difference between a of `of_a` and b of `of_b`, or None: too few."""
    if not of_a or not of_b:
        return None
    pooled = (a + b) / (of_a + of_b)
    if min(of_a, of_b) * min(pooled, 1 - pooled) < ENOUGH:
        return None
    z = (a / of_a - b / of_b) / sqrt(pooled * (1 - pooled) * (1 / of_a + 1 / of_b))
    return 2 * NormalDist().cdf(-abs(z))


def means(a: Mean, b: Mean) -> float | None:
    """Return the p of a difference between two means, or None: too few or all alike."""
    error = sqrt(a.error**2 + b.error**2)
    if min(a.n, b.n) < 2 * ENOUGH or not error:
        return None
    return 2 * NormalDist().cdf(-abs(a.mean - b.mean) / error)


def _share(
    section: str, name: str, measure: str, a: float, of_a: int, b: float, of_b: int
) -> Difference:
    p = proportions(a, of_a, b, of_b)
    return Difference(
        section, name, measure, "share", a / of_a if of_a else 0.0, b / of_b if of_b else 0.0, p
    )


def _course(first: Findings, second: Findings) -> Iterator[Difference]:
    if first.seats > 1:
        for place, (a, b) in enumerate(zip(first.places, second.places, strict=True), 1):
            measure = "share of wins"
            yield _share("Places", f"place {place}", measure, a.wins, a.games, b.wins, b.games)
    else:
        a, b = first.places[0], second.places[0]
        yield _share("Places", "alone", "share of wins", a.wins, a.games, b.wins, b.games)
    turns = first.turns.mean, second.turns.mean
    yield Difference("Length", "turns", "mean", "mean", *turns, means(first.turns, second.turns))
    ends = {**first.summary.ends, **second.summary.ends}
    for rule, reason in ends:
        counted = first.summary.ends[rule, reason], second.summary.ends[rule, reason]
        name = f"{reason} ({rule})" if rule else reason
        sizes = first.games, second.games
        yield _share("Ends", name, "share of games", counted[0], sizes[0], counted[1], sizes[1])


def _components(first: Findings, second: Findings) -> Iterator[Difference]:
    for group in dict.fromkeys((*first.usage, *second.usage)):
        one, two = first.usage.get(group, {}), second.usage.get(group, {})
        for name in dict.fromkeys((*one, *two)):
            a, b = one.get(name), two.get(name)
            if a is None or b is None:
                continue  # a component that only one edition has cannot be compared
            games = first.games, second.games
            yield _share(group, name, "used in games", a.games, games[0], b.games, games[1])
            yield _share(group, name, "won by its users", a.wins, a.users, b.wins, b.users)


def _numbers(first: Findings, second: Findings) -> Iterator[Difference]:
    for section, one, two in (
        ("Points", first.sources, second.sources),
        ("In the end", first.counts, second.counts),
    ):
        for name in dict.fromkeys((*one, *two)):
            if name in one and name in two:
                a, b = one[name].games, two[name].games
                yield Difference(section, name, "mean a seat", "mean", a.mean, b.mean, means(a, b))
