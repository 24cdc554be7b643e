"""Which games there are. A game is one folder with the same file names as the others.

Found are the folders under `lineside/games`, packages that declare an entry point in the group
"lineside.games", and packages named in the environment variable LINESIDE_GAMES (separated by
commas). Each has `meta.py` with `META` and `rules` (a module or package) with a class `Rules`.
"""

from __future__ import annotations

import os
import pkgutil
import re
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib import import_module, resources
from importlib.resources.abc import Traversable
from typing import Any

from lineside.engine.edition import Edition, from_plain, read_toml
from lineside.engine.errors import BadInput, RecordError
from lineside.engine.game import Game, Meta

_added: dict[str, str] = {}
_DECLARED = ("meta", "state_type", "action_types", "view_type", "edition_type")


def packages() -> dict[str, str]:
    """Return the import paths of all games by name, ours first, each group by name."""
    found = dict(_builtin())
    for name, path in _installed().items():
        found.setdefault(name, path)
    for path in os.environ.get("LINESIDE_GAMES", "").split(","):
        if path.strip():
            found.setdefault(path.strip().rsplit(".", 1)[-1], path.strip())
    found.update(_added)
    return found


def package(name: str) -> str:
    """Return the import path of one game; raises BadInput where there is none of this name."""
    # Our own games are found without searching all that is installed.
    known = _builtin() if name in _builtin() and name not in _added else packages()
    if name not in known:
        raise BadInput(f"there is no game '{name}'; there are: {', '.join(known)}")
    return known[name]


def add(name: str, package: str) -> None:
    """Make a package known as a game in this process (for tests and for games in the making)."""
    _added[name] = package


def metas() -> dict[str, Meta]:
    """Return what can be said of every game, without loading any rules."""
    return {name: meta(name) for name in packages()}


def meta(name: str) -> Meta:
    """Return the meta of one game; raises BadInput where there is none of this name."""
    path = package(name)
    try:
        found: Meta = import_module(f"{path}.meta").META
    except ModuleNotFoundError as error:
        if error.name and f"{path}.meta.".startswith(f"{error.name}."):
            raise BadInput(f"'{path}' is no game: there is no module {error.name}") from None
        raise
    if found.name != name:
        raise BadInput(f"the game in {path} must be called '{name}', not '{found.name}' (META)")
    return found


def game_class(name: str) -> type[Game[Any]]:
    """Return the rules class of one game; raises BadInput where it lacks a part."""
    rules: type[Game[Any]] = import_module(f"{package(name)}.rules").Rules
    missing = [part for part in _DECLARED if not hasattr(rules, part)]
    missing += sorted(getattr(rules, "__abstractmethods__", ()))
    if missing:
        raise BadInput(f"the rules in {package(name)} lack: {', '.join(missing)}")
    return rules


def make(
    name: str,
    seats: int,
    options: Mapping[str, Any] | None = None,
    edition: Edition | None = None,
) -> Game[Any]:
    """Return a game with its seats, options (missing ones by default) and edition.

    Raises BadInput for unknown games or options, values that are not allowed, a wrong number of
    seats, and EditionError where the edition does not satisfy the game's component rules.
    """
    about = meta(name)
    low, high = about.seats
    if isinstance(seats, bool) or not isinstance(seats, int) or not low <= seats <= high:
        raise BadInput(f"{about.title} is for {low} to {high} seats, not {seats!r}")
    chosen = checked_options(about, options or {})
    return game_class(name)(seats, chosen, edition or builtin_edition(name))


