"""A mean that is bounded at any time: one may look after every value and stop when one likes.

An ordinary 95 % interval holds for a number of games fixed beforehand. Who looks again and again
and stops at the first look that pleases is wrong far more often than once in twenty. These bounds
hold at all looks at once: over a whole series, however long and however it is stopped, the true
mean is ever outside with a probability of at most 5 %.

They come from a wager (Waudby-Smith and Ramdas, 2024). Somebody claims that the mean is `m`; a
gambler stakes a share `f` of what he has on every value `y`, at the price `m`, and so has
`1 - f + f·y/m` times as much afterwards. If the claim is true, he gains nothing on average, and he
is ever 40 times as rich as at the start with a probability of at most 1/40 (Ville, 1939). So a
claim at which he is that rich is rejected. He does not know the best share, and splits his money
at the start between many (Cover, 1991). That asks for nothing but independent values from 0 to 1
with the same mean: ties and sums of games that depend on each other are as good as wins.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import exp, log

from lineside.lab.summary import Interval

ERROR = 0.05
"""How often the true mean may ever be outside."""
STAKES = tuple((number + 0.5) / 100 for number in range(100))
"""The shares between which the gambler splits his money evenly."""
_HALVINGS = 40


def bounds(values: Sequence[float]) -> Interval:
    """Return the mean of values from 0 to 1 and the bounds that hold at any time."""
    if not values:
        return Interval(0.0, 0.0, 1.0)
    low = _rejected(Counter(values))
    high = 1.0 - _rejected(Counter(1.0 - value for value in values))
    return Interval(sum(values) / len(values), low, high)


def wealth(values: Counter[float], mean: float) -> float:
    """Return how many times as rich the gambler is who staked on high values at a claimed mean.

    Args:
        values: how often each value occurred.
        mean: the claim, above 0 and at most 1.
    """
    logs = [
        sum(times * log(1 - stake + stake * value / mean) for value, times in values.items())
        for stake in STAKES
    ]
    return sum(exp(min(each, 600.0)) for each in logs) / len(logs)


def _rejected(values: Counter[float]) -> float:
    """Return up to where claims of a lower mean are rejected: the higher it is, the less he has."""
    low, high = 0.0, 1.0
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if wealth(values, middle) >= 2 / ERROR:
            low = middle
        else:
            high = middle
    return low
