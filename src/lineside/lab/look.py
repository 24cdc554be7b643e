"""A look into one game: which components each seat used, and where its points came from.

Every game is seen alike: the actions by their kind, the lines of the final score. What else there
is to see, a game tells in a module `balance` of its own folder, which has any of these functions:

    components(game) -> {group: names}              all there are, so that unused ones are missed
    used(game, state, action) -> [(group, name)]    what the actor uses by an action; state before
    held(game, state, seat) -> [(group, name)]      what a seat has or has done in the end
    counts(game, state, seat) -> [(name, number)]   other numbers of a seat in the end
    source(line) -> name                            what the points of a score line come from
    order(game, state) -> seats                     the order of play, where that is not the order
                                                    in which the seats made their first decisions
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from importlib import import_module, util
from typing import Any, NamedTuple

import msgspec

from lineside.engine import CHANCE, Action, Game
from lineside.engine.actions import tags
from lineside.engine.game import ScoreLine

ACTIONS = "Actions"
"""The group of components that every game has: the kinds of its actions."""

Component = tuple[str, str]
"""Group and name."""


class Use(NamedTuple):
    """What one seat did with one component: how often, in how many turns, and the points that
    its score rose by in those turns (held components have no turns)."""

    times: int = 0
    turns: int = 0
    gain: int = 0


class Look(msgspec.Struct, frozen=True):
    """What happened within one game, by seat.

    Attributes:
        uses: what was used of each component.
        points: points of the final score by source.
        counts: other numbers that the game tells of a seat in the end.
        order: the seats in their order of play.
        drawn: the kinds of chance outcomes that occurred, sorted.
    """

    uses: tuple[dict[Component, Use], ...]
    points: tuple[dict[str, int], ...]
    counts: tuple[dict[str, float], ...]
    order: tuple[int, ...]
    drawn: tuple[str, ...] = ()


class Extra(NamedTuple):
    """What a game's own module `balance` tells; empty where it has none."""

    components: Callable[[Any], Mapping[str, Sequence[str]]]
    used: Callable[[Any, Any, Action], Iterable[Component]] | None
    held: Callable[[Any, Any, int], Iterable[Component]]
    counts: Callable[[Any, Any, int], Iterable[tuple[str, float]]]
    source: Callable[[ScoreLine], str]
    order: Callable[[Any, Any], Iterable[int]] | None


def extra_of(game: Game[Any]) -> Extra:
    """Return what the game's own module `balance` tells."""
    return _extra(type(game).__module__.rpartition(".rules")[0])


@cache
def _extra(package: str) -> Extra:
    name = f"{package}.balance"
    module = import_module(name) if package and util.find_spec(name) else None
    return Extra(
        getattr(module, "components", lambda game: {}),
        getattr(module, "used", None),
        getattr(module, "held", lambda game, state, seat: ()),
        getattr(module, "counts", lambda game, state, seat: ()),
        getattr(module, "source", lambda line: line.label),
        getattr(module, "order", None),
    )


def catalogue(game: Game[Any]) -> dict[str, tuple[str, ...]]:
    """Return all components of a game by group: its kinds of action, then what it tells itself.

    The kinds of chance outcomes are still among the actions.
    """
    found = {ACTIONS: tuple(tags(game.action_types))}
    found.update((group, tuple(names)) for group, names in extra_of(game).components(game).items())
    return found


class Watch:
    """Looks on while a game is played."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.extra = extra_of(game)
        self.uses: list[dict[Component, list[int]]] = [{} for _ in range(game.seats)]
        self.turn: tuple[int, int] = (CHANCE, 0)
        self.in_turn: set[Component] = set()
        self.acted: dict[int, None] = {}
        self.drawn: set[str] = set()
        self.totals = [0] * game.seats

    def see(self, state: Any, seat: int, action: Action) -> None:
        """Count an action of a seat, or of CHANCE, that is about to be applied."""
        kind = str(action.__struct_config__.tag)
        if seat == CHANCE:
            self.drawn.add(kind)
            return
        turn = (seat, self.game.turns(state))
        if turn != self.turn:
            self._close(state)
            self.turn = turn
            self.acted.setdefault(seat)
        self._use(seat, (ACTIONS, kind))
        if self.extra.used:
            for component in self.extra.used(self.game, state, action):
                self._use(seat, component)

    def look(self, state: Any) -> Look:
        """Return what was seen, at the end of the game."""
        self._close(state)
        game, extra = self.game, self.extra
        for seat in range(game.seats):
            for component in extra.held(game, state, seat):
                self.uses[seat].setdefault(component, [0, 0, 0])[0] += 1
        points: list[dict[str, int]] = []
        for score in game.result(state).scores:
            points.append({})
            for line in score.lines:
                source = extra.source(line)
                points[-1][source] = points[-1].get(source, 0) + line.points
        order = extra.order(game, state) if extra.order else (*self.acted, *range(game.seats))
        return Look(
            tuple({name: Use(*use) for name, use in uses.items()} for uses in self.uses),
            tuple(points),
            tuple(dict(extra.counts(game, state, seat)) for seat in range(game.seats)),
            tuple(dict.fromkeys(order)),
            tuple(sorted(self.drawn)),
        )

    def _use(self, seat: int, component: Component) -> None:
        self.uses[seat].setdefault(component, [0, 0, 0])[0] += 1
        self.in_turn.add(component)

    def _close(self, state: Any) -> None:
        """End a turn: what its seat's score rose by belongs to all that it used in it."""
        totals = [score.total for score in self.game.result(state).scores]
        seat = self.turn[0]
        for component in self.in_turn:
            use = self.uses[seat][component]
            use[1] += 1
            use[2] += totals[seat] - self.totals[seat]
        self.totals = totals
        self.in_turn.clear()
