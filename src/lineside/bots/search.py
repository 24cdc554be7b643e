"""A tree search, written once for all games.

It is an information-set tree search (Cowling, Powley and Whitehouse, 2012) with UCT (Kocsis and
Szepesvári, 2006). Each round imagines a full state that fits all that the searching seat knows,
walks down the one shared tree of what that seat can tell apart, adds a node, estimates the state
there for every seat, and writes the estimate into the tree. Each seat is taken to maximise its
own share (max^n), chance is sampled, and a node opens its actions little by little (progressive
widening), so that games with a continuum of actions are searched like the others.
"""

from __future__ import annotations

import time as clock
from collections.abc import Hashable
from math import log, sqrt
from typing import Any

from lineside.engine.actions import Action
from lineside.engine.chance import Rng
from lineside.engine.errors import BadInput, IllegalAction
from lineside.engine.game import CHANCE, OVER, Game


class _Edge:
    """An action tried at a node: how often, how often it was possible, and what it brought."""

    __slots__ = ("possible", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.possible = 0
        self.total = 0.0


class _Node:
    """All situations that the searching seat cannot tell apart."""

    __slots__ = ("advice", "children", "edges", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.advice: Action | None = None
        self.edges: dict[Action, _Edge] = {}
        self.children: dict[Hashable, _Node] = {}


class _Tree:
    """The tree of one decision, and the range of what its states were worth to each seat."""

    def __init__(self, seats: int) -> None:
        self.root = _Node()
        self.low = [float("inf")] * seats
        self.high = [float("-inf")] * seats

    def note(self, worth: list[float]) -> None:
        """Widen the range by one estimate."""
        self.low = list(map(min, self.low, worth))
        self.high = list(map(max, self.high, worth))

    def scaled(self, mean: float, seat: int) -> float:
        """Return a mean from 0 to 1 within the range, so that small leads count as well."""
        span = self.high[seat] - self.low[seat]
        return (mean - self.low[seat]) / span if span > 0 else 0.5


class Search:
    """a tree search that imagines what it cannot see

    Args:
        sims: rounds a decision; the same seed then gives the same action.
        time: seconds a decision instead of a number of rounds (0: count rounds). Faster machines
            then search more, so that games do not repeat exactly.
        depth: how many decisions the game's rule of thumb plays to the end of a turn.
        explore: weight of trying what was tried less.
        trust: how long the game's own advice is given the benefit of the doubt.
        widen: how fast a node opens further actions: 1 + widen · √visits of them.
    """

    def __init__(
        self,
        sims: int = 200,
        time: float = 0.0,
        depth: int = 8,
        explore: float = 0.5,
        widen: float = 2.0,
        trust: float = 4.0,
    ) -> None:
        for name, value, low, high in (
            ("sims", sims, 1, 1_000_000),
            ("time", time, 0, 3600),
            ("depth", depth, 0, 100_000),
            ("explore", explore, 0, 100),
            ("widen", widen, 0.1, 1000),
            ("trust", trust, 0, 1000),
        ):
            if not low <= value <= high:
                raise BadInput(f"search: {name} is from {low} to {high}, not {value}")
        self.sims, self.time, self.depth = sims, time, depth
        self.explore, self.widen, self.trust = explore, widen, trust

    def choose(self, game: Game[Any], state: Any, seat: int, rng: Rng) -> Action:
        """Return the action that the search visited most."""
        legal = game.legal(state)
        if len(legal) == 1 and not game.meta.continuum:
            return legal[0]
        tree, rounds, end = _Tree(game.seats), 0, clock.perf_counter() + self.time
        while rounds < 1 or (clock.perf_counter() < end if self.time else rounds < self.sims):
            self._round(game, tree, game.determinize(state, seat, rng), seat, rng)
            rounds += 1
        edges = tree.root.edges.items()
        usable = [(a, e) for a, e in edges if e.visits and _allows(game, state, a)]
        return max(usable, key=lambda item: (item[1].visits, item[1].total / item[1].visits))[0]

    def _round(self, game: Game[Any], tree: _Tree, state: Any, seat: int, rng: Rng) -> None:
        """Walk down to a new node, estimate the state there, write it into the tree."""
        path: list[tuple[_Node, _Edge, int]] = []
        node, grown = tree.root, False
        while not grown and (actor := game.actor(state)) != OVER:
            if actor == CHANCE:
                action = game.sample(state, rng)
            else:
                action = self._pick(game, tree, node, state, actor, rng)
                path.append((node, node.edges[action], actor))
            before = state.copy() if game.meta.secrets else None
            game.apply(state, action)
            seen = action if before is None else _seen(game, before, action, state, seat)
            if seen not in node.children:
                node.children[seen] = _Node()
                grown = actor != CHANCE
            node = node.children[seen]
        worth = self._estimate(game, state, rng)
        tree.note(worth)
        for passed, edge, actor in path:
            passed.visits += 1
            edge.visits += 1
            edge.total += worth[actor]

    def _pick(
        self, game: Game[Any], tree: _Tree, node: _Node, state: Any, actor: int, rng: Rng
    ) -> Action:
        """Return the actor's action at a node: a new one where it opens, else the best by UCB."""
        known, fresh = self._open(game, node, state, rng)
        for action in known:
            node.edges[action].possible += 1
        if fresh:
            action = rng.choice(fresh)
            if node.advice is None:
                action = node.advice = game.greedy(state, actor, rng)
            edge = node.edges.setdefault(action, _Edge())
            edge.possible = max(edge.possible, 1)
            return action

        def promise(action: Action) -> float:
            edge = node.edges[action]
            if not edge.visits:
                return float("inf")
            good = tree.scaled(edge.total / edge.visits, actor)
            trust = self.trust / (1 + edge.visits) if action == node.advice else 0.0
            return good + trust + self.explore * sqrt(log(edge.possible) / edge.visits)

        return max(known, key=promise)

    def _open(
        self, game: Game[Any], node: _Node, state: Any, rng: Rng
    ) -> tuple[list[Action], list[Action]]:
        """Return the actions known at a node, and new ones as long as it has room for them."""
        room = 1 + self.widen * sqrt(node.visits)
        if not game.meta.continuum:
            legal = game.legal(state)
            known = [action for action in legal if action in node.edges]
            return known, [a for a in legal if a not in node.edges] if len(known) < room else []
        known = [action for action in node.edges if _allows(game, state, action)]
        fresh = game.propose(state, rng, 1) if len(known) < room else []
        fresh = [action for action in fresh if action not in node.edges]
        return known, fresh if fresh or known else game.legal(state)

    def _estimate(self, game: Game[Any], state: Any, rng: Rng) -> list[float]:
        """Return what a state is worth to each seat, once its turn has been played to the end.

        The game's rule of thumb plays on for at most `depth` decisions: in the middle of a turn
        the price of something may be paid and the thing itself not yet had.
        """
        left, turn = self.depth, game.turns(state)
        while (actor := game.actor(state)) != OVER:
            if actor == CHANCE:
                game.apply(state, game.sample(state, rng))
            elif left and game.turns(state) == turn:
                game.apply(state, game.greedy(state, actor, rng))
                left -= 1
            else:
                return [game.value(state, seat) for seat in range(game.seats)]
        scores = game.result(state).scores
        share = 2.0 / max(1, sum(score.won for score in scores))
        return [share - 1.0 if score.won else -1.0 for score in scores]


def _allows(game: Game[Any], state: Any, action: Action) -> bool:
    try:
        game.check(state, action)
    except IllegalAction:
        return False
    return True


def _seen(game: Game[Any], before: Any, action: Action, after: Any, seat: int) -> Hashable:
    """Return what the searching seat can know of an action: the action, or the words it gets."""
    told = game.event(before, action, after, seat)
    return told.action if told.action is not None else (told.text, told.marks)
