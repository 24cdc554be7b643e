"""What a balance report tells of this game beyond actions and score lines (see lab/look.py)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from lineside.engine import Action

from .actions import Keep, Lay, Move, Replenish, Resolve, Settle
from .components import COLOURS
from .state import TransportState

if TYPE_CHECKING:
    from .rules import Rules

STRINGS, CUBES, TILES, LOCOMOTIVES, STATIONS = (
    "Strings", "Cubes moved", "Long-Distance tiles resolved", "Locomotives", "Stations",
)  # fmt: skip


def components(game: Rules) -> dict[str, list[str]]:
    """Return all there are by group."""
    data = game.setting.data
    first, steps = data.locomotives.first, len(data.locomotives.prices)
    return {
        STRINGS: list(dict.fromkeys(_string(game, n) for n in range(len(game.setting.lengths)))),
        CUBES: list(COLOURS),
        TILES: [_tile(game, tile) for tile in range(len(data.long_distance.tiles))],
        LOCOMOTIVES: [f"{first + step} AP" for step in range(steps + 1)],
    }


def used(game: Rules, state: TransportState, action: Action) -> Iterator[tuple[str, str]]:
    """Yield what the actor uses by an action."""
    match action:
        case Lay():
            yield STRINGS, _string(game, action.string)
        case Move():
            yield CUBES, COLOURS[action.colour]
        case Resolve():
            yield TILES, _tile(game, action.tile)
        case Settle():
            yield STATIONS, "New Station placed"
        case Replenish():
            yield STATIONS, "station replenished"
        case Keep():
            yield "Long-Distance tiles kept", _tile(game, action.tile)


def held(game: Rules, state: TransportState, seat: int) -> Iterator[tuple[str, str]]:
    """Yield what a seat has in the end."""
    yield LOCOMOTIVES, f"{state.locomotives[seat]} AP"


def counts(game: Rules, state: TransportState, seat: int) -> Iterator[tuple[str, float]]:
    """Yield a seat's numbers in the end."""
    yield "Routes", sum(route.seat == seat for route in state.routes)
    yield "Stops on own routes", sum(len(r.visits) for r in state.routes if r.seat == seat)
    yield "Cubes in the score pile", sum(state.piles[seat])
    yield "Long-Distance tiles turned", len(state.turned[seat])
    yield "Long-Distance tiles face up", len(state.open[seat])


def _string(game: Rules, number: int) -> str:
    return f"{number + 1}: {game.setting.data.strings.lengths[number]} mm"


def _tile(game: Rules, tile: int) -> str:
    return f"{tile + 1}: {'–'.join(game.setting.data.long_distance.tiles[tile])}"
