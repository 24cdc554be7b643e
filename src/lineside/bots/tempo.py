"""Whose turn it just was colours what a state seems to be worth; this takes the colour out."""

from __future__ import annotations

MEMORY = 24.0
"""About so many rounds, the latest ones, make the averages."""


class Tempo:
    """How much better or worse states look on average after one, two, … further turns.

    A tree is deeper where it looks promising, so that some of its states are valued after a
    player's turn and some after the answers. Compared as they are, the answered ones would seem
    worse. All are made to look as after as many turns as there are seats: a whole round.

    Args:
        seats: how many there are.
    """

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self._forget()

    def _forget(self) -> None:
        self._first: list[float] | None = None
        self._change = [[0.0] * self.seats for _ in range(self.seats + 1)]
        self._times = [0.0] * (self.seats + 1)

    def new_turn(self, passed: int) -> None:
        """Turns went by: where it is not a whole round, what was learned does not fit."""
        if passed % self.seats:
            self._forget()

    def learn(self, turns: int, values: list[float]) -> None:
        """Learn from a game played on: its values when so many turns were over, in order from 1."""
        if turns == 1:
            self._first = values
        elif self._first is not None and turns <= self.seats:
            times = self._times[turns] = min(MEMORY, self._times[turns] + 1)
            changed = zip(values, self._first, self._change[turns], strict=True)
            self._change[turns] = [mean + (b - a - mean) / times for b, a, mean in changed]

    def level(self, turns: int, values: list[float]) -> list[float]:
        """Return values after so many turns as they would look after a whole round."""
        after = self._change[(turns - 1) % self.seats + 1]
        whole = self._change[self.seats]
        return [v - a + w for v, a, w in zip(values, after, whole, strict=True)]
