"""What a player's tokens, tiles and Credits amount to: covered spaces, active icons, progress."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from lineside.games.wireless.components import FUNDING, SPACES, STATIONS
from lineside.games.wireless.state import NONE, SIDE_A, Player, Table
from lineside.games.wireless.tables import (
    FACTORY,
    ICONS,
    SCIENTIST,
    TYCOON,
    Tables,
)

ENDS = {"stations": 8, "flags": 8, "contracts": 7, "links": 7}
"""So many of one of these with one player bring on the end; a full Credit area does too (WL-21)."""
HIGHEST = 4
"""The highest level of Tycoons (WL-12)."""
BASE_INCOME, BASE_TILES = 2, 2
"""What Funding pays in dollars without active Tycoons (WL-12), and how many tiles Supply places
without active Factories (WL-14)."""


def covered(player: Player, column: int) -> int:
    """Return how many spaces of a column are covered by tiles (a Super covers two)."""
    tiles = player.columns
    return tiles[column] + tiles[4 + column] + 2 * tiles[8 + column] + len(player.tycoons[column])


def room_for(player: Player, column: int, kind: int) -> bool:
    """Whether a tile of a kind (0 action, 1 technology, 2 super) fits into a column."""
    return covered(player, column) + (2 if kind == 2 else 1) <= SPACES


def installed(player: Player) -> int:
    """Return how many Stations stand on the map."""
    return (player.unmodulated | player.modulated).bit_count()


def stations_left(player: Player) -> int:
    """Return how many Stations are still on the board."""
    return STATIONS - installed(player)


def tokens(player: Player) -> int:
    """Return the mask of the Locations where a player has a token."""
    return player.signals | player.unmodulated | player.modulated


def on_tycoons(tables: Tables, player: Player, icon: int) -> int:
    """Return how many icons of a kind a player's Tycoon tiles show."""
    kinds = tables.tycoons
    return sum(kinds[tile].icons[icon] for column in player.tycoons for tile in column)


def tycoon_icons(tables: Tables, player: Player) -> Sequence[int]:
    """Return all icons on a player's Tycoon tiles at once, in the order of ICONS."""
    return _icons_on(tables, player.tycoons)


@lru_cache(maxsize=1 << 12)
def _icons_on(tables: Tables, tycoons: tuple[tuple[int, ...], ...]) -> Sequence[int]:
    found = [0] * len(ICONS)
    kinds = tables.tycoons
    for column in tycoons:
        for tile in column:
            for icon, number in kinds[tile].shown:
                found[icon] += number
    return tuple(found)


def beside_nations(tables: Tables, player: Player, icon: int) -> int:
    """Return how many icons beside the Nations column have a Flag to their right."""
    running = tables.nation_icons[icon]
    return running[min(len(player.flags), len(running) - 1)]


def beside_funding(tables: Tables, player: Player, icon: int) -> int:
    """Return how many icons beside the Funding column have a tile to their right."""
    return tables.funding_icons[icon][min(covered(player, FUNDING), SPACES)]


def active(tables: Tables, player: Player, icon: int) -> int:
    """Return a player's active Tycoons, Factories or Scientists (WL-13)."""
    return (
        on_tycoons(tables, player, icon)
        + beside_nations(tables, player, icon)
        + beside_funding(tables, player, icon)
        + player.rows[tables.row_of[icon]]
    )


def actives(tables: Tables, player: Player) -> tuple[int, int, int]:
    """Return a player's active Tycoons, Factories and Scientists at once (WL-13)."""
    shown = tycoon_icons(tables, player)
    flags, tiles = min(len(player.flags), 8), min(covered(player, FUNDING), SPACES)
    nations, funding, rows = tables.nation_icons, tables.funding_icons, player.rows
    row_of = tables.row_of
    return (
        shown[0] + nations[0][flags] + funding[0][tiles] + rows[row_of[0]],
        shown[1] + nations[1][flags] + funding[1][tiles] + rows[row_of[1]],
        shown[2] + nations[2][flags] + funding[2][tiles] + rows[row_of[2]],
    )


def sources(tables: Tables, player: Player, icon: int) -> tuple[tuple[str, int], ...]:
    """Return where active icons come from: pairs (words, number), without empty ones."""
    laid = player.rows[tables.row_of[icon]]
    found = (
        ("on Tycoon tiles", on_tycoons(tables, player, icon)),
        ("beside the Nations column", beside_nations(tables, player, icon)),
        ("beside the Funding column", beside_funding(tables, player, icon)),
        (f"Credit{'s' * (laid != 1)} in the {ICONS[icon].title()} row", laid),
    )
    return tuple(pair for pair in found if pair[1])


def technology_icons(player: Player) -> int:
    """Return a player's Technology icons, in columns and supply (WL-17)."""
    one, two = slice(4, 8), slice(8, 12)
    return (
        sum(player.columns[one])
        + sum(player.supply[one])
        + 2 * (sum(player.columns[two]) + sum(player.supply[two]))
    )


def patents_owned(player: Player) -> int:
    """Return how many Patents a player has, waiting ones included."""
    return sum(side != NONE for side in player.patents)


def patent_icons(tables: Tables, player: Player) -> int:
    """Return the scoring icons on a player's active Patents."""
    return sum(tables.patent_icons[n] for n, side in enumerate(player.patents) if side >= SIDE_A)


def progress(tables: Tables, player: Player, rewards: tuple[int, ...], kind: int) -> int:
    """Return how often the condition of a Contract kind holds (WL-17)."""
    contract = tables.contracts[kind]
    condition = contract.condition
    if condition == "tokens":
        there = rewards[contract.reward]
        stations = player.unmodulated | player.modulated
        return (player.signals & there).bit_count() + (stations & there).bit_count()
    if condition == "signals":
        return player.signals.bit_count() // 2
    if condition == "modulated":
        return player.modulated.bit_count()
    if condition == "technology":
        return technology_icons(player)
    if condition == "tycoons":
        return active(tables, player, TYCOON) // 2
    return active(tables, player, SCIENTIST if condition == "scientist" else FACTORY)


def credits_in_row(s: Table, row: int) -> int:
    """Return how many Credits of all players lie in a row of the Credit area."""
    return sum(player.rows[row] for player in s.players)


def credits_laid(s: Table) -> int:
    """Return how many Credits of all players lie in the Credit area."""
    return sum(sum(player.rows) for player in s.players)


def towards_end(player: Player) -> tuple[int, ...]:
    """Return what a player has of what brings on the end, in the order of ENDS."""
    return installed(player), len(player.flags), len(player.contracts), player.links


def bits(mask: int) -> list[int]:
    """Return the numbers in a mask, lowest first."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found
