"""From words on the command line to a game: seats, options, edition."""

from __future__ import annotations

import secrets
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from lineside.engine import BadInput, registry
from lineside.engine.edition import Edition

MOST_BYTES = 2_000_000
"""An edition is small; a larger file is something else."""


def seats(words: str, flag: str = "--seats") -> list[str]:
    """Return the specs of `--seats` (or another flag).

    Commas part them, but also part a bot's settings: a piece with an equals sign and no colon
    belongs to the one before it, as in `search:sims=50,ahead=1,random`.
    """
    specs: list[str] = []
    for piece in words.split(","):
        piece = piece.strip()
        if not piece:
            raise BadInput(f"{flag} {words}: there is nothing between two commas")
        if specs and "=" in piece and ":" not in piece:
            specs[-1] += f",{piece}"
        else:
            specs.append(piece)
    return specs


def options(game: str, given: Sequence[str]) -> dict[str, Any]:
    """Return the options of `--option name=value`; raises BadInput in words."""
    about, chosen = registry.meta(game), {}
    for pair in given:
        name, equals, word = (part.strip() for part in pair.partition("="))
        if not equals or not name:
            raise BadInput(f"--option {pair}: it looks like name=value")
        if name in chosen:
            raise BadInput(f"--option {name} is given twice")
        chosen[name] = registry.parse_option(about, name, word)
    return chosen


def edition(game: str, file: str | None) -> Edition | None:
    """Return the edition of a file, or None; raises EditionError and BadInput in words."""
    if file is None:
        return None
    registry.meta(game)
    path = Path(file)
    if path.stat().st_size > MOST_BYTES:
        raise BadInput(f"{file}: too large for an edition")
    try:
        text = path.read_text("utf-8")
    except UnicodeDecodeError:
        raise BadInput(f"{file}: not a text file in UTF-8") from None
    return registry.own_edition(game, text, file)


def seed(args: Namespace) -> int:
    """Return the seed that was given, or a fresh one that is short enough to be typed again."""
    return secrets.randbelow(10**9) if args.seed is None else int(args.seed)
