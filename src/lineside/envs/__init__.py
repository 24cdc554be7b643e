"""The games as environments for learning; needs the extra `rl` (`pip install 'lineside[rl]'`).

`aec` gives a PettingZoo environment in which every seat is an agent, `SeatEnv` a Gymnasium one
with bots at the other seats (`gymnasium.make("lineside/paper_rails-v0")` too), and `Runner` many
tables at once, spread over processes. `docs/environments.md` shows them at work.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium

from lineside.engine import registry
from lineside.engine.edition import Edition
from lineside.envs.aec import VERSION, TableEnv
from lineside.envs.picture import WIDTH
from lineside.envs.position import Position, Spec
from lineside.envs.runner import Batch, Runner, RunnerError
from lineside.envs.single import SeatEnv

__all__ = ["Batch", "Position", "Runner", "RunnerError", "SeatEnv", "Spec", "TableEnv", "aec"]

for _name in registry.packages():
    gymnasium.register(
        f"lineside/{_name}-v{VERSION}",
        "lineside.envs.single:SeatEnv",
        kwargs={"game": _name},
        disable_env_checker=True,  # it would look at every step of every game
    )


def aec(
    game: str,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    edition: Edition | None = None,
    render_mode: str | None = None,
    flat: bool = False,
    width: int = WIDTH,
) -> TableEnv:
    """Return a PettingZoo AEC environment.

    Args:
        game: name of the game, as `lineside games` lists it.
        seats: number of agents (by default 2, or the number nearest to it that the game allows).
        options: options of the game that differ from their defaults.
        edition: component data, or None for the built-in ones.
        render_mode: None, "rgb_array" or "ansi".
        flat: observations are the bare numbers; the action mask is in the info only.
        width: of the picture, in pixels.

    Raises BadInput, in words, for what the game does not know or allow.
    """
    return TableEnv(Spec.of(game, seats, options, edition), render_mode, flat, width)
