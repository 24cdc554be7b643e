"""What the tests of environments share: all tables, and PettingZoo's own checks in earnest."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from lineside.engine import registry

OURS = [name for name in registry.packages() if name != "toy"]
TABLES = [
    (name, seats)
    for name in OURS
    for low, high in [registry.meta(name).seats]
    for seats in range(low, high + 1)
]


def tables(quick: Any = lambda name, seats: True) -> list[Any]:
    """All games at all seat counts; those that are not quick wait for the slow run."""
    return [
        pytest.param(
            *each, marks=[] if quick(*each) else [pytest.mark.slow], id=f"{each[0]}-{each[1]}"
        )
        for each in TABLES
    ]


def like_the_classics(env: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let `api_test` take an observation with a mask as it takes those of PettingZoo's own.

    It warns of a dict, and of the empty mask of a finished game, unless it knows the name.
    """
    import pettingzoo.test.api_test

    module = sys.modules[pettingzoo.test.api_test.__module__]
    for names in ("env_obs_dicts", "env_obs_space", "env_all_zeros_obs"):
        monkeypatch.setattr(module, names, [*getattr(module, names), env.metadata["name"]])


def play(env: Any, steps: int | None = None) -> list[tuple[str, int]]:
    """Play an AEC environment with its own sampled actions; return who did what."""
    done: list[tuple[str, int]] = []
    for agent in env.agent_iter():
        if steps is not None and len(done) >= steps:
            break
        _, _, terminated, truncated, info = env.last(observe=False)
        if terminated or truncated:
            env.step(None)
            continue
        action = int(env.action_space(agent).sample(info["action_mask"]))
        done.append((agent, action))
        env.step(action)
    return done
