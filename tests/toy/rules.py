"""The whole game: each seat plants posts anywhere within reach or draws cards in secret."""

from math import isqrt
from typing import Any

import msgspec

from lineside.engine import (
    CHANCE,
    OVER,
    Action,
    BadInput,
    Bag,
    Explanation,
    Game,
    Happening,
    IllegalAction,
    Question,
    Result,
    Rng,
    ScoreLine,
    State,
    Term,
    ranked,
)
from tests.toy.meta import META

FIELD = 1000


class Reach(Action, frozen=True, tag="reach"):
    x: int
    y: int


class Draw(Action, frozen=True, tag="draw"):
    pass


class Card(Action, frozen=True, tag="card"):
    """The outcome of a draw."""

    kind: int


class Odds(Question, tag="odds"):
    """How many cards of a kind has a seat not seen?"""

    kind: int


class Unseen(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    number: int


class ToyEdition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    source: str
    reach: int
    cards: tuple[int, int, int]


class ToyState(State):
    turn: int
    drawing: int  # the seat that waits for a card, or -1
    posts: list[tuple[int, int]]
    hands: list[list[int]]
    bag: Bag


class Post(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An item with an id and a place: the plain board draws it, in its owner's colour."""

    id: str
    owner: int
    x: int
    y: int


class ToyView(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    turn: int
    drawing: int
    posts: tuple[Post, ...]
    hand: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    bag: int


class Rules(Game[ToyState]):
    meta = META
    state_type = ToyState
    action_types = Reach | Draw | Card
    view_type = ToyView
    edition_type = ToyEdition
    question_types = Odds
    answer_types = (Unseen,)

    def __init__(self, seats: int, options: Any, edition: Any) -> None:
        super().__init__(seats, options, edition)
        self.max_turns = seats * self.options["turns"]
        self.max_actions = 2 * self.max_turns + seats
        self.reach = edition.data.reach

    def initial(self) -> ToyState:
        hands: list[list[int]] = [[] for _ in range(self.seats)]
        bag = Bag(list(self.edition.data.cards))
        return ToyState(0, 0, [(0, 0)] * self.seats, hands, bag)

    def actor(self, s: ToyState) -> int:
        if s.drawing >= 0:
            return CHANCE
        return OVER if s.turn >= self.max_turns else s.turn % self.seats

    def legal(self, s: ToyState) -> list[Action]:
        if self.actor(s) < 0:
            return []
        x, y = s.posts[s.turn % self.seats]
        r = self.reach
        steps = [(r, 0), (0, r), (r * 3 // 5, r * 4 // 5), (r // 2, r // 2), (1, 0)]
        found: list[Action] = [
            Reach(x + dx, y + dy) for dx, dy in steps if max(x + dx, y + dy) <= FIELD
        ]
        return found + ([Draw()] if s.bag.total() else [])

    def check(self, s: ToyState, action: Action) -> None:
        if isinstance(action, Card) != (self.actor(s) == CHANCE) or self.actor(s) == OVER:
            raise IllegalAction("TOY-1", "It is not the time for that.")
        if isinstance(action, Card):
            if not 0 <= action.kind <= 2 or not s.bag.counts[action.kind]:
                raise IllegalAction("TOY-3", "No such card is left in the bag.")
        elif isinstance(action, Draw):
            if not s.bag.total():
                raise IllegalAction("TOY-3", "The bag is empty.")
        elif isinstance(action, Reach):
            x, y = s.posts[s.turn % self.seats]
            if not (0 <= action.x <= FIELD and 0 <= action.y <= FIELD):
                raise IllegalAction("TOY-2", "That is outside the field.")
            if not 0 < (action.x - x) ** 2 + (action.y - y) ** 2 <= self.reach**2:
                raise IllegalAction("TOY-2", "That is out of reach.")
        else:
            raise IllegalAction("TOY-1", "This game knows no such action.")

    def apply(self, s: ToyState, action: Action) -> None:
        seat = s.turn % self.seats
        if isinstance(action, Card):
            s.hands[s.drawing].append(action.kind)
            s.bag.take(action.kind)
            dealt = sum(map(len, s.hands))
            dealing = dealt < self.seats  # one card each at the start
            s.drawing = dealt if dealing else -1
            s.turn += 0 if dealt <= self.seats else 1
        elif isinstance(action, Draw):
            s.drawing = seat
        elif isinstance(action, Reach):
            s.posts[seat] = (action.x, action.y)
            s.turn += 1

    def chance(self, s: ToyState) -> list[tuple[Action, int]]:
        return [(Card(kind), weight) for kind, weight in s.bag.outcomes()]

    def outcome(self, before: ToyState, after: ToyState) -> Action:
        drawn = [b - a for b, a in zip(before.bag.counts, after.bag.counts, strict=True)]
        return Card(drawn.index(1))

    def turns(self, s: ToyState) -> int:
        return s.turn

    def view(self, s: ToyState, seat: int | None) -> ToyView:
        hand = () if seat is None else tuple(s.hands[seat])
        sizes = tuple(map(len, s.hands))
        posts = tuple(Post(f"post_{n}", n, x, y) for n, (x, y) in enumerate(s.posts))
        return ToyView(s.turn, s.drawing, posts, hand, sizes, s.bag.total())

    def event(self, before: ToyState, action: Action, after: ToyState, seat: Any) -> Happening:
        if isinstance(action, Card):
            if seat == before.drawing:
                return Happening(f"You draw a {action.kind + 1}.", action=action)
            return Happening(f"{{{before.drawing}}} draws a card.")
        marks = (f"post_{before.turn % self.seats}",) if isinstance(action, Reach) else ()
        return Happening(self.explain(before, action).label, marks, action)

    def determinize(self, s: ToyState, seat: int, rng: Rng) -> ToyState:
        own = s.hands[seat]
        counts = [n - own.count(k) for k, n in enumerate(self.edition.data.cards)]
        unseen = [kind for kind, n in enumerate(counts) for _ in range(n)]
        rng.shuffle(unseen)
        d = s.copy()
        for other, hand in enumerate(d.hands):
            if other != seat:
                d.hands[other] = [unseen.pop() for _ in hand]
        d.bag = Bag([unseen.count(kind) for kind in range(3)])
        return d

    def prompt(self, s: ToyState) -> str:
        return "Reach or draw"

    def explain(self, s: ToyState, action: Action) -> Explanation:
        if isinstance(action, Reach):
            return Explanation(f"reaches {action.x}, {action.y}", "", (Term("free", "0", "TOY-2"),))
        return Explanation("draws a card")

    def ask(self, s: ToyState, seat: int | None, question: Question) -> Unseen:
        if not isinstance(question, Odds) or not 0 <= question.kind <= 2:
            raise BadInput("there are cards of kinds 0 to 2")
        own = [] if seat is None else s.hands[seat]
        return Unseen(self.edition.data.cards[question.kind] - own.count(question.kind))

    def questions(self, s: ToyState, seat: int, rng: Rng) -> list[Question]:
        return [Odds(rng.below(4))]

    def result(self, s: ToyState) -> Result:
        lines = [
            (
                ScoreLine("Post", f"at {x}, {y}", isqrt(x * x + y * y) // 10, "TOY-4"),
                ScoreLine("Cards", f"{len(hand)} cards", sum(hand) + len(hand), "TOY-4"),
            )
            for (x, y), hand in zip(s.posts, s.hands, strict=True)
        ]
        over = self.actor(s) == OVER
        return Result(ranked(lines), "Every seat has had its turns." if over else "", "TOY-1")

    def audit(self, s: ToyState) -> None:
        for kind, number in enumerate(self.edition.data.cards):
            held = sum(hand.count(kind) for hand in s.hands)
            assert held + s.bag.counts[kind] == number, f"cards of kind {kind} are lost or doubled"
