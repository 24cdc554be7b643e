"""What everybody may see: all of it, as Paper Rails USA has no secrets.

`board` is what never changes during a game and is sent once; the view names cities, connections,
Events, commodities and railroads by their number there.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Literal, NamedTuple

import msgspec

from lineside.engine import CHANCE, OVER, IllegalAction
from lineside.games.paper_rails import scoring
from lineside.games.paper_rails.components import Side, Tables, bits
from lineside.games.paper_rails.projection import PROJECTION, Projection

if TYPE_CHECKING:
    from lineside.games.paper_rails.rules import Rules
    from lineside.games.paper_rails.state import PaperRailsState

Phase = Literal["coin", "actions", "free_line", "over"]


class BoardCity(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A city of the drawing. `label` is the side of its dot on which the name has room."""

    id: str
    name: str
    state: str
    x: float
    y: float
    label: Side
    seaboard: bool


class BoardLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A connection of cities a and b."""

    id: str
    a: int
    b: int


class BoardEvent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An Event and its effects in words."""

    name: str
    text: str


class BoardGroup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A commodity or a railroad with its cities, "and all connected cities" included."""

    name: str
    cities: tuple[int, ...]


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What never changes during a game: the map in the drawing's units, and the tables."""

    title: str
    projection: Projection
    cities: tuple[BoardCity, ...]
    lines: tuple[BoardLine, ...]
    events: tuple[BoardEvent, ...]
    commodities: tuple[BoardGroup, ...]
    railroads: tuple[BoardGroup, ...]


