"""Final scoring, line by line (WL-22 to WL-24)."""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul
from typing import NamedTuple

from lineside.engine.game import ScoreLine
from lineside.games.wireless.components import FUNDING
from lineside.games.wireless.standing import (
    beside_funding,
    beside_nations,
    covered,
    installed,
    on_tycoons,
    patent_icons,
    tycoon_icons,
)
from lineside.games.wireless.state import Player
from lineside.games.wireless.tables import FLAG, LINK, PATENT, TARGET, Tables

TRACKS = (("Flags", FLAG), ("Permanent Links", LINK), ("Patents", PATENT), ("Targets", TARGET))
_PROGRESS = {TARGET: 0, FLAG: 1, PATENT: 2, LINK: 3}


class Count(NamedTuple):
    """What one Progress track multiplies: its value and the icons, each with where they are."""

    value: int
    icons: tuple[tuple[str, int], ...]

    @property
    def points(self) -> int:
        """The points of the track."""
        return self.value * sum(number for _, number in self.icons)


def lines(tables: Tables, player: Player, automa: bool = False) -> tuple[ScoreLine, ...]:
    """Return a player's final score line by line.

    Args:
        tables: the edition's tables.
        player: whose score it is.
        automa: whether it is the Automa's (Ready Signals and bonuses of its Link track ignored).
    """
    found = []
    for name, icon in TRACKS:
        count = track(tables, player, icon)
        found.append(ScoreLine(name, _detail(count), count.points, "WL-22"))
    found.extend(_objectives(tables, player, automa))
    if not automa:
        detail = f"{player.ready} Signal{'s' * (player.ready != 1)} in the Ready area"
        found.append(ScoreLine("Ready Signals", detail, -player.ready, "WL-24"))
    return tuple(found)


def total(tables: Tables, player: Player, automa: bool = False) -> int:
    """Return a player's points without the words."""
    return points(tables, player, *tally(tables, player), automa)


def totals(tables: Tables, players: Sequence[Player], solo: bool) -> list[int]:
    """Return all players' points without the words; alone, the last one is the Automa."""
    last = len(players) - 1
    return [total(tables, player, solo and n == last) for n, player in enumerate(players)]


def points(
    tables: Tables, player: Player, values: list[int], icons: list[int], automa: bool = False
) -> int:
    """Return a player's points from what `tally` has counted."""
    found: int = sum(map(mul, values, icons))
    for slot, kind in enumerate(player.objectives):
        if completed(tables, player, kind):
            found += tables.objectives[kind].points * slot_credits(tables, player, slot)
    if automa:
        return found
    if player.links >= tables.first_credit:
        for slot in returned_credits(tables, player):
            found += tables.objectives[player.objectives[slot]].points
    return found - player.ready


def tally(tables: Tables, player: Player) -> tuple[list[int], list[int]]:
    """Return the four tracks' values and icons, in the order of REWARDS, in one pass.

    The same as `track` tells with words.
    """
    values = [tables.track_value[left] for left in player.tracks]
    shown = tycoon_icons(tables, player)
    by_tiles, bought, _ = column_targets(tables, player)
    icons = [
        shown[TARGET]
        + by_tiles
        + bought
        + beside_funding(tables, player, TARGET)
        + beside_nations(tables, player, TARGET)
        + tables.contract_targets[len(player.contracts)]
        + tables.link_targets[player.links]
        + tables.station_targets[installed(player)],
        shown[FLAG] + len(player.flags),
        shown[PATENT] + patent_icons(tables, player),
        shown[LINK] + player.links,
    ]
    for place, kind in enumerate(player.contracts):
        if player.turned >> place & 1:
            contract = tables.contracts[kind]
            icons[contract.reward] += contract.icons
    return values, icons


def track(tables: Tables, player: Player, icon: int) -> Count:
    """Return the value of a Progress track and the icons that it multiplies."""
    left = player.tracks[_PROGRESS[icon]]
    value = tables.track_value[left]
    own: tuple[tuple[str, int], ...]
    if icon == FLAG:
        own = (("in the Nations column", len(player.flags)),)
    elif icon == LINK:
        own = ((f"step{'s' * (player.links != 1)} on the Link track", player.links),)
    elif icon == PATENT:
        own = (("on active Patents", patent_icons(tables, player)),)
    else:
        own = targets(tables, player)
    shared = (
        ("on Tycoon tiles", on_tycoons(tables, player, icon)),
        ("on completed Contracts", contract_icons(tables, player, icon)),
    )
    return Count(value, tuple(pair for pair in (*own, *shared) if pair[1]))


