"""A file of outcomes, a line a game, that a killed run goes on with."""

from __future__ import annotations

from collections.abc import Iterator
from typing import IO, Any

import msgspec

from lineside.engine import BadInput
from lineside.lab.match import Outcome
from lineside.lab.tournament import Tournament


def head(tournament: Tournament) -> str:
    """Return a file's first line: what is played."""
    return _line({"tournament": tournament.header()})


def line(outcome: Outcome) -> str:
    """Return the line of one game; its seed, seats and names are in it."""
    plain = msgspec.to_builtins(outcome)
    del plain["record"], plain["look"]
    return _line(plain)


def read(tournament: Tournament, file: IO[str], name: str) -> Iterator[Outcome]:
    """Yield the outcomes that a file holds already, and cut off a line that is not whole.

    After the last one the file stands where the next is to be written, its first line written.
    Raises BadInput where the file belongs to another tournament or is damaged.
    """
    text = file.read()
    lines = text[: text.rfind("\n") + 1].splitlines(keepends=True)
    if lines and lines[0] != head(tournament):
        raise BadInput(f"{name}: {_other(tournament, lines[0])}")
    for number, words in enumerate(lines[1:]):
        try:
            outcome = msgspec.json.decode(words, type=Outcome)
        except msgspec.MsgspecError as error:
            raise BadInput(
                f"{name}, line {number + 2}: not the outcome of a game: {error}"
            ) from None
        expected = (number, tournament.game_seed(number), tournament.seating(number))
        if (outcome.index, outcome.seed, outcome.seating) != expected:
            raise BadInput(f"{name}, line {number + 2}: not game {number} of this tournament")
        yield outcome
    file.seek(len("".join(lines).encode()))
    file.truncate()
    if not lines:
        file.write(head(tournament))


def _other(tournament: Tournament, first: str) -> str:
    """Say in what the tournament of a file differs."""
    try:
        found = msgspec.json.decode(first)["tournament"]
        wanted = tournament.header()
        name = next(name for name in wanted if found.get(name) != wanted[name])
    except (msgspec.MsgspecError, LookupError, TypeError, AttributeError, StopIteration):
        return "not the file of a tournament"
    shown = name.replace("_", " ")
    return f"belongs to another tournament: its {shown} is {found.get(name)}, not {wanted[name]}"


def _line(plain: Any) -> str:
    return msgspec.json.encode(plain).decode() + "\n"
