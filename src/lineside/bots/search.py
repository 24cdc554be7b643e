"""A tree search, written once for all games.

It is an information-set tree search (Cowling, Powley and Whitehouse, 2012) with UCT (Kocsis and
Szepesvári, 2006). Each playout imagines a full state that fits all that the searching seat knows,
walks down the one shared tree of what that seat can tell apart, adds a node, estimates the state
there for every seat, and writes the estimate into the tree. Each seat is taken to maximise its
own share (max^n), chance is sampled, and a node opens its actions little by little (progressive
widening), so that games with a continuum of actions are searched like the others.

From one decision to the next the bot keeps the part of its tree that still applies, and its purse
for the turn (`budget.py`).
"""

from __future__ import annotations

from collections.abc import Hashable
from math import log, sqrt
from typing import Any

import msgspec

from lineside.bots.budget import Budget
from lineside.bots.odds import shared, steepness
from lineside.bots.tempo import Tempo
from lineside.bots.tree import Edge, Node, Tree
from lineside.engine.actions import Action
from lineside.engine.chance import Rng
from lineside.engine.errors import BadInput
from lineside.engine.game import CHANCE, OVER, Game

RECOGNISED = 3
"""A node that was visited so often is worth finding again."""


class Search:
    """a tree search that imagines what it cannot see

    Args:
        sims: playouts a turn; the same seed then gives the same actions.
        cpu: processor seconds a turn instead of a number of playouts (0: count playouts). Faster
            machines then search more, so that games do not repeat exactly.
        depth: how many decisions the game's rule of thumb plays to the end of a turn.
        explore: weight of trying what was tried less.
        trust: how long the game's own advice is given the benefit of the doubt.
        widen: how fast a node opens further actions: 1 + widen · √visits of them.
        nodes: the tree grows no larger than this (about 1 kB a node).
    """

    def __init__(
        self,
        sims: int = 800,
        cpu: float = 0.0,
        depth: int = 8,
        explore: float = 0.5,
        widen: float = 2.0,
        trust: float = 4.0,
        nodes: int = 20_000,
    ) -> None:
        for name, value, low, high in (
            ("sims", sims, 1, 1_000_000),
            ("cpu", cpu, 0, 3600),
            ("depth", depth, 0, 100_000),
            ("explore", explore, 0, 100),
            ("widen", widen, 0.1, 1000),
            ("trust", trust, 0, 1000),
            ("nodes", nodes, 100, 10_000_000),
        ):
            if not low <= value <= high:
                raise BadInput(f"search: {name} is from {low} to {high}, not {value}")
        self.sims, self.cpu, self.depth, self.nodes = sims, cpu, depth, nodes
        self.explore, self.widen, self.trust = explore, widen, trust
        self._thought: _Thought | None = None

    def choose(self, game: Game[Any], state: Any, seat: int, rng: Rng) -> Action:
        """Return the action that the search visited most."""
        legal = game.legal(state)
        if len(legal) == 1 and not game.meta.continuum:
            return legal[0]
        return self.think(game, state, seat, rng).best(state)

    def think(self, game: Game[Any], state: Any, seat: int, rng: Rng) -> _Thought:
        """Search for what is left of the turn's budget and return what was found."""
        thought = self._thought
        if thought is None or not thought.goes_on(game, state, seat):
            thought = self._thought = _Thought(self, game, seat)
        thought.search(state, rng)
        return thought


