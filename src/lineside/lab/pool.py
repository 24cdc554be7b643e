"""Games spread over processes: the same outcomes in the same order, however many there are."""

from __future__ import annotations

import multiprocessing
import signal
from collections import deque
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, contextmanager
from time import perf_counter
from typing import Any, NamedTuple, Protocol

from lineside.engine import BadInput, Game, LinesideError
from lineside.lab import guests
from lineside.lab.match import Outcome, Series, play_one

CHUNK_SECONDS = 0.5
"""About how long a process works before it reports."""

Piece = tuple[float, list[Outcome]]
"""The outcomes of some games, and the seconds they took."""


class LabError(LinesideError):
    """A game that could not be played to its end, named by its number and seed."""


class Job(NamedTuple):
    """What is to be played, and what the outcomes are to carry: their records, a look inside."""

    series: Series
    record: bool = False
    watch: bool = False


class Awaited(Protocol):
    """A piece of work that somebody else does."""

    def result(self) -> Piece:
        """Wait for it."""


class Crew(Protocol):
    """Those who play: processes of this machine, or workers of a cluster."""

    def width(self) -> int:
        """Return how many games are played at a time."""

    def submit(self, indices: Sequence[int]) -> Awaited:
        """Have games played, sooner or later."""


def run(
    series: Series,
    indices: Sequence[int],
    jobs: int = 1,
    record: bool = False,
    watch: bool = False,
    on: str = "",
) -> Generator[Outcome, None, None]:
    """Play games of a series and yield their outcomes in the order of `indices`.

    Args:
        jobs: number of processes (1: this one).
        record: whether the outcomes carry their records.
        watch: whether they carry a look at what happened within the games.
        on: the address of a cluster that plays instead, such as `dask://host:8786`.

    Closing the iterator, or an exception such as KeyboardInterrupt, ends the processes after the
    action that each is at. Raises LabError where a bot or a game fails.
    """
    if jobs < 1:
        raise BadInput(f"jobs must be at least 1, not {jobs}")
    job = Job(series, record, watch)
    game = series.make()
    if on:
        from lineside.lab import cluster

        yield from _spread(cluster.workers(on, job), indices)
    elif jobs == 1:
        for index in indices:
            yield play(game, job, index)
    else:
        yield from _spread(_processes(jobs, job), indices)


def _spread(crew: AbstractContextManager[Crew], indices: Sequence[int]) -> Iterator[Outcome]:
    """Keep a crew busy, twice as many pieces ahead as it plays at a time."""
    waiting: deque[Awaited] = deque()
    position, size = 0, 1
    with crew as players:
        while position < len(indices) or waiting:
            width = players.width()
            while position < len(indices) and len(waiting) < 2 * width:
                waiting.append(players.submit(indices[position : position + size]))
                position += size
            seconds, outcomes = waiting.popleft().result()
            # Ever larger pieces, but none so large that the last one keeps the others waiting.
            pace = len(outcomes) * CHUNK_SECONDS / max(seconds, 1e-6)
            fair = (len(indices) - position) // (2 * width)
            size = max(1, min(2 * size, int(pace), fair))
            yield from outcomes


@contextmanager
def _processes(jobs: int, job: Job) -> Iterator[Crew]:
    """Processes of this machine; leaving ends them after the action that each is at."""
    context = multiprocessing.get_context("spawn")
    stop = context.Event()
    pool = ProcessPoolExecutor(jobs, context, _begin, (job, stop))

    class Processes:
        def width(self) -> int:
            return jobs

        def submit(self, indices: Sequence[int]) -> Awaited:
            with _without_ctrl_c():  # submit may start a process
                return pool.submit(_piece, indices)

    try:
        yield Processes()
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


def _begin(job: Job, stop: Any) -> None:
    """Prepare a worker process; Ctrl-C is its parent's business."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _here.update(job=job, stop=stop.is_set, game=job.series.make())


def _piece(indices: Sequence[int]) -> Piece:
    begin, outcomes = perf_counter(), []
    for index in indices:
        outcome = play(_here["game"], _here["job"], index, _here["stop"])
        if outcome is None:
            break
        outcomes.append(outcome)
    return perf_counter() - begin, outcomes


def play(game: Game[Any], job: Job, index: int, stop: Any = lambda: False) -> Any:
    """Play one game; whatever goes wrong in a bot or a game is told with the game's number."""
    try:
        return play_one(game, job.series, index, job.record, job.watch, stop)
    except Exception as error:
        where = f"game {index} (its seed: {job.series.game_seed(index)})"
        raise LabError(f"{where}: {guests.fault(error)}") from error
