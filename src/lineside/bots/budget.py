"""What a turn's thinking may cost, spread over the decisions of the turn."""

from __future__ import annotations

import time


class Budget:
    """A turn's allowance of playouts or CPU seconds.

    A turn is several decisions, and nobody knows in advance how many: each gets the share that
    it would get if there were as many still to come as the search found on average, so that the
    first ones, which settle the most, are not starved and the last one spends the rest.

    Args:
        sims: playouts a turn.
        cpu: seconds of this thread's processor a turn, instead of playouts (0: count playouts).
    """

    def __init__(self, sims: int, cpu: float) -> None:
        self.full = cpu or float(sims)
        self.timed = cpu > 0
        self.left = self.full
        self._allowed = 0.0
        self._used = 0.0
        self._begun = 0.0
        self._longest = 0.0

    def new_turn(self) -> None:
        """Fill the purse."""
        self.left = self.full

    def begin(self) -> None:
        """Begin a decision: from now on processor time counts."""
        self._used = self._longest = 0.0
        self._begun = time.thread_time()

    def share(self, decisions: float) -> None:
        """Allow a share, when about so many decisions are to come, this one included."""
        self._allowed = self.left / max(1.0, decisions)
        if self.timed:
            self._used = time.thread_time() - self._begun

    def spent(self) -> None:
        """Count one playout."""
        if self.timed:
            used = time.thread_time() - self._begun
            self._longest = max(self._longest, used - self._used)
            self._used = used
        else:
            self._used += 1

    def lasts(self) -> bool:
        """Whether this decision may have another playout; one that would overrun is not begun."""
        return self._used + (self._longest / 2 if self.timed else 0.5) < self._allowed

    def end(self) -> None:
        """Take what this decision used out of the purse."""
        self.left = max(0.0, self.left - self._used)
