"""The tree of a search: what was tried in which situation, and what it brought."""

from __future__ import annotations

from collections.abc import Hashable
from math import sqrt
from typing import Any

from lineside.engine.actions import Action


class Edge:
    """An action tried at a node: how often, and what it is worth to each seat.

    Where the same seat goes on in the same turn, and nothing is hidden or left to chance, `worth`
    is that of the node behind it (the same list): the seat will do its best there. Else it is the
    mean of what the playouts brought, and `spread` the sum of the squares by which that differed
    for who takes the action. It is `done` once all that may follow has been looked at.
    """

    __slots__ = ("chained", "done", "spread", "visits", "worth")

    def __init__(self) -> None:
        self.visits = 0
        self.spread = 0.0
        self.worth: list[float] = []
        self.chained = False
        self.done = False

    def chance(self, seat: int) -> float:
        """Return about how likely a seat wins behind this action, from 0 to 1."""
        return 0.5 + 0.5 * self.worth[seat]

    def learn(self, worth: list[float], actor: int) -> None:
        """Take one more playout into the mean."""
        self.visits += 1
        if not self.chained:
            off = worth[actor] - self.worth[actor] if self.worth else 0.0
            _average(self.worth, worth, self.visits)
            self.spread += off * (worth[actor] - self.worth[actor])

    def doubt(self, usual: float) -> float:
        """Return how far the mean may be off: by so much after one playout, and after more as they
        differed from each other; not at all where it is no mean."""
        if self.chained or self.done:
            return 0.0
        return sqrt(self.spread + usual * usual) / self.visits


class Node:
    """All situations that the searching seat cannot tell apart; in open games, one position.

    Attributes:
        state: the position, in open games.
        ideas: the actions of the acting seat in the order in which they are opened, as soon as
            they were asked for; none where they differ from one imagined state to the next.
        done: whether there is nothing more to find out, here or below; `idle` edges are.
        lead: the edge that looks best to the acting seat; `worth` is what it brings.
        key: by which the node is found again.
    """

    __slots__ = (
        "children",
        "done",
        "edges",
        "ideas",
        "idle",
        "key",
        "lead",
        "state",
        "visits",
        "worth",
    )

    def __init__(self, state: Any = None, key: bytes | None = None) -> None:
        self.visits = 0
        self.state = state
        self.key = key
        self.ideas: list[Action] | None = None
        self.edges: dict[Action, Edge] = {}
        self.children: dict[Hashable, Node] = {}
        self.done = False
        self.idle = 0
        self.lead: Edge | None = None
        self.worth: list[float] = []

    def learn(self, worth: list[float]) -> None:
        """Take one more playout that ended here or was decided by chance here."""
        self.visits += 1
        _average(self.worth, worth, self.visits)

    def follow(self, edge: Edge, actor: int) -> None:
        """Make up for an edge that has changed: the actor takes the best that is known."""
        self.visits += 1
        lead = self.lead
        if lead is None or edge.worth[actor] >= lead.worth[actor]:
            lead = edge
        elif edge is lead or lead.worth[actor] < self.worth[actor]:
            lead = max(self.edges.values(), key=lambda e: e.worth[actor] if e.visits else -9.0)
        self.lead = lead
        self.worth[:] = lead.worth


def _average(mean: list[float], worth: list[float], times: int) -> None:
    """Take one of so many into a mean, in place."""
    if not mean:
        mean.extend(worth)
        return
    for seat, value in enumerate(worth):
        mean[seat] += (value - mean[seat]) / times


class Tree:
    """A tree with its root, its size, and the range of what its states were worth to each seat.

    Args:
        seats: how many there are.
        most: this many nodes at most; then the tree gets wiser but no larger.
    """

    def __init__(self, seats: int, most: int) -> None:
        self.root = Node()
        self.size = 1
        self.most = most
        self.low = [float("inf")] * seats
        self.high = [float("-inf")] * seats
        self._found: dict[bytes, Node] = {}

    def find(self, key: bytes) -> Node | None:
        """Return the node with this key."""
        return self._found.get(key)

    def grow(self, node: Node, seen: Hashable, made: Node) -> Node:
        """Put a new node behind an action; where the tree is full it is used but not kept."""
        if self.size < self.most:
            self.size += 1
            node.children[seen] = made
            if made.key is not None:
                self._found[made.key] = made
        return made

    def mark(self, node: Node, key: bytes) -> None:
        """Let a node be found again by what the searching seat sees there."""
        node.key = key
        self._found[key] = node

    def move_to(self, key: bytes, state: Any = None) -> None:
        """Make the node that looks like this the root, or a new one, and forget all the rest."""
        self.root = root = self._found.get(key) or Node(state, key)
        self._found = {}
        waiting, met = [root], {id(root)}
        while waiting:
            node = waiting.pop()
            if node.key is not None:
                self._found[node.key] = node
            for child in node.children.values():
                if id(child) not in met:
                    met.add(id(child))
                    waiting.append(child)
        self.size = len(met)

    def note(self, worth: list[float]) -> None:
        """Widen the range by one estimate."""
        self.low = list(map(min, self.low, worth))
        self.high = list(map(max, self.high, worth))

    def span(self, seat: int) -> float:
        """Return how far apart the estimates for a seat are, so that small leads count as well."""
        return (self.high[seat] - self.low[seat]) or 1.0
