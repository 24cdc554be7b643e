"""Every game as a PettingZoo environment: all seats are agents, one acts after another."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from secrets import randbits
from typing import Any
from warnings import warn

import msgspec
import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from pettingzoo import AECEnv

from lineside.engine import BadInput, Rng
from lineside.envs.picture import RENDER_MODES, WIDTH, chosen, pixels, text
from lineside.envs.position import Mask, Numbers, Position, Spec, whole

VERSION = 0
"""Bumped whenever rewards, agents or the form of observations change. Actions, layouts and rules
have versions of their own: see `metadata`."""


class Saved(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A stored environment: `told` says whether the last step brought the rewards."""

    position: msgspec.Raw
    seeds: int
    agents: tuple[str, ...]
    told: bool


class TableEnv(AECEnv[str, Any, int]):  # type: ignore[misc]
    """A table at which every seat is an agent: `player_0`, `player_1` …

    An observation is a dict: `observation`, numbers from 0 to 1 as the game's tensors lay them
    out, and `action_mask`, 1 for every code that the agent may choose now (all 0 for those who do
    not act). The mask is in `infos[agent]` too, beside `legal_actions`, the codes themselves.

    Rewards are 0 until the game is over or cut off; then each agent gets what the result is worth
    to it (see `Position.returns`). An action off the mask is refused with IllegalAction or
    BadInput, and nothing changes.

    Args:
        spec: which game.
        render_mode: None, "rgb_array" (a picture of the table) or "ansi" (a few lines of text).
        flat: whether an observation is the bare row of numbers; the mask is then in the info only.
        width: of the picture, in pixels.
    """

    def __init__(
        self, spec: Spec, render_mode: str | None = None, flat: bool = False, width: int = WIDTH
    ) -> None:
        super().__init__()
        self.render_mode, self.width = chosen(render_mode, width)
        self.spec, self.flat = spec, flat
        game = spec.make()
        self._position = Position(game)
        codec, layout = self._position.codec, self._position.tensors.layout
        self.layout = layout
        self.metadata = {
            "name": f"lineside_{spec.game}_v{VERSION}",
            "render_modes": list(RENDER_MODES),
            "render_fps": 4,
            "is_parallelizable": False,
            "action_version": codec.version,
            "observation_version": layout.version,
            "rules_version": game.meta.rules_version,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(spec.seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._action_spaces = {a: spaces.Discrete(codec.size) for a in self.possible_agents}
        self._observation_spaces = {a: self._space(codec.size) for a in self.possible_agents}
        self._nothing: Mask = np.zeros(codec.size, np.int8)
        self._nothing.flags.writeable = False
        self._idle = {"action_mask": self._nothing, "legal_actions": ()}
        self.agents: list[str] = []
        self.agent_selection = self.possible_agents[0]
        self._begun = False

    def _space(self, actions: int) -> spaces.Space[Any]:
        numbers = spaces.Box(0.0, 1.0, (self.layout.size,), np.float32)
        if self.flat:
            return numbers
        return spaces.Dict({"observation": numbers, "action_mask": spaces.MultiBinary(actions)})

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's observations: the same object at each call."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of action codes: the same object at each call."""
        return self._action_spaces[agent]

    # -- the course of a game ------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin a new game. With a seed it is that seed's; without, another one each time."""
        if seed is not None or not self._begun:
            number = randbits(64) if seed is None else whole(seed, "a seed")
            self._seeds = Rng(number, "games")
        self._position.begin(self._seeds.next64())
        self._begin(self.possible_agents[:])

    def _begin(self, agents: list[str]) -> None:
        self._begun, self.agents = True, agents
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos = dict.fromkeys(agents, self._idle)
        self._skip_agent_selection = None
        if agents:
            self.agent_selection = agents[0]
        seat = self._position.seat
        if seat is None:
            self._finish()
        else:
            self.agent_selection = agent = self.possible_agents[seat]
            choices = self._position.choices()
            self.infos[agent] = {"action_mask": choices.array, "legal_actions": choices.codes}

    def _need_reset(self) -> None:
        if not self._begun:
            raise ResetNeeded("call reset() first: no game has begun")

    def step(self, action: int | None) -> None:
        """Take the action of `agent_selection`; None for one whose game is over."""
        position, agent = self._position, self.agent_selection
        before = position.seat
        if before is None or action is None:
            self._step_to_leave(action)
            return
        position.act(action)
        seat = position.seat
        if seat != before:
            self.infos[agent] = self._idle
            if seat is None:
                self._finish()
                return
            self.agent_selection = agent = self.possible_agents[seat]
        choices = position.choices()
        self.infos[agent] = {"action_mask": choices.array, "legal_actions": choices.codes}

    def _step_to_leave(self, action: int | None) -> None:
        """Let an agent go whose game is over; nobody else leaves."""
        self._need_reset()
        if self._position.seat is not None:
            agent = self.agent_selection
            raise ValueError(f"{agent} is to act: None is for agents whose game is over")
        self._was_dead_step(action)

    def _finish(self) -> None:
        """Tell all agents what they have won."""
        position = self._position
        worth = position.returns()
        for agent in self.agents:
            self.rewards[agent] = worth[self._seats[agent]]
            self.terminations[agent] = position.over
            self.truncations[agent] = position.truncated
        self._accumulate_rewards()
        if self.agents:
            self._deads_step_first()

    def observe(self, agent: str) -> Any:
        """Return what an agent sees now, whether it acts or not."""
        self._need_reset()
        numbers: Numbers = self._position.observe(self._seats[agent])
        if self.flat:
            return numbers
        mask = self.infos[agent]["action_mask"] if agent in self.infos else self._nothing
        return {"observation": numbers, "action_mask": mask}

    # -- pictures ------------------------------------------------------------------------------

    def render(self) -> Any:
        """Return a picture of what everybody may see, in the mode chosen at the start."""
        self._need_reset()
        position = self._position
        if self.render_mode == "rgb_array":
            return pixels(position.game, position.game.view(position.state, None), self.width)
        if self.render_mode == "ansi":
            return text(position.game, position.state)
        warn("no render_mode was chosen: make the environment with one", stacklevel=2)
        return None

    def close(self) -> None:
        """Nothing is held open."""

    # -- copies --------------------------------------------------------------------------------

    def clone(self) -> TableEnv:
        """Return an environment that goes on by itself, chance included; the spaces are shared."""
        self._need_reset()
        other = TableEnv.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other._position, other._seeds = self._position.copy(), copy(self._seeds)
        other.agents = self.agents[:]
        for name in ("rewards", "_cumulative_rewards", "terminations", "truncations", "infos"):
            setattr(other, name, getattr(self, name).copy())
        return other

    def save(self) -> bytes:
        """Return the whole state as JSON: the position, and what the agents have been told."""
        self._need_reset()
        return msgspec.json.encode(
            Saved(
                msgspec.Raw(self._position.save()),
                self._seeds.state,
                tuple(self.agents),
                any(self.rewards.values()),
            )
        )

    def restore(self, data: bytes) -> None:
        """Go on from a stored state; raises BadInput where it is none of this game's."""
        try:
            saved = msgspec.json.decode(data, type=Saved)
        except msgspec.MsgspecError as error:
            raise BadInput(f"this is no stored environment: {error}") from None
        if not set(saved.agents) <= set(self.possible_agents):
            raise BadInput("this is no stored environment: it names agents that are not here")
        self._position.restore(bytes(saved.position))
        self._seeds = Rng(0)
        self._seeds.state = saved.seeds
        self._begin(list(saved.agents))
        if not saved.told:
            self._clear_rewards()

    def __getstate__(self) -> dict[str, Any]:
        made = {name: getattr(self, name) for name in ("spec", "render_mode", "flat", "width")}
        spaces_ = (self._action_spaces, self._observation_spaces)
        return {"made": made, "spaces": spaces_, "saved": self.save() if self._begun else None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__init__(**state["made"])  # type: ignore[misc]
        self._action_spaces, self._observation_spaces = state["spaces"]
        if state["saved"] is not None:
            self.restore(state["saved"])