def checked_options(about: Meta, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return all options of a game, the given ones checked; raises BadInput in words."""
    known = {option.name: option for option in about.options}
    for name in given:
        if name not in known:
            names = ", ".join(known) or "none"
            raise BadInput(f"{about.title} has no option '{name}'; it has: {names}")
    chosen = {}
    for name, option in known.items():
        value = given.get(name, option.default)
        fits = any(value == c and type(value) is type(c) for c in option.choices)
        if not option.choices and not option.free:
            fits = type(value) is int and option.low <= value <= option.high
        if not fits and not option.free:
            allowed = ", ".join(str(c) for c in option.choices) or f"{option.low}…{option.high}"
            raise BadInput(f"option '{name}' cannot be {value!r}; it can be: {allowed}")
        chosen[name] = value
    return chosen


def parse_option(about: Meta, name: str, word: str) -> Any:
    """Return the value of an option given as a word, such as on a command line."""
    for option in about.options:
        if option.name == name:
            for choice in option.choices:
                spoken = {True: "yes", False: "no"}[choice] if isinstance(choice, bool) else ""
                if word.lower() in (str(choice).lower(), spoken):
                    return choice
            if not option.choices and re.fullmatch(r"-?\d{1,9}", word):
                return int(word)
            return word
    return word


@cache
def builtin_edition(name: str, edition: str = "", digest: str = "") -> Edition:
    """Return a built-in edition by its name (default: the game's first) or by its digest.

    Raises BadInput where the game has no such edition.
    """
    about, folder = meta(name), _file(name, "edition")
    kind = game_class(name).edition_type
    files = sorted(item.name for item in folder.iterdir() if item.name.endswith(".toml"))
    wanted = f"{edition or about.editions[0]}.toml"
    if digest:
        for file in files:
            found = read_toml((folder / file).read_text("utf-8"), kind, file, builtin=True)
            if found.digest == digest:
                return found
        raise RecordError(f"{about.title} has no built-in edition {digest}")
    if wanted not in files:
        listed = ", ".join(file.removesuffix(".toml") for file in files)
        raise BadInput(f"{about.title} has no edition '{edition}'; it has: {listed}")
    return read_toml((folder / wanted).read_text("utf-8"), kind, wanted, builtin=True)


def own_edition(name: str, text: str, file: str) -> Edition:
    """Read an owner's edition of a game from TOML text; raises EditionError."""
    return read_toml(text, game_class(name).edition_type, file)


def plain_edition(name: str, plain: Any, file: str) -> Edition:
    """Read an owner's edition from plain data, as a record carries it; raises EditionError."""
    return from_plain(plain, game_class(name).edition_type, file)


def rules_card(name: str) -> str:
    """Return the text of a game's rules card (Markdown)."""
    return _file(name, "RULES.md").read_text("utf-8")


def rule_texts(name: str) -> dict[str, str]:
    """Return the rules card's entries by rule id: `- **PR-3** words…` gives {"PR-3": "words…"}."""
    texts: dict[str, str] = {}
    current = ""
    for line in rules_card(name).splitlines():
        entry = re.match(r"[-*] \*\*([A-Z]{2,4}-C?\d+)\.?\*\*:? *(.*)", line)
        if entry:
            current = entry[1]
            texts[current] = entry[2].strip()
        elif current and line.startswith("  ") and line.strip():
            texts[current] += " " + line.strip()
        elif not line.strip() or not line.startswith("  "):
            current = ""
    return texts


def _file(name: str, part: str) -> Traversable:
    """Return what stands in a game's folder; raises BadInput where it is not there."""
    found = resources.files(package(name)) / part
    if not found.is_file() and not found.is_dir():
        raise BadInput(f"there is no {part} in {package(name)}")
    return found


@lru_cache(maxsize=1)
def _installed() -> dict[str, str]:
    from importlib import metadata

    points = metadata.entry_points(group="lineside.games")
    return {point.name: point.value for point in sorted(points, key=lambda point: point.name)}


@lru_cache(maxsize=1)
def _builtin() -> dict[str, str]:
    root = resources.files("lineside") / "games"
    names = [
        item.name
        for item in pkgutil.iter_modules([str(root)])
        if item.ispkg and (root / item.name / "meta.py").is_file()
    ]
    return {name: f"lineside.games.{name}" for name in sorted(names)}
