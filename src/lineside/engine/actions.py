"""Actions: small frozen values with one canonical JSON and one short text notation."""

from __future__ import annotations

import types
from collections.abc import Mapping
from functools import cache
from typing import Any, Union, get_args, get_origin, get_type_hints

import msgspec

from lineside.engine.errors import BadInput


class Question(msgspec.Struct, frozen=True, gc=False, tag_field="ask", forbid_unknown_fields=True):
    """Base of what a client may ask about a position; see `Game.ask`.

    A subclass names its tag (`class Suggest(Question, tag="suggest")`).
    """


class Action(
    msgspec.Struct,
    frozen=True,
    gc=False,
    cache_hash=True,
    tag_field="do",
    forbid_unknown_fields=True,
):
    """Base of every action, chance outcomes included.

    A subclass is frozen and names its tag (`class Build(Action, frozen=True, tag="build")`). It
    has fields of these types: int, str (without blanks), bool, tuples of ints, and tuples of
    tuples of ints. The notation is the tag and the fields in order, separated by blanks:
    `build boston-new_york`,
    `lay 2 100:250,180:300`. An empty tuple or None is written `-`.
    """


def notation(action: Action) -> str:
    """Return the short text of an action; `parse` reads it back."""
    return " ".join([_tag(type(action)), *map(_write, msgspec.structs.astuple(action))])


def parse(text: str, kinds: Any) -> Action:
    """Read the notation of one of the action classes in `kinds` (a class or a union of them).

    Raises BadInput where the text names no such action or its words do not fit.
    """
    words = text.split()
    by_tag = tags(kinds)
    if not words or words[0] not in by_tag:
        known = ", ".join(sorted(by_tag))
        raise BadInput(f"unknown action '{text.strip()[:80]}'; known are: {known}")
    cls = by_tag[words[0]]
    hints = _hints(cls)
    if len(words) - 1 != len(cls.__struct_fields__):
        shape = " ".join([words[0], *cls.__struct_fields__])
        raise BadInput(f"'{text.strip()[:80]}' does not have the form: {shape}")
    values = [
        _read(word, *hints[name], name)
        for word, name in zip(words[1:], cls.__struct_fields__, strict=True)
    ]
    return cls(*values)


def from_json(data: bytes | str, kinds: Any) -> Action:
    """Read an action from its canonical JSON; raises BadInput where it is not one of `kinds`."""
    try:
        action: Action = msgspec.json.decode(data, type=kinds)
    except msgspec.MsgspecError as error:
        raise BadInput(f"not an action: {error}") from None
    return action


def from_builtins(data: Any, kinds: Any) -> Action:
    """Like `from_json`, from an object that is decoded already (a dict)."""
    try:
        action: Action = msgspec.convert((data,), type=_holder(kinds)).action
    except msgspec.MsgspecError as error:
        words = str(error).replace(" - at `$[0]`", "").replace("`$[0]", "`$")
        raise BadInput(f"not an action: {words}") from None
    return action


def question_of(data: Any, kinds: Any) -> Question:
    """Read a question from a decoded object; raises BadInput where it is not one of `kinds`.

    `kinds` is None for a game that answers no questions.
    """
    if kinds is None:
        raise BadInput("this game answers no questions")
    try:
        question: Question = msgspec.convert(data, type=kinds)
    except msgspec.MsgspecError as error:
        raise BadInput(f"not a question: {error}") from None
    return question


def to_json(action: Action) -> bytes:
    """Return the canonical JSON of an action."""
    return msgspec.json.encode(action, order="sorted")


@cache
def _holder(kinds: Any) -> Any:
    """Return a struct of one action: msgspec looks into a union anew every time, not into that."""
    return msgspec.defstruct("Holder", [("action", kinds)], array_like=True)


@cache
def tags(kinds: Any) -> Mapping[str, type[Action]]:
    """Return the action classes of a union (or one class) by their tags."""
    classes = get_args(kinds) if get_origin(kinds) in (Union, types.UnionType) else (kinds,)
    return {str(cls.__struct_config__.tag): cls for cls in classes}


@cache
def _tag(cls: type[Action]) -> str:
    return str(cls.__struct_config__.tag)


@cache
def _hints(cls: type[Action]) -> dict[str, tuple[Any, Any]]:
    """Return the types of the fields, without and with what bounds their numbers."""
    bare, bounded = get_type_hints(cls), get_type_hints(cls, include_extras=True)
    return {name: (bare[name], bounded[name]) for name in cls.__struct_fields__}


def _write(value: Any) -> str:
    if type(value) is str:
        return value
    if value is None or value == ():
        return "-"
    if value is True or value is False:
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ",".join(
            ":".join(map(str, item)) if isinstance(item, tuple) else str(item) for item in value
        )
    return str(value)


def _read(word: str, hint: Any, bounded: Any, name: str) -> Any:
    """Read one field; the notation is lenient in nothing: what `_write` writes, no more."""
    try:
        return msgspec.convert(_plain(word, hint), bounded)
    except (ValueError, msgspec.ValidationError):
        raise BadInput(f"'{word[:40]}' is no value for {name}") from None


def _plain(word: str, hint: Any) -> Any:
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        if word == "-" and type(None) in args:
            return None
        return _plain(word, next(arg for arg in args if arg is not type(None)))
    if hint is bool:
        return {"yes": True, "no": False}.get(word, word)
    if hint is int:
        return _int(word)
    if origin is tuple:
        if word == "-":
            return ()
        kind = args[0]
        if get_origin(kind) is tuple:
            return tuple(tuple(_int(n) for n in item.split(":")) for item in word.split(","))
        return tuple(_int(n) if kind is int else n for n in word.split(","))
    if hint is not str and word.lstrip("-").isdigit():
        return _int(word)  # a Literal of ints
    return word


def _int(word: str) -> int:
    value = int(word)
    if str(value) != word or len(word) > 40:
        raise ValueError(word)
    return value
