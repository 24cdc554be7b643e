"""Helpers: a table with its game and state, driven by short notation."""

from __future__ import annotations

import pytest

from lineside.engine import IllegalAction, registry
from lineside.engine.actions import parse
from lineside.games.paper_rails import scoring
from lineside.games.paper_rails.actions import Build, FreeBuild


class Table:
    def __init__(self, seats: int = 3, **options) -> None:
        self.game = registry.make("paper_rails", seats, options)
        self.state = self.game.initial()

    def action(self, text: str):
        return parse(text, self.game.action_types)

    def do(self, *texts: str) -> Table:
        """Act; several actions may stand in one text, separated by commas."""
        for text in ", ".join(texts).split(", "):
            action = self.action(text)
            self.game.check(self.state, action)
            assert self.state.seat < 0 or action in self.game.legal(self.state)
            self.game.apply(self.state, action)
            self.game.audit(self.state)
        return self

    def refused(self, text: str) -> tuple[str, str]:
        """Rule and words of the refusal; the action must be refused and change nothing."""
        before = self.state.digest()
        with pytest.raises(IllegalAction) as caught:
            self.game.check(self.state, self.action(text))
        assert self.action(text) not in self.game.legal(self.state)
        assert self.state.digest() == before
        return caught.value.rule, caught.value.message

    def line(self, name: str) -> int:
        return self.game.tables.line_index[name]

    def city(self, name: str) -> int:
        return self.game.tables.city_index[name]

    def gives(self, seat: int, *lines: str) -> Table:
        """Hand connections to a seat, whatever the rules of placing say, in this order."""
        for name in lines:
            self.game._claim(self.state, seat, self.line(name))
        return self

    def events(self, count: int) -> Table:
        """Let the Events before number `count` (from 1) be taken by nobody of note: seat 0."""
        self.state.events = (0,) * (count - 1)
        return self

    def builds(self) -> list[str]:
        """Ids of the connections that may be claimed now, paid or free."""
        legal = self.game.legal(self.state)
        return [action.line for action in legal if isinstance(action, Build | FreeBuild)]

    def totals(self) -> list[int]:
        """All points by seat, which the fast sum for bots gives as well."""
        found = [score.total for score in self.game.result(self.state).scores]
        assert scoring.totals(self.game.tables, self.state, self.game.stock_ties) == found
        return found

    def points(self, seat: int, label: str) -> int:
        """The points of one line of a seat's score; 0 where it has no such line."""
        self.totals()
        self.totals()
        lines = self.game.result(self.state).scores[seat].lines
        return sum(line.points for line in lines if line.label == label)
