"""Games of a few positions, written out as trees, so that the right choice is known by hand."""

from __future__ import annotations

from typing import Any

import msgspec

from lineside.engine import (
    CHANCE,
    OVER,
    Action,
    Explanation,
    Game,
    Happening,
    IllegalAction,
    Meta,
    Result,
    Rng,
    Score,
    State,
)
from lineside.engine.edition import Edition


class Go(Action, tag="go"):
    way: str


class Comes(Action, tag="comes"):
    way: str


class Path(State):
    """The ways gone so far, and what seat 0 has not seen of them."""

    ways: list[str]


class View(msgspec.Struct):
    ways: list[str]


class Nothing(msgspec.Struct):
    pass


class Tree(Game[Path]):
    """A game tree.

    A node is ("seat", {way: node}) with a number for the seat, ("chance", {way: (weight, node)}),
    ("hidden", …) for a chance that seat 0 does not see, or a tuple of totals, one a seat.
    `guess` stands in for a heuristic value of the nodes inside the tree.
    """

    state_type = Path
    action_types = Go | Comes
    view_type = View
    edition_type = Nothing
    max_actions = 100
    max_turns = 100

    def __init__(self, root: Any, seats: int, guess: dict[str, tuple[float, ...]] | None = None):
        super().__init__(seats, {}, Edition("tiny", "0" * 16, True, Nothing()))
        self.root = root
        self.guess = guess or {}
        self.secret = '"hidden"' in msgspec.json.encode(root).decode()
        self.meta = Meta("tiny", "Tiny", "", "", "", (1, 4), 1, "T", secrets=self.secret)

    def node(self, state: Path) -> Any:
        node = self.root
        for way in state.ways:
            below = node[1][way]
            node = below[1] if node[0] in ("chance", "hidden") else below
        return node

    def is_leaf(self, node: Any) -> bool:
        return not (isinstance(node[1], dict))

    def initial(self) -> Path:
        return Path([])

    def actor(self, state: Path) -> int:
        node = self.node(state)
        if self.is_leaf(node):
            return OVER
        return node[0] if isinstance(node[0], int) else CHANCE

    def legal(self, state: Path) -> list[Action]:
        return [Go(w) for w in self.node(state)[1]] if self.actor(state) >= 0 else []

    def check(self, state: Path, action: Action) -> None:
        node = self.node(state)
        if self.is_leaf(node) or action.way not in node[1]:
            raise IllegalAction("T-1", "there is no such way")

    def apply(self, state: Path, action: Action) -> None:
        state.ways.append(action.way)

    def chance(self, state: Path) -> list[tuple[Action, int]]:
        return [(Comes(way), weight) for way, (weight, _) in self.node(state)[1].items()]

    def turns(self, state: Path) -> int:
        return len(state.ways)

    def hidden(self, ways: list[str]) -> bool:
        return self.node(Path(ways))[0] == "hidden"

    def view(self, state: Path, seat: int | None) -> View:
        ways = state.ways
        return View(["?" if self.hidden(ways[:n]) else way for n, way in enumerate(ways)])

    def event(self, before: Path, action: Action, after: Path, seat: int | None) -> Happening:
        if self.hidden(before.ways):
            return Happening("something comes")
        return Happening(action.way, action=action)

    def determinize(self, state: Path, seat: int, rng: Rng) -> Path:
        imagined = Path([])
        for way in self.view(state, seat).ways:
            drawn = self.sample(imagined, rng).way if way == "?" else way
            imagined.ways.append(drawn)
        return imagined

    def prompt(self, state: Path) -> str:
        return "which way?"

    def explain(self, state: Path, action: Action) -> Explanation:
        return Explanation(action.way)

    def result(self, state: Path) -> Result:
        node = self.node(state)
        totals = node if self.is_leaf(node) else (0,) * self.seats
        best = max(totals)
        return Result(
            tuple(
                Score(seat, total, 1 + sum(t > total for t in totals), total == best)
                for seat, total in enumerate(totals)
            )
        )

    def audit(self, state: Path) -> None:
        self.node(state)

    def value(self, state: Path, seat: int) -> float:
        return self.guess.get("/".join(state.ways), (0.0,) * self.seats)[seat]
