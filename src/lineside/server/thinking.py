"""Bots think here: in processes of their own, so that no thought holds a table up.

A thinking process gets a determinization, never the true state of a game, and answers with the
notation of an action.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache

from lineside import bots
from lineside.engine import Rng
from lineside.engine.actions import notation
from lineside.server.games import game_of

log = logging.getLogger("lineside.server")


class Thinkers:
    """The processes in which bots think.

    Args:
        workers: how many; 0 means a thread of this process.
        seconds: how long a thought may take.
    """

    def __init__(self, workers: int, seconds: float) -> None:
        self.workers = workers
        self.seconds = seconds
        self._pool: Executor | None = None

    async def choose(self, kind: str, spec: str, state: bytes, seat: int, seed: int) -> str:
        """Return a bot's choice as a notation.

        Args:
            kind: of the table, see `games.kind_of`.
            spec: the bot, see `lineside.bots.make`.
            state: a determinization for `seat`, as JSON.
            seed: of the bot's own stream.

        Raises whatever the bot raises, TimeoutError, or BrokenProcessPool where its process died;
        the next thought then finds new processes.
        """
        pool = self._pool or self._start()
        loop = asyncio.get_running_loop()
        thought = loop.run_in_executor(pool, choose, kind, spec, state, seat, seed)
        try:
            return await asyncio.wait_for(thought, self.seconds)
        except (BrokenProcessPool, TimeoutError):
            if pool is self._pool:
                self._pool = None
                _end(pool)
            raise

    def _start(self) -> Executor:
        if self.workers:
            self._pool = ProcessPoolExecutor(
                self.workers, multiprocessing.get_context("spawn"), initializer=_settle_in
            )
        else:
            self._pool = ThreadPoolExecutor(1, "think")
        return self._pool

    def close(self) -> None:
        """End the processes, whatever they are thinking about."""
        if self._pool is not None:
            _end(self._pool)
            self._pool = None


def choose(kind: str, spec: str, state: bytes, seat: int, seed: int) -> str:
    """Let a bot choose (in a thinking process); see `Thinkers.choose`."""
    game = game_of(kind)
    imagined = game.state_type.from_json(state)
    return notation(_bot(spec).choose(game, imagined, seat, Rng(seed, "bot", seat)))


@lru_cache(maxsize=16)
def _bot(spec: str) -> bots.Bot:
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
