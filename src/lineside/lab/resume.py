"""Going on with a file of records that was not finished."""

from __future__ import annotations

from collections.abc import Iterator
from typing import IO, Any

from lineside.engine import BadInput, Game, Record
from lineside.engine.record import begin, header_line, read_all
from lineside.lab.match import Outcome, Series, notes_of, outcome_of


def finished(game: Game[Any], setup: Series, file: IO[str] | None, name: str) -> Iterator[Outcome]:
    """Yield the outcomes of the games that a file holds already, and cut off what is unfinished.

    After the last outcome the file stands where the next record is to be written. Raises
    BadInput where the file belongs to another series, RecordError where it cannot be read.
    """
    text = "" if file is None else file.read()
    whole = text[: text.rfind("\n") + 1]
    records = list(read_all(whole.split("\n"), name)) if whole else []
    length = 0
    for index, record in enumerate(records):
        _expect(game, setup, index, record, name)
        outcome = outcome_of(game, setup, index, record)
        if not _ended(game, outcome):
            break
        length += len(outcome.record.encode())
        yield outcome
    if file is not None:
        file.seek(length)
        file.truncate()


def _expect(game: Game[Any], setup: Series, index: int, record: Record, name: str) -> None:
    """Raise BadInput unless a record can be game `index` of the series."""
    labels = setup.labels()
    names = [labels[bot] for bot in setup.seating(index)]
    wanted = header_line(begin(game, names, notes_of(setup, index)).header)
    if header_line(record.header) != wanted:
        raise BadInput(f"{name}: record {index} does not belong to this series of games")


def _ended(game: Game[Any], outcome: Outcome) -> bool:
    return (
        not outcome.truncated
        or outcome.entries >= game.max_actions
        or outcome.turns > game.max_turns
    )
