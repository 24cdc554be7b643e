"""Actions as integers and states as numbers, for learning (versioned apart from the rules).

Strings are named string length → first stop → last stop → proposal, see :mod:`.proposals`.
"""

from __future__ import annotations

from lineside.engine import Action, BadInput

from . import course, laying, network, proposals, walks
from .actions import (
    Draw,
    End,
    Keep,
    Lay,
    Move,
    Next,
    Replenish,
    Resolve,
    Settle,
    Spend,
    Upgrade,
)
from .components import CITY_COLOURS, COLOURS
from .router import router_of
from .setting import Setting
from .state import NO_CHIP, TURN, TransportState

CHIPS = (NO_CHIP, *CITY_COLOURS)


class TransportCodec:
    """Blocks of codes, one a kind of action: see `blocks`."""

    version = 1

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.kinds = sorted(set(setting.lengths))
        stations, tiles = len(setting.kinds), len(setting.tiles)
        sizes: dict[type[Action], int] = {
            Lay: len(self.kinds) * stations * stations * proposals.WAYS,
            Move: len(COLOURS) * stations * stations,
            Resolve: tiles * 3 * stations,
            Settle: proposals.SPOTS * len(CHIPS),
            Replenish: stations,
            Spend: len(COLOURS),
            Keep: tiles,
            Upgrade: 1,
            Draw: 1,
            Next: 1,
            End: 1,
        }
        self.blocks: dict[type[Action], tuple[int, int]] = {}
        at = 0
        for kind, size in sizes.items():
            self.blocks[kind] = (at, at + size)
            at += size
        self.size = at
        self.features = len(self._observe(course.initial(setting), 0))

    # -- actions -------------------------------------------------------------------------------

    def encode(self, state: TransportState, action: Action) -> int:
        """The integer of a legal action; BadInput for strings that are not among the proposals."""
        return self.blocks[type(action)][0] + self._inside(state, action)

    def _inside(self, state: TransportState, action: Action) -> int:
        stations = len(self.setting.kinds)
        match action:
            case Lay():
                return self._string(state, action)
            case Move():
                return (action.colour * stations + action.start) * stations + action.stop
            case Resolve():
                return (action.tile * 3 + action.level - 1) * stations + action.start
            case Settle():
                places = proposals.spots(self.setting, state, course.actor(state))
                if (action.x, action.y) not in places:
                    raise BadInput("this place for a New Station is not among the proposals")
                return places.index((action.x, action.y)) * len(CHIPS) + CHIPS.index(action.chip)
            case Replenish():
                return action.station
            case Spend():
                return action.colour
            case Keep():
                return action.tile
        return 0

    def _string(self, state: TransportState, action: Lay) -> int:
        ground = laying.ground(self.setting, state)
        stations = len(self.setting.kinds)
        length = self.setting.lengths[action.string]
        first, last = (
            next((n for n, tile in ground.tiles.squares.items() if tile.holds(*end)), 0)
            for end in (action.points[0], action.points[-1])
        )
        for number in range(proposals.WAYS):
            found = proposals.way(router_of(ground), length, first, last, number)
            if found and found.line == action.points:
                kind = self.kinds.index(length)
                ends = (kind * stations + first) * stations + last
                return ends * proposals.WAYS + number
        raise BadInput("this string is not among the proposals")

    def decode(self, state: TransportState, index: int) -> Action:
        """The action of an integer; raises BadInput where it names none here."""
        for kind, (start, stop) in self.blocks.items():
            if start <= index < stop:
                action = self._outside(state, kind, index - start)
                if action is not None:
                    return action
        raise BadInput(f"{index} names no action here")

    def _outside(self, state: TransportState, kind: type[Action], code: int) -> Action | None:
        stations = len(self.setting.kinds)
        if kind is Lay:
            return self._proposal(state, code)
        if kind is Move:
            pair, stop = divmod(code, stations)
            return Move(pair // stations, pair % stations, stop)
        if kind is Resolve:
            which, start = divmod(code, stations)
            return self._walk(state, which // 3, which % 3 + 1, start)
        if kind is Settle:
            spot, chip = divmod(code, len(CHIPS))
            places = proposals.spots(self.setting, state, course.actor(state))
            if spot >= len(places):
                return None
            return Settle(*places[spot], *self.setting.data.upright(), CHIPS[chip])
        if kind in (Replenish, Spend, Keep):
            return kind(code)
        return kind()

    def _proposal(self, state: TransportState, code: int) -> Lay | None:
        stations = len(self.setting.kinds)
        ends, number = divmod(code, proposals.WAYS)
        pair, last = divmod(ends, stations)
        kind, first = divmod(pair, stations)
        seat = course.actor(state)
        left = proposals.lengths_left(self.setting, state, seat) if seat >= 0 else {}
        string = left.get(self.kinds[kind])
        there = self.setting.exists(state, first) and self.setting.exists(state, last)
        if string is None or first == last or not there:
            return None
        return proposals.legal_way(self.setting, state, string, first, last, number)

    def _walk(self, state: TransportState, tile: int, level: int, start: int) -> Resolve | None:
        seat = course.actor(state)
        if seat < 0:
            return None
        found = walks.cheapest(self.setting, state, seat, tile, level, state.ap)
        walk = next((walk for walk in found if walk.start == start), None)
        return Resolve(tile, level, start, walk.steps) if walk else None

    # -- states --------------------------------------------------------------------------------

    def observe(self, state: TransportState, seat: int) -> list[float]:
        """Numbers made of what a seat may know, seats counted from it onward."""
        return self._observe(state, seat)

    def _observe(self, state: TransportState, seat: int) -> list[float]:
        setting = self.setting
        seats = [(seat + k) % setting.seats for k in range(setting.seats)]
        out = [float(state.phase == phase) for phase in TURN]
        out += [state.round / setting.data.course.rounds, state.ap / 8.0]
        out += [float(state.replenished), float(state.spent)]
        out += [count / 18.0 for count in state.bag.counts]
        out += [course.deck_size(state) / len(setting.tiles)]
        for station in range(len(setting.kinds)):
            out += self._station(state, station)
        for other in seats:
            out += self._player(state, other, seat)
        return out

    def _station(self, state: TransportState, station: int) -> list[float]:
        setting, place = self.setting, [0.0] * 3
        if state.table and setting.exists(state, station):
            n = station - setting.standing
            x, y = (state.places[n] if n >= 0 else state.table.stations[station])[:2]
            place = [1.0, x / 10_000, y / 10_000]
        colour = setting.colour_of(state, station)
        kind = [float(colour == c) for c in CITY_COLOURS] + [setting.kinds[station] / 12.0]
        return [*place, *kind, *(count / 3.0 for count in state.cubes[station])]

    def _player(self, state: TransportState, other: int, seat: int) -> list[float]:
        setting = self.setting
        out = [state.locomotives[other] / 6.0, state.order.index(other) / setting.seats]
        out += [count / 4.0 for count in state.piles[other]]
        left = laying.strings_left(setting, state, other)
        out += [float(string in left) for string in range(len(setting.lengths))]
        hand = [h.tile for h in state.hands[other] if h.knowers >> seat & 1]
        for tile in range(len(setting.tiles)):
            known = [hidden.tile for hidden in state.under if hidden.knowers >> seat & 1]
            out += [
                float(tile in state.open[other]),
                float(tile in state.turned[other]),
                float(tile in hand),
                float(other == seat and tile in known),
            ]
        near = network.reach(setting, state, other)
        for station in range(len(setting.kinds)):
            stops = near.get(station, [])
            out += [float(other_ in stops) for other_ in range(len(setting.kinds))]
        return out
