"""What a balance report says in sentences: what stands out, with its interval."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from statistics import NormalDist
from typing import NamedTuple

from lineside.lab.balance import Findings, Usage
from lineside.lab.compare import ENOUGH, SURE, Difference, holm
from lineside.lab.look import ACTIONS
from lineside.lab.summary import Interval

PLACES = ("first", "second", "third", "fourth", "fifth", "sixth")


class Standout(NamedTuple):
    """A component whose users surely win more or less often than chance would have it."""

    group: str
    name: str
    usage: Usage


def percent(interval: Interval) -> str:
    """Return a share with its interval, "54 % (49 to 59)"."""
    share, low, high = (100 * value for value in interval)
    return f"{share:.0f} % ({low:.0f} to {high:.0f})"


def standouts(found: Findings) -> list[Standout]:
    """Return the components whose users surely win more or less often than others.

    A z test of each against the share of wins of all seats, adjusted for how many there are.
    """
    fair = found.fair or found.places[0].interval.share
    tested, of = [], []
    for group, names in found.usage.items():
        if group == ACTIONS:
            continue
        for name, usage in names.items():
            if usage.users * min(fair, 1 - fair) < ENOUGH:
                continue
            z = (usage.wins / usage.users - fair) / sqrt(fair * (1 - fair) / usage.users)
            p = 2 * NormalDist().cdf(-abs(z))
            tested.append(Difference(group, name, "", "share", 0, 0, p))
            of.append(Standout(group, name, usage))
    kept = [
        standout
        for standout, difference in zip(of, holm(tested), strict=True)
        if difference.adjusted is not None and difference.adjusted < SURE
    ]
    return sorted(kept, key=lambda s: -abs(s.usage.wins / s.usage.users - fair))


def sentences(found: Findings, goal: float) -> Iterator[tuple[str, bool]]:
    """Yield what stands out at one number of seats, each with whether it asks for attention."""
    yield from _places(found, goal)
    low, high = _middle(found)
    if len(found.lengths) == 1:
        yield f"Every game has {low} turns.", False
    else:
        mean = found.turns.mean
        yield f"A game has {mean:.0f} turns on average; nine of ten have {low} to {high}.", False
    (_, reason), games = found.summary.ends.most_common(1)[0]
    others = len(found.summary.ends) - 1
    more = f"; {others} other way{'s' * (others > 1)} of ending occurred" if others else ""
    share = f"{100 * games / found.games:.0f} % of games" if others else "Every game"
    yield f"{share} ended so: {reason.rstrip('.')}{more}.", False
    if found.summary.truncated:
        cut = found.summary.truncated
        yield f"{cut} of {found.games} games were cut off and count as they stood.", True
    far = standouts(found)
    for better in (True, False):
        fair = found.fair or found.places[0].interval.share
        some = [s for s in far if (s.usage.wins / s.usage.users > fair) is better][:3]
        if some:
            listed = "; ".join(f"{s.name}, {percent(s.usage.interval)}" for s in some)
            yield (
                f"Those who used these surely won {'more' if better else 'less'}: {listed}.",
                False,
            )


def unseen(found: Findings) -> list[tuple[str, list[str]]]:
    """Return what nobody used in any game, by group: how many in words, and which."""
    told = []
    for group, names in found.unused().items():
        what = "kinds of actions and outcomes" if group == ACTIONS else group.lower()
        told.append((f"{len(names)} of {len(found.usage[group])} {what}", names))
    return told


def _places(found: Findings, goal: float) -> Iterator[tuple[str, bool]]:
    if found.seats == 1:
        yield f"Alone, the player wins {percent(found.places[0].interval)}.", False
        return
    best = max(range(found.seats), key=lambda place: found.places[place].wins)
    interval = found.places[best].interval
    times = interval.share / found.fair
    said = f"Who goes {PLACES[best]} wins most: {percent(interval)}, {times:.2f} times a fair share"
    if interval.low > found.fair * goal:
        yield f"{said}. That is surely above the goal of {goal:g}.", True
    elif interval.high >= found.fair * goal:
        yield f"{said}. It may be above the goal of {goal:g}: more games would tell.", False
    else:
        yield f"{said}. Every place is surely below the goal of {goal:g}.", False


def _middle(found: Findings) -> tuple[int, int]:
    """Return the turns between which nine games of ten lie."""
    all_turns = sorted(found.lengths.elements())
    last = len(all_turns) - 1
    return all_turns[round(0.05 * last)], all_turns[round(0.95 * last)]
