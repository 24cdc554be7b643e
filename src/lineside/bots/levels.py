"""Four levels of play under the same names in every game.

Each beats the one below, and the first beats chance: docs/opponents.md says by how much in which
game (measured by `bench/levels.py`), and how sure that is.
"""

from __future__ import annotations

from typing import Any, ClassVar

from lineside.bots import spec
from lineside.bots.bot import Bot
from lineside.engine.actions import Action
from lineside.engine.chance import Rng
from lineside.engine.game import Game

LEVELS = ("easy", "medium", "hard", "expert")


def plays(level: str, game: Game[Any] | type[Game[Any]]) -> str:
    """Return the spec of the bot that a level is in a game; any other spec is returned as it is."""
    easy, medium = game.slips
    bots = (f"casual:slips={easy}", f"casual:slips={medium}", "greedy", "search:cpu=1")
    return dict(zip(LEVELS, bots, strict=True)).get(level, level)


class Level:
    """A level: in each game the bot that `plays` names."""

    name: ClassVar[str]

    def __init__(self) -> None:
        self._bot: Bot | None = None
        self._game = ""

    def choose(self, game: Game[Any], state: Any, seat: int, rng: Rng) -> Action:
        """Return what that bot chooses."""
        if self._bot is None or self._game != game.meta.name:
            self._game = game.meta.name
            self._bot = spec.make(plays(self.name, game))
        return self._bot.choose(game, state, seat, rng)


class Easy(Level):
    """plays along sensibly and often slips"""

    name = "easy"


class Medium(Level):
    """plays by rules of thumb and slips now and then"""

    name = "medium"


class Hard(Level):
    """plays by rules of thumb and never slips"""

    name = "hard"


class Expert(Level):
    """looks ahead, a second of computing time every turn"""

    name = "expert"
