"""What a client may ask, and the answers: a string being drawn, ways to suggest, trips of cubes;
and, while a table is being set up, tables to play on and what is wrong with one drawn by hand.

Everything asked about lies open on the table, so that the answers hold no secret.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from lineside.engine import BadInput, IllegalAction, Question, Rng, Term

from . import course, laying, network, words
from .actions import Colour, Lay, Number, Points
from .components import COLOURS, UNITS, kind_name
from .generate import SHAPES, generate
from .geometry.lattice import length, simplified
from .geometry.measure import measure
from .router import router_of
from .setting import Setting
from .state import CUBES, ROUTE, SPREAD, TRANSPORT, TransportState
from .table import MOST_POINTS, WIDTH, Table, faults, table_of

MOST_STOPS = 12
"""A way is suggested past so many stations at most."""

FAR = 10
"""Trips that take up to so many AP are told of, payable or not."""

Stations = Annotated[tuple[Number, ...], Meta(max_length=40)]


class Draft(Question, tag="draft", frozen=True):
    """What does a string of that number meet and cost, drawn so far along the points?"""

    string: Number
    points: Annotated[Points, Meta(max_length=laying.MOST_GIVEN)]


class Suggest(Question, tag="suggest", frozen=True):
    """Which way could a string take from the first stop past the others, in order, to the last?"""

    string: Number
    stops: Stations
    avoid: Stations = ()


class Trips(Question, tag="trips", frozen=True):
    """Where can a cube of a colour that stands on a station go?"""

    colour: Colour
    start: Number


class Roll(Question, tag="roll", frozen=True):
    """What table does chance lay in that shape? The same seed gives the same table."""

    shape: Literal["square", "triangle", "pentagon", "oval", "trapezoid"]
    seed: Annotated[int, Meta(ge=0, le=2**53 - 1)]


class Inspect(Question, tag="inspect", frozen=True):
    """What is wrong with a table drawn by hand, given as the option `drawn` takes it?"""

    table: dict[str, Any]


QUESTIONS = Draft | Suggest | Trips | Roll | Inspect


class Crossing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A place where a string crosses a route outside all tiles, rounded to 0.1 mm."""

    route: int
    x: int
    y: int


class Drafted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A string as drawn so far. Lengths in units of 0.1 mm, those left rounded down.

    `lines` tell its price and effects; `rule` and `message` say why it may not be laid as it is,
    and are empty where it may.
    """

    left: int
    stops: tuple[int, ...]
    crossings: tuple[Crossing, ...]
    mountain: bool
    ap: int
    lines: tuple[Term, ...]
    rule: str
    message: str


class Suggested(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A natural way for a string, and what it would meet and cost."""

    points: tuple[tuple[int, int], ...]
    draft: Drafted


