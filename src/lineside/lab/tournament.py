"""Round robins: every group of bots meets at every seat over the same deals."""

from __future__ import annotations

from itertools import combinations
from math import ceil
from typing import Any

import msgspec

from lineside import bots
from lineside.engine import BadInput, Game, Rng, registry
from lineside.engine.edition import Edition
from lineside.lab.match import Outcome
from lineside.lab.ratings import Ratings
from lineside.lab.summary import Row


class Tournament(msgspec.Struct, frozen=True):
    """A round robin between bots.

    Every group of as many bots as there are seats meets equally often. A deal is a seed: all
    groups play each deal, and within a group each bot plays it from every seat, so that no bot
    has the better cards or the better place. Games come deal by deal, so that a tournament that
    is broken off is fair up to its last whole deal, and a longer one begins with the shorter one.

    Attributes:
        game: name of the game.
        bots: spec of each bot, as many as there are seats or more.
        seats: how many play at a time.
        options, edition, seed, package: as in `Setup`.
    """

    game: str
    bots: tuple[str, ...]
    seats: int = 2
    options: dict[str, Any] = {}
    edition: Edition | None = None
    seed: int = 0
    package: str = ""

    def make(self) -> Game[Any]:
        """Return the game object; raises BadInput or EditionError."""
        if len(self.bots) < self.seats:
            raise BadInput(
                f"{self.seats} seats need at least {self.seats} bots, not {len(self.bots)}: "
                "name one twice, or take fewer seats"
            )
        if self.package:
            registry.add(self.game, self.package)
        return registry.make(self.game, self.seats, self.options, self.edition)

    def labels(self) -> tuple[str, ...]:
        """Return a name of its own for every bot: its spec, numbered where it occurs twice."""
        return tuple(bots.labels(self.bots))

    def groups(self) -> list[tuple[int, ...]]:
        """Return the bots that meet, group by group."""
        return list(combinations(range(len(self.bots)), self.seats))

    def games(self, wanted: int) -> int:
        """Return how many games there are where each group plays `wanted`, rounded up to whole
        deals."""
        return ceil(wanted / self.seats) * self.seats * len(self.groups())

    def place(self, index: int) -> tuple[int, int, int]:
        """Return deal, group and rotation of game `index`."""
        rest, rotation = divmod(index, self.seats)
        return *divmod(rest, len(self.groups())), rotation

    def seating(self, index: int) -> tuple[int, ...]:
        """Return which bot sits at each seat: a rotation of the group, every other deal against
        the clock, so that with three or more it is not always the same bot that follows."""
        deal, number, rotation = self.place(index)
        group = self.groups()[number]
        if deal % 2 and self.seats > 2:
            group = group[::-1]
        return tuple(group[(seat - rotation) % self.seats] for seat in range(self.seats))

    def game_seed(self, index: int) -> int:
        """Return the seed of game `index`, 64 bits: that of its deal."""
        return Rng(self.seed, "game", self.place(index)[0]).next64()

    def header(self) -> dict[str, Any]:
        """Return what tells this tournament from others, as plain data."""
        game = self.make()
        return {
            "game": self.game,
            "rules_version": game.meta.rules_version,
            "edition": game.edition.digest,
            "options": game.options,
            "bots": list(self.bots),
            "seats": self.seats,
            "seed": self.seed,
        }


class Standings:
    """The table of a tournament.

    Attributes:
        bots: each bot's row over all its games.
        at_seat: the same by (bot, seat).
        against: by (bot, other), how often the one came before the other; a tie counts half.
        ratings: ratings of all bots.
        games, truncated: games, and how many of them were cut off (they count as they stood).
    """

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        number = len(tournament.bots)
        self.bots = [Row() for _ in range(number)]
        self.at_seat = {(bot, seat): Row() for bot in range(number) for seat in self._seats}
        self.against = {(a, b): Row() for a in range(number) for b in range(number) if a != b}
        self.ratings = Ratings(number)
        self.games = self.truncated = 0

    @property
    def _seats(self) -> range:
        return range(self.tournament.seats)

    def add(self, outcome: Outcome) -> None:
        """Count one game; games are to come in their order, since ratings depend on it."""
        self.games += 1
        self.truncated += outcome.truncated
        seating, ranks = outcome.seating, outcome.ranks
        for seat, bot in enumerate(seating):
            for row in (self.bots[bot], self.at_seat[bot, seat]):
                row.add(outcome.shares[seat], outcome.totals[seat])
            for other in self._seats:
                if other != seat:
                    before = (1 + (ranks[seat] < ranks[other]) - (ranks[seat] > ranks[other])) / 2
                    self.against[bot, seating[other]].add(before, outcome.totals[seat])
        self.ratings.add(seating, ranks)

    def order(self) -> list[int]:
        """Return the bots, the best first."""
        means = [rating.mean for rating in self.ratings.table()]
        return sorted(range(len(self.bots)), key=lambda bot: (-means[bot], bot))
