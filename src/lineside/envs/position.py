"""What all environments are made of: a game in progress as an agent sees it, in numbers.

A `Position` knows no PettingZoo and no Gymnasium. It lets chance happen, codes the legal actions,
looks with a seat's eyes, and counts wins; it can be copied, stored and taken up again.
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import index
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from lineside.engine import (
    CHANCE,
    OVER,
    Action,
    BadInput,
    Game,
    IllegalAction,
    Rng,
    registry,
)
from lineside.engine.codec import Choices
from lineside.engine.edition import Edition

Numbers = npt.NDArray[np.float32]
Mask = npt.NDArray[np.int8]
_INT8 = np.dtype(np.int8)


def whole(number: Any, what: str) -> int:
    """Return a whole number as Python's own, be it numpy's; raises BadInput where it is none."""
    try:
        return index(number)
    except TypeError:
        raise BadInput(f"{what} must be a whole number, not {number!r}") from None


class Spec(msgspec.Struct, frozen=True):
    """Which game is played: what two positions must have in common to exchange states.

    Attributes:
        game: name of the game; `seats`: how many play.
        options: options that differ from their defaults.
        edition: component data, or None for the built-in ones.
        package: import path of the game, so that other processes find it too.
    """

    game: str
    seats: int
    options: Mapping[str, Any] = {}
    edition: Edition | None = None
    package: str = ""

    @classmethod
    def of(
        cls,
        game: str,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        edition: Edition | None = None,
    ) -> Spec:
        """Return a spec (seats: by default the fewest, but 2 at least); raises BadInput."""
        low, high = registry.meta(game).seats
        number = min(max(low, 2), high) if seats is None else whole(seats, "seats")
        return cls(game, number, dict(options or {}), edition, registry.package(game))

    def make(self) -> Game[Any]:
        """Return the game object; raises BadInput or EditionError."""
        if registry.packages().get(self.game) != self.package:
            registry.add(self.game, self.package)
        return registry.make(self.game, self.seats, self.options, self.edition)


class Saved(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A stored position: whose it is, the state's JSON, the chance stream, entries so far."""

    game: str
    seats: int
    options: dict[str, Any]
    edition: str
    rules: int
    state: msgspec.Raw
    chance: int
    entries: int


