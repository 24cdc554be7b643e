"""What a seat may see, built from nothing else; and full states imagined from it (SR-5, SR-21)."""

from __future__ import annotations

import msgspec

from lineside.engine import Rng

from . import course, laying, scoring
from .components import COLOURS, NEW, kind_name
from .setting import Setting
from .state import Hidden, Route, TransportState


class Seen(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A station on the table. `kind` is a City's colour, "outskirts", "mountain" or "new".

    `colour` is what it counts as for cubes and walks ("" for none), `cubes` counts by colour.
    """

    number: int
    kind: str
    colour: str
    seat: int | None
    x: int
    y: int
    p: int
    q: int
    cubes: tuple[int, ...]


class Covered(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Long-Distance tile face down: whose it is or who put it there, and which, if known."""

    by: int
    tile: int | None


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What lies before a seat: all of it open but the tiles drawn to choose from."""

    seat: int
    pile: tuple[int, ...]
    sets: tuple[tuple[int, ...], ...]
    """The score pile in the sets that bring most, as colours."""
    points: int
    locomotive: int
    strings: tuple[int, ...]
    open: tuple[int, ...]
    turned: tuple[int, ...]
    hand: tuple[Covered, ...]
    placed: bool


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What never changes: Long-Distance tiles as A, B, C, and a player's strings by number.

    Lengths are in units of 0.1 mm, `sets` the points of sets of 1 to 5 colours.
    """

    colours: tuple[str, ...]
    tiles: tuple[tuple[str, str, str], ...]
    strings: tuple[int, ...]
    rounds: int
    sets: tuple[int, ...]


def board(setting: Setting) -> Board:
    """Build the board of a game."""
    data = setting.data
    return Board(
        colours=COLOURS,
        tiles=data.long_distance.tiles,
        strings=setting.lengths,
        rounds=data.course.rounds,
        sets=data.scoring.sets,
    )


class View(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table as a seat sees it. Places in units of 0.1 mm.

    `deck` is how many Long-Distance tiles nobody has seen, `under` those put under the deck, the
    next to be drawn first. `bag` counts cubes by colour (that follows from what lies open).
    """

    phase: str
    round: int
    order: tuple[int, ...]
    acting: int | None
    ap: int
    replenishes: int
    spends: int
    board: tuple[tuple[int, int], ...]
    mountain: tuple[tuple[int, int], ...]
    stations: tuple[Seen, ...]
    routes: tuple[Route, ...]
    players: tuple[Player, ...]
    bag: tuple[int, ...]
    chips: tuple[str, ...]
    deck: int
    under: tuple[Covered, ...]
    gone: tuple[int, ...]


def view(setting: Setting, state: TransportState, seat: int | None) -> View:
    """Build the view of a seat, or (None) what everybody may see."""
    course_ = setting.data.course
    acting = course.actor(state)
    table = state.table
    return View(
        phase=state.phase,
        round=state.round,
        order=tuple(state.order),
        acting=acting if acting >= 0 else None,
        ap=state.ap,
        replenishes=course_.replenish_a_turn - state.replenished,
        spends=course_.cubes_for_ap_a_turn - state.spent,
        board=table.board if table else (),
        mountain=table.mountain if table else (),
        stations=_stations(setting, state),
        routes=tuple(state.routes),
        players=tuple(_player(setting, state, other, seat) for other in range(setting.seats)),
        bag=tuple(state.bag.counts),
        chips=tuple(COLOURS[colour] for colour in laying.chips_left(state)),
        deck=state.unseen.bit_count(),
        under=tuple(_covered(hidden, seat) for hidden in state.under),
        gone=tuple(state.gone),
    )


def _stations(setting: Setting, state: TransportState) -> tuple[Seen, ...]:
    if state.table is None:
        return ()
    seen = []
    for number, place in laying.places(setting, state):
        kind, colour = setting.kinds[number], setting.colour_of(state, number)
        seen.append(
            Seen(
                number,
                kind_name(kind),
                COLOURS[colour] if colour >= 0 else "",
                number - setting.standing if kind == NEW else None,
                *place,
                tuple(state.cubes[number]),
            )
        )
    return tuple(seen)


def _player(setting: Setting, state: TransportState, seat: int, viewer: int | None) -> Player:
    hand = sorted(
        (_covered(hidden, viewer) for hidden in state.hands[seat]),
        key=lambda covered: (covered.tile is None, covered.tile),
    )
    return Player(
        seat=seat,
        pile=tuple(state.piles[seat]),
        sets=scoring.sets_of(state.piles[seat]),
        points=scoring.total(setting, state, seat),
        locomotive=state.locomotives[seat],
        strings=tuple(laying.strings_left(setting, state, seat)),
        open=tuple(state.open[seat]),
        turned=tuple(state.turned[seat]),
        hand=tuple(hand),
        placed=bool(state.places[seat]),
    )


def _covered(hidden: Hidden, viewer: int | None) -> Covered:
    known = viewer is not None and hidden.knowers >> viewer & 1
    return Covered(hidden.by, hidden.tile if known else None)


def determinize(setting: Setting, state: TransportState, seat: int, rng: Rng) -> TransportState:
    """A full state drawn at random from those that fit what a seat knows.

    All tiles that the seat does not know are shuffled over the places they can be in. Who else
    knows a tile is not remembered beyond who put it there or holds it.
    """
    other = state.copy()
    places = [other.under, *other.hands]
    hidden = [tile for tile in range(len(setting.tiles)) if other.unseen >> tile & 1]
    number = len(hidden)
    for place in places:
        hidden += [slot.tile for slot in place if not slot.knowers >> seat & 1]
    hidden.sort()
    rng.shuffle(hidden)
    other.unseen = sum(1 << tile for tile in hidden[:number])
    rest = iter(hidden[number:])
    for place in places:
        for k, slot in enumerate(place):
            if slot.knowers >> seat & 1:
                place[k] = Hidden(slot.tile, slot.by, 1 << seat | 1 << slot.by)
            else:
                place[k] = Hidden(next(rest), slot.by, 1 << slot.by)
    for hand in other.hands:
        hand.sort(key=lambda slot: (not slot.knowers >> seat & 1, slot.tile))
    return other
