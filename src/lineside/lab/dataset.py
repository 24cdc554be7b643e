"""Games as a table for data frames: one row an entry, in a Parquet file.

The file's metadata holds, under "lineside", the header that the games have in common (game,
rules version, seats, options, edition). Needs polars (extra `lab`).
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

from lineside.engine import BadInput, Game
from lineside.engine.record import begin, header_line, read_one
from lineside.lab.match import Outcome, Setup

SUFFIX = ".parquet"
COLUMNS = {
    "game": "UInt32",  # number of the game in its series, from 0
    "seed": "UInt64",  # the game's own seed
    "n": "UInt32",  # number of the entry in the game, from 0
    "by": "Int8",  # the seat that acted, -1 for chance
    "bot": "Categorical",  # the bot at that seat, null for chance
    "do": "String",  # the action in its short notation
    "total": "Int32",  # final score of that seat, null for chance
    "share": "Float64",  # its part of the win (seats that share one have equal parts)
    "turns": "UInt32",  # turns of the whole game
    "rule": "Categorical",  # the rule that ended the game, "" where it was cut off
}
"""The columns and their polars types."""
_ROWS = 100_000


class Dataset:
    """A Parquet file in the making; it appears, whole, when it is closed.

    Raises BadInput where polars is not installed.
    """

    def __init__(self, game: Game[Any], setup: Setup, path: Path) -> None:
        try:
            self._polars: Any = import_module("polars")
        except ImportError:
            raise BadInput("data sets need polars: install lineside[lab]") from None
        self._path, self._labels = path, setup.labels()
        self._header = header_line(begin(game).header)
        self._frames: list[Any] = []
        self._rows: dict[str, list[Any]] = {name: [] for name in COLUMNS}

    def add(self, outcome: Outcome) -> None:
        """Add a game that was played with its record."""
        rows = self._rows
        for entry in read_one(outcome.record).entries:
            chance = entry.by < 0
            rows["n"].append(entry.n)
            rows["by"].append(entry.by)
            rows["do"].append(entry.do)
            rows["bot"].append(None if chance else self._labels[outcome.seating[entry.by]])
            rows["total"].append(None if chance else outcome.totals[entry.by])
            rows["share"].append(None if chance else outcome.shares[entry.by])
        new = len(rows["n"]) - len(rows["game"])
        same: dict[str, Any] = {"game": outcome.index, "seed": outcome.seed}
        same |= {"turns": outcome.turns, "rule": outcome.rule}
        for name, value in same.items():
            rows[name].extend([value] * new)
        if len(rows["n"]) >= _ROWS:
            self._pack()

    def close(self) -> None:
        """Write the file."""
        self._pack()
        beside = self._path.with_name(self._path.name + ".part")
        frame = self._polars.concat(self._frames)
        frame.write_parquet(beside, metadata={"lineside": self._header})
        beside.replace(self._path)

    def _pack(self) -> None:
        """Turn rows into columns, which take a tenth of the room."""
        schema = {name: getattr(self._polars, kind) for name, kind in COLUMNS.items()}
        self._frames.append(self._polars.DataFrame(self._rows, schema=schema))
        self._rows = {name: [] for name in COLUMNS}
