"""The game board as a value: where Regions lie and what stands on them.

A board never changes: laying a Region or raising a Building gives a new one, and states share
boards freely. Only what cannot be worked out is a field; masks over the Terrains (bit t for
Terrain t, see `components`) that follow from the fields are remembered beside them, carried along
step by step, and never stored, compared or sent.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec

from lineside.games.us_telegraph.components import KINDS, REGIONS, TERRAINS
from lineside.games.us_telegraph.hexes import (
    FLOWER,
    Hex,
    add,
    disk,
    distance,
    neighbours,
    ring,
    rotate,
)

Mask: TypeAlias = int
Levels: TypeAlias = tuple[tuple[Mask, ...], ...]
"""``levels[r][n]``: the Terrains that show at least n symbols of Resource r on themselves and
around; ``levels[ANY]`` counts symbols of every kind. n runs from 0 to 8 (nothing)."""

ANY: Final = 4
SIDES: Final = tuple(ring(3))
"""Where the centre of a Region beside another may lie, seen from that one's centre."""
CITY_SIDES: Final = tuple(ring(2))
"""Where the centre of a Region beside a City may lie, seen from the City."""

_NEAR: Final = tuple(disk(2))
_FLOWERS: Final = tuple(tuple(rotate(hex_, sixths) for hex_ in FLOWER) for sixths in range(6))


class Laid(NamedTuple):
    """A Region on the board: which, where its centre lies, and its turn in sixths against the
    clock."""

    region: int
    q: int
    r: int
    sixths: int

    def hexes(self) -> list[Hex]:
        """Return where its seven hexes lie, in the order printed on the tile."""
        return [add((self.q, self.r), hex_) for hex_ in _FLOWERS[self.sixths]]

    def rim(self) -> list[Hex]:
        """Return the twelve hexes around it."""
        return [add((self.q, self.r), hex_) for hex_ in CITY_SIDES]


class Spot(NamedTuple):
    """A place for a Region, named by a neighbour: a Region (0 … 21) or a City (22 …), and which
    of that neighbour's `SIDES` or `CITY_SIDES` it is."""

    beside: int
    side: int


