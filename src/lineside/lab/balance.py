"""What many games of one bot against itself tell of a game's component data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Any

from lineside.engine import Game
from lineside.lab.look import ACTIONS, Component, Look, catalogue
from lineside.lab.match import Outcome, Setup
from lineside.lab.summary import Interval, Row, Summary, wilson


class Mean:
    """The mean of numbers added one by one."""

    __slots__ = ("n", "squares", "sum")

    def __init__(self) -> None:
        self.n, self.sum, self.squares = 0, 0.0, 0.0

    def add(self, value: float) -> None:
        """Count one number."""
        self.n += 1
        self.sum += value
        self.squares += value * value

    @property
    def mean(self) -> float:
        """The mean, 0 of nothing."""
        return self.sum / self.n if self.n else 0.0

    @property
    def error(self) -> float:
        """The standard error of the mean; 0 where it cannot be told."""
        if self.n < 2:
            return 0.0
        return sqrt(max(0.0, self.squares - self.sum**2 / self.n) / (self.n - 1) / self.n)


class Usage:
    """How often a component is used, and who wins with it.

    Attributes:
        times: how often it was used.
        games: games in which anybody used it.
        users: seats that used it, over all games.
        wins: parts of wins of those seats.
        turns: turns in which it was used (0 for what is only held).
        gain: points that their seats' scores rose by in these turns.
    """

    def __init__(self) -> None:
        self.times = self.games = self.users = self.turns = self.gain = 0
        self.wins = 0.0

    @property
    def interval(self) -> Interval:
        """The share of wins among those who used it."""
        return wilson(self.wins, self.users)


class Split:
    """A number of each seat at the end of a game: winners, the others, and the mean of a game.

    Seats of one game are no independent sample; the mean over its seats is one number a game.
    """

    def __init__(self) -> None:
        self.winners, self.others, self.games = Mean(), Mean(), Mean()
        self.above = 0

    def add_noughts(self, games: int, winners: int, others: int) -> None:
        """Count games in which nobody had any, and the seats that won and lost them."""
        self.games.n += games
        self.winners.n += winners
        self.others.n += others

    def add(self, values: list[float], shares: tuple[float, ...]) -> None:
        """Count one game: the number of each seat, and each seat's part of the win."""
        for value, share in zip(values, shares, strict=True):
            (self.winners if share else self.others).add(value)
            self.above += value != 0
        self.games.add(sum(values) / len(values))

    @property
    def seats(self) -> int:
        """How many seats were counted."""
        return self.winners.n + self.others.n


class Findings:
    """The sum of the games added to it: one number of seats, one edition.

    Attributes:
        summary: wins by seat, ends, lengths.
        places: a row for each place in the order of play.
        lengths: how many games had so many turns.
        turns: the mean number of turns.
        usage: by group and name of a component, those never used among them.
        sources: points by their source; `counts`: other numbers of a seat in the end.
    """

    def __init__(self, setup: Setup, game: Game[Any]) -> None:
        self.setup, self.title, self.seats = setup, game.meta.title, game.seats
        self.edition = game.edition.name
        self.digest, self.builtin = game.edition.digest, game.edition.builtin
        self.rules_version = game.meta.rules_version
        self.summary = Summary(setup)
        self.places = [Row() for _ in range(game.seats)]
        self.lengths: Counter[int] = Counter()
        self.turns = Mean()
        self.usage: dict[str, dict[str, Usage]] = {
            group: {name: Usage() for name in names} for group, names in catalogue(game).items()
        }
        self.sources: dict[str, Split] = {}
        self.counts: dict[str, Split] = {}
        self._winners = self._others = 0

    @property
    def games(self) -> int:
        """How many games were added."""
        return self.summary.games

    @property
    def fair(self) -> float:
        """The share of wins that each place should have (alone: there is none, 0)."""
        return 1 / self.seats if self.seats > 1 else 0.0

    def add(self, outcome: Outcome) -> None:
        """Count one game, which was looked into."""
        look = outcome.look
        if look is None:
            raise ValueError("this game was not watched")
        self.summary.add(outcome)
        self.lengths[outcome.turns] += 1
        self.turns.add(outcome.turns)
        for place, seat in enumerate(look.order):
            self.places[place].add(outcome.shares[seat], outcome.totals[seat])
        self._add_usage(look, outcome.shares)
        self._add_split(self.sources, look.points, outcome.shares)
        self._add_split(self.counts, look.counts, outcome.shares)
        won = sum(map(bool, outcome.shares))
        self._winners += won
        self._others += self.seats - won
        for kind in look.drawn:
            usage = self.usage[ACTIONS]
            if kind in usage and not usage[kind].times:
                del usage[kind]

    def _add_usage(self, look: Look, shares: tuple[float, ...]) -> None:
        seen: set[Component] = set()
        for uses, share in zip(look.uses, shares, strict=True):
            for (group, name), use in uses.items():
                usage = self.usage.setdefault(group, {}).setdefault(name, Usage())
                usage.times += use.times
                usage.users += 1
                usage.wins += share
                usage.turns += use.turns
                usage.gain += use.gain
            seen.update(uses)
        for group, name in seen:
            self.usage[group][name].games += 1

    def _add_split(
        self,
        splits: dict[str, Split],
        numbers: Sequence[Mapping[str, float]],
        shares: tuple[float, ...],
    ) -> None:
        """Add a game's numbers; where a name is missing its number is 0, in earlier games too."""
        for name in dict.fromkeys(name for seat in numbers for name in seat):
            if name not in splits:
                splits[name] = Split()
                splits[name].add_noughts(self.games - 1, self._winners, self._others)
        for name, split in splits.items():
            split.add([float(seat.get(name, 0)) for seat in numbers], shares)

    def unused(self) -> dict[str, list[str]]:
        """Return by group the components that nobody used in any game."""
        found = {
            group: [name for name, usage in names.items() if not usage.times]
            for group, names in self.usage.items()
        }
        return {group: names for group, names in found.items() if names}

    def over(self, goal: float) -> list[int]:
        """Return the places that are not surely below `goal` times their fair share."""
        return [p for p, row in enumerate(self.places) if row.interval.high >= goal * self.fair > 0]
