"""States: plain mutable data whose copy, equality, JSON and digest come from their fields."""

from __future__ import annotations

import hashlib
import types
from collections.abc import Callable
from functools import cache
from typing import Any, Literal, Self, Union, get_args, get_origin, get_type_hints

import msgspec

_SHARED = (int, str, bool, float, bytes, type(None))


class State(msgspec.Struct):
    """Base of the games' states.

    Fields may be ints (bit masks of any width too), strings, bools, None, tuples and frozen
    structs, which copies share, and lists, dicts and further States, which copies own. Topology,
    options and texts belong to the game object, never to a state.
    """

    def copy(self) -> Self:
        """Return an independent state: nothing done to either shows in the other."""
        copied: Self = _copier(type(self))(self)
        return copied

    def to_json(self) -> bytes:
        """Return the canonical JSON: equal states give equal bytes."""
        return msgspec.json.encode(self, order="sorted")

    @classmethod
    def from_json(cls, data: bytes | str) -> Self:
        """Rebuild a state; raises msgspec.ValidationError where the data does not fit."""
        return msgspec.json.decode(data, type=cls)

    def digest(self) -> str:
        """Return 16 hexadecimal digits that tell this state from others (BLAKE2b, 64 bits)."""
        return hashlib.blake2b(self.to_json(), digest_size=8).hexdigest()


@cache
def _copier(cls: type[State]) -> Callable[[Any], Any]:
    """Write the copy function of a state class once, from its field declarations."""
    hints = get_type_hints(cls)
    parts = [_copy_of(f"s.{name}", hints[name]) for name in cls.__struct_fields__]
    scope: dict[str, Any] = {"cls": cls}
    exec(f"def copy(s):\n    return cls({', '.join(parts)})", scope)
    function: Callable[[Any], Any] = scope["copy"]
    return function


def _copy_of(source: str, hint: Any, depth: int = 0) -> str:
    """Return the expression that copies `source`, a value of type `hint`."""
    origin, args = get_origin(hint), get_args(hint)
    item = f"x{depth}"
    if origin is list:
        inner = _copy_of(item, args[0], depth + 1)
        return f"{source}[:]" if inner == item else f"[{inner} for {item} in {source}]"
    if origin is dict:
        inner = _copy_of(item, args[1], depth + 1)
        if inner == item:
            return f"{source}.copy()"
        return f"{{k{depth}: {inner} for k{depth}, {item} in {source}.items()}}"
    if origin in (Union, types.UnionType):
        inners = {_copy_of(source, arg, depth) for arg in args if arg is not type(None)}
        if inners == {source}:
            return source
        if len(inners) == 1 and type(None) in args:
            return f"(None if {source} is None else {inners.pop()})"
        raise TypeError(f"a state cannot copy a {hint}")
    if isinstance(hint, type) and issubclass(hint, State):
        return f"{source}.copy()"
    if origin is tuple or origin is Literal or hint in _SHARED:
        return source
    frozen = isinstance(hint, type) and issubclass(hint, msgspec.Struct)
    if frozen and hint.__struct_config__.frozen:
        return source
    raise TypeError(f"a state cannot hold a {hint}: use ints, strings, tuples, lists or States")
