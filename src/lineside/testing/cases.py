"""Which games the kit plays: every seat count with the defaults, and every option value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from lineside.engine import BadInput, EditionError, Game, Option, registry
from lineside.engine.edition import Edition


class Case(msgspec.Struct, frozen=True):
    """A game with its seats, options and (None: built-in) edition."""

    game: str
    seats: int
    options: Mapping[str, Any] = {}
    edition: Edition | None = None

    def make(self) -> Game[Any]:
        """Return the game of this case."""
        return registry.make(self.game, self.seats, self.options, self.edition)

    def __str__(self) -> str:
        chosen = "".join(f",{name}={value}" for name, value in self.options.items())
        return f"{self.game}-{self.seats}{chosen}"

    def flags(self) -> str:
        """Return the case as flags of `python -m lineside.testing`."""
        chosen = "".join(f" --option {name}={value}" for name, value in self.options.items())
        return f"{self.game} --seats {self.seats}{chosen}"


def cases(name: str, edition: Edition | None = None) -> list[Case]:
    """Return the cases of a game.

    Every number of seats with default options; and each other value of each option, at each
    number of seats that the game allows with it (a game may refuse a combination with BadInput).
    """
    about = registry.meta(name)
    low, high = about.seats
    found = []
    for seats in range(low, high + 1):
        found.append(Case(name, seats, {}, edition))
        for option in about.options:
            others = (Case(name, seats, {option.name: value}, edition) for value in _others(option))
            found += [case for case in others if _allowed(case)]
    return found


def _allowed(case: Case) -> bool:
    """Whether the game takes an option at this number of seats."""
    try:
        case.make()
    except EditionError:
        raise
    except BadInput:
        return False
    return True


def _others(option: Option) -> list[Any]:
    """Return the values to try beside the default: all choices, or both bounds of a number."""
    if option.free:
        return []
    values = option.choices or (option.low, min(option.high, option.default + 1))
    return [value for value in dict.fromkeys(values) if value != option.default]
