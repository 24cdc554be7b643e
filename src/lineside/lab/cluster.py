"""The laboratory on a Dask cluster: the same outcomes, whoever plays and whoever is lost.

A game is played from its series and its number alone, so it does not matter which worker has it,
nor how often. What a lost worker had is played again by another.
"""

from __future__ import annotations

import hashlib
import logging
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from time import monotonic, perf_counter
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import lineside
from lineside.engine import BadInput, LinesideError
from lineside.lab.pool import Awaited, Crew, Job, LabError, Piece, play

if TYPE_CHECKING:
    from distributed import Client

PATIENCE = 60.0
"""So many seconds a cluster may be without any worker before the run is given up."""
ANSWER = 10.0
"""So many seconds a scheduler has to answer, and to find its first worker."""


def address(on: str) -> str:
    """Return what Dask calls an address `dask://HOST:PORT`; raises BadInput in words."""
    try:
        parts = urlsplit(on)
        host, port = parts.hostname, parts.port
    except ValueError:
        host = port = None
    if not host or not port or parts.scheme != "dask" or parts.path.strip("/"):
        raise BadInput(f"'{on}' is not the address of a cluster; one looks like dask://HOST:8786")
    return f"tcp://[{host}]:{port}" if ":" in host else f"tcp://{host}:{port}"


@contextmanager
def workers(on: str, job: Job) -> Iterator[Crew]:
    """Connect with the cluster at `dask://HOST:PORT`; leaving calls back what is not begun.

    Raises BadInput where there is no cluster, LabError where it fails later.
    """
    client = _client(on)
    try:
        yield _Workers(client, on, job)
    finally:
        client.close(timeout=2)


class _Workers:
    def __init__(self, client: Client, on: str, job: Job) -> None:
        self.client, self.on, self.job = client, on, job

    def width(self) -> int:
        return max(1, sum(map(int, self.client.nthreads().values())))

    def submit(self, indices: Sequence[int]) -> Awaited:
        future = self.client.submit(_piece, self.job, indices, code(), pure=False, retries=0)
        return _Piece(self, future)


class _Piece:
    def __init__(self, crew: _Workers, future: Any) -> None:
        self.crew, self.future = crew, future

    def result(self) -> Piece:
        """Wait, as long as there are workers or some may still come."""
        from distributed import CancelledError, KilledWorker
        from distributed.comm import CommClosedError

        on, alone = self.crew.on, 0.0
        while True:
            try:
                found: Piece = self.future.result(timeout=2)
                return found
            except LinesideError:
                raise
            except TimeoutError:
                alone = self._alone(alone)
            except KilledWorker:
                raise LabError(
                    f"{on}: several workers were lost at the same games (out of memory?)"
                ) from None
            except (CancelledError, CommClosedError, OSError):
                raise LabError(f"{on}: the connection to the cluster was lost") from None
            except Exception as error:
                raise LabError(f"{on}: {_missing(error)}") from None

    def _alone(self, since: float) -> float:
        """Return since when there has been no worker (0: there is one); raise after too long."""
        client = self.crew.client
        if client.status != "running":
            raise LabError(f"{self.crew.on}: the connection to the cluster was lost")
        if client.scheduler_info(n_workers=-1)["workers"]:
            return 0.0
        if since and monotonic() - since > PATIENCE:
            raise LabError(f"{self.crew.on}: the cluster has had no worker for {PATIENCE:.0f} s")
        return since or monotonic()


def _client(on: str) -> Client:
    where = address(on)
    try:
        from distributed import Client
    except ImportError:
        raise BadInput("--on needs the extra 'cluster': pip install 'lineside[cluster]'") from None
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    try:
        client = Client(where, timeout=ANSWER, set_as_default=False)
    except (OSError, ValueError):
        raise BadInput(f"{on}: no Dask scheduler answers there") from None
    try:
        client.wait_for_workers(1, timeout=ANSWER)
    except TimeoutError:
        client.close(timeout=2)
        raise BadInput(f"{on}: the cluster has no workers") from None
    return client


def _missing(error: Exception) -> str:
    """Say what a worker lacks: most often the house itself, or a package with a game or bot."""
    if isinstance(error, ModuleNotFoundError):
        return f"a worker has no package '{error.name}': install it there as it is here"
    return f"{type(error).__name__}: {error}"


# -- on the worker ---------------------------------------------------------------------------------

_here = threading.local()
"""A game object may remember things between calls, so every thread has its own."""


def _piece(job: Job, indices: Sequence[int], expected: str) -> Piece:
    begin = perf_counter()
    if code() != expected:
        raise LabError(
            f"the worker {_name()} runs other code of lineside ({code()}, not {expected}): "
            "the same games would not come out"
        )
    if getattr(_here, "series", None) != job.series:
        try:
            _here.game = job.series.make()
        except LinesideError as error:
            raise LabError(f"on the worker {_name()}: {error}") from None
        _here.series = job.series
    outcomes = [play(_here.game, job, index) for index in indices]
    return perf_counter() - begin, outcomes


@cache
def code() -> str:
    """Return the version of lineside with a digest of its source and component data."""
    folder, digest = Path(lineside.__file__).parent, hashlib.blake2b(digest_size=4)
    for part in ("engine", "games", "bots", "lab"):
        for file in sorted((folder / part).rglob("*")):
            if file.suffix in (".py", ".toml"):
                digest.update(file.read_bytes().replace(b"\r\n", b"\n"))
    return f"{lineside.__version__} {digest.hexdigest()}"


def _name() -> str:
    from distributed import get_worker

    return str(get_worker().address)