def targets(tables: Tables, player: Player) -> tuple[tuple[str, int], ...]:
    """Return the Target icons by where they are; dollars are spent where they reach most."""
    by_tiles, bought, cost = column_targets(tables, player)
    words = f"paid for with ${cost} in the Installation, Transmission and Modulation columns"
    return (
        ("reached by tiles", by_tiles),
        (words, bought),
        ("beside the Funding column", beside_funding(tables, player, TARGET)),
        ("beside the Nations column", beside_nations(tables, player, TARGET)),
        ("beside the Contracts column", tables.contract_targets[len(player.contracts)]),
        ("on the Link track", tables.link_targets[player.links]),
        ("from Stations", tables.station_targets[installed(player)]),
    )


def column_targets(tables: Tables, player: Player) -> tuple[int, int, int]:
    """Return the columns' Targets reached by tiles, those that money can buy, and its cost.

    Each column has one Target, and one dollar pays once (WL-22): the cheapest go first.
    """
    prices = sorted(tables.target_price[min(covered(player, c), 6)] for c in range(FUNDING))
    by_tiles = prices.count(0)
    money, bought = player.money, 0
    for price in prices[by_tiles:]:
        if price <= money:
            money -= price
            bought += 1
    return by_tiles, bought, player.money - money


def contract_icons(tables: Tables, player: Player, icon: int) -> int:
    """Return the icons on a player's completed Contracts."""
    reward = _PROGRESS[icon]
    return sum(
        tables.contracts[kind].icons
        for place, kind in enumerate(player.contracts)
        if player.turned >> place & 1 and tables.contracts[kind].reward == reward
    )


def completed(tables: Tables, player: Player, objective: int) -> bool:
    """Whether all nations of an Objective have been reached."""
    reached = 0
    for nation in player.flags:
        reached |= 1 << nation
    wanted = tables.objectives[objective].nations
    return wanted & reached == wanted


def slot_credits(tables: Tables, player: Player, slot: int) -> int:
    """Return the Credits beside an Objective, printed ones included."""
    return player.credits[slot] + tables.data.objective_slots.printed[slot]


def returned_credits(tables: Tables, player: Player) -> list[int]:
    """Return the slots to which the Link track's icons bring a Credit back (WL-23).

    Each takes one of the player's Credits of the area to a completed Objective with room, where
    it is worth most.
    """
    icons = tables.data.links.bonuses[: player.links].count("credit")
    number = min(icons, sum(player.rows))
    if not number or len(player.objectives) != 3:
        return []
    slots = tables.data.objective_slots
    room = [
        (tables.objectives[kind].points, slot)
        for slot, kind in enumerate(player.objectives)
        if completed(tables, player, kind)
        for _ in range(slots.credits[slot] - player.credits[slot])
    ]
    return [slot for _, slot in sorted(room, reverse=True)[:number]]


def _objectives(tables: Tables, player: Player, automa: bool) -> list[ScoreLine]:
    back = [] if automa else returned_credits(tables, player)
    found = []
    for slot, kind in enumerate(player.objectives):
        objective = tables.objectives[kind]
        number = slot_credits(tables, player, slot) + back.count(slot)
        label = f"Objective {objective.id.upper()}"
        if not completed(tables, player, kind):
            names = ", ".join(
                name
                for nation, name in enumerate(tables.nation_names)
                if objective.nations >> nation & 1 and nation not in player.flags
            )
            found.append(ScoreLine(label, f"not completed: no Flag of {names}", 0, "WL-23"))
            continue
        detail = f"{objective.points} x {number} Credits"
        if slot in back:
            detail += f" ({back.count(slot)} brought back by the Link track)"
        found.append(ScoreLine(label, detail, objective.points * number, "WL-23"))
    return found


def _detail(count: Count) -> str:
    icons = " + ".join(f"{number} {words}" for words, number in count.icons) or "no icon"
    return f"{count.value} x ({icons})"
