"""Transmission and Modulation: two Signals along a line, or by a Patent's pattern (WL-8, WL-9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lineside.engine import IllegalAction
from lineside.engine.actions import Action
from lineside.engine.game import Explanation
from lineside.games.wireless.actions import Transmit
from lineside.games.wireless.components import MODULATION, TRANSMISSION
from lineside.games.wireless.rules.installation import occupied
from lineside.games.wireless.rules.stage import Stage, mover
from lineside.games.wireless.standing import bits, tokens
from lineside.games.wireless.state import Player, Table
from lineside.games.wireless.tables import BASIC, Sending
from lineside.games.wireless.topology import NOWHERE

if TYPE_CHECKING:
    from lineside.games.wireless.rules import Rules


def pattern_of(g: Rules, column: int, box: int, side: int) -> str:
    """Return the pattern that an active Patent on a box allows, or ""."""
    effect = g.t.effects.get((2 * column + box, side))
    return effect.pattern if effect is not None else ""


def stations_for(player: Player, column: int) -> int:
    """Return the mask of the Stations that can send."""
    return player.unmodulated if column == TRANSMISSION else player.modulated


def barred(s: Table, player: Player, box: int) -> int:
    """Return the mask of the Locations where no Signal may land from a box."""
    return occupied(s) if box == BASIC else player.signals


def possible(g: Rules, s: Table, player: Player, column: int, box: int, side: int) -> bool:
    """Whether two Signals can be sent from a box."""
    if player.ready < 2:
        return False
    stations, closed = stations_for(player, column), barred(s, player, box)
    table = g.t.sendings[pattern_of(g, column, box, side)]
    while stations:
        low = stations & -stations
        stations ^= low
        for sending in table[low.bit_length() - 1]:
            if not sending.mask & closed:
                return True
    return False


def refuse_box(g: Rules, s: Table, player: Player, column: int, box: int, side: int) -> None:
    """Say why nothing can be sent from a box."""
    rule = "WL-8" if column == TRANSMISSION else "WL-9"
    kind = "Unmodulated" if column == TRANSMISSION else "Modulated"
    if player.ready < 2:
        raise IllegalAction("WL-8", f"this needs 2 Ready Signals, you have {player.ready}")
    if not stations_for(player, column):
        raise IllegalAction(rule, f"you have no {kind} Station on the map")
    if not possible(g, s, player, column, box, side):
        empty = "both Locations are empty" if box == BASIC else "you have no Signal yet"
        raise IllegalAction("WL-8", f"no line from your {kind} Stations leads where {empty}")


class Transmitting(Stage):
    """The Station and the Locations of both Signals."""

    rule = "WL-8"
    kinds = (Transmit,)

    def prompt(self, g: Rules, s: Table) -> str:
        kind = "an Unmodulated" if s.todo[-1][1] == TRANSMISSION else "a Modulated"
        return f"Send two Signals from {kind} Station"

    def _table(self, g: Rules, s: Table) -> tuple[tuple[Sending, ...], ...]:
        _, column, box = s.todo[-1]
        side = mover(s).patents[2 * column + box]
        return g.t.sendings[pattern_of(g, column, box, side)]

    def legal(self, g: Rules, s: Table) -> list[Any]:
        _, column, box = s.todo[-1]
        player = mover(s)
        stations, closed = stations_for(player, column), barred(s, player, box)
        table = self._table(g, s)
        found: list[Any] = []
        while stations:
            low = stations & -stations
            stations ^= low
            found.extend(
                sending.action
                for sending in table[low.bit_length() - 1]
                if not sending.mask & closed
            )
        return found

    def refuse(self, g: Rules, s: Table, action: Transmit) -> None:
        _, column, box = s.todo[-1]
        player = mover(s)
        here = g.location(action.station)
        first = g.location(action.first)
        second = NOWHERE if action.second is None else g.location(action.second)
        if not stations_for(player, column) >> here & 1:
            kind = "Unmodulated" if column == TRANSMISSION else "Modulated"
            rule = "WL-10" if (player.unmodulated | player.modulated) >> here & 1 else "WL-8"
            name = g.t.names[here]
            raise IllegalAction(rule, f"you have no {kind} Station at {name}")
        if not any(sending.action == action for sending in self._table(g, s)[here]):
            raise self._off_line(g, s, here, first, second)
        for place in (first, second):
            if place == NOWHERE:
                continue
            name = g.t.names[place]
            if player.signals >> place & 1:
                raise IllegalAction("WL-8", f"you have a Signal at {name} already")
            if barred(s, player, box) >> place & 1:
                words = f"{name} is not empty: that takes the Advanced Action"
                raise IllegalAction("WL-8", words)

    def _off_line(self, g: Rules, s: Table, here: int, first: int, second: int) -> IllegalAction:
        """Say why no two Signals go that way, wherever tokens lie."""
        t = g.t
        if second == NOWHERE and any(span.first == first for span in t.map.spans[here]):
            words = f"the line goes on from {t.names[first]}: the second Signal is not lost there"
            return IllegalAction("WL-8", words)
        names = [t.names[place] for place in (first, second) if place != NOWHERE]
        words = f"no straight line leads from {t.names[here]} to " + " and on to ".join(names)
        _, column, box = s.todo[-1]
        pattern = pattern_of(g, column, box, mover(s).patents[2 * column + box])
        if pattern:
            return IllegalAction("WL-16", f"{words}, nor does the pattern '{pattern}'")
        return IllegalAction("WL-C2", words)

    def near(self, g: Rules, s: Table) -> list[Action]:
        _, column, box = s.todo[-1]
        player, table = mover(s), self._table(g, s)
        closed = barred(s, player, box)
        return [
            sending.action
            for here in bits(stations_for(player, column))
            for sending in table[here]
            if sending.mask & closed
        ]

    def apply(self, g: Rules, s: Table, action: Transmit, a: int, b: int) -> None:
        column, player = a, mover(s)
        first = g.t.map.index[action.first]
        second = NOWHERE if action.second is None else g.t.map.index[action.second]
        player.ready -= 2
        if column == MODULATION:
            s.todo.append(("link", 0, 0))
        for place in (second, first):
            if place == NOWHERE:
                player.lost += 1
            elif not tokens(player) >> place & 1:
                s.todo.append(("bonus", place, 0))
        player.signals |= 1 << first
        if second != NOWHERE:
            player.signals |= 1 << second

    def explain(self, g: Rules, s: Table, action: Transmit) -> Explanation:
        return g.words.transmit(s, action, s.todo[-1][1])


STAGES: dict[str, Stage] = {"transmit": Transmitting()}
