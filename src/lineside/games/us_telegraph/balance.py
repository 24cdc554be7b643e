"""What a balance report tells of this game beyond actions and score lines (see lab/look.py)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from lineside.engine.actions import Action
from lineside.games.us_telegraph.actions import Build, UseWorker
from lineside.games.us_telegraph.components import REGIONS
from lineside.games.us_telegraph.scoring import shortest_way
from lineside.games.us_telegraph.state import TelegraphState

if TYPE_CHECKING:
    from lineside.games.us_telegraph.rules import Rules

BUILDINGS, REGION, WORKERS = "Buildings", "Regions built on", "Workers"
FAR = 30
"""Where no chain can join two Cities any more, as a number that can be averaged."""


def components(game: Rules) -> dict[str, list[str]]:
    """Return all there are by group."""
    return {
        BUILDINGS: [
            f"{building.number} {building.name}"
            for project in game.edition.data.projects
            for building in project.buildings
        ],
        REGION: [f"Region {number + 1}" for number in range(REGIONS)],
        WORKERS: ["for an action", "for a card"],
    }


def used(game: Rules, state: TelegraphState, action: Action) -> Iterator[tuple[str, str]]:
    """Yield what the actor uses by an action."""
    if isinstance(action, Build):
        yield BUILDINGS, _named(game)[action.building]
        yield REGION, f"Region {action.terrain.partition('.')[0]}"
    elif isinstance(action, UseWorker):
        yield WORKERS, "for an action" if action.use == "action" else "for a card"


def counts(game: Rules, state: TelegraphState, seat: int) -> Iterator[tuple[str, float]]:
    """Yield a seat's numbers in the end."""
    yield "Buildings on the board", state.board.own[seat].bit_count()
    yield "Buildings lacking between two Cities", min(shortest_way(state.board, seat).missing, FAR)
    yield "Cards in hand", sum(state.hands[seat])
    yield "Workers left", state.workers[seat]


def _named(game: Rules) -> dict[int, str]:
    return {
        building.number: f"{building.number} {building.name}"
        for project in game.edition.data.projects
        for building in project.buildings
    }