class _Thought:
    """What a search knows of one game in which it plays one seat."""

    def __init__(self, settings: Search, game: Game[Any], seat: int) -> None:
        self.settings, self.game, self.seat = settings, game, seat
        self.tree = Tree(game.seats, settings.nodes)
        self.budget = Budget(settings.sims, settings.cpu)
        self.tempo = Tempo(game.seats)
        self.steep = steepness(game.meta.name)
        self.turn = -1
        self.playouts = 0
        self._decisions = 0.0

    def goes_on(self, game: Game[Any], state: Any, seat: int) -> bool:
        """Whether a state may come from the game thought about so far."""
        return game is self.game and seat == self.seat and game.turns(state) >= self.turn

    def search(self, state: Any, rng: Rng) -> None:
        """Grow the tree below a state."""
        game, budget, turn = self.game, self.budget, self.game.turns(state)
        self.tree.move_to(self._key(state))
        if turn != self.turn:
            budget.new_turn()
            self.tempo.new_turn(turn - self.turn)
            self.turn = turn
        budget.begin(self._expected(state, rng))
        self.playouts = 0
        while not self.playouts or budget.lasts():
            self._playout(game.determinize(state, self.seat, rng), rng)
            self.playouts += 1
            budget.spent()
        budget.end()

    def ranked(self, state: Any) -> list[tuple[Action, Edge]]:
        """Return the actions that were tried and are legal, the best first."""
        edges = self.tree.root.edges.items()
        usable = [(a, e) for a, e in edges if e.visits and self.game.allows(state, a)]
        return sorted(usable, key=lambda item: (-item[1].visits, -item[1].total / item[1].visits))

    def best(self, state: Any) -> Action:
        """Return the action that was visited most."""
        return self.ranked(state)[0][0]

    def _key(self, state: Any) -> bytes:
        """Return what the searching seat sees, as a key."""
        return msgspec.json.encode(self.game.view(state, self.seat))

    def _expected(self, state: Any, rng: Rng) -> float:
        """Play a round by the rule of thumb; learn how a turn's end changes what states are worth.

        Returns about how many decisions the turn still asks for.
        """
        game = self.game
        state = game.determinize(state, self.seat, rng)
        decisions, begun, passed = 0, game.turns(state), 0
        while (actor := game.actor(state)) != OVER:
            turn = game.turns(state) - begun
            if turn > passed:
                passed = turn
                self.tempo.learn(turn, game.values(state))
                if turn >= game.seats:
                    break
            if actor == CHANCE:
                game.apply(state, game.sample(state, rng))
                continue
            if turn == 0 and (game.meta.continuum or len(game.legal(state)) > 1):
                decisions += 1
            game.apply(state, game.greedy(state, actor, rng))
        self._decisions = max(1.0, 0.5 * (self._decisions - 1 + decisions))
        return self._decisions

    def _playout(self, state: Any, rng: Rng) -> None:
        """Walk down to a new node, estimate the state there, write it into the tree."""
        game, tree, seat = self.game, self.tree, self.seat
        path: list[tuple[Node, Edge, int]] = []
        node, grown = tree.root, False
        while not grown and (actor := game.actor(state)) != OVER:
            if actor == CHANCE:
                action = game.sample(state, rng)
            else:
                if actor == seat and node.key is None and node.visits >= RECOGNISED:
                    tree.mark(node, self._key(state))
                action = self._pick(node, state, actor, rng)
                path.append((node, node.edges[action], actor))
            before = state.copy() if game.meta.secrets and actor != seat else None
            game.apply(state, action)
            seen = action if before is None else _seen(game, before, action, state, seat)
            found, fresh = tree.child(node, seen)
            if found is None:
                break
            node, grown = found, fresh and actor != CHANCE
        worth = self._estimate(state, rng)
        tree.note(worth)
        for passed, edge, actor in path:
            passed.visits += 1
            edge.visits += 1
            edge.total += worth[actor]
            if passed is tree.root:
                edge.judged += 1
                edge.chance += shared(worth, self.steep)[actor]

    def _pick(self, node: Node, state: Any, actor: int, rng: Rng) -> Action:
        """Return the actor's action at a node: a new one where it opens, else the best by UCB."""
        settings, tree = self.settings, self.tree
        known, fresh = self._open(node, state, rng)
        for action in known:
            node.edges[action].possible += 1
        if fresh:
            action = rng.choice(fresh)
            if node.advice is None:
                action = node.advice = self.game.greedy(state, actor, rng)
            edge = node.edges.setdefault(action, Edge())
            edge.possible = max(edge.possible, 1)
            return action

        def promise(action: Action) -> float:
            edge = node.edges[action]
            if not edge.visits:
                return float("inf")
            good = tree.scaled(edge.total / edge.visits, actor)
            trust = settings.trust / (1 + edge.visits) if action == node.advice else 0.0
            return good + trust + settings.explore * sqrt(log(edge.possible) / edge.visits)

        return max(known, key=promise)

    def _open(self, node: Node, state: Any, rng: Rng) -> tuple[list[Action], list[Action]]:
        """Return the actions known at a node, and new ones as long as it has room for them."""
        game = self.game
        room = 1 + self.settings.widen * sqrt(node.visits)
        if not game.meta.continuum:
            legal = game.legal(state)
            known = [action for action in legal if action in node.edges]
            return known, [a for a in legal if a not in node.edges] if len(known) < room else []
        known = [action for action in node.edges if game.allows(state, action)]
        fresh = game.propose(state, rng, 1) if len(known) < room else []
        fresh = [action for action in fresh if action not in node.edges]
        return known, fresh if fresh or known else game.legal(state)

    def _estimate(self, state: Any, rng: Rng) -> list[float]:
        """Return what a state is worth to each seat, once its turn has been played to the end.

        The game's rule of thumb plays on for at most `depth` decisions: in the middle of a turn
        the price of something may be paid and the thing itself not yet had. Who has just had a
        turn looks better than who is about to; `tempo` takes that out.
        """
        game, left = self.game, self.settings.depth
        turn = game.turns(state)
        while (actor := game.actor(state)) != OVER:
            if actor == CHANCE:
                game.apply(state, game.sample(state, rng))
            elif left and game.turns(state) == turn:
                game.apply(state, game.greedy(state, actor, rng))
                left -= 1
            else:
                return self.tempo.level(game.turns(state) - self.turn, game.values(state))
        scores = game.result(state).scores
        share = 2.0 / max(1, sum(score.won for score in scores))
        return [share - 1.0 if score.won else -1.0 for score in scores]


def _seen(game: Game[Any], before: Any, action: Action, after: Any, seat: int) -> Hashable:
    """Return what the searching seat can know of an action: the action, or the words it gets."""
    told = game.event(before, action, after, seat)
    return told.action if told.action is not None else (told.text, told.marks)
