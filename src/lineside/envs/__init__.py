"""The games as environments for learning; needs the extra `rl` (`pip install 'lineside[rl]'`).

`aec` gives a PettingZoo environment in which every seat is an agent.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lineside.engine.edition import Edition
from lineside.envs.aec import TableEnv
from lineside.envs.position import Position, Spec

__all__ = ["Position", "Spec", "TableEnv", "aec"]


def aec(
    game: str,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    edition: Edition | None = None,
    render_mode: str | None = None,
    flat: bool = False,
) -> TableEnv:
    """Return a PettingZoo AEC environment.

    Args:
        game: name of the game, as `lineside games` lists it.
        seats: number of agents (by default 2, or the number nearest to it that the game allows).
        options: options of the game that differ from their defaults.
        edition: component data, or None for the built-in ones.
        render_mode: None, "rgb_array" or "ansi".
        flat: observations are the bare numbers; the action mask is in the info only.

    Raises BadInput, in words, for what the game does not know or allow.
    """
    return TableEnv(Spec.of(game, seats, options, edition), render_mode, flat)