class Ground(msgspec.Struct, frozen=True, dict=True):
    """Where the Cities and the Regions lie, the Regions in the order they were laid."""

    cities: tuple[Hex, ...]
    laid: tuple[Laid, ...] = ()

    @cached_property
    def at(self) -> dict[Hex, int]:
        """The Terrain at each hex of the plane that has one."""
        return {
            hex_: 7 * tile.region + i for tile in self.laid for i, hex_ in enumerate(tile.hexes())
        }

    @cached_property
    def land(self) -> Mask:
        """All Terrains that are on the board."""
        return sum(127 << 7 * tile.region for tile in self.laid)

    @cached_property
    def adjacent(self) -> tuple[Mask, ...]:
        """For each Terrain, the Terrains beside it."""
        masks = [0] * TERRAINS
        for hex_, terrain in self.at.items():
            for other in neighbours(hex_):
                if other in self.at:
                    masks[terrain] |= 1 << self.at[other]
        return tuple(masks)

    @cached_property
    def shores(self) -> tuple[Mask, ...]:
        """For each City, the Terrains beside it."""
        return tuple(
            sum(1 << self.at[hex_] for hex_ in neighbours(city) if hex_ in self.at)
            for city in self.cities
        )

    @cached_property
    def spots(self) -> dict[Hex, Spot]:
        """Where the next Region's centre may come: its hexes free, a side against something.

        Each has one name: by the Region laid first of those it would touch, else by the first
        such City. In the order of their names, however they were worked out.
        """
        named: dict[Hex, Spot] = {}
        for tile in self.laid:
            for side, step in enumerate(SIDES):
                named.setdefault(add((tile.q, tile.r), step), Spot(tile.region, side))
        for i, city in enumerate(self.cities):
            for side, step in enumerate(CITY_SIDES):
                named.setdefault(add(city, step), Spot(REGIONS + i, side))
        return _ordered({h: spot for h, spot in named.items() if h not in self.blocked})

    @cached_property
    def blocked(self) -> frozenset[Hex]:
        """Where no Region's centre can lie, since one of its hexes would lie on something."""
        by_regions = {add((tile.q, tile.r), step) for tile in self.laid for step in _NEAR}
        return frozenset(by_regions | {add(city, step) for city in self.cities for step in FLOWER})

    def centre(self, beside: int, side: int) -> Hex | None:
        """Return the hex that a spot's name means, or None where that neighbour is not there."""
        if beside >= REGIONS:
            return add(self.cities[beside - REGIONS], CITY_SIDES[side])
        for tile in self.laid:
            if tile.region == beside:
                return add((tile.q, tile.r), SIDES[side])
        return None

    def lay(self, tile: Laid) -> Ground:
        """Return the ground with one Region more, what is remembered carried along."""
        ground = Ground(self.cities, (*self.laid, tile))
        at, masks, shores = dict(self.at), list(self.adjacent), list(self.shores)
        for i, hex_ in enumerate(tile.hexes()):
            terrain = 7 * tile.region + i
            at[hex_] = terrain
            for other in neighbours(hex_):
                if other in at:
                    masks[terrain] |= 1 << at[other]
                    masks[at[other]] |= 1 << terrain
            for c, city in enumerate(self.cities):
                if distance(city, hex_) == 1:
                    shores[c] |= 1 << terrain
        ground.__dict__.update(
            at=at,
            land=self.land | 127 << 7 * tile.region,
            adjacent=tuple(masks),
            shores=tuple(shores),
        )
        if "spots" in self.__dict__:  # not yet asked for while the layout is being laid
            ground.__dict__.update(self._spots_with(tile))
        return ground

    def _spots_with(self, tile: Laid) -> dict[str, Any]:
        """Return `spots` and `blocked` of this ground with one Region more."""
        spots, centre = dict(self.spots), (tile.q, tile.r)
        near = [add(centre, step) for step in _NEAR]
        blocked = self.blocked.union(near)
        for place in near:
            spots.pop(place, None)
        for side, step in enumerate(SIDES):
            place = add(centre, step)
            before = spots.get(place)
            if place not in blocked and (before is None or before.beside >= REGIONS):
                spots[place] = Spot(tile.region, side)
        return {"spots": _ordered(spots), "blocked": blocked}


def _ordered(spots: dict[Hex, Spot]) -> dict[Hex, Spot]:
    return dict(sorted(spots.items(), key=lambda item: item[1]))


class Way(NamedTuple):
    """The shortest chains that would join two Cities for a seat (see `scoring`).

    Attributes:
        missing: how many Buildings they lack (0: two Cities are joined), or `scoring.NEVER`.
        terrains: the open Terrains on any of them.
    """

    missing: int
    terrains: Mask


Sites: TypeAlias = tuple[tuple[int, ...], ...]
"""One seat's Buildings: for each kind the Terrains where it stands, in rising order."""


