"""The contract: what a game tells the rest of the house, on one page.

A game object holds what never changes during a game (topology, options, texts, tables built
from the edition). A state holds the rest. Every method takes the state; only `apply` changes it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from lineside.engine.actions import Action, Question, notation
from lineside.engine.chance import Rng
from lineside.engine.codec import Codec
from lineside.engine.edition import Edition
from lineside.engine.errors import BadInput, IllegalAction
from lineside.engine.state import State
from lineside.engine.tensors import Tensors

CHANCE = -1
"""The actor of a state that waits for a random outcome."""
OVER = -2
"""The actor of a finished game."""

S = TypeVar("S", bound=State)


class Option(msgspec.Struct, frozen=True):
    """One setting of a game, chosen when a table is made.

    `choices` lists the allowed values (for a yes/no option: True and False); an int option with
    no choices takes any value from `low` to `high`. An option that is `free` takes an object that
    the game itself checks (such as a table drawn by hand); its default is None.
    """

    name: str
    default: Any
    text: str
    choices: tuple[Any, ...] = ()
    low: int = 0
    high: int = 0
    rule: str = ""
    free: bool = False


class Meta(msgspec.Struct, frozen=True):
    """What can be said of a game without loading its rules."""

    name: str
    title: str
    about: str
    designers: str
    publisher: str
    seats: tuple[int, int]
    rules_version: int
    rule_prefix: str
    minutes: str = ""
    options: tuple[Option, ...] = ()
    editions: tuple[str, ...] = ("reconstructed",)
    colours: tuple[str, ...] = ("red", "blue", "green", "yellow", "black", "violet")
    secrets: bool = False
    """Whether some seat may know what another does not."""
    continuum: bool = False
    """Whether legal() is only a sample of what check() accepts."""
    lot: str = ""
    """The rule by which the game itself draws by lot who begins; "" where the table settles it."""


class Term(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One line of an explanation: what it is, how much, by which rule."""

    text: str
    amount: str = ""
    rule: str = ""


class Explanation(msgspec.Struct, frozen=True):
    """An action in words: its name, its price in one short text, and why, line by line.

    The label is what a button says ("Build Boston – New York"). `{2}` in any text stands for the
    name of seat 2.
    """

    label: str
    price: str = ""
    lines: tuple[Term, ...] = ()


class Offer(msgspec.Struct, frozen=True):
    """A legal action as a client shows it.

    Where a field of the action is the id of an item of the board (`dig bolton-bury`), clients
    light that item.
    """

    action: dict[str, Any]
    notation: str
    label: str
    price: str = ""
    lines: tuple[Term, ...] = ()


class Refused(msgspec.Struct, frozen=True):
    """An action that a player might look for and may not take now, what it costs, and why."""

    action: dict[str, Any]
    notation: str
    label: str
    rule: str
    message: str
    price: str = ""


class Offers(msgspec.Struct, frozen=True):
    """All that the acting seat may do (or a sample of it, see Meta.continuum)."""

    seat: int
    prompt: str
    offers: tuple[Offer, ...]
    refused: tuple[Refused, ...] = ()


class ScoreLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One line of a final score: what was counted, how, and the points it brought."""

    label: str
    detail: str
    points: int
    rule: str = ""


class Score(msgspec.Struct, frozen=True):
    """One seat's result. Ranks start at 1; seats that share a rank are tied."""

    seat: int
    total: int
    rank: int
    won: bool
    lines: tuple[ScoreLine, ...] = ()


class Result(msgspec.Struct, frozen=True):
    """The scores by seat and, once the game is over, why it ended (rule id and words)."""

    scores: tuple[Score, ...]
    reason: str = ""
    rule: str = ""


