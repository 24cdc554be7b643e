"""How often somebody may do something: token buckets."""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import NamedTuple


class Rate(NamedTuple):
    """At most `burst` at once, refilled by `per_second`."""

    burst: int
    per_second: float


class Bucket:
    """What is left of a rate for one client."""

    __slots__ = ("left", "rate", "since")

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self.left = float(rate.burst)
        self.since = time.monotonic()

    def wait(self) -> float:
        """Return 0 where one more is allowed now, else the seconds until it will be."""
        now = time.monotonic()
        rate = self.rate
        self.left = min(rate.burst, self.left + (now - self.since) * rate.per_second)
        self.since = now
        return 0.0 if self.left >= 1 else (1 - self.left) / rate.per_second

    def take(self) -> float:
        """Take one where allowed; returns as `wait` does."""
        seconds = self.wait()
        if not seconds:
            self.left -= 1
        return seconds


class Buckets:
    """One bucket for each client; those that were not seen for longest are forgotten."""

    def __init__(self, rate: Rate, keep: int = 10_000) -> None:
        self.rate = rate
        self.keep = keep
        self._of: OrderedDict[str, Bucket] = OrderedDict()

    def of(self, client: str) -> Bucket:
        """Return the bucket of a client."""
        bucket = self._of.get(client)
        if bucket is None:
            bucket = self._of[client] = Bucket(self.rate)
            if len(self._of) > self.keep:
                self._of.popitem(last=False)
        else:
            self._of.move_to_end(client)
        return bucket
