"""Bounds that hold at any time: exact probabilities, and the same wealth by another way."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb

import pytest

from lineside.lab import wilson
from lineside.lab.sequential import bounds, wealth

DEALS = (0.0, 0.5, 1.0)


def ever_outside(chances, looks, outside):
    """Return the exact probability that `outside(counts)` holds at any of so many looks.

    Args:
        chances: the probability of each value.
        outside: asked of how often each value occurred.
    """
    values = tuple(chances)
    inside, lost = {(0,) * len(values): 1.0}, 0.0
    for _ in range(looks):
        after = Counter()
        for counts, mass in inside.items():
            for place, value in enumerate(values):
                more = tuple(n + (at == place) for at, n in enumerate(counts))
                after[more] += mass * chances[value]
        out = {c for c in after if outside(Counter(dict(zip(values, c, strict=True))))}
        lost += sum(after[counts] for counts in out)
        inside = {counts: mass for counts, mass in after.items() if counts not in out}
    return lost


def rejected(mean):
    """Whether the bounds of counted values leave a mean out, by their definition."""

    def outside(counts):
        turned = Counter({1 - value: times for value, times in counts.items()})
        return wealth(counts, mean) >= 40 or wealth(turned, 1 - mean) >= 40

    return outside


@pytest.mark.parametrize(
    ("chances", "looks"),
    [
        ({0.0: 0.9, 1.0: 0.1}, 40),
        ({0.0: 0.45, 1.0: 0.55}, 40),
        # Deals of two games: as if each game were on its own, or favoured one seat, or one bot.
        ({0.0: 0.25, 0.5: 0.5, 1.0: 0.25}, 18),
        ({0.0: 0.05, 0.5: 0.8, 1.0: 0.15}, 18),
        ({0.0: 0.4, 0.5: 0.05, 1.0: 0.55}, 18),
    ],
)
def test_the_true_mean_is_ever_outside_in_at_most_one_of_twenty_series(chances, looks):
    mean = sum(value * chance for value, chance in chances.items())
    assert 0 < ever_outside(chances, looks, rejected(mean)) <= 0.05


def test_an_interval_for_one_look_does_not_stand_looking_again_and_again():
    """So the computation above can fail."""

    def outside(counts):
        _, low, high = wilson(counts[1.0], counts.total())
        return not low <= 0.5 <= high

    assert ever_outside({0.0: 0.5, 1.0: 0.5}, 40, outside) > 0.1


@pytest.mark.parametrize(("wins", "losses"), [(0, 5), (3, 3), (9, 1), (15, 5), (40, 20)])
@pytest.mark.parametrize("mean", [Fraction(1, 2), Fraction(11, 20), Fraction(4, 5)])
def test_wealth_is_that_of_a_fortune_split_between_all_stakes(wins, losses, mean):
    """For wins and losses the integral over all stakes is a tail of a binomial distribution."""
    games = wins + losses
    tail = sum(
        comb(games + 1, k) * mean**k * (1 - mean) ** (games + 1 - k) for k in range(wins + 1)
    )
    whole = Fraction(1, (games + 1) * comb(games, wins)) * tail
    expected = whole / (mean**wins * (1 - mean) ** (losses + 1))
    found = wealth(Counter({1.0: wins, 0.0: losses}), float(mean))
    assert found == pytest.approx(float(expected), rel=0.01)


def test_bounds_are_where_a_claim_is_just_rejected():
    values = [1.0] * 30 + [0.5] * 9 + [0.25] * 2 + [0.0] * 6
    share, low, high = bounds(values)
    assert share == pytest.approx(35 / 47)
    assert low < share < high
    assert not rejected(low + 1e-6)(Counter(values))
    assert rejected(low - 1e-6)(Counter(values))
    assert not rejected(high - 1e-6)(Counter(values))
    assert rejected(high + 1e-6)(Counter(values))
    turned = bounds([1 - value for value in values])
    assert (1 - turned.high, 1 - turned.low) == pytest.approx((low, high))


def test_nothing_is_known_of_nothing_and_much_of_much():
    assert bounds([]) == (0, 0, 1)
    assert bounds([0.0] * 50).low == 0
    assert bounds([1.0] * 50).high == 1
    assert bounds([1.0] * 50).low > 0.8
    widths = [high - low for _, low, high in (bounds([1.0, 0.0] * n) for n in (5, 50, 500))]
    assert widths == sorted(widths, reverse=True)
    assert widths[-1] < 0.15
