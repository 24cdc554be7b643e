"""A tree search, written once for all games.

It is an information-set tree search (Cowling, Powley and Whitehouse, 2012) with UCT (Kocsis and
Szepesvári, 2006). Each playout imagines a full state that fits all that the searching seat knows,
walks down the one shared tree of what that seat can tell apart, tries something new, estimates
the state where that turn ends for every seat, and writes the estimate into the tree. Each seat is
taken to maximise its own share (max^n), chance is sampled, and a node opens its actions little by
little (progressive widening), the most promising first, so that games with a continuum of actions
are searched like the others.

Where a game has no secrets a node is a position, with its state: whatever order of actions leads
there, and nothing is played twice to get there. As long as one seat acts in one turn, a position
is then worth as much as its best action, not the mean of what was tried.

What is known to its end is not searched again: a turn may then cost less than it is allowed. From
one decision to the next the bot keeps the part of its tree that still applies, and its purse
for the turn (`budget.py`).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from math import log, sqrt
from typing import Any

import msgspec

from lineside.bots.budget import Budget
from lineside.bots.odds import of_result, shared
from lineside.bots.tempo import Tempo
from lineside.bots.tree import Edge, Node, Tree
from lineside.engine.actions import Action
from lineside.engine.chance import Rng
from lineside.engine.errors import BadInput
from lineside.engine.game import CHANCE, OVER, Game

RECOGNISED = 8
"""A node that was visited so often is worth finding again."""

GAMES_OWN = ("horizon", "ahead", "widen", "trust")
"""These settings are the game's own numbers where they are -1."""

Step = tuple[Node, Edge | None, int]
"""A node on a playout's way, the action taken there (None: by chance), and who took it."""


class Search:
    """a tree search that imagines what it cannot see

    Args:
        sims: playouts a turn; the same seed then gives the same actions.
        cpu: processor seconds a turn instead of a number of playouts (0: count playouts). Faster
            machines then search more, so that games do not repeat exactly.
        horizon: how many turns the game's rule of thumb plays on (-1: as the game has it).
        ahead: how many rounds the tree may branch beyond the turn begun (-1: as the game has it).
        explore: weight of trying what was tried less.
        trust: how long the game's own advice is given the benefit of the doubt (-1: as the game
            has it).
        widen: how fast a node opens further actions: 1 + widen · √visits of them (-1: as the game
            has it).
        nodes: the tree grows no larger than this (about 3 kB a node).
    """

    def __init__(
        self,
        sims: int = 800,
        cpu: float = 0.0,
        horizon: int = -1,
        ahead: int = -1,
        explore: float = 0.5,
        widen: float = -1,
        trust: float = -1,
        nodes: int = 20_000,
    ) -> None:
        for name, value, low, high in (
            ("sims", sims, 1, 1_000_000),
            ("cpu", cpu, 0, 3600),
            ("horizon", horizon, 0, 1000),
            ("ahead", ahead, 0, 1000),
            ("explore", explore, 0, 100),
            ("widen", widen, 0.1, 1000),
            ("trust", trust, 0, 1000),
            ("nodes", nodes, 100, 10_000_000),
        ):
            if not (low <= value <= high or (value == -1 and name in GAMES_OWN)):
                raise BadInput(f"search: {name} is from {low} to {high}, not {value}")
        self.sims, self.cpu, self.nodes = sims, cpu, nodes
        self.horizon, self.ahead = horizon, ahead
        self.explore, self.widen, self.trust = explore, widen, trust
        self._thought: Thought | None = None

    def choose(self, game: Game[Any], state: Any, seat: int, rng: Rng) -> Action:
        """Return the action that the search holds best."""
        if not game.meta.continuum and len(legal := game.legal(state)) == 1:
            return legal[0]
        return self.think(game, state, seat, rng).best(state)

    def think(self, game: Game[Any], state: Any, seat: int, rng: Rng) -> Thought:
        """Search for what is left of the turn's budget and return what was found."""
        thought = self._thought
        if thought is None or not thought.goes_on(game, state, seat):
            thought = self._thought = Thought(self, game, seat)
        thought.search(state, rng)
        return thought


