"""Long runs of games: a progress bar where somebody looks on, and Ctrl-C between two games."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter

from lineside.cli.paper import number, paper
from lineside.lab import Outcome

STOPPED = 130
"""The exit code after Ctrl-C."""


def cores() -> int:
    """Return how many processes this machine runs at a time."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def unbroken() -> Iterator[None]:
    """Hold Ctrl-C back for a moment, so that a game is written and counted or neither."""
    asked: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: asked.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if asked:
        raise KeyboardInterrupt


def shown(outcomes: Iterator[Outcome], begun: int, games: int) -> Iterator[Outcome]:
    """Pass outcomes on, with a progress bar on stderr where somebody looks on."""
    if not sys.stderr.isatty():
        yield from outcomes
        return
    from rich import progress as bars

    columns = (
        bars.BarColumn(bar_width=40, style="dim", complete_style="default"),
        bars.MofNCompleteColumn(),
        bars.TextColumn("games · {task.fields[speed]} games/s · left"),
        bars.TimeRemainingColumn(),
    )
    with bars.Progress(*columns, console=paper(sys.stderr), transient=True) as progress:
        task = progress.add_task("", total=games, completed=begun, speed="–")
        started = perf_counter()
        for count, outcome in enumerate(outcomes, 1):
            yield outcome
            speed = number(count / (perf_counter() - started))
            progress.update(task, advance=1, speed=speed)
