"""Actions as integers, for learning (versioned apart from the rules).

Strings are named string length → first stop → last stop → proposal, see :mod:`.proposals`.
"""

from __future__ import annotations

from collections.abc import Sequence

from lineside.engine import Action, BadInput, Codec

from . import course, laying, proposals, walks
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
from .state import NO_CHIP, TransportState

CHIPS = (NO_CHIP, *CITY_COLOURS)


class TransportCodec(Codec):
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

    # -- actions -------------------------------------------------------------------------------

    def encode(self, state: TransportState, action: Action) -> int:
        """The integer of a legal action; BadInput for strings that are not among the proposals."""
        return self.codes(state, [action])[0]

    def codes(self, state: TransportState, actions: Sequence[Action]) -> list[int]:
        """The integers of legal actions; what they have in common is looked up but once."""
        seat = course.actor(state)
        kinds = {type(action) for action in actions}
        if seat < 0 or not kinds <= self.blocks.keys():
            raise BadInput("only what a seat may do has a code")
        names = proposals.spread(self.setting, state, seat) if Lay in kinds else {}
        spots = proposals.spots(self.setting, state, seat) if Settle in kinds else []
        return [
            self.blocks[type(action)][0] + self._inside(state, action, names, spots)
            for action in actions
        ]

    def _inside(
        self,
        state: TransportState,
        action: Action,
        names: dict[Lay, proposals.Name],
        spots: list[tuple[int, int]],
    ) -> int:
        stations = len(self.setting.kinds)
        match action:
            case Lay():
                first, last, number = names.get(action) or self._name(state, action)
                kind = self.kinds.index(self.setting.lengths[action.string])
                return ((kind * stations + first) * stations + last) * proposals.WAYS + number
            case Move():
                return (action.colour * stations + action.start) * stations + action.stop
            case Resolve():
                return (action.tile * 3 + action.level - 1) * stations + action.start
            case Settle():
                if (action.x, action.y) not in spots:
                    raise BadInput("this place for a New Station is not among the proposals")
                place = spots.index((action.x, action.y))
                return place * len(CHIPS) + CHIPS.index(action.chip)
            case Replenish():
                return action.station
            case Spend():
                return action.colour
            case Keep():
                return action.tile
        return 0

    def _name(self, state: TransportState, action: Lay) -> proposals.Name:
        """The name of a string that is not in the spread: its ends, and which way it goes."""
        ground = laying.ground(self.setting, state)
        length = self.setting.lengths[action.string]
        first, last = (
            next((n for n, tile in ground.tiles.squares.items() if tile.holds(*end)), 0)
            for end in (action.points[0], action.points[-1])
        )
        for number in range(proposals.WAYS):
            found = proposals.way(router_of(ground), length, first, last, number)
            if found and found.line == action.points:
                return first, last, number
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
