"""Bots by their spec: a kind and its settings in one word, `search:sims=400,explore=0.3`."""

from __future__ import annotations

import importlib
import importlib.util
import inspect
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, get_type_hints

from lineside.bots.bot import Bot
from lineside.engine.errors import BadInput

_OURS = {
    "easy": "lineside.bots.levels:Easy",
    "medium": "lineside.bots.levels:Medium",
    "hard": "lineside.bots.levels:Hard",
    "expert": "lineside.bots.levels:Expert",
    "random": "lineside.bots.simple:Random",
    "greedy": "lineside.bots.simple:Greedy",
    "casual": "lineside.bots.simple:Casual",
    "search": "lineside.bots.search:Search",
}
_WORDS = {"yes": True, "true": True, "no": False, "false": False}


def kinds() -> dict[str, str]:
    """Return the known kinds of bots with a line on each.

    Ours first, then those that installed packages declare in the group "lineside.bots".
    """
    return {name: _line(_load(name, own=False)) for name in _known()}


def make(spec: str, own: bool = False) -> Bot:
    """Return a bot.

    Args:
        spec: a kind (see `kinds`), then, after a colon, settings: `search:sims=400,explore=0.3`.
        own: whether a class of the user's own may be named, as `module:Class` or
            `folder/file.py:Class`. That runs the user's code: never for a spec from the network.

    Raises BadInput, in words, for unknown kinds and settings and for values that do not fit.
    """
    kind, settings = parse_spec(spec)
    factory = _load(kind, own)
    known, hints = _settings(factory)
    given = {}
    for name, word in settings.items():
        if name not in known:
            listed = ", ".join(known) or "none"
            raise BadInput(f"the bot '{kind}' has no setting '{name}'; it has: {listed}")
        given[name] = _value(word, hints.get(name, str), f"{kind}: {name}")
    missing = [n for n, p in known.items() if p.default is p.empty and n not in given]
    if missing:
        raise BadInput(f"the bot '{kind}' needs the setting '{missing[0]}'")
    bot: Bot = factory(**given)
    return bot


def parse_spec(spec: str) -> tuple[str, dict[str, str]]:
    """Split a spec into its kind and its settings; raises BadInput where it is malformed.

    The settings begin after the last colon that is followed by an equals sign, so that a kind
    may be `folder/file.py:Class`.
    """
    kind, colon, tail = spec.strip().rpartition(":")
    if not colon or "=" not in tail:
        kind, tail = spec.strip(), ""
    if not kind:
        raise BadInput("a bot needs a kind: random, greedy or search, say")
    settings: dict[str, str] = {}
    for part in tail.split(",") if tail else ():
        name, equals, word = (bit.strip() for bit in part.partition("="))
        if not name or not equals or not word:
            raise BadInput(f"'{spec}': settings look like name=value, not '{part.strip()}'")
        if name in settings:
            raise BadInput(f"'{spec}': the setting '{name}' is given twice")
        settings[name] = word
    return kind, settings


def labels(specs: Sequence[str]) -> list[str]:
    """Return a name of its own for each bot or person: numbered where one occurs twice."""
    times, seen, found = Counter(specs), Counter[str](), []
    for spec in specs:
        seen[spec] += 1
        found.append(f"{spec} #{seen[spec]}" if times[spec] > 1 else spec)
    return found


@cache
def _known() -> dict[str, str]:
    from importlib import metadata

    found = dict(_OURS)
    for point in sorted(metadata.entry_points(group="lineside.bots"), key=lambda p: p.name):
        found.setdefault(point.name, point.value)
    return found


@cache
def _load(kind: str, own: bool) -> Callable[..., Any]:
    path = _OURS.get(kind) or _known().get(kind)
    if path is None and not (own and ":" in kind):
        raise BadInput(f"there is no bot '{kind}'; there are: {', '.join(_known())}")
    place, _, name = (path or kind).rpartition(":")
    try:
        module = _module_of_file(place) if place.endswith(".py") else importlib.import_module(place)
    except ImportError as error:
        raise BadInput(f"the bot '{kind}' cannot be loaded: {error}") from None
    factory = getattr(module, name, None)
    if not callable(factory):
        raise BadInput(f"the bot '{kind}' cannot be loaded: '{place}' has no class '{name}'")
    found: Callable[..., Any] = factory
    return found


@cache
def _settings(factory: Any) -> tuple[dict[str, inspect.Parameter], dict[str, Any]]:
    """Return the settings of a bot: its parameters and their types."""
    hints = get_type_hints(factory.__init__ if inspect.isclass(factory) else factory)
    return dict(inspect.signature(factory).parameters), hints


def _module_of_file(place: str) -> Any:
    path = Path(place)
    if not path.is_file():
        raise ImportError(f"there is no file '{place}'")
    found = importlib.util.spec_from_file_location(path.stem, path)
    if found is None or found.loader is None:
        raise ImportError(f"'{place}' is not a Python file")
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


def _line(factory: Callable[..., Any]) -> str:
    settings = ", ".join(inspect.signature(factory).parameters)
    text = (inspect.getdoc(factory) or "").partition("\n")[0]
    return f"{text} (settings: {settings})" if settings else text


def _value(word: str, hint: Any, where: str) -> Any:
    if hint is bool:
        if word.lower() in _WORDS:
            return _WORDS[word.lower()]
        raise BadInput(f"{where} is yes or no, not '{word}'")
    if hint in (int, float):
        try:
            return hint(word)
        except ValueError:
            kind = "a whole number" if hint is int else "a number"
            raise BadInput(f"{where} is {kind}, not '{word}'") from None
    return word
