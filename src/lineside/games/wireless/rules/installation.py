"""Installation: the next Station on a Location beside an own token (WL-7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lineside.engine import IllegalAction
from lineside.engine.actions import Action
from lineside.engine.game import Explanation
from lineside.games.wireless.actions import Install
from lineside.games.wireless.components import INSTALLATION
from lineside.games.wireless.rules.stage import Stage, Step, mover
from lineside.games.wireless.standing import bits, stations_left, tokens
from lineside.games.wireless.state import Player, Table
from lineside.games.wireless.tables import ADVANCED

if TYPE_CHECKING:
    from lineside.games.wireless.rules import Rules


def skips(g: Rules, box: int, side: int) -> bool:
    """Whether the Patent on one of this column's boxes lets a Station skip a space (WL-16)."""
    effect = g.t.effects.get((2 * INSTALLATION + box, side))
    return effect is not None and effect.skip


def sites(g: Rules, player: Player, skip: bool) -> int:
    """Return the mask of the Locations where the next Station may stand."""
    own = tokens(player)
    reach = g.t.map.around(own)
    if skip:
        reach |= g.t.map.skipped_to(own)
    return reach & g.t.map.land & ~(player.unmodulated | player.modulated)


def possible(g: Rules, s: Table, player: Player, column: int, box: int, side: int) -> bool:
    """Whether a Station can be installed from a box."""
    return stations_left(player) > 0 and bool(sites(g, player, skips(g, box, side)))


def refuse_box(g: Rules, s: Table, player: Player, side: int) -> None:
    """Say why no Station can be installed."""
    if not stations_left(player):
        raise IllegalAction("WL-7", "all your Stations stand on the map")


class Installing(Stage):
    """Where the Station goes."""

    rule = "WL-7"
    kinds = (Install,)

    def _sites(self, g: Rules, s: Table) -> int:
        box, player = s.todo[-1][2], mover(s)
        return sites(g, player, skips(g, box, player.patents[2 * INSTALLATION + box]))

    def prompt(self, g: Rules, s: Table) -> str:
        kind = "a Modulated" if s.todo[-1][2] == ADVANCED else "an Unmodulated"
        return f"Choose a Location for {kind} Station"

    def legal(self, g: Rules, s: Table) -> list[Any]:
        return [g.t.install[here] for here in bits(self._sites(g, s))]

    def refuse(self, g: Rules, s: Table, action: Install) -> None:
        here, player = g.location(action.at), mover(s)
        name = g.t.names[here]
        if not g.t.map.land >> here & 1:
            raise IllegalAction("WL-7", f"{name} lies at sea: no Station can stand there")
        if (player.unmodulated | player.modulated) >> here & 1:
            raise IllegalAction("WL-7", f"you have a Station at {name} already")
        if not self._sites(g, s) >> here & 1:
            raise IllegalAction("WL-7", f"{name} is not next to any of your tokens")

    def near(self, g: Rules, s: Table) -> list[Action]:
        own = tokens(mover(s))
        beside = (own | g.t.map.around(own)) & ~self._sites(g, s)
        return [g.t.install[here] for here in bits(beside)]

    def apply(self, g: Rules, s: Table, action: Install, a: int, b: int) -> None:
        box, player = b, mover(s)
        here = g.t.map.index[action.at]
        install(s, player, here, box == ADVANCED)

    def explain(self, g: Rules, s: Table, action: Install) -> Explanation:
        here = g.t.map.index.get(action.at, 0)
        return g.words.install(s, action, not occupied(s) >> here & 1)


def install(s: Table, player: Player, here: int, modulated: bool) -> None:
    """Place a Station and queue the Location's bonus and its Signals."""
    own_signal = player.signals >> here & 1
    free = not occupied(s) >> here & 1
    if modulated:
        player.modulated |= 1 << here
    else:
        player.unmodulated |= 1 << here
    s.todo.append(("signals", here, 3 if free else 2))
    if not own_signal:
        s.todo.append(("bonus", here, 0))


def occupied(s: Table) -> int:
    """Return the mask of the Locations that are not empty."""
    mask = s.neutral
    for player in s.players:
        mask |= player.signals | player.unmodulated | player.modulated
    return mask


def signals(g: Rules, s: Table, here: int, number: int) -> None:
    """Move Signals from the track of a Location's reward to Ready."""
    g.make_ready(mover(s), g.reward_at(s, here), number)


STAGES: dict[str, Stage] = {"install": Installing()}
STEPS: dict[str, Step] = {"signals": signals}
