"""Many tables at once, spread over processes: for self-play, where every seat is a learner's.

All tables advance in step. What they show lies in arrays that the processes share, so that no
number is copied from one to another. Which games are played depends on the seed and the actions,
not on the number of processes.
"""

from __future__ import annotations

import multiprocessing
import signal
from contextlib import suppress
from ctypes import c_uint8
from itertools import pairwise
from multiprocessing.connection import Connection
from types import TracebackType
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from lineside.engine import BadInput, LinesideError, Rng
from lineside.envs.position import Mask, Numbers, Position, Spec, whole


class RunnerError(LinesideError):
    """Something went wrong in a worker process."""


class Batch(NamedTuple):
    """What all tables show, by table: arrays that the next step overwrites.

    Attributes:
        observations: (tables, layout.size), as the acting seat sees it.
        masks: (tables, actions): what it may do.
        seats: (tables,): who acts.
        over: (tables,): whether the last step ended a game; what is shown is then a new one.
        rewards: (tables, seats): what the game that ended was worth to each seat, else 0.
    """

    observations: Numbers
    masks: Mask
    seats: npt.NDArray[np.int8]
    over: npt.NDArray[np.bool_]
    rewards: Numbers


def _batch(spec: Spec, tables: int, features: int, actions: int, memory: Any) -> Batch:
    """Lay a batch out in a piece of memory (None: say how many bytes it takes in `nbytes`)."""
    shapes = [
        ((tables, features), np.float32),
        ((tables, spec.seats), np.float32),
        ((tables, actions), np.int8),
        ((tables,), np.int8),
        ((tables,), np.bool_),
    ]
    found, at = [], 0
    for shape, kind in shapes:
        found.append(np.ndarray(shape, kind, memory, at))
        at += found[-1].nbytes
    observations, rewards, masks, seats, over = found
    return Batch(observations, masks, seats, over, rewards)


class Runner:
    """So many tables of one game, advanced together.

    Use it as a context, or call `close()` at the end.

    Args:
        spec: which game (`Spec.of`).
        tables: how many.
        workers: how many processes; 0: this one.
    """

    def __init__(self, spec: Spec, tables: int, workers: int = 0) -> None:
        tables, workers = whole(tables, "tables"), whole(workers, "workers")
        if tables < 1 or not 0 <= workers <= tables:
            raise BadInput("there must be a table, and a table at least for each worker")
        game = spec.make()
        self.spec, self.tables, self.layout = spec, tables, game.tensors().layout
        self.actions = game.codec().size
        size = tables * (4 * self.layout.size + 4 * spec.seats + self.actions + 2)
        context = multiprocessing.get_context("spawn")
        memory = context.RawArray(c_uint8, size) if workers else bytearray(size)
        shape = (spec, tables, self.layout.size, self.actions)
        self.batch = _batch(*shape, memory)
        self._part: _Part | None = None
        self._pipes: list[Connection] = []
        self._parts: list[range] = []
        self._processes: list[Any] = []
        if not workers:
            self._part = _Part(spec, range(tables), self.batch)
            return
        bounds = [tables * n // workers for n in range(workers + 1)]
        for begin, end in pairwise(bounds):
            ours, theirs = context.Pipe()
            process = context.Process(
                target=_work, args=(shape, memory, range(begin, end), theirs), daemon=True
            )
            process.start()
            theirs.close()
            self._pipes.append(ours)
            self._parts.append(range(begin, end))
            self._processes.append(process)

    def reset(self, seed: int) -> Batch:
        """Begin a new game at every table."""
        seed = whole(seed, "a seed")
        return self._all("reset", [seed] * len(self._parts) or [seed])

    def step(self, actions: npt.ArrayLike) -> Batch:
        """Take one action at each table, (tables,) codes.

        Raises IllegalAction, BadInput or (from processes) RunnerError for an action that is not
        legal; tables before it have moved then, so that only `reset` helps.
        """
        codes = np.asarray(actions)
        if codes.shape != (self.tables,):
            raise BadInput(f"{self.tables} actions are needed, not {codes.shape}")
        parts = self._parts or [range(self.tables)]
        return self._all("step", [codes[part.start : part.stop].tolist() for part in parts])

    def _all(self, command: str, arguments: list[Any]) -> Batch:
        if self._part is not None:
            getattr(self._part, command)(arguments[0])
            return self.batch
        if not self._pipes:
            raise RunnerError("the runner is closed")
        for pipe, argument in zip(self._pipes, arguments, strict=True):
            with suppress(OSError):  # told below
                pipe.send((command, argument))
        wrong = []
        for pipe in self._pipes:
            try:
                wrong.append(pipe.recv())
            except (EOFError, OSError):
                wrong.append("a worker process was ended from outside")
        if any(wrong):
            raise RunnerError(next(filter(None, wrong)))
        return self.batch

    def close(self) -> None:
        """End the processes."""
        for pipe in self._pipes:
            pipe.close()
        for process in self._processes:
            process.join()
        self._pipes, self._processes = [], []

    def __enter__(self) -> Runner:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


class _Part:
    """Some of the tables, in one process."""

    def __init__(self, spec: Spec, tables: range, batch: Batch) -> None:
        first = Position(spec.make())
        self.positions = {n: first if n == tables.start else first.copy() for n in tables}
        self.batch = batch
        self.seeds: dict[int, Rng] = {}

    def reset(self, seed: int) -> None:
        self.seeds = {n: Rng(seed, "table", n) for n in self.positions}
        for n, position in self.positions.items():
            self.batch.over[n] = False
            self.batch.rewards[n] = 0.0
            position.begin(self.seeds[n].next64())
            self._show(n, position)

    def step(self, codes: list[int]) -> None:
        if not self.seeds:
            raise BadInput("call reset() first: no game has begun")
        rewards, over = self.batch.rewards, self.batch.over
        for (n, position), code in zip(self.positions.items(), codes, strict=True):
            if over[n]:
                over[n] = False
                rewards[n] = 0.0
            position.act(code)
            if position.seat is None:
                rewards[n], over[n] = position.returns(), True
                position.begin(self.seeds[n].next64())
            self._show(n, position)

    def _show(self, n: int, position: Position) -> None:
        seat = position.seat
        if seat is None:
            raise BadInput("this game is over before anybody acts")
        batch = self.batch
        batch.seats[n] = seat
        batch.observations[n] = position.observe(seat)
        batch.masks[n] = position.mask()


def _work(shape: tuple[Spec, int, int, int], memory: Any, tables: range, pipe: Connection) -> None:
    """Serve one part until the pipe is closed; Ctrl-C is the parent's business."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    part = _Part(shape[0], tables, _batch(*shape, memory))
    while True:
        try:
            command, argument = pipe.recv()
        except EOFError:
            return
        try:
            getattr(part, command)(argument)
            pipe.send("")
        except Exception as error:
            kind = "" if isinstance(error, LinesideError) else f"{type(error).__name__}: "
            pipe.send(f"{kind}{error}")
