"""Questions about a position: answered in a thread of their own, so that no table waits for one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from lineside.server.problems import Problem

T = TypeVar("T")

SECONDS = 5.0
"""How long somebody waits for an answer."""
WAITING = 30
"""So many questions can wait at a time, of all people together."""


class Answers:
    """The thread in which games answer, one question after the other."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "ask")
        self._waiting = 0

    async def of(self, call: Callable[[], T]) -> T:
        """Return what a call returns; raises what it raises, or Problem where it takes too long.

        What the call reads must belong to it alone: a copy of a state, never the true one.
        """
        if self._waiting >= WAITING:
            raise Problem(503, "busy", "Too many questions are waiting here; ask again soon.")
        self._waiting += 1
        work = asyncio.wrap_future(self._thread.submit(call))
        work.add_done_callback(self._done)
        try:
            return await asyncio.wait_for(asyncio.shield(work), SECONDS)
        except TimeoutError:
            raise Problem(503, "busy", "That took too long to answer.") from None

    def _done(self, work: asyncio.Future[T]) -> None:
        self._waiting -= 1
        if not work.cancelled():
            work.exception()  # whoever asked may have gone

    def close(self) -> None:
        """Take no more questions."""
        self._thread.shutdown(wait=False, cancel_futures=True)
