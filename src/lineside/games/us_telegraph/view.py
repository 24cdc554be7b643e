"""What a seat sees: the whole table but the others' hands and the order of what is not drawn.

Built field by field from what may be known; nothing of the state is passed on whole.
"""

from __future__ import annotations

import msgspec

from lineside.games.us_telegraph.board import CITY_SIDES, SIDES, Laid, terrains
from lineside.games.us_telegraph.components import (
    KINDS,
    NUMBERS,
    REGIONS,
    TELEGRAPH,
    TERRAIN_NAMES,
    Components,
    Counts,
    EditionData,
    ProjectData,
    Symbol,
)
from lineside.games.us_telegraph.hexes import Hex
from lineside.games.us_telegraph.legal import cards_at_end, left_to_do
from lineside.games.us_telegraph.outcomes import CHANCE_PHASES
from lineside.games.us_telegraph.scoring import NEVER, shortest_way
from lineside.games.us_telegraph.state import Phase, TelegraphState


class BoardView(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a client draws and what never changes. Steps are in axial coordinates.

    Attributes:
        projects: the Construction Projects with their Buildings, costs and arrows.
        symbols: for each Region (from 1) what its seven hexes show.
        turns: where these hexes lie about the centre, for each turn in sixths.
        sides, city_sides: where a new centre lies, seen from a Region's centre or from a City,
            for each side that a `Place` action can name.
    """

    projects: tuple[ProjectData, ...]
    symbols: tuple[tuple[Symbol, ...], ...]
    turns: tuple[tuple[Hex, ...], ...]
    sides: tuple[Hex, ...]
    city_sides: tuple[Hex, ...]


class CityView(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Large City and its hex (axial coordinates, east and south-east)."""

    name: str
    q: int
    r: int


class RegionView(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Region (1 … 22) on the board: where its centre lies and how far it is turned (sixths)."""

    region: int
    q: int
    r: int
    sixths: int


class BuildingView(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Building on the board: its number and its Terrain, such as ``7.3``."""

    building: int
    terrain: str


class SeatView(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What everybody sees of one seat.

    Attributes:
        built, waiting, undrawn: its Buildings on the game board, face up on its individual board,
            and still in its piles (by number; the last two sorted, which pile is not known).
        piles: sizes of its piles; the fourth holds the bases.
        cards: number of cards in hand.
        settlements: number of its Settlements.
        missing: Buildings it lacks to join two Cities, None where no chain can at present.
        way: the open Terrains on its shortest such chains.
    """

    seat: int
    built: tuple[BuildingView, ...]
    waiting: tuple[int, ...]
    undrawn: tuple[int, ...]
    piles: tuple[int, int, int, int]
    cards: int
    workers: int
    settlements: int
    missing: int | None
    way: tuple[str, ...]


class TelegraphView(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table as one seat sees it (`viewer` None: as everybody does).

    Attributes:
        actor: the seat to act, or None where chance does or the game is over.
        seat: whose turn it is; `first`: who began; `turn`: number of turns begun.
        kind, acts, left: the kind of this turn's actions, how many were done and are left.
        granted: actions that Workers added; `carded`: a card was drawn.
        brings: cards that ending the turn now brings, while there are any.
        moved, idle: whether this turn anything was drawn or built, and turns in a row without.
        building: number of the Building just drawn or being paid for; `terrain`: where;
            `drawn`: it comes from a pile; `pile`: from which (1 … 4).
        region: the Region to be placed; `spot`: where its centre comes, once chosen.
        owed: cards being drawn; `ending`: the turn's own are or were among them.
        supply: Regions not drawn yet.
        deck: number of cards in the draw pile; `discards`: the cards paid since it was made.
        reserve, spent: Workers not gained yet, and out of the game.
        hand: the viewer's cards: water, wood, clay, metal.
        shuffled: what the draw pile was made of; `ledger`: who since drew how many (seat, n) or
            paid what (seat, water, wood, clay, metal); `taken`: what the viewer drew since.
        winners, reason: once the game is over.
    """

    viewer: int | None
    actor: int | None
    phase: Phase
    seat: int
    first: int
    turn: int
    kind: str
    acts: int
    left: int
    granted: int
    carded: bool
    brings: int
    moved: bool
    idle: int
    building: int | None
    terrain: str | None
    drawn: bool
    pile: int | None
    region: int | None
    spot: tuple[int, int] | None
    owed: int
    ending: bool
    cities: tuple[CityView, ...]
    regions: tuple[RegionView, ...]
    supply: tuple[int, ...]
    seats: tuple[SeatView, ...]
    deck: int
    discards: Counts
    reserve: int
    spent: int
    hand: Counts | None
    shuffled: Counts
    taken: Counts | None
    ledger: tuple[tuple[int, ...], ...]
    winners: tuple[int, ...]
    reason: str


def board(data: EditionData) -> BoardView:
    """Return what a client draws of an edition."""
    turns = tuple(tuple(Laid(0, 0, 0, sixths).hexes()) for sixths in range(6))
    return BoardView(data.projects, data.regions.hexes, turns, SIDES, CITY_SIDES)


def view(parts: Components, state: TelegraphState, viewer: int | None) -> TelegraphView:
    """Return what a seat, or everybody (None), may see."""
    ground = state.board.ground
    acting = state.phase != "over" and state.phase not in CHANCE_PHASES
    return TelegraphView(
        viewer=viewer,
        actor=state.seat if acting else None,
        phase=state.phase,
        seat=state.seat,
        first=state.first,
        turn=state.turn,
        kind=state.kind,
        acts=state.acts,
        left=left_to_do(state),
        granted=state.granted,
        carded=state.carded,
        brings=cards_at_end(state),
        moved=state.moved,
        idle=state.idle,
        building=NUMBERS[state.building] if state.building >= 0 else None,
        terrain=TERRAIN_NAMES[state.terrain] if state.terrain >= 0 else None,
        drawn=state.drawn,
        pile=state.pile + 1 if state.pile >= 0 else None,
        region=state.region + 1 if state.region >= 0 else None,
        spot=state.spot,
        owed=state.owed,
        ending=state.ending,
        cities=tuple(
            CityView(name, q, r) for name, (q, r) in zip(parts.cities, ground.cities, strict=True)
        ),
        regions=tuple(RegionView(t.region + 1, t.q, t.r, t.sixths) for t in ground.laid),
        supply=tuple(i + 1 for i in range(REGIONS) if state.supply >> i & 1),
        seats=tuple(_seat(state, seat) for seat in range(len(state.hands))),
        deck=sum(state.deck),
        discards=state.discards,
        reserve=state.reserve,
        spent=state.spent,
        hand=None if viewer is None else state.hands[viewer],
        shuffled=state.shuffled,
        taken=None if viewer is None else state.taken[viewer],
        ledger=state.ledger,
        winners=state.winners,
        reason=state.reason,
    )


def _seat(state: TelegraphState, seat: int) -> SeatView:
    way = shortest_way(state.board, seat)
    return SeatView(
        seat=seat,
        built=tuple(
            BuildingView(NUMBERS[kind], TERRAIN_NAMES[terrain])
            for kind, sites in enumerate(state.board.sites[seat])
            for terrain in sites
        ),
        waiting=numbers(state.waiting[seat]),
        undrawn=numbers(state.undrawn[seat]),
        piles=state.piles[seat],
        cards=sum(state.hands[seat]),
        workers=state.workers[seat],
        settlements=len(state.board.settlements[seat]),
        missing=None if way.missing == NEVER else way.missing,
        way=tuple(TERRAIN_NAMES[terrain] for terrain in terrains(way.terrains)),
    )


def numbers(packed: int) -> tuple[int, ...]:
    """Return the Buildings of a packed multiset by their numbers, sorted."""
    single = tuple(NUMBERS[kind] for kind in range(KINDS - 1) if packed >> kind & 1)
    return single + (NUMBERS[TELEGRAPH],) * (packed >> TELEGRAPH)