class Position:
    """One game in progress, once `begin` or `restore` is called.

    `seat` is who acts, None before the game has begun and once it is over or cut off.

    Attributes:
        game, codec, tensors: shared by all copies.
        state: the true state: not for agents.
    """

    __slots__ = (
        "_chance",
        "_choices",
        "_entries",
        "_look",
        "codec",
        "game",
        "over",
        "seat",
        "state",
        "tensors",
        "truncated",
    )

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        try:
            self.codec, self.tensors = game.codec(), game.tensors()
        except NotImplementedError as error:
            raise BadInput(f"there is no environment of this game: {error}") from None
        self.state, self._chance = game.initial(), Rng(0)
        self.seat: int | None = None
        self.over = self.truncated = False
        self._entries = self._look = 0
        self._choices: Choices | None = None

    def begin(self, seed: int) -> None:
        """Begin a new game; the same seed and the same actions give the same game."""
        self._chance = Rng(seed, "chance")
        self._entries = 0
        self.state = self.game.initial()
        self._advance()

    def act(self, code: int) -> None:
        """Take the acting seat's action of this code, and let chance happen after it.

        Raises IllegalAction or BadInput, and changes nothing, where the code names no legal one.
        """
        if code.__class__ is not int:
            code = whole(code, "an action")
        choices = self._choices or self.choices()
        self.take(choices.action(code) if code in choices.codes else self._unlisted(code))

    def take(self, action: Action) -> None:
        """Take a legal action (it is not checked again), and let chance happen after it."""
        game, state = self.game, self.state
        game.apply(state, action)
        self._choices = None
        self._entries += 1
        actor = game.actor(state)
        if actor < 0 or self._entries >= self._look:
            self._advance()
        else:
            self.seat = actor

    def _unlisted(self, code: int) -> Action:
        """Return an action that is not among the listed ones; where these are all, refuse it."""
        if self.seat is None:
            raise IllegalAction("", "the game is over")
        action = self.codec.decode(self.state, code)
        self.game.check(self.state, action)
        return action

    def _advance(self) -> None:
        """Let chance happen, see who acts then, and whether the game has lasted too long."""
        game, state = self.game, self.state
        while (actor := game.actor(state)) == CHANCE:
            game.apply(state, game.sample(state, self._chance))
            self._entries += 1
        turns_left = game.max_turns - game.turns(state)
        self._look = min(game.max_actions, self._entries + turns_left + 1)
        self.over = actor == OVER
        self.truncated = not self.over and (self._entries >= game.max_actions or turns_left < 0)
        self.seat = None if self.over or self.truncated else actor
        self._choices = None

    # -- in numbers ----------------------------------------------------------------------------

    def choices(self) -> Choices:
        """Return what the acting seat may do, in the engine's order (String Railway: a sample of
        it), the mask as an array too; nothing once the game is over.
        """
        found = self._choices
        if found is None:
            if self.seat is None:
                found = Choices(bytes(self.codec.size), ())
            else:
                found = self.codec.choices(self.game, self.state)
            if found.array is None:
                found.array = array = np.frombuffer(found.mask, _INT8)
                if found.all_by_code:
                    found.codes = tuple(array.nonzero()[0].tolist())
            self._choices = found
        return found

    def mask(self) -> Mask:
        """Return, by code, 1 for what the acting seat may do, not to be written to."""
        mask: Mask = self.choices().array
        return mask

    def observe(self, seat: int) -> Numbers:
        """Return what a seat sees, as the game's tensors lay it out."""
        row = self.tensors.look(self.game, self.state, seat)
        return np.frombuffer(row, np.float32)

    def returns(self) -> tuple[float, ...]:
        """Return what the result (as it stands) is worth to each seat, from -1 to 1.

        1 for a win of one's own and -1 / (seats - 1) for every loser; seats that share a win
        share its worth evenly, so that the sum is 0. Alone: 1 for a win, else -1.
        """
        won = self.tensors.won(self.game, self.state)
        seats, winners = len(won), max(1, sum(won))
        if seats == 1:
            return (1.0 if won[0] else -1.0,)
        return tuple((seats * w / winners - 1) / (seats - 1) for w in won)

    # -- copies --------------------------------------------------------------------------------

    def copy(self) -> Position:
        """Return a position that goes on by itself, and in the same way given the same actions."""
        other = Position.__new__(Position)
        other.game, other.codec, other.tensors = self.game, self.codec, self.tensors
        other._choices = self._choices
        other.state, other.seat = self.state.copy(), self.seat
        other.over, other.truncated = self.over, self.truncated
        other._entries, other._look, other._chance = self._entries, self._look, Rng(0)
        other._chance.state = self._chance.state
        return other

    def save(self) -> bytes:
        """Return the position as JSON."""
        return msgspec.json.encode(
            Saved(
                *self._identity(),
                msgspec.Raw(self.state.to_json()),
                self._chance.state,
                self._entries,
            )
        )

    def restore(self, data: bytes) -> None:
        """Take up a stored position; raises BadInput where it is not one of this game."""
        try:
            saved = msgspec.json.decode(data, type=Saved)
            theirs = (saved.game, saved.seats, saved.options, saved.edition, saved.rules)
            if theirs != self._identity():
                raise BadInput(
                    f"this is a position of {saved.game} with {saved.seats} seats, its own "
                    "options, edition and rules version: it does not fit here"
                )
            state = self.game.state_type.from_json(bytes(saved.state))
        except msgspec.MsgspecError as error:
            raise BadInput(f"this is no stored position: {error}") from None
        self.state, self._entries = state, saved.entries
        self._chance.state = saved.chance
        self._advance()

    def _identity(self) -> tuple[str, int, dict[str, Any], str, int]:
        game = self.game
        plain = msgspec.to_builtins(game.options)
        return game.meta.name, game.seats, plain, game.edition.digest, game.meta.rules_version