class Trip(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A cheapest way to bring a cube to a station, as the stations it comes to one after another.

    `scores`: it comes home there. Each step is a move of 1 AP (SR-12).
    """

    stop: int
    ap: int
    scores: bool
    steps: tuple[int, ...]


class Reach(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a cube can go, by station; with the AP there are to pay for it."""

    trips: tuple[Trip, ...]
    ap: int


class Rolled(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table that can be played on, and what stands on it, by station number."""

    table: Table
    kinds: tuple[str, ...]
    width: int
    reach: tuple[int, int]
    strings: tuple[int, int]
    """Units of board string and mountain string there are."""
    slack: tuple[int, int]
    """Units of them that may be left over."""


class Flaw(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is wrong with a table, by which rule, and where (None: as a whole)."""

    rule: str
    message: str
    at: tuple[int, int] | None


class Inspected(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that is wrong with a table drawn so far; nothing where it can be played on."""

    flaws: tuple[Flaw, ...]


ANSWERS = (Drafted, Suggested, Reach, Rolled, Inspected)


def answer(
    setting: Setting, state: TransportState, seat: int | None, question: Question
) -> msgspec.Struct:
    """Answer a question; raises BadInput or IllegalAction where there is no answer."""
    match question:
        case Roll(shape, seed):
            return roll(setting, shape, seed)
        case Inspect(table):
            return Inspected(tuple(flaws(setting, table)))
    if seat is None:
        raise BadInput("that is answered to those who sit at the table")
    if state.table is None:
        raise BadInput("there is nothing on the table yet")
    match question:
        case Draft():
            return drafted(setting, state, seat, question.string, question.points)
        case Suggest():
            return suggested(setting, state, seat, question)
        case Trips():
            return reach(setting, state, seat, question)
    raise BadInput("that is no question of this game")


# -- strings ---------------------------------------------------------------------------------------


def drafted(
    setting: Setting, state: TransportState, seat: int, string: int, points: Points
) -> Drafted:
    """Measure a string of a seat as drawn so far."""
    action = Lay(string, points)
    rule, message = _refusal(setting, state, seat, action)
    line = simplified(points)
    there_is = setting.lengths[string] if string < len(setting.lengths) else 0
    used = -(-length(line) // 1000)
    on_table = all(0 <= x <= WIDTH and 0 <= y <= WIDTH for x, y in line)
    if not (2 <= len(line) <= MOST_POINTS and used <= 2 * there_is and on_table):
        return Drafted(there_is - used, (), (), False, 0, (), rule, message)
    found = measure(line, laying.ground(setting, state))
    return Drafted(
        left=there_is - used,
        stops=found.visits,
        crossings=tuple(Crossing(route, *point) for route, point in found.crossed),
        mountain=found.mountain,
        ap=laying.price(found),
        lines=tuple(words.lay_terms(setting, state, found)),
        rule=rule,
        message=message,
    )


def _refusal(setting: Setting, state: TransportState, seat: int, action: Lay) -> tuple[str, str]:
    """Why a string may not be laid now, as rule and words."""
    try:
        if course.actor(state) != seat or state.phase != ROUTE or state.hands[seat]:
            raise IllegalAction("SR-7", "strings are laid in the own turn's Route phase")
        laying.check_lay(setting, state, seat, action)
    except IllegalAction as refused:
        return refused.rule, refused.message
    return "", ""


def suggested(setting: Setting, state: TransportState, seat: int, question: Suggest) -> Suggested:
    """Find a natural route; raises IllegalAction where there is none, BadInput for no stations."""
    stops, avoid = question.stops, question.avoid
    for station in (*stops, *avoid):
        if not setting.exists(state, station):
            raise BadInput(f"there is no station {station} on the table")
    if not 2 <= len(stops) <= MOST_STOPS or any(a == b for a, b in pairwise(stops)):
        raise BadInput(f"name 2 to {MOST_STOPS} stations, none of them twice in a row")
    router = router_of(laying.ground(setting, state))
    found = router.through(stops, avoid)
    if found is None:
        raise IllegalAction("SR-8", "there is no way between these stations")
    return Suggested(found.line, drafted(setting, state, seat, question.string, found.line))


# -- cubes -----------------------------------------------------------------------------------------


def reach(setting: Setting, state: TransportState, seat: int, question: Trips) -> Reach:
    """All trips of a cube along a seat's strings; raises IllegalAction where it cannot go any."""
    if course.actor(state) != seat or state.phase != TRANSPORT or state.hands[seat]:
        raise IllegalAction("SR-7", "cubes are moved in the own turn's Transport phase")
    colour, start = question.colour, question.start
    if not setting.exists(state, start):
        raise BadInput(f"there is no station {start} on the table")
    if not state.cubes[start][colour]:
        name = setting.name(start)
        raise IllegalAction("SR-12", f"there is no {COLOURS[colour]} cube on {name}")
    found = network.trips(setting, state, seat, colour, start, FAR)
    return Reach(tuple(Trip(*trip) for trip in found), state.ap)


# -- a table being set up --------------------------------------------------------------------------


def roll(setting: Setting, shape: str, seed: int) -> Rolled:
    """Lay a table by the chance of a seed."""
    data = setting.data
    kinds = setting.kinds[: setting.standing]
    table = generate(shape, setting.seats, data, Rng(seed, "roll"))
    return Rolled(
        table,
        tuple(kind_name(kind) for kind in kinds),
        WIDTH,
        data.tile.reach,
        (data.board.string * UNITS, data.mountain.string * UNITS),
        (data.board.slack * UNITS, data.mountain.slack * UNITS),
    )


def flaws(setting: Setting, drawn: dict[str, Any]) -> Iterator[Flaw]:
    """All that is wrong with a hand-drawn table; raises BadInput where it has no table's form."""
    for fault in faults(table_of(drawn), setting.kinds[: setting.standing], setting.data):
        yield Flaw(fault.rule, fault.message, fault.at)


# -- for tests -------------------------------------------------------------------------------------


def samples(setting: Setting, state: TransportState, seat: int, rng: Rng) -> Sequence[Question]:
    """A few questions that fit the position."""
    if state.phase in (SPREAD, CUBES):
        drawn = state.table or generate(setting.shape, setting.seats, setting.data, rng)
        plain = msgspec.to_builtins(drawn)
        shape: Any = rng.choice(SHAPES)
        spoilt = Inspect({**plain, "mountain": plain["board"]})
        return [Roll(shape, rng.below(1000)), Inspect(plain), spoilt]
    if state.table is None:
        return []
    there = [n for n in range(len(setting.kinds)) if setting.exists(state, n)]
    found: list[Question] = []
    if state.phase == ROUTE:
        string, stops = rng.below(len(setting.lengths)), rng.sample(there, 3)
        middles = {number: place[:2] for number, place in laying.places(setting, state)}
        found += [
            Suggest(string, tuple(stops[:2]), (stops[2],)),
            Draft(string, tuple(middles[stop] for stop in stops)),
        ]
    if state.phase == TRANSPORT:
        start = rng.choice(there)
        colour = next((c for c, n in enumerate(state.cubes[start]) if n), rng.below(len(COLOURS)))
        found += [Trips(colour, start)]
    return found
