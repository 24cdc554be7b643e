"""Two bots, one against the other, until it is decided whether the first is better by a goal.

The bots change seats from game to game, and the games of a *deal*, one for each seat, share a seed.
The mean of a deal is one value; the bounds on them (`sequential.py`) hold at any time, so that a
duel may stop as soon as its goal is outside of them. With more than two seats the first bot plays
alone, and all others are the second.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from contextlib import closing
from hashlib import sha256
from importlib import resources
from pathlib import Path
from typing import Any

import msgspec

import lineside
from lineside.bots import levels
from lineside.engine import BadInput, registry
from lineside.lab.match import Outcome, Setup
from lineside.lab.pool import run
from lineside.lab.sequential import bounds
from lineside.lab.summary import Interval

MOST = 200
"""So many games are played at most."""
UNDECIDED = "undecided"
_ROOMS = ("lineside.engine", "lineside.bots")
_APART = ("analysis.py", "balance.py", "codec.py", "drawing.py", "tensors.py", "levels.py")
"""No built-in bot uses the first five; which bots the levels were is told by `plays`."""


class Duel(msgspec.Struct, frozen=True):
    """What is asked, and of what.

    Attributes:
        game: name of the game, played with its usual options and edition.
        bots: spec of the bot in question, and of the one that it is to beat.
        goal: share of wins that it is to exceed; who ties has an equal part of the win.
        seed: master seed.
        seats: how many there are; all but one of them are the second bot's.
    """

    game: str
    bots: tuple[str, str]
    goal: float
    seed: int = 1
    seats: int = 2

    def setup(self) -> Setup:
        """Return the series of games."""
        upper, lower = self.bots
        return Setup(
            self.game,
            (upper, *[lower] * (self.seats - 1)),
            seed=self.seed,
            rotate=True,
            paired=True,
            package=registry.package(self.game),
        )

    def versions(self) -> dict[str, Any]:
        """Return what the outcome depends on beside the question itself, as plain data."""
        game = self.setup().make()
        return {
            "plays": [levels.plays(spec, game) for spec in self.bots],
            "lineside": lineside.__version__,
            "rules_version": game.meta.rules_version,
            "edition": game.edition.digest,
            "code": code_digest(registry.package(self.game)),
        }


class Found(msgspec.Struct, frozen=True):
    """What the whole deals played so far tell; written beside the games for those who read."""

    games: int
    wins: int
    ties: int
    share: float
    low: float
    high: float
    verdict: str


class Results(msgspec.Struct):
    """A duel as it is stored, game by game.

    Attributes:
        duel: the question.
        versions: what it was played with.
        shares: the first bot's part of the win, game by game.
        cut_off: how many of the games were cut off; they count as they stood.
    """

    duel: Duel
    versions: dict[str, Any]
    shares: list[float] = []
    cut_off: int = 0

    def add(self, outcome: Outcome) -> None:
        """Count one game."""
        self.shares.append(outcome.shares[outcome.seating.index(0)])
        self.cut_off += outcome.truncated

    @property
    def interval(self) -> Interval:
        """The first bot's share of wins over whole deals, with bounds that hold at any time."""
        seats, counted = self.duel.seats, self._counted
        deals = [counted[at : at + seats] for at in range(0, len(counted), seats)]
        return bounds([sum(deal) / seats for deal in deals])

    @property
    def _counted(self) -> list[float]:
        """The shares of whole deals."""
        return self.shares[: len(self.shares) // self.duel.seats * self.duel.seats]

    @property
    def verdict(self) -> str:
        """Whether the first bot's share exceeds the goal: yes, no or undecided."""
        _, low, high = self.interval
        goal = self.duel.goal
        return "yes" if low > goal else "no" if high < goal else UNDECIDED

    def found(self) -> Found:
        """Return what is known so far."""
        counted = self._counted
        share, low, high = (round(value, 4) for value in self.interval)
        wins, ties = counted.count(1.0), sum(0.0 < part < 1.0 for part in counted)
        return Found(len(counted), wins, ties, share, low, high, self.verdict)

    def changed(self) -> list[str]:
        """Return the names of what is no longer as it was when the games were played."""
        now = self.duel.versions()
        return [name for name in now if now[name] != self.versions.get(name)]


def read(file: Path) -> Results:
    """Read a stored duel; raises BadInput where the file is none."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=Results)
    except (OSError, msgspec.MsgspecError) as error:
        raise BadInput(f"{file}: not the results of a duel: {error}") from None


def write(results: Results, file: Path) -> None:
    """Store a duel: the file is whole at any moment."""
    plain = {**msgspec.to_builtins(results), "found": msgspec.to_builtins(results.found())}
    text = msgspec.json.format(msgspec.json.encode(plain), indent=1)
    fresh = file.with_suffix(".new")
    fresh.write_bytes(text + b"\n")
    fresh.replace(file)


def play(results: Results, jobs: int = 1, most: int = MOST) -> Iterator[Outcome]:
    """Play on until the duel is decided or `most` games are played; yield games as they come.

    Every game yielded is counted already.
    """
    if results.verdict != UNDECIDED:
        return
    left = range(len(results.shares), most)
    with closing(run(results.duel.setup(), left, jobs)) as games:
        for outcome in games:
            results.add(outcome)
            yield outcome
            if results.verdict != UNDECIDED:
                return


def code_digest(package: str) -> str:
    """Return a digest of what decides a game between bots: the code of engine, bots and game.

    Comments and docstrings do not count.
    """
    found = sha256()
    for room in (*_ROOMS, package):
        for file in sorted(Path(str(resources.files(room))).rglob("*.py")):
            if file.name not in _APART:
                found.update(f"{room}/{file.name}\n{_bare(file.read_text('utf-8'))}\n".encode())
    return found.hexdigest()[:16]


def _bare(text: str) -> str:
    """Return Python code without docstrings, without lines that are comments and empty ones."""
    lines = text.splitlines()
    for node in ast.walk(ast.parse(text)):
        if (
            isinstance(node, ast.Expr)
            and isinstance(node.value, ast.Constant)
            and isinstance(node.value.value, str)
            and node.end_lineno is not None
        ):
            lines[node.lineno - 1 : node.end_lineno] = [""] * (node.end_lineno - node.lineno + 1)
    return "\n".join(line for line in lines if line.strip() and not line.strip().startswith("#"))