def ranked(sheets: Sequence[Sequence[ScoreLine]], ties: Sequence[float] = ()) -> tuple[Score, ...]:
    """Return all seats' scores from their lines: the sum of points ranks, most points first.

    Args:
        sheets: the lines of each seat.
        ties: by seat, what decides between equal sums: more is better. Without it, or where that
            is equal too, the seats share their rank.
    """
    totals = [sum(line.points for line in lines) for lines in sheets]
    places = list(zip(totals, ties or [0] * len(totals), strict=True))
    ranks = [1 + sum(other > own for other in places) for own in places]
    return tuple(
        Score(seat, totals[seat], rank, rank == 1, tuple(sheets[seat]))
        for seat, rank in enumerate(ranks)
    )


class Happening(msgspec.Struct, frozen=True):
    """What one viewer may know of one entry of the record.

    `text` is the line of the log. What a seat did is told without its name, which the log puts
    before it: "builds Boston – New York". What chance brought stands alone; `{2}` in it stands for
    the name of seat 2: "{2} draws a card". `marks` are ids of board items to point at, and
    `action` is the entry's action where the viewer may know all of it, else None. `doer` names
    whose deed it is where chance decides for one who holds no seat ("Automa"): the log puts such
    entries, and what chance adds to them, under that name.
    """

    text: str
    marks: tuple[str, ...] = ()
    action: Action | None = None
    doer: str = ""


