"""Ratings from games of any number of seats, ties included (Weng and Lin, 2011; `openskill`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from lineside.engine import BadInput
from lineside.lab.summary import Z95

MEAN = 25.0
"""What a bot without games is rated; only differences between ratings mean anything."""


class Rating(NamedTuple):
    """A rating and the 95 % interval around it.

    Where a and b meet alone, a is expected to come first with the odds exp((a - b) / 5.89).
    """

    mean: float
    low: float
    high: float


class Ratings:
    """Ratings of bots whose strength does not change: the model's drift is off."""

    def __init__(self, bots: int) -> None:
        try:
            from openskill.models import PlackettLuce
        except ImportError:
            raise BadInput("ratings need the extra 'lab': pip install 'lineside[lab]'") from None
        self._model = PlackettLuce(mu=MEAN, sigma=MEAN / 3, beta=MEAN / 6, tau=0.0)
        self._ratings: list[Any] = [self._model.rating() for _ in range(bots)]

    def add(self, bots: Sequence[int], ranks: Sequence[int]) -> None:
        """Count one game: who played, and each one's rank from 1; equal ranks are a tie."""
        teams = [[self._ratings[bot]] for bot in bots]
        rated = self._model.rate(teams, ranks=[float(rank) for rank in ranks])
        for bot, team in zip(bots, rated, strict=True):
            self._ratings[bot] = team[0]

    def table(self) -> list[Rating]:
        """Return each bot's rating."""
        return [Rating(r.mu, r.mu - Z95 * r.sigma, r.mu + Z95 * r.sigma) for r in self._ratings]