class Thought:
    """What a search knows of one game in which it plays one seat."""

    def __init__(self, settings: Search, game: Game[Any], seat: int) -> None:
        self.settings, self.game, self.seat = settings, game, seat
        self.open = not game.meta.secrets
        self.horizon = game.horizon if settings.horizon < 0 else settings.horizon
        self.ahead = game.ahead if settings.ahead < 0 else settings.ahead
        self.widen = game.widen if settings.widen < 0 else settings.widen
        self.trust = game.trust if settings.trust < 0 else settings.trust
        self.tree = Tree(game.seats, settings.nodes)
        self.budget = Budget(settings.sims, settings.cpu)
        self.tempo = Tempo(game.seats)
        self.turn = -1
        self.playouts = 0
        self._last = -1
        self._decisions = 0.0

    def goes_on(self, game: Game[Any], state: Any, seat: int) -> bool:
        """Whether a state may come from the game thought about so far."""
        return game is self.game and seat == self.seat and game.turns(state) >= self.turn

    def search(self, state: Any, rng: Rng) -> None:
        """Grow the tree below a state."""
        game, budget, turn = self.game, self.budget, self.game.turns(state)
        if turn != self.turn:
            budget.new_turn()
            self.tempo.new_turn(turn - self.turn)
            self.turn = turn
        budget.begin()
        self.tree.move_to(self._key(state), state.copy() if self.open else None)
        self._last = turn + self.ahead * game.seats
        budget.share(self._expected(state, rng))
        self.playouts = 0
        while not self.playouts or (budget.lasts() and not self.tree.root.done):
            self._playout(state, rng)
            self.playouts += 1
            budget.spent()
        budget.end()

    def ranked(self, state: Any) -> list[tuple[Action, Edge]]:
        """Return the actions that were tried and are legal, the best first."""
        usable = [(a, e) for a, e in self.tree.root.edges.items() if e.visits]
        if not self.open:
            usable = [(a, e) for a, e in usable if self.game.allows(state, a)]
            return sorted(usable, key=lambda item: (-item[1].visits, -item[1].worth[self.seat]))
        usual = self.settings.explore * self.tree.span(self.seat)

        def sure(edge: Edge) -> float:
            return edge.worth[self.seat] - edge.doubt(usual)

        return sorted(usable, key=lambda item: (-sure(item[1]), -item[1].visits))

    def best(self, state: Any) -> Action:
        """Return the best action that was found."""
        return self.ranked(state)[0][0]

    def _key(self, state: Any) -> bytes:
        """Return what the searching seat sees, as a key."""
        return msgspec.json.encode(state if self.open else self.game.view(state, self.seat))

    def _expected(self, state: Any, rng: Rng) -> float:
        """Play on by the rule of thumb: return about how many decisions the turn still asks for.

        In open games only those count before which chance has a say: the tree is kept for the rest.
        Where the tree looks ahead a whole round is played, to learn how a turn's end changes what
        states are worth.
        """
        game = self.game
        state = game.determinize(state, self.seat, rng)
        decisions, passed, unforeseen = 0, 0, True
        while (actor := game.actor(state)) != OVER:
            turn = game.turns(state) - self.turn
            if turn > passed:
                passed = turn
                if not self.ahead:
                    break
                self.tempo.learn(turn, game.values(state))
                if turn >= game.seats:
                    break
            if actor == CHANCE:
                unforeseen = True
                game.apply(state, game.sample(state, rng))
                continue
            if turn == 0 and (game.meta.continuum or len(game.legal(state)) > 1):
                decisions += unforeseen
                unforeseen = not self.open
            game.apply(state, game.greedy(state, actor, rng))
        before = self._decisions - 1 if self._decisions > 1 else decisions
        self._decisions = max(1.0, 0.5 * (before + decisions))
        return self._decisions

    # -- a playout -----------------------------------------------------------------------------

    def _playout(self, state: Any, rng: Rng) -> None:
        """Walk down to something new, estimate what comes of it, write it into the tree."""
        game, node = self.game, self.tree.root
        state = node.state if self.open else game.determinize(state, self.seat, rng)
        path: list[Step] = []
        begun, certain = -1, True
        while True:
            actor, turn = game.actor(state), game.turns(state)
            if actor == CHANCE:
                action, edge = game.sample(state, rng), None
            elif actor == OVER or turn > self._last or self._arrived(node, turn, begun):
                break
            else:
                certain = certain and (self.open or actor == self.seat)
                action = self._pick(node, state, actor, rng, certain)
                edge = node.edges.get(action)
                if edge is None:
                    edge = node.edges[action] = Edge()
                if begun < 0 and not edge.visits:
                    begun = turn
            path.append((node, edge, actor))
            if self.open:
                node = self._position(node, action, edge, actor)
                state = node.state
            else:
                certain = certain and actor == self.seat
                node = self._situation(node, action, state, certain)
        worth = self._worth(node, state, turn - 1 if begun < 0 else begun, begun >= 0, rng)
        self.tree.note(worth)
        if self.open and self._settled(state):
            node.done = True
        self._write(path, node, worth)

    def _settled(self, state: Any) -> bool:
        """Whether a state ends all playouts that come to it, and all alike."""
        over = self.game.actor(state) == OVER
        return over or (self.horizon <= 1 and self.game.turns(state) > self._last)

    def _arrived(self, node: Node, turn: int, begun: int) -> bool:
        """Whether a playout has gone far enough: nothing more is there, or its turn is over."""
        if begun < 0:
            return node.done
        return not self.open or node.visits > 0 or turn > begun or not self.horizon

    def _position(self, node: Node, action: Action, edge: Edge | None, actor: int) -> Node:
        """Return the node of the position behind an action, in an open game."""
        game, tree = self.game, self.tree
        found = node.children.get(action)
        if found is None:
            after = node.state.copy()
            game.apply(after, action)
            key = msgspec.json.encode(after)
            found = tree.find(key)
            if found is None:
                found = tree.grow(node, action, Node(after, key))
            else:
                node.children[action] = found
            if edge is not None and game.actor(after) == actor:
                edge.chained = game.turns(after) == game.turns(node.state)
        if edge is not None and edge.chained:
            edge.worth = found.worth
        return found

    def _situation(self, node: Node, action: Action, state: Any, certain: bool) -> Node:
        """Take an action; return the node of what the searching seat can know of it."""
        game, tree = self.game, self.tree
        seen: Hashable = action
        if certain:
            game.apply(state, action)
        else:
            before = state.copy()
            game.apply(state, action)
            told = game.event(before, action, state, self.seat)
            seen = told.action if told.action is not None else (told.text, told.marks)
        found = node.children.get(seen)
        if found is None:
            return tree.grow(node, seen, Node())
        if found.key is None and found.visits >= RECOGNISED and game.actor(state) == self.seat:
            tree.mark(found, self._key(state))
        return found

    def _write(self, path: list[Step], below: Node, worth: list[float]) -> None:
        """Let all who passed learn what a playout has brought, from its end to the root."""
        for node, edge, actor in reversed(path):
            if edge is None:
                node.learn(worth)
            elif self.open:
                edge.learn(worth, actor)
                if below.done and not edge.done:
                    edge.done = edge.chained = True
                    edge.worth = below.worth
                    node.idle += 1
                    every = not self.game.meta.continuum and len(node.ideas or ())
                    node.done = node.idle == every
                node.follow(edge, actor)
                worth = node.worth
            else:
                edge.learn(worth, actor)
                node.visits += 1
            below = node

    # -- what to try ---------------------------------------------------------------------------

    def _pick(self, node: Node, state: Any, actor: int, rng: Rng, certain: bool) -> Action:
        """Return the actor's action at a node: a new one where it opens, else the best by UCB.

        Where all that led here is `certain` the same actions are legal each time; else what is
        picked is tried against the imagined state.
        """
        room = 1 + self.widen * sqrt(node.visits)
        if certain or actor == self.seat:
            if node.ideas is None:
                node.ideas = self.game.promising(state, rng)
            opens = len(node.edges) < room + node.idle
            fresh = self._fresh(node, state, node.ideas, rng) if opens else None
            action = fresh or self._best(node.edges.items(), actor, node.visits)
            if certain or self.game.allows(state, action):
                return action
        known = self._known(node, state)
        if len(known) < room:
            fresh = self._fresh(node, state, self.game.promising(state, rng), rng)
            if fresh is not None:
                return fresh
        edges = [(action, node.edges[action]) for action in known]
        return self._best(edges, actor, sum(edge.visits for _, edge in edges))

    def _known(self, node: Node, state: Any) -> list[Action]:
        """Return the actions that were opened at a node and are legal in a state."""
        if self.game.meta.continuum:
            return [action for action in node.edges if self.game.allows(state, action)]
        return [action for action in self.game.legal(state) if action in node.edges]

    def _fresh(self, node: Node, state: Any, ideas: list[Action], rng: Rng) -> Action | None:
        """Return an action that was not opened yet, the most promising one."""
        edges, start = node.edges, len(node.edges) if ideas is node.ideas else 0
        for action in ideas[start:]:
            if action not in edges:
                return action
        if self.game.meta.continuum:
            for action in self.game.propose(state, rng, 1):
                if action not in edges:
                    return action
        return None

    def _best(self, edges: Iterable[tuple[Action, Edge]], actor: int, visits: int) -> Action:
        """Return the action with the best upper confidence bound among some visited so often."""
        settings, tree = self.settings, self.tree
        span = tree.span(actor)
        curious = settings.explore * span * sqrt(log(visits + 1))
        trust = self.trust * span
        best, most = None, -1e9
        for action, edge in edges:
            if edge.done:
                trust = 0.0
                continue
            if not edge.visits:
                return action
            bound = edge.worth[actor] + curious / sqrt(edge.visits) + trust / (1 + edge.visits)
            trust = 0.0
            if bound > most:
                best, most = action, bound
        assert best is not None, "something is left to look at"
        return best

    # -- what it is worth ----------------------------------------------------------------------

    def _worth(self, node: Node, state: Any, turn: int, grown: bool, rng: Rng) -> list[float]:
        """Return what the end of a playout is worth to each seat."""
        if not self.open:
            return self._estimate(state, turn + self.horizon, rng)
        if node.done or (grown and node.visits):
            return node.worth[:]
        worth = self._estimate(state.copy(), turn + self.horizon, rng)
        node.learn(worth)
        return worth

    def _estimate(self, state: Any, until: int, rng: Rng) -> list[float]:
        """Return what a state is worth to each seat, once it was played on until a turn is over.

        That is its chance to win, put on a scale from -1 to 1.

        In the middle of a turn the price of something may be paid and the thing itself not yet
        had. Who has just had a turn looks better than who is about to; `tempo` takes that out.
        """
        game = self.game
        while (actor := game.actor(state)) != OVER:
            if actor == CHANCE:
                game.apply(state, game.sample(state, rng))
            elif game.turns(state) < until:
                game.apply(state, game.greedy(state, actor, rng))
            else:
                passed = game.turns(state) - self.turn
                chances = shared(self.tempo.level(passed, game.values(state)), game.steep)
                break
        else:
            chances = of_result(game.result(state))
        return [2.0 * chance - 1.0 for chance in chances]
