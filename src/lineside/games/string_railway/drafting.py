"""What a client asks while a string is drawn: what it meets and costs so far, and suggestions."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import msgspec

from lineside.engine import BadInput, IllegalAction

from . import course, laying
from .actions import Lay
from .components import Components
from .geometry.lattice import length, simplified
from .geometry.measure import measure
from .router import router_of
from .setting import Setting
from .state import ROUTE, TransportState
from .table import WIDTH, faults, table_of

Points = Sequence[Sequence[int]]


class Crossing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A place where a string crosses a route outside all tiles, rounded to 0.1 mm."""

    route: int
    x: int
    y: int


class Preview(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A string as drawn so far. Lengths in units of 0.1 mm, those left rounded down.

    `rule` and `message` say why it may not be laid as it is; both are empty where it may.
    """

    left: int
    stops: tuple[int, ...]
    crossings: tuple[Crossing, ...]
    mountain: bool
    ap: int
    rule: str
    message: str


def preview(setting: Setting, state: TransportState, string: int, points: Points) -> Preview:
    """Measure a string as drawn so far, for the acting seat."""
    action = Lay(string, tuple((p[0], p[1]) for p in points))
    rule, message = _refusal(setting, state, action)
    line = simplified(points[: laying.MOST_GIVEN])
    there_is = setting.lengths[string] if 0 <= string < len(setting.lengths) else 0
    used = -(-length(line) // 1000)
    on_table = all(0 <= x <= WIDTH and 0 <= y <= WIDTH for x, y in line)
    if state.table is None or len(line) < 2 or used > 2 * there_is or not on_table:
        return Preview(there_is - used, (), (), False, 0, rule, message)
    found = measure(line, laying.ground(setting, state))
    return Preview(
        left=there_is - used,
        stops=found.visits,
        crossings=tuple(Crossing(route, *point) for route, point in found.crossed),
        mountain=found.mountain,
        ap=laying.price(found),
        rule=rule,
        message=message,
    )


def _refusal(setting: Setting, state: TransportState, action: Lay) -> tuple[str, str]:
    """Why a string may not be laid now, as rule and words."""
    seat = course.actor(state)
    try:
        if seat < 0 or state.phase != ROUTE or state.hands[seat]:
            raise IllegalAction("SR-7", "strings are laid in the own turn's Route phase")
        laying.check_lay(setting, state, seat, action)
    except IllegalAction as refused:
        return refused.rule, refused.message
    return "", ""


def suggest(
    setting: Setting,
    state: TransportState,
    string: int,
    stops: Sequence[int],
    avoid: Sequence[int] = (),
) -> Lay:
    """A natural route of a string from the first stop past the others, in order, to the last.

    Raises BadInput for stops that are not there, IllegalAction where no route is found or the one
    found may not be laid.
    """
    for station in (*stops, *avoid):
        if not setting.exists(state, station):
            raise BadInput(f"there is no station {station} on the table")
    if len(stops) < 2 or any(a == b for a, b in pairwise(stops)):
        raise BadInput("name at least two stations, none of them twice in a row")
    found = router_of(laying.ground(setting, state)).through(list(stops), avoid)
    if found is None:
        raise IllegalAction("SR-8", "there is no way between these stations")
    action = Lay(string, found.line)
    laying.check_lay(setting, state, course.actor(state), action)
    return action


class TableFault(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is wrong with a table being drawn, by which rule, and where (None: as a whole)."""

    rule: str
    message: str
    at: tuple[int, int] | None


def table_faults(seats: int, drawn: Any, data: Components) -> list[TableFault]:
    """Return all that is wrong with a hand-drawn table so far; [] where it can be played on.

    Args:
        seats: number of players.
        drawn: board, mountain and stations as the option `drawn` takes them.
        data: the edition's data.

    Raises BadInput where `drawn` does not have the form of a table.
    """
    found = faults(table_of(drawn), data.station_kinds(seats), data)
    return [TableFault(fault.rule, fault.message, fault.at) for fault in found]
