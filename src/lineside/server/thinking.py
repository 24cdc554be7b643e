"""Bots think here: in processes of their own, so that no thought holds a table up.

A thinking process gets a determinization, never the true state of a game, and answers with the
notation of an action or with a hint. Only of games that are over it gets the states themselves.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from typing import Any, TypeVar

from lineside import bots
from lineside.bots import analysis
from lineside.bots.analysis import Hint
from lineside.engine import Rng
from lineside.engine.actions import notation
from lineside.server.games import game_of

T = TypeVar("T")
ASIDE = -1
"""The number of the process for hints and chances."""
HINT = 0.8
"""Processor seconds for a hint."""
CHANCES = 0.25
"""Processor seconds for the chances in one position."""

log = logging.getLogger("lineside.server")


class Thinkers:
    """The processes in which bots think.

    A bot always thinks in the same one, so that it can go on from its earlier thoughts.

    Args:
        workers: how many; 0 means a thread of this process.
        seconds: how long a thought may take.
    """

    def __init__(self, workers: int, seconds: float) -> None:
        self.workers = workers
        self.seconds = seconds
        self._pools: dict[int, Executor] = {}

    async def choose(
        self, head: int, kind: str, spec: str, state: bytes, seat: int, seed: int
    ) -> str:
        """Return a bot's choice as a notation.

        Args:
            head: a number of this bot's own at its table: under it, its thoughts are kept.
            kind: of the table, see `games.kind_of`.
            spec: the bot, see `lineside.bots.make`.
            state: a determinization for `seat`, as JSON.
            seed: of the bot's own stream.

        Raises whatever the bot raises, TimeoutError, or BrokenProcessPool where its process died;
        the next thought then finds a new process.
        """
        number = head % max(1, self.workers)
        return await self._run(number, choose, head, kind, spec, state, seat, seed)

    async def hint(self, kind: str, state: bytes, seat: int, seed: int) -> Hint:
        """Return a hint for a seat; `state` is a determinization for it. Raises as `choose` does.

        Hints and chances have a process of their own, so that no bot waits for them.
        """
        return await self._run(ASIDE, hint, kind, state, seat, seed)

    async def chances(self, kind: str, state: bytes) -> list[float]:
        """Return each seat's chance in a state of a game that is over. Raises as `choose` does."""
        return await self._run(ASIDE, chances, kind, state)

    async def _run(self, number: int, work: Callable[..., T], *args: Any) -> T:
        pool = self._pools.get(number) or self._start(number)
        thought = asyncio.get_running_loop().run_in_executor(pool, work, *args)
        try:
            return await asyncio.wait_for(thought, self.seconds)
        except (BrokenProcessPool, TimeoutError):
            if pool is self._pools.get(number):
                del self._pools[number]
                _end(pool)
            raise

    def _start(self, number: int) -> Executor:
        pool: Executor
        if self.workers:
            pool = ProcessPoolExecutor(
                1, multiprocessing.get_context("spawn"), initializer=_settle_in
            )
        else:
            pool = ThreadPoolExecutor(1, "think")
        self._pools[number] = pool
        return pool

    def close(self) -> None:
        """End the processes, whatever they are thinking about."""
        for pool in self._pools.values():
            _end(pool)
        self._pools.clear()


def choose(head: int, kind: str, spec: str, state: bytes, seat: int, seed: int) -> str:
    """Let a bot choose (in a thinking process); see `Thinkers.choose`."""
    game = game_of(kind)
    imagined = game.state_type.from_json(state)
    return notation(_bot(head, spec).choose(game, imagined, seat, Rng(seed, "bot", seat)))


def hint(kind: str, state: bytes, seat: int, seed: int) -> Hint:
    """Think of a hint (in a thinking process); see `Thinkers.hint`."""
    game = game_of(kind)
    imagined = game.state_type.from_json(state)
    return analysis.hint(game, imagined, seat, Rng(seed, "hint", seat), cpu=HINT)


def chances(kind: str, state: bytes) -> list[float]:
    """Estimate the chances (in a thinking process); see `Thinkers.chances`."""
    game = game_of(kind)
    seen = game.state_type.from_json(state)
    return analysis.chances(game, seen, Rng(0, "chances"), cpu=CHANCES)


@lru_cache(maxsize=24)
def _bot(head: int, spec: str) -> bots.Bot:
    """Return the bot with this head; it may remember what it thought of its game."""
    return bots.make(spec)


def _settle_in() -> None:
    """Leave Ctrl-C to the server, and end when the server is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    server = multiprocessing.parent_process()
    if server is not None:

        def follow() -> None:
            server.join()
            os._exit(0)

        threading.Thread(target=follow, daemon=True).start()


def _end(pool: Executor) -> None:
    if isinstance(pool, ProcessPoolExecutor):
        for process in list((pool._processes or {}).values()):
            process.kill()
    pool.shutdown(wait=False, cancel_futures=True)