class Cost(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the five kinds of action, for the seat to act, this time.

    `unit` is "" for what costs nothing. Where `may` is false, `rule` and `why` tell the reason.
    """

    kind: Literal["build", "event", "stock", "operate", "research"]
    times: int
    price: int
    unit: Literal["IP", "RP", ""]
    may: bool
    rule: str
    why: str


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat's points and network.

    `total` is what the seat would have if the game ended now: `vp`, and the points that its
    commodities, railroads and stock would bring. `stock_place` counts from 1, 0 for none.
    """

    vp: int
    ip: int
    rp: int
    sp: int
    lines: tuple[int, ...]
    cities: tuple[int, ...]
    commodity_points: int
    railroad_points: int
    stock_points: int
    stock_place: int
    total: int


class Standing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A commodity now, by seat: cities connected, points if it ended now, cities missing."""

    counts: tuple[int, ...]
    points: tuple[int, ...]
    missing: tuple[tuple[int, ...], ...]


class Completion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who came to be connected to all cities of a railroad, with which claim of the game."""

    seat: int
    claim: int


class RailroadStanding(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A railroad now. `owner` (-1: nobody yet) completed it first and scores it."""

    worth: int
    owner: int
    completions: tuple[Completion, ...]
    counts: tuple[int, ...]
    missing: tuple[tuple[int, ...], ...]


class View(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole table. Tuples go by seat, by connection (`owners`) or by table row.

    `owners` and `event_owners` hold seats, -1 for nobody; the next Event is number
    `len(event_owners)`. `actor` is -1 while the coin falls and -2 after the end. `free_event` is
    the Event whose free connection waits, -1 for none. `quiet_rounds` are the whole rounds since
    the last claim.
    """

    phase: Phase
    actor: int
    first: int
    turn: int
    round: int
    actions_left: int
    costs: tuple[Cost, ...]
    free_event: int
    players: tuple[Player, ...]
    owners: tuple[int, ...]
    unclaimed: int
    event_owners: tuple[int, ...]
    commodities: tuple[Standing, ...]
    railroads: tuple[RailroadStanding, ...]
    quiet_rounds: int
    stall_rounds: int
    end: str


class _Standings(NamedTuple):
    """All commodities and railroads, and the points that they bring each seat."""

    commodities: tuple[Standing, ...]
    railroads: tuple[RailroadStanding, ...]
    goods: tuple[int, ...]
    roads: tuple[int, ...]


def board(tables: Tables) -> Board:
    """Return what a view shows of an edition; made once a game."""
    return Board(
        tables.title,
        PROJECTION,
        tuple(
            BoardCity(
                city.id,
                tables.city_text[index],
                city.state,
                round(point.x, 2),
                round(point.y, 2),
                city.label,
                city.seaboard,
            )
            for index, (city, point) in enumerate(zip(tables.cities, tables.points, strict=True))
        ),
        tuple(BoardLine(line.id, line.a, line.b) for line in tables.lines),
        tuple(BoardEvent(event.name, event.text()) for event in tables.events),
        tuple(BoardGroup(group.name, group.cities) for group in tables.commodities),
        tuple(BoardGroup(group.name, group.cities) for group in tables.railroads),
    )


def view(game: Rules, state: PaperRailsState) -> View:
    """Return all that can be seen of a state."""
    owners = [-1] * len(game.tables.lines)
    for seat, owned in enumerate(state.owned):
        for line in _bits(owned):
            owners[line] = seat
    standings = _standings(game.tables, tuple(state.cities), state.completions)
    this_round = -(-state.turn // game.seats)
    return View(
        phase=phase_of(state),
        actor=state.seat,
        first=state.first,
        turn=state.turn,
        round=this_round,
        actions_left=game.actions_left(state),
        costs=_costs(game, state),
        free_event=len(state.events) - 1 if state.waiting >= 0 else -1,
        players=_players(game, state, standings),
        owners=tuple(owners),
        unclaimed=state.free.bit_count(),
        event_owners=state.events,
        commodities=standings.commodities,
        railroads=standings.railroads,
        quiet_rounds=max(0, this_round - (not state.end) - state.claim_round),
        stall_rounds=game.stall_rounds,
        end=state.end,
    )


def phase_of(state: PaperRailsState) -> Phase:
    """Return what the game waits for."""
    if state.seat == OVER:
        return "over"
    if state.seat == CHANCE:
        return "coin"
    return "free_line" if state.waiting >= 0 else "actions"


def _costs(game: Rules, state: PaperRailsState) -> tuple[Cost, ...]:
    if state.seat < 0:
        return ()
    costs = []
    for kind, name in enumerate(("build", "event", "stock", "operate", "research")):
        price, unit = game.price(state, kind)
        rule = why = ""
        try:
            game.check_kind(state, kind)
        except IllegalAction as error:
            rule, why = error.rule, error.message
        costs.append(Cost(name, state.used[kind], price, unit, not why, rule, why))  # type: ignore[arg-type]
    return tuple(costs)


def _players(game: Rules, state: PaperRailsState, standings: _Standings) -> tuple[Player, ...]:
    stock = scoring.stock_points(state.sp, game.stock_ties)
    places = scoring.stock_places(state.sp)
    players = []
    for seat in range(game.seats):
        goods, roads = standings.goods[seat], standings.roads[seat]
        players.append(
            Player(
                vp=state.vp[seat],
                ip=state.ip[seat],
                rp=state.rp[seat],
                sp=state.sp[seat],
                lines=_bits(state.owned[seat]),
                cities=_bits(state.cities[seat]),
                commodity_points=goods,
                railroad_points=roads,
                stock_points=stock[seat],
                stock_place=places[seat],
                total=state.vp[seat] + goods + roads + stock[seat],
            )
        )
    return tuple(players)


@lru_cache(maxsize=1024)  # most actions connect nobody to a further city
def _standings(
    tables: Tables, cities: tuple[int, ...], completions: tuple[tuple[int, int, int], ...]
) -> _Standings:
    """Return how the commodities and railroads stand."""
    history: dict[int, tuple[Completion, ...]] = {}
    for road, seat, claim in completions:
        history[road] = (*history.get(road, ()), Completion(seat, claim))
    commodities = tuple(_standing(g.mask, _within(cities, g.mask)) for g in tables.commodities)
    railroads = tuple(
        _railroad(group.mask, _within(cities, group.mask), history.get(number, ()))
        for number, group in enumerate(tables.railroads)
    )
    seats = range(len(cities))
    return _Standings(
        commodities,
        railroads,
        tuple(sum(standing.points[seat] for standing in commodities) for seat in seats),
        tuple(sum(road.worth for road in railroads if road.owner == seat) for seat in seats),
    )


def _within(cities: tuple[int, ...], mask: int) -> tuple[int, ...]:
    """Return which of a group's cities each seat is connected to."""
    return tuple([own & mask for own in cities])


@lru_cache(maxsize=16_384)  # and those that do, to one of few groups
def _standing(mask: int, within: tuple[int, ...]) -> Standing:
    counts, missing = _reach(mask, within)
    return Standing(counts, tuple(scoring.commodity_points(list(counts))), missing)


@lru_cache(maxsize=16_384)
def _railroad(
    mask: int, within: tuple[int, ...], completions: tuple[Completion, ...]
) -> RailroadStanding:
    counts, missing = _reach(mask, within)
    return RailroadStanding(
        worth=mask.bit_count(),
        owner=completions[0].seat if completions else -1,
        completions=completions,
        counts=counts,
        missing=missing,
    )


def _reach(
    mask: int, within: tuple[int, ...]
) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]:
    """Return how many of a group's cities each seat is connected to, and which it lacks."""
    counts = tuple(own.bit_count() for own in within)
    return counts, tuple(_bits(mask & ~own) for own in within)


@lru_cache(maxsize=16_384)
def _bits(mask: int) -> tuple[int, ...]:
    return tuple(bits(mask))