class Game(ABC, Generic[S]):
    """One game with its seats, options and edition fixed.

    Seats are numbered from 0 in the order of play around the table.
    """

    meta: ClassVar[Meta]
    state_type: ClassVar[type[Any]]
    action_types: ClassVar[Any]
    """A union of all Action classes of the game, chance outcomes included."""
    view_type: ClassVar[type[msgspec.Struct]]
    edition_type: ClassVar[type[msgspec.Struct]]
    board_type: ClassVar[type[msgspec.Struct] | None] = None
    """The type of `board()`, where that is not the edition's."""

    question_types: ClassVar[Any] = None
    """A union of the questions that `ask` answers, None where there are none."""
    answer_types: ClassVar[tuple[type[msgspec.Struct], ...]] = ()
    """What the answers are."""

    max_actions: int
    """No game has more entries than this, chance included (what was taken back does not count)."""
    max_turns: int
    """After this many turns a game counts as truncated in laboratory and environments."""

    horizon: int = 1
    """A tree search plays on by `greedy` for so many turns before it takes `values`; the turn
    begun is the first of them, so that 1 finishes it and 0 takes them at once."""
    ahead: int = 99
    """A tree search weighs actions in the turn begun and for so many rounds after it."""
    widen: float = 2.0
    """A tree search tries the `promising` actions one by one: after n playouts through a position,
    1 + widen · √n of them."""
    trust: float = 4.0
    """How long a tree search gives the first of `promising` the benefit of the doubt."""
    steep: float = 2.25
    """How steeply a lead in `values` turns into a chance to win; `bench/chances.py` fits it."""
    slips: tuple[float, float] = (0.4, 0.15)
    """How often the levels `easy` and `medium` slip, as a share of their choices."""

    def __init__(self, seats: int, options: Mapping[str, Any], edition: Edition) -> None:
        self.seats = seats
        self.options = dict(options)
        self.edition = edition

    # -- the course of a game ------------------------------------------------------------------

    @abstractmethod
    def initial(self) -> S:
        """Return the state before anything happened (setup by chance is still to come)."""

    @abstractmethod
    def actor(self, state: S) -> int:
        """Return the seat to act, CHANCE or OVER."""

    @abstractmethod
    def legal(self, state: S) -> list[Action]:
        """Return the acting seat's legal actions: complete, no duplicates, in canonical order.

        Empty exactly where the actor is CHANCE or OVER. Where Meta.continuum says so, it is a
        deterministic sample of at most about 40, and `check` is the authority. The list may be
        shared: do not change it.
        """

    @abstractmethod
    def check(self, state: S, action: Action) -> None:
        """Raise IllegalAction with rule and words unless the actor may take this action now.

        For CHANCE: unless it is a possible outcome.
        """

    def allows(self, state: S, action: Action) -> bool:
        """Whether `check` accepts an action."""
        try:
            self.check(state, action)
        except IllegalAction:
            return False
        return True

    @abstractmethod
    def apply(self, state: S, action: Action) -> None:
        """Change the state by an action that `check` accepts (it is not checked again)."""

    def chance(self, state: S) -> list[tuple[Action, int]] | None:
        """Return all outcomes with whole weights, or None where there are too many to list."""
        raise NotImplementedError(f"{self.meta.title} has no chance")

    def sample(self, state: S, rng: Rng) -> Action:
        """Return one outcome by its odds."""
        outcomes = self.chance(state)
        if outcomes is None:
            raise NotImplementedError(f"{self.meta.title} must sample this outcome itself")
        return rng.weighted(outcomes)

    def outcome(self, before: S, after: S) -> Action:
        """Return the chance outcome that led from one state to the next, read off the states.

        Written apart from `apply`, so that tests can hold one against the other. Where the rest
        of the state does not tell (two rolls that bring the same), a field keeps the outcome.
        """
        raise NotImplementedError(f"{self.meta.title} has no chance")

    def propose(self, state: S, rng: Rng, k: int) -> list[Action]:
        """Return up to k legal actions picked by the stream alone; all pass `check`."""
        return rng.sample(self.legal(state), k)

    def turns(self, state: S) -> int:
        """Return how many turns have been begun, one at most by each entry (see `max_turns`)."""
        raise NotImplementedError(f"{self.meta.title} does not count its turns: turns() is missing")

    # -- what may be known ---------------------------------------------------------------------

    @abstractmethod
    def view(self, state: S, seat: int | None) -> msgspec.Struct:
        """Return what `seat` may see (None: what all may see), built from nothing else.

        The type is closed: frozen structs with named, typed fields. Where no board of its own
        draws a game, the view is what players look at: a list `seats` (or `players`) with one
        struct a seat is shown under their names, and an int called `seat`, `owner` or `actor` as
        that seat's name.
        """

    def board(self) -> msgspec.Struct:
        """Return what a client draws and what never changes: a view need not repeat it.

        Default: the edition's data.
        """
        board: msgspec.Struct = self.edition.data
        return board

    @abstractmethod
    def event(self, before: S, action: Action, after: S, seat: int | None) -> Happening:
        """Return what `seat` may know of one entry: the only form in which it leaves the house."""

    def determinize(self, state: S, seat: int, rng: Rng) -> S:
        """Return a full state drawn at random from those that fit all that `seat` knows.

        Depends on the stream and on what the seat knows, on nothing else.
        """
        if self.meta.secrets:
            raise NotImplementedError(f"{self.meta.title} has secrets to determinize")
        return state.copy()

    def reveals(self, before: S, action: Action, after: S) -> bool:
        """Whether the actor learned something by this action: then it cannot be taken back.

        Chance outcomes and changes of actor are barriers anyway.
        """
        return False

    # -- words ---------------------------------------------------------------------------------

    @abstractmethod
    def prompt(self, state: S) -> str:
        """Return what is asked of the actor now, in a few words."""

    @abstractmethod
    def explain(self, state: S, action: Action) -> Explanation:
        """Return an action's name, price and effect, line by line with rule ids."""

    def brief(self, state: S, action: Action) -> tuple[str, str]:
        """Return an action's name and price as `explain` gives them; a game may do so for less."""
        told = self.explain(state, action)
        return told.label, told.price

    def near(self, state: S) -> Sequence[Action]:
        """Return actions that a player might look for now; those that are legal are passed over."""
        return ()

    def offers(self, state: S) -> Offers:
        """Return the acting seat's choices, with the nearest refused ones and their rules."""
        offered = tuple(self.offer(state, action) for action in self.legal(state))
        refused = filter(None, (self.refusal(state, action) for action in self.near(state)))
        return Offers(self.actor(state), self.prompt(state), offered, tuple(refused))

    def offer(self, state: S, action: Action) -> Offer:
        """Return a legal action as a client shows it, with its explanation."""
        told = self.explain(state, action)
        lines = tuple(told.lines)
        return Offer(as_dict(action), notation(action), told.label, told.price, lines)

    def refusal(self, state: S, action: Action) -> Refused | None:
        """Return why an action is refused, with its name and price; None where it is legal."""
        try:
            self.check(state, action)
        except IllegalAction as error:
            label, price = self.brief(state, action)
            why = error.rule, error.message
            return Refused(as_dict(action), notation(action), label, *why, price)
        return None

    # -- questions -----------------------------------------------------------------------------

    def ask(self, state: S, seat: int | None, question: Question) -> msgspec.Struct:
        """Answer what a client asks about a position while a person makes up their mind.

        The answer is made of nothing that `seat` (None: anybody) may not see, draws no chance,
        changes nothing, and comes within a fraction of a second. A table that is still being set
        up asks about `initial()`. Raises BadInput or IllegalAction where there is no answer.
        """
        raise BadInput("this game answers no questions")

    def questions(self, state: S, seat: int, rng: Rng) -> Sequence[Question]:
        """Return a few questions that fit the position, for tests: all kinds should come up."""
        return ()

    # -- the end -------------------------------------------------------------------------------

    @abstractmethod
    def result(self, state: S) -> Result:
        """Return the result, at any time as if the game ended now (`reason` only once over)."""

    @abstractmethod
    def audit(self, state: S) -> None:
        """Raise AssertionError where pieces are lost or doubled or a derived field is wrong."""

    # -- play by machine -----------------------------------------------------------------------

    def value(self, state: S, seat: int) -> float:
        """Return how good a full state is for a seat, from -1 (lost) to 1 (won), as a guess."""
        scores = self.result(state).scores
        others = [score.total for score in scores if score.seat != seat]
        lead = scores[seat].total - max(others, default=0)
        return lead / (abs(lead) + 20.0)

    def values(self, state: S) -> list[float]:
        """Return `value` for every seat; override it where all at once cost less."""
        return [self.value(state, seat) for seat in range(self.seats)]

    def greedy(self, state: S, seat: int, rng: Rng) -> Action:
        """Return a sensible action; `state` is one that the seat may know or has imagined.

        Default: the action whose next state has the best `value` (chance sampled).
        """
        best, best_value = None, float("-inf")
        for action in self.legal(state):
            after = state.copy()
            self.apply(after, action)
            while self.actor(after) == CHANCE:
                self.apply(after, self.sample(after, rng))
            worth = self.value(after, seat) + rng.unit() * 1e-6
            if worth > best_value:
                best, best_value = action, worth
        if best is None:
            raise ValueError("no action to choose from")
        return best

    def promising(self, state: S, rng: Rng) -> list[Action]:
        """Return the acting seat's actions worth a try, the most promising ones first.

        A tree search opens them in this order. They are those of `legal`, each once; where
        Meta.continuum says so, they are some ideas that pass `check`, and `propose` gives more.
        Depends on what the seat may know or has imagined, and on the stream.

        Default: the choice of `greedy`, then the rest of `legal` in random order.
        """
        legal = self.legal(state)
        if len(legal) == 1:
            return legal[:]
        first = self.greedy(state, self.actor(state), rng)
        rest = [action for action in legal if action != first]
        rng.shuffle(rest)
        return [first, *rest]

    def codec(self) -> Codec:
        """Return the actions' integer codec for learning."""
        raise NotImplementedError(f"{self.meta.title} has no codec")

    def tensors(self) -> Tensors:
        """Return how views become rows of numbers for learning."""
        raise NotImplementedError(f"{self.meta.title} has no tensors")

    def picture(self) -> str:
        """Return the edition's board as SVG text, for `lineside edition show --svg`."""
        raise NotImplementedError(f"{self.meta.title} draws no board of its edition")

    def drawing(self, view: Any) -> str:
        """Return the table as SVG text, made of nothing but a view."""
        raise NotImplementedError(f"{self.meta.title} draws no tables")


def as_dict(action: Action) -> dict[str, Any]:
    """Return an action's canonical JSON as a dict."""
    data: dict[str, Any] = msgspec.to_builtins(action)
    return data
