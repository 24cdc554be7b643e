"""What a bot is, and a bot at its seat."""

from __future__ import annotations

from typing import Any, Protocol

from lineside.engine.actions import Action, notation
from lineside.engine.chance import Rng
from lineside.engine.errors import IllegalAction, LinesideError
from lineside.engine.game import Game


class BotError(LinesideError):
    """A bot chose something that its game does not allow."""


class Bot(Protocol):
    """Anything that chooses actions."""

    def choose(self, game: Game[Any], state: Any, seat: int, rng: Rng) -> Action:
        """Return a legal action for `seat`, which is to act.

        Args:
            game: the game, the same object for every bot of a table.
            state: a determinization: all that `seat` knows is as it is, the rest is imagined.
                It is the bot's own; more samples: `game.determinize(state, seat, rng)`.
            seat: the seat it acts for.
            rng: the bot's own stream; a bot that draws from nothing else repeats itself exactly
                when it is given the same seed.
        """


class Seated:
    """A bot at a seat, with streams of its own: what it draws moves nobody else's draws."""

    def __init__(self, bot: Bot, seat: int, seed: int) -> None:
        self.bot = bot
        self.seat = seat
        self._thoughts = Rng(seed, "bot", seat)
        self._samples = Rng(seed, "determinize", seat)

    def move(self, game: Game[Any], state: Any) -> Action:
        """Return the bot's action at the true state, of which it sees a determinization only.

        Raises BotError where the action is not legal.
        """
        imagined = game.determinize(state, self.seat, self._samples)
        action = self.bot.choose(game, imagined, self.seat, self._thoughts)
        try:
            game.check(state, action)
        except IllegalAction as error:
            name = type(self.bot).__name__
            chosen = notation(action)
            raise BotError(
                f"the bot {name} at seat {self.seat} chose '{chosen}': {error}"
            ) from None
        return action