class Board(msgspec.Struct, frozen=True, dict=True):
    """The ground and, for each seat, the `Sites` of its Buildings."""

    ground: Ground
    sites: tuple[Sites, ...]

    @classmethod
    def empty(cls, cities: tuple[Hex, ...], seats: int) -> Board:
        """Return a board with the Cities and nothing else."""
        return cls(Ground(cities), (((),) * KINDS,) * seats)

    @cached_property
    def own(self) -> tuple[Mask, ...]:
        """For each seat, the Terrains with its Buildings."""
        return tuple(sum(1 << t for kind in sites for t in kind) for sites in self.sites)

    @cached_property
    def open(self) -> Mask:
        """The Terrains on which nobody has built."""
        return self.ground.land & ~sum(self.own)

    @cached_property
    def fronts(self) -> tuple[Mask, ...]:
        """For each seat, the Terrains beside its Buildings, built on or not."""
        return tuple(around(self.ground, own) for own in self.own)

    @cached_property
    def settlements(self) -> tuple[tuple[Mask, ...], ...]:
        """For each seat, its connected groups of Buildings (UT-13), by their lowest Terrain."""
        return tuple(tuple(_groups(self.ground, own)) for own in self.own)

    @cached_property
    def ways(self) -> dict[int, Way]:
        """The seats' shortest ways between Cities, as far as `scoring` has worked them out."""
        return {}

    def levels(self, symbols: tuple[Mask, ...]) -> Levels:
        """Return how many symbols are shown around each Terrain (UT-11).

        Args:
            symbols: the edition's masks of the Terrains that show each Resource when free.
        """
        found: Levels | None = self.__dict__.get("_levels")
        if found is None:
            shown = [mask & self.open for mask in symbols]
            shown.append(sum(shown))
            found = tuple(_levels(self.ground, mask) for mask in shown)
            self.__dict__["_levels"] = found
        return found

    def lay(self, tile: Laid) -> Board:
        """Return the board with one Region more."""
        return Board(self.ground.lay(tile), self.sites)

    def build(self, seat: int, kind: int, terrain: int, symbol: int) -> Board:
        """Return the board with one Building more, what is remembered carried along.

        Args:
            symbol: the Resource that the Terrain has shown till now, or -1.
        """
        mine = self.sites[seat]
        here = (terrain,) if not mine[kind] else tuple(sorted((*mine[kind], terrain)))
        mine = (*mine[:kind], here, *mine[kind + 1 :])
        board = Board(self.ground, (*self.sites[:seat], mine, *self.sites[seat + 1 :]))
        bit, beside = 1 << terrain, self.ground.adjacent[terrain]
        merged, groups = bit, []
        for group in self.settlements[seat]:
            if group & beside:
                merged |= group
            else:
                groups.append(group)
        groups.append(merged)
        groups.sort(key=_lowest)
        memory = board.__dict__
        memory["own"] = _replaced(self.own, seat, self.own[seat] | bit)
        memory["open"] = self.open & ~bit
        memory["fronts"] = _replaced(self.fronts, seat, self.fronts[seat] | beside)
        memory["settlements"] = (
            *self.settlements[:seat],
            tuple(groups),
            *self.settlements[seat + 1 :],
        )
        levels: Levels | None = self.__dict__.get("_levels")
        if levels is not None:
            if symbol >= 0:
                fewer = [
                    _lowered(n, beside | bit) if r in (symbol, ANY) else n
                    for r, n in enumerate(levels)
                ]
                levels = tuple(fewer)
            memory["_levels"] = levels
        ways: dict[int, Way] | None = self.__dict__.get("ways")
        if ways is not None:
            # Closing a Terrain that is on no shortest way of another seat leaves its ways alone.
            memory["ways"] = {
                other: way
                for other, way in ways.items()
                if other != seat and not way.terrains >> terrain & 1
            }
        return board


def terrains(mask: Mask) -> Iterator[int]:
    """Yield the Terrains of a mask, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def around(ground: Ground, mask: Mask) -> Mask:
    """Return the Terrains beside any of a mask."""
    found, adjacent = 0, ground.adjacent
    while mask:
        low = mask & -mask
        found |= adjacent[low.bit_length() - 1]
        mask ^= low
    return found


def _groups(ground: Ground, own: Mask) -> Iterator[Mask]:
    while own:
        group = new = own & -own
        while new:
            new = around(ground, new) & own & ~group
            group |= new
        yield group
        own &= ~group


def _levels(ground: Ground, shown: Mask) -> tuple[Mask, ...]:
    counts = [ground.land] + [0] * 8
    for terrain in terrains(shown):
        reached = ground.adjacent[terrain] | 1 << terrain
        for n in range(7, 0, -1):
            counts[n] |= counts[n - 1] & reached
    return tuple(counts)


def _lowered(counts: tuple[Mask, ...], lost: Mask) -> tuple[Mask, ...]:
    """Return the levels where the Terrains in `lost` see one symbol fewer."""
    kept = ~lost
    return (
        counts[0],
        *(counts[n] & kept | counts[n + 1] & lost for n in range(1, 8)),
        0,
    )


def _replaced(masks: tuple[Mask, ...], seat: int, mask: Mask) -> tuple[Mask, ...]:
    return (*masks[:seat], mask, *masks[seat + 1 :])


def _lowest(mask: Mask) -> int:
    return mask & -mask
