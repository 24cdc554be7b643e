"""What a balance report tells of this game beyond actions and score lines (see lab/look.py)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from lineside.engine.game import ScoreLine
from lineside.games.paper_rails import scoring
from lineside.games.paper_rails.components import bits
from lineside.games.paper_rails.state import PaperRailsState

if TYPE_CHECKING:
    from lineside.games.paper_rails.rules import Rules

CONNECTIONS, RAILROADS, COMMODITIES, EVENTS = "Connections", "Railroads", "Commodities", "Events"


def components(game: Rules) -> dict[str, list[str]]:
    """Return all there are by group."""
    tables = game.tables
    return {
        RAILROADS: [road.name for road in tables.railroads],
        COMMODITIES: [group.name for group in tables.commodities],
        EVENTS: [_event(game, number) for number in range(len(tables.events))],
        CONNECTIONS: [line.text for line in tables.lines],
    }


def held(game: Rules, state: PaperRailsState, seat: int) -> Iterator[tuple[str, str]]:
    """Yield what a seat has in the end: Railroads and Commodities are those it scores."""
    tables = game.tables
    for road, (owner, _) in scoring.railroad_owners(state).items():
        if owner == seat:
            yield RAILROADS, tables.railroads[road].name
    for group in tables.commodities:
        counts = [(cities & group.mask).bit_count() for cities in state.cities]
        if scoring.commodity_points(counts)[seat]:
            yield COMMODITIES, group.name
    for number, owner in enumerate(state.events):
        if owner == seat:
            yield EVENTS, _event(game, number)
    for line in bits(state.owned[seat]):
        yield CONNECTIONS, tables.lines[line].text


def counts(game: Rules, state: PaperRailsState, seat: int) -> Iterator[tuple[str, float]]:
    """Yield a seat's numbers in the end."""
    yield "Connections", state.owned[seat].bit_count()
    yield "Cities", state.cities[seat].bit_count()
    yield "IP left", state.ip[seat]
    yield "RP left", state.rp[seat]
    yield "SP", state.sp[seat]


def source(line: ScoreLine) -> str:
    """Return what a score line's points come from."""
    return {"PR-11": COMMODITIES, "PR-12": RAILROADS, "PR-8": "Events"}.get(line.rule, line.label)


def _event(game: Rules, number: int) -> str:
    return f"{number + 1}. {game.tables.events[number].name}"
