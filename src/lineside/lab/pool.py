"""Games spread over processes: the same outcomes in the same order, however many there are."""

from __future__ import annotations

import multiprocessing
import signal
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from time import perf_counter
from typing import Any

from lineside.engine import Game, LinesideError
from lineside.lab.match import Outcome, Setup, play_one

CHUNK_SECONDS = 0.5
"""About how long a process works before it reports."""


class LabError(LinesideError):
    """A game that could not be played to its end, named by its number and seed."""


def run(
    setup: Setup, indices: Sequence[int], jobs: int = 1, record: bool = False
) -> Iterator[Outcome]:
    """Play games of a series and yield their outcomes in the order of `indices`.

    Args:
        jobs: number of processes (1: this one).
        record: whether the outcomes carry their records.

    Closing the iterator, or an exception such as KeyboardInterrupt, ends the processes after the
    action that each is at. Raises LabError where a bot or a game fails.
    """
    game = setup.make()
    if jobs == 1:
        for index in indices:
            yield _play(game, setup, index, record)
    else:
        yield from _spread(setup, indices, jobs, record)


def _spread(setup: Setup, indices: Sequence[int], jobs: int, record: bool) -> Iterator[Outcome]:
    context = multiprocessing.get_context("spawn")
    stop = context.Event()
    pool = ProcessPoolExecutor(jobs, context, _begin, (setup, record, stop))
    waiting: deque[Future[tuple[float, list[Outcome]]]] = deque()
    position, size = 0, 1
    try:
        while position < len(indices) or waiting:
            while position < len(indices) and len(waiting) < 2 * jobs:
                with _without_ctrl_c():  # submit may start a process
                    waiting.append(pool.submit(_chunk, indices[position : position + size]))
                position += size
            seconds, outcomes = waiting.popleft().result()
            # Ever larger pieces, but none so large that the last one keeps the others waiting.
            pace = len(outcomes) * CHUNK_SECONDS / max(seconds, 1e-6)
            fair = (len(indices) - position) // (2 * jobs)
            size = max(1, min(2 * size, int(pace), fair))
            yield from outcomes
    except BrokenProcessPool:
        raise LabError("a worker process was ended from outside (out of memory?)") from None
    finally:
        stop.set()
        pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def _without_ctrl_c() -> Iterator[None]:
    """Let Ctrl-C wait, for this process and for those begun meanwhile, until they can ignore it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


_here: dict[str, Any] = {}


def _begin(setup: Setup, record: bool, stop: Any) -> None:
    """Prepare a worker process; Ctrl-C is its parent's business."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _here.update(setup=setup, record=record, stop=stop.is_set, game=setup.make())


def _chunk(indices: Sequence[int]) -> tuple[float, list[Outcome]]:
    begin, outcomes = perf_counter(), []
    for index in indices:
        outcome = _play(_here["game"], _here["setup"], index, _here["record"], _here["stop"])
        if outcome is None:
            break
        outcomes.append(outcome)
    return perf_counter() - begin, outcomes


def _play(game: Game[Any], setup: Setup, index: int, record: bool, stop: Any = None) -> Any:
    """Play one game; whatever goes wrong in a bot or a game is told with the game's number."""
    try:
        if stop is None:
            return play_one(game, setup, index, record)
        return play_one(game, setup, index, record, stop)
    except Exception as error:
        kind = "" if isinstance(error, LinesideError) else f"{type(error).__name__}: "
        where = f"game {index} (its seed: {setup.game_seed(index)})"
        raise LabError(f"{where}: {kind}{error}") from error
