"""Actions as integers, for learning: a game's `codec.py` says which action has which code."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from lineside.engine.actions import Action
from lineside.engine.errors import BadInput

if TYPE_CHECKING:
    from lineside.engine.game import Game


class Choices(msgspec.Struct, gc=False):
    """What a seat may do, in numbers; it may be shared, so nothing of it is to be changed.

    Attributes:
        mask: by code, 1 for each legal action.
        actions: the actions in the order of `legal`; where they are `all_by_code`, those of all
            codes, and `legal` goes by code too.
        codes: the codes of the legal actions, in the order of `legal`. Where that goes by code,
            they are left to whoever works with arrays: they are quickly read off the mask there.
        array: the mask in the form of whoever works with arrays; made once, at first need.
    """

    mask: bytes | bytearray
    actions: Sequence[Action]
    codes: tuple[int, ...] = ()
    all_by_code: bool = False
    array: Any = None

    def action(self, code: int) -> Action:
        """Return the action of one of the codes."""
        return self.actions[code if self.all_by_code else self.codes.index(code)]


class Codec(ABC):
    """Actions as integers 0 … size - 1, versioned apart from the rules.

    `version` is bumped whenever an action gets another code.
    """

    version: int
    size: int

    @abstractmethod
    def encode(self, state: Any, action: Action) -> int:
        """Return the integer of a legal action of this state; raises BadInput without one."""

    @abstractmethod
    def decode(self, state: Any, index: int) -> Action:
        """Return the action of an integer; raises BadInput where it names none here."""

    def codes(self, state: Any, actions: Sequence[Action]) -> list[int]:
        """Return the integers of legal actions of this state: `encode` for many at once."""
        return [self.encode(state, action) for action in actions]

    def choices(self, game: Game[Any], state: Any) -> Choices:
        """Return what `legal` lists, in numbers."""
        actions = game.legal(state)
        codes = tuple(self.codes(state, actions))
        mask = bytearray(self.size)
        for code in codes:
            mask[code] = 1
        return Choices(mask, actions, codes)


class ListedCodec(Codec):
    """Integers by place in a list of actions; what is not in it, a game numbers behind them."""

    def __init__(self, actions: Sequence[Action], others: int = 0) -> None:
        self.actions = actions
        self._codes = {action: code for code, action in enumerate(actions)}
        self.size = len(actions) + others

    def encode(self, state: Any, action: Action) -> int:
        code = self._codes.get(action)
        return self.encode_other(state, action) if code is None else code

    def codes(self, state: Any, actions: Sequence[Action]) -> list[int]:
        try:
            return [*map(self._codes.__getitem__, actions)]
        except KeyError:  # some are not in the list
            return [self.encode(state, action) for action in actions]

    def decode(self, state: Any, index: int) -> Action:
        listed = len(self.actions)
        if 0 <= index < listed:
            return self.actions[index]
        if not 0 <= index < self.size:
            raise BadInput(f"there is no action {index}; codes are 0 to {self.size - 1}")
        return self.decode_other(state, index - listed)

    def encode_other(self, state: Any, action: Action) -> int:
        """Return the integer of an action that is not in the list; raises BadInput without one."""
        raise BadInput(f"{action} has no code here")

    def decode_other(self, state: Any, index: int) -> Action:
        """Return the action of a code, counted from the end of the list; may raise BadInput."""
        raise BadInput(f"there is no action {index + len(self.actions)} here")
