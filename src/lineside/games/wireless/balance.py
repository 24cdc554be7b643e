"""What a balance report tells of this game beyond actions and score lines (see lab/look.py)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from lineside.engine.actions import Action
from lineside.engine.game import ScoreLine
from lineside.games.wireless import scoring
from lineside.games.wireless.actions import (
    Activate,
    Fund,
    Pass,
    Supply,
    TakeBlind,
    TakePatent,
    TakeTycoon,
    Use,
)
from lineside.games.wireless.components import COLUMNS, FUNDING, STACKS
from lineside.games.wireless.standing import installed
from lineside.games.wireless.state import NONE, SIDE_A, SIDE_B, WAITING, Player, Table
from lineside.games.wireless.words import BOXES

if TYPE_CHECKING:
    from lineside.games.wireless.rules import Rules

BOX, TYCOONS, LEVELS = "Action boxes", "Tycoons taken", "Tycoon levels"
PATENTS, CONTRACTS, OBJECTIVES, NATIONS = (
    "Patents", "Contracts completed", "Objectives completed", "Nations reached",
)  # fmt: skip
_SIDES = {WAITING: "not in use", SIDE_A: "side A", SIDE_B: "side B"}


def components(game: Rules) -> dict[str, list[str]]:
    """Return all there are by group."""
    t = game.t
    boxes = [f"{c.title()}, {name}" for c in COLUMNS[:FUNDING] for name in BOXES.values()]
    levels = sorted({kind.level for kind in t.tycoons if kind.level})
    return {
        BOX: [*boxes, "Funding", "Supply"],
        PATENTS: [f"{_words(stack)}, {side}" for stack in STACKS for side in _SIDES.values()],
        LEVELS: [f"{level}, {how}" for level in levels for how in ("face up", "unseen")],
        TYCOONS: [_words(kind.id) for kind in t.tycoons if kind.level],
        CONTRACTS: [_words(kind.id) for kind in t.contracts],
        OBJECTIVES: [_objective(game, kind) for kind in range(len(t.objectives))],
        NATIONS: [nation.name for nation in t.data.map.nations],
    }


def used(game: Rules, state: Table, action: Action) -> Iterator[tuple[str, str]]:
    """Yield what the actor uses by an action."""
    match action:
        case Use():
            yield BOX, f"{action.column.title()}, {BOXES[action.box]}"
        case Fund():
            yield BOX, "Funding"
        case Supply():
            yield BOX, "Supply"
        case Pass():
            yield BOX, "none possible"
        case TakeTycoon():
            kind = game.t.tycoons[game.t.tycoon_index[action.tile]]
            yield TYCOONS, _words(kind.id)
            yield LEVELS, f"{kind.level}, face up"
        case TakeBlind():
            yield LEVELS, f"{action.level}, unseen"
        case TakePatent():
            yield "Patents taken", _words(action.stack)
        case Activate():
            yield "Patents placed by the Link track", _words(action.stack)


def held(game: Rules, state: Table, seat: int) -> Iterator[tuple[str, str]]:
    """Yield what a seat has in the end."""
    t, player = game.t, state.players[seat]
    for stack, side in zip(STACKS, player.patents, strict=True):
        if side != NONE:
            yield PATENTS, f"{_words(stack)}, {_SIDES[side]}"
    for place, contract in enumerate(player.contracts):
        if player.turned >> place & 1:
            yield CONTRACTS, _words(t.contracts[contract].id)
    for objective in player.objectives:
        if scoring.completed(t, player, objective):
            yield OBJECTIVES, _objective(game, objective)
    for nation in player.flags:
        yield NATIONS, t.data.map.nations[nation].name


def counts(game: Rules, state: Table, seat: int) -> Iterator[tuple[str, float]]:
    """Yield a seat's numbers in the end; alone, the Automa's too."""
    yield "Rounds", state.round
    yield from _counts(state.players[seat])
    if game.solo:
        automa = state.players[game.seats]
        yield "Automa: points", scoring.total(game.t, automa, True)
        for line in scoring.lines(game.t, automa, True):
            yield f"Automa: points of {source(line)}", line.points
        for name, number in _counts(automa):
            yield f"Automa: {name}", number


def order(game: Rules, state: Table) -> list[int]:
    """Return the seats in the order of play."""
    return [(state.first + place) % game.seats for place in range(game.seats)]


def source(line: ScoreLine) -> str:
    """Return what a score line's points come from: the Objectives are taken together."""
    return "Objectives" if line.rule == "WL-23" else line.label


def _counts(player: Player) -> Iterator[tuple[str, float]]:
    yield "Stations", installed(player)
    yield "Flags", len(player.flags)
    yield "Contracts", len(player.contracts)
    yield "Contracts completed", player.turned.bit_count()
    yield "Links", player.links
    yield "Patents in use", sum(side >= SIDE_A for side in player.patents)
    yield "Dollars", player.money
    yield "Ready Signals", player.ready
    yield "Credits left", sum(player.credits)


def _objective(game: Rules, kind: int) -> str:
    objective = game.t.objectives[kind]
    return f"{objective.id.upper()}, {objective.points} points"


def _words(name: str) -> str:
    return name.replace("_", " ").capitalize()
