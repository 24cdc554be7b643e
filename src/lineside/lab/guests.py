"""Bots that people bring along: what goes wrong in their code is told in words."""

from __future__ import annotations

from traceback import extract_tb
from typing import Any

from lineside import bots
from lineside.engine import Action, BadInput, Game, LinesideError


def make(spec: str) -> bots.Bot:
    """Return a bot, be it a class of the user's own; raises BadInput where it cannot be made."""
    try:
        bot = bots.make(spec, own=True)
    except LinesideError:
        raise
    except Exception as error:
        raise BadInput(f"the bot '{spec}' cannot be made: {fault(error)}") from error
    if not callable(getattr(bot, "choose", None)):
        raise BadInput(f"the bot '{spec}' has no method choose(game, state, seat, rng)")
    return bot


def move(seated: bots.Seated, game: Game[Any], state: Any) -> Action:
    """Return a bot's action; raises BotError where it fails, or chooses what is not legal."""
    who = f"the bot {type(seated.bot).__name__} at seat {seated.seat}"
    try:
        action = seated.move(game, state)
    except LinesideError:
        raise
    except Exception as error:
        raise bots.BotError(f"{who} failed: {fault(error)}") from error
    if not isinstance(action, Action):
        raise bots.BotError(f"{who} chose {action!r}, which is no action")
    return action


def fault(error: Exception) -> str:
    """Return what went wrong, and where."""
    if isinstance(error, LinesideError):
        return str(error)
    told = f"{type(error).__name__}: {error}".removesuffix(": ")
    frames = extract_tb(error.__traceback__)
    if isinstance(error, SyntaxError) or not frames:
        return told  # it says itself where
    return f"{told} ({frames[-1].filename}, line {frames[-1].lineno})"
