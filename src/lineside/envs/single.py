"""Every game as a Gymnasium environment: the agent has one seat, bots have the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from secrets import randbits
from typing import Any, Literal
from warnings import warn

import gymnasium
import msgspec
import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded

from lineside import bots
from lineside.engine import BadInput, IllegalAction, Rng
from lineside.engine.edition import Edition
from lineside.envs.picture import RENDER_MODES, WIDTH, chosen, pixels, text
from lineside.envs.position import Position, Spec

METADATA: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 4}


class LegalCodes(spaces.Discrete):
    """The codes of all actions; unless told otherwise, samples are legal ones.

    `legal` is the mask of the position that the environment is at.
    """

    def __init__(self, n: int) -> None:
        super().__init__(n)
        self.legal = np.ones(n, np.int8)

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """Return a code, each legal one (or each of the mask's) equally likely."""
        if mask is None and probability is None:
            mask = self.legal
        return super().sample(mask, probability)


class Saved(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A stored environment."""

    position: msgspec.Raw
    seeds: int
    seat: int
    lost: bool


class SeatEnv(gymnasium.Env[Any, Any]):
    """One seat at a table with bots.

    Observation, mask and worth of results are those of `TableEnv`; `action_space.sample()` gives
    legal actions. `info` has `action_mask`, `legal_actions` (codes) and the agent's `seat`.

    Args:
        game, seats, options, edition: as for `aec`.
        seat: the agent's seat; None: another one in every game, drawn at random.
        opponents: a bot's spec for all other seats, or one for each of them in order.
        illegal: what an action off the mask does. "forfeit": the game is over and lost (-1), and
            `info["illegal"]` says why; "refuse": IllegalAction or BadInput, and nothing changes.
        render_mode: None, "rgb_array" or "ansi".
        flat: observations are the bare numbers; the mask is in the info only.
        width: of the picture, in pixels.
    """

    metadata = METADATA

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        edition: Edition | None = None,
        seat: int | None = 0,
        opponents: str | Sequence[str] = "random",
        illegal: Literal["forfeit", "refuse"] = "forfeit",
        render_mode: str | None = None,
        flat: bool = False,
        width: int = WIDTH,
    ) -> None:
        self.render_mode, self.width = chosen(render_mode, width)
        if illegal not in ("forfeit", "refuse"):
            raise BadInput(f"illegal is 'forfeit' or 'refuse', not {illegal!r}")
        self.spec_of_game = Spec.of(game, seats, options, edition)
        number = self.spec_of_game.seats
        if seat is not None and not 0 <= seat < number:
            raise BadInput(f"there is no seat {seat}; there are 0 to {number - 1}")
        named = [opponents] * (number - 1) if isinstance(opponents, str) else list(opponents)
        if len(named) != number - 1:
            raise BadInput(f"{number - 1} opponents are needed, not {len(named)}")
        for bot in named:
            bots.make(bot, own=True)  # refused now rather than in the middle of a game
        self._named = named
        self.illegal, self._lost = illegal, False
        self._wanted, self.flat = seat, flat
        self._position = Position(self.spec_of_game.make())
        self.layout = self._position.tensors.layout
        size = self._position.codec.size
        self.action_space: LegalCodes = LegalCodes(size)
        numbers = spaces.Box(0.0, 1.0, (self.layout.size,), np.float32)
        both = {"observation": numbers, "action_mask": spaces.MultiBinary(size)}
        self.observation_space = numbers if flat else spaces.Dict(both)
        self._seeds: Rng | None = None
        self.seat = 0

    # -- the course of a game ------------------------------------------------------------------

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin a new game and let the bots play until the agent is to act."""
        super().reset(seed=seed)
        if seed is not None or self._seeds is None:
            self._seeds = Rng(randbits(64) if seed is None else seed, "games")
        self._lost = False
        while True:
            self._position.begin(self._seeds.next64())
            number = self.spec_of_game.seats
            self.seat = self._seeds.below(number) if self._wanted is None else self._wanted
            self._others(self._seeds)
            if self._position.seat is not None:  # a game may be over before the agent acts
                return self._seen()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Take the agent's action and let the bots play until the agent is to act again."""
        position = self._position
        if self._seeds is None or self._lost or position.seat is None:
            raise ResetNeeded("call reset() first: no game is on")
        try:
            position.act(action)
        except (IllegalAction, BadInput) as error:
            if self.illegal == "refuse":
                raise
            self._lost = True
            observation, info = self._seen()
            return observation, -1.0, True, False, info | {"illegal": str(error)}
        self._others(self._seeds)
        reward = 0.0 if position.seat is not None else position.returns()[self.seat]
        observation, info = self._seen()
        return observation, reward, position.over, position.truncated, info

    def _others(self, seeds: Rng) -> None:
        """Let the bots act; each stretch of their play has a seed and new bots of its own, so that
        a position that is restored goes on as it did."""
        position, seed = self._position, seeds.next64()
        seated: dict[int, bots.Seated] = {}
        while (seat := position.seat) is not None and seat != self.seat:
            if seat not in seated:
                bot = bots.make(self._named[seat - (seat > self.seat)], own=True)
                seated[seat] = bots.Seated(bot, seat, seed)
            position.take(seated[seat].move(position.game, position.state))

    def _seen(self) -> tuple[Any, dict[str, Any]]:
        position, legal = self._position, self.action_space.legal
        mask = np.zeros_like(legal) if self._lost else position.mask().copy()
        self.action_space.legal = mask
        numbers = position.observe(self.seat)
        observation = numbers if self.flat else {"observation": numbers, "action_mask": mask}
        codes = () if self._lost else position.choices().codes
        return observation, {"action_mask": mask, "legal_actions": codes, "seat": self.seat}

    def action_masks(self) -> Any:
        """Return the mask as booleans, under the name by which some learners ask for it."""
        return self.action_space.legal.astype(bool)

    # -- pictures ------------------------------------------------------------------------------

    def render(self) -> Any:
        """Return a picture of what the agent sees, in the mode chosen at the start."""
        game, state = self._position.game, self._position.state
        if self.render_mode == "rgb_array":
            return pixels(game, game.view(state, self.seat), self.width)
        if self.render_mode == "ansi":
            return text(game, state)
        warn("no render_mode was chosen: make the environment with one", stacklevel=2)
        return None

    # -- copies --------------------------------------------------------------------------------

    def clone(self) -> SeatEnv:
        """Return an environment that goes on by itself, chance and bots included."""
        other = SeatEnv.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other._position, other._seeds = self._position.copy(), copy(self._seeds)
        other.action_space = LegalCodes(self._position.codec.size)
        other.action_space.legal = self.action_space.legal
        return other

    def save(self) -> bytes:
        """Return the whole state as JSON; bots remember nothing from one action to the next."""
        if self._seeds is None:
            raise ResetNeeded("call reset() first: no game has begun")
        position = msgspec.Raw(self._position.save())
        return msgspec.json.encode(Saved(position, self._seeds.state, self.seat, self._lost))

    def restore(self, data: bytes) -> tuple[Any, dict[str, Any]]:
        """Go on from a stored state; return observation and info as `reset` does.

        Raises BadInput where it is none of this game's.
        """
        try:
            saved = msgspec.json.decode(data, type=Saved)
        except msgspec.MsgspecError as error:
            raise BadInput(f"this is no stored environment: {error}") from None
        if not 0 <= saved.seat < self.spec_of_game.seats:
            raise BadInput(f"this is no stored environment: there is no seat {saved.seat}")
        self._position.restore(bytes(saved.position))
        self.seat, self._lost, self._seeds = saved.seat, saved.lost, Rng(0)
        self._seeds.state = saved.seeds
        return self._seen()

    def __getstate__(self) -> dict[str, Any]:
        left_out = {"_position", "_seeds"}
        kept = {name: value for name, value in self.__dict__.items() if name not in left_out}
        return kept | {"saved": None if self._seeds is None else self.save()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        saved = state.pop("saved")
        self.__dict__.update(state)
        self._position, self._seeds = Position(self.spec_of_game.make()), None
        if saved is not None:
            self.restore(saved)
