"""The tree of a search: what was tried in which situation, and what it brought."""

from __future__ import annotations

from collections.abc import Hashable

from lineside.engine.actions import Action


class Edge:
    """An action tried at a node: how often, how often it was possible, and what it brought.

    `total` is the sum of what it brought to the seat that acts. `chance` is the sum of that seat's
    chances to win, and `judged` how many there are of them: they are kept at the root alone.
    """

    __slots__ = ("chance", "judged", "possible", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.possible = 0
        self.total = 0.0
        self.chance = 0.0
        self.judged = 0


class Node:
    """All situations that the searching seat cannot tell apart.

    `key` is what that seat sees there, once somebody asked: by it the tree is found again.
    """

    __slots__ = ("advice", "children", "edges", "key", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.advice: Action | None = None
        self.edges: dict[Action, Edge] = {}
        self.children: dict[Hashable, Node] = {}
        self.key: bytes | None = None


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

    def child(self, node: Node, seen: Hashable) -> tuple[Node | None, bool]:
        """Return the node behind an action and whether it is new; none where the tree is full."""
        if (found := node.children.get(seen)) is not None:
            return found, False
        if self.size >= self.most:
            return None, True
        self.size += 1
        made = node.children[seen] = Node()
        return made, True

    def mark(self, node: Node, key: bytes) -> None:
        """Let a node be found again by what the searching seat sees there."""
        node.key = key
        self._found[key] = node

    def move_to(self, key: bytes) -> None:
        """Make the node that looks like this the root, or a new one, and forget all the rest."""
        self.root = self._found.get(key) or Node()
        self.size, self._found = 0, {}
        waiting = [self.root]
        while waiting:
            node = waiting.pop()
            self.size += 1
            if node.key is not None:
                self._found[node.key] = node
            waiting.extend(node.children.values())

    def note(self, worth: list[float]) -> None:
        """Widen the range by one estimate."""
        self.low = list(map(min, self.low, worth))
        self.high = list(map(max, self.high, worth))

    def scaled(self, mean: float, seat: int) -> float:
        """Return a mean from 0 to 1 within the range, so that small leads count as well."""
        span = self.high[seat] - self.low[seat]
        return (mean - self.low[seat]) / span if span > 0 else 0.5
