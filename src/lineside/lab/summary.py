"""What a series of games tells: shares of wins with their intervals, scores, lengths, speed."""

from __future__ import annotations

import re
from collections import Counter
from math import sqrt
from statistics import NormalDist
from typing import NamedTuple

from lineside.lab.match import Outcome, Setup

Z95 = NormalDist().inv_cdf(0.975)
"""So many standard deviations to either side hold 95 % of a normal distribution."""


class Interval(NamedTuple):
    """A share and the 95 % interval around it, all from 0 to 1."""

    share: float
    low: float
    high: float


def wilson(wins: float, games: int) -> Interval:
    """Return the share of wins with its Wilson score interval at 95 % (Wilson, 1927).

    A win shared by k seats counts 1/k for each, so that the shares of a table add up to 1. The
    interval takes such a sum as it would take whole wins, which makes it a little too wide
    rather than too narrow.
    """
    if not games:
        return Interval(0.0, 0.0, 1.0)
    share, z2 = wins / games, Z95 * Z95 / games
    middle = (share + z2 / 2) / (1 + z2)
    half = Z95 * sqrt(share * (1 - share) / games + z2 / games / 4) / (1 + z2)
    return Interval(share, max(0.0, middle - half), min(1.0, middle + half))


class Row:
    """What one bot did, at one seat or at all."""

    def __init__(self) -> None:
        self.games = 0
        self.wins = 0.0
        self.points = 0
        self.squares = 0

    def add(self, share: float, total: int) -> None:
        """Count one game."""
        self.games += 1
        self.wins += share
        self.points += total
        self.squares += total * total

    @property
    def interval(self) -> Interval:
        """Its share of wins with the 95 % interval."""
        return wilson(self.wins, self.games)

    @property
    def mean(self) -> float:
        """Its mean score."""
        return self.points / self.games if self.games else 0.0

    @property
    def spread(self) -> float:
        """The standard deviation of its scores, in the sample."""
        if self.games < 2:
            return 0.0
        return sqrt(max(0.0, self.squares - self.points**2 / self.games) / (self.games - 1))


class Summary:
    """The sum of the outcomes added to it.

    Attributes:
        bots: a row for each bot.
        seats: a row for each seat, whoever sat there.
        pairs: a row for each (bot, seat) that occurred.
        ends: how many games ended by which (rule, reason), whichever seat and however many points
            the reason names.
        games, truncated, turns, entries, decisions, choices: sums over the games.
    """

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        number = len(setup.bots)
        self.bots = [Row() for _ in range(number)]
        self.seats = [Row() for _ in range(number)]
        self.pairs: dict[tuple[int, int], Row] = {}
        self.ends: Counter[tuple[str, str]] = Counter()
        self.games = self.truncated = self.turns = 0
        self.entries = self.decisions = self.choices = 0
        self.shortest, self.longest = 0, 0

    def add(self, outcome: Outcome) -> None:
        """Count one game."""
        self.games += 1
        self.truncated += outcome.truncated
        self.turns += outcome.turns
        self.entries += outcome.entries
        self.decisions += outcome.decisions
        self.choices += outcome.choices
        self.shortest = min(self.shortest or outcome.turns, outcome.turns)
        self.longest = max(self.longest, outcome.turns)
        cut = ("", "cut off after the most turns or actions allowed")
        reason = re.sub(r"\{\d+\}", "a seat", outcome.reason)
        reason = re.sub(r"\d+ points?\b", "some points", reason)
        self.ends[cut if outcome.truncated else (outcome.rule, reason)] += 1
        for seat, bot in enumerate(outcome.seating):
            pair = self.pairs.setdefault((bot, seat), Row())
            for row in (self.bots[bot], self.seats[seat], pair):
                row.add(outcome.shares[seat], outcome.totals[seat])
