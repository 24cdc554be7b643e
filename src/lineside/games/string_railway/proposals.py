"""Which strings and New Stations are proposed: a spread for legal(), and all of them by number.

A proposed string is named by its length, its first stop, its last stop and a number below WAYS;
the codec for learning uses the same names. Every proposal is exact; all are but a sample.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from lineside.engine import IllegalAction, Rng

from .actions import Lay, Settle
from .components import COLOURS, OUTSKIRTS
from .geometry.paths import ROW, SHIFT
from .laying import check_settle, chips_left, ground, refuse_lay, strings_left
from .network import homes
from .router import Proposal, Router, router_of
from .setting import Setting
from .state import NO_CHIP, TransportState

WAYS = 3
"""Proposals for two ends: straight there, past one station, past as many as the string reaches."""

Name = tuple[int, int, int]
"""First stop, last stop and number of a proposed string, whose length is known."""

SPOTS = 6
"""Places proposed for a New Station."""

DIRECT, TOURS = 6, 4
"""Pairs of ends in the spread for each length of string: straight there, and for tours."""

ROOM = 0.93
"""Part of a string that a tour is planned with: bends take the rest."""


def way(router: Router, length: int, first: int, last: int, number: int) -> Proposal | None:
    """The proposal of that number (below WAYS) for two ends and a length of string, or None."""
    apart = router.apart(first, last)
    if apart > length + 600:
        return None
    stops = [first, last]
    if number:
        room = ROOM * length
        wanted = 1 if number == 1 else 99
        while len(stops) - 2 < wanted and _insert(router, stops, room):
            pass
        if len(stops) == 2 or (number == 2 and len(stops) == 3):
            return None
    return router.past(*stops)


def _insert(router: Router, stops: list[int], room: float) -> bool:
    """Put one more station between two stops, where it adds least, if the string reaches."""
    used = sum(router.apart(a, b) for a, b in pairwise(stops))
    best: tuple[float, int, int] | None = None
    for k, (a, b) in enumerate(pairwise(stops), 1):
        from_a, from_b, saved = router.distance[a], router.distance[b], router.apart(a, b)
        for station in router.tiles:
            more = from_a[station] + from_b[station] - saved
            if used + more <= room and station not in stops:
                best = min(best, (more, station, k)) if best else (more, station, k)
    if best is None:
        return False
    stops.insert(best[2], best[1])
    return True


def lengths_left(setting: Setting, state: TransportState, seat: int) -> dict[int, int]:
    """By length, the lowest number among a seat's strings left of that length."""
    found: dict[int, int] = {}
    for string in strings_left(setting, state, seat):
        found.setdefault(setting.lengths[string], string)
    return found


def legal_way(
    setting: Setting, state: TransportState, string: int, first: int, last: int, number: int
) -> Lay | None:
    """The proposal as an action, if the acting seat may take it now."""
    found = way(router_of(ground(setting, state)), setting.lengths[string], first, last, number)
    if found is None or (found.found.ends != (first, last)):
        return None
    try:
        refuse_lay(setting, found.found, setting.lengths[string], state.ap)
    except IllegalAction:
        return None
    return Lay(string, found.line)


def spread(setting: Setting, state: TransportState, seat: int) -> dict[Lay, Name]:
    """Strings over all the table with their names; the same for the same state.

    For each length of string some between promising ends, then some that come where none did yet.
    """
    found: dict[Lay, Name] = {}
    touched: set[int] = set()
    for string in lengths_left(setting, state, seat).values():
        ends = promising(setting, state, seat, setting.lengths[string])
        mixed = list(ends)
        Rng(len(state.routes), "spread", string).shuffle(mixed)
        for number, pairs, wanted in (
            (0, ends, DIRECT // 2),
            (2, ends, TOURS // 2),
            (0, mixed, DIRECT - DIRECT // 2),
            (1, mixed, TOURS - TOURS // 2),
        ):
            fresh = pairs is mixed
            tries = 2 * wanted
            for pair in pairs:
                if not wanted or not tries:
                    break
                if fresh and touched.issuperset(pair):
                    continue
                tries -= 1
                action = legal_way(setting, state, string, *pair, number)
                if action and action not in found:
                    found[action] = (*pair, number)
                    touched.update(pair)
                    wanted -= 1
    return found


def promising(
    setting: Setting, state: TransportState, seat: int, length: int
) -> list[tuple[int, int]]:
    """Pairs of ends that a string can reach, those first that cubes could be carried between."""
    router = router_of(ground(setting, state))
    own = {stop for route in state.routes if route.seat == seat for stop in route.visits}
    wanted = _deliveries(setting, state)
    ranked = []
    stations = sorted(router.tiles)
    for first in stations:
        for last, far in router.distance[first].items():
            if first >= last or far > length:
                continue
            worth = 3.0 * (wanted.get((first, last), 0) + wanted.get((last, first), 0))
            worth += 1.5 * ((first in own) != (last in own))
            ends = (setting.kinds[first], setting.kinds[last])
            ranked.append((far / 1500 - worth - 0.5 * ends.count(OUTSKIRTS), first, last))
    return [(first, last) for _, first, last in sorted(ranked)]


def _deliveries(setting: Setting, state: TransportState) -> dict[tuple[int, int], int]:
    """How many cubes on a station (first) another (second) is the home of."""
    found: dict[tuple[int, int], int] = {}
    for colour in range(len(COLOURS)):
        there = homes(setting, state, colour)
        for start, cubes in enumerate(state.cubes):
            if cubes[colour] and start not in there:
                for stop in there:
                    found[start, stop] = found.get((start, stop), 0) + cubes[colour]
    return found


def random_lays(
    setting: Setting, state: TransportState, seat: int, rng: Rng, k: int
) -> Iterator[Lay]:
    """Up to k strings between random ends, some past random stations, that may be laid now."""
    router = router_of(ground(setting, state))
    stations = sorted(router.tiles)
    strings = list(lengths_left(setting, state, seat).values())
    for _ in range(3 * k):
        if k <= 0 or not strings:
            return
        string = rng.choice(strings)
        stops = rng.sample(stations, 2 + (rng.below(3) if rng.below(2) else 0))
        used = sum(router.apart(a, b) for a, b in pairwise(stops))
        found = router.through(stops) if used <= setting.lengths[string] + 400 else None
        if found is None:
            continue
        try:
            refuse_lay(setting, found.found, setting.lengths[string], state.ap)
        except IllegalAction:
            continue
        k -= 1
        yield Lay(string, found.line)


def spots(setting: Setting, state: TransportState, seat: int) -> list[tuple[int, int]]:
    """Places for a New Station: near the own lines (or the middle) first, then far from those."""
    router = router_of(ground(setting, state))
    half = 1 << (SHIFT - 1)
    free = [
        ((cell // ROW << SHIFT) + half, (cell % ROW << SHIFT) + half)
        for cell in sorted(_free_cells(router, setting.data.upright()[0]))
    ]
    if not free:
        return []
    own = [stop for route in state.routes if route.seat == seat for stop in route.visits]
    if own:
        anchors = [router.middle(stop) for stop in own]
    else:
        xs, ys = [x for x, _ in free], [y for _, y in free]
        anchors = [((min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2)]
    away = {spot: min(_square(spot, anchor) for anchor in anchors) for spot in free}
    chosen = [min(free, key=lambda spot: (away[spot], spot))]
    room = {spot: _square(spot, chosen[0]) for spot in free}
    while len(chosen) < min(SPOTS, len(free)):
        best = max(free, key=lambda spot: (room[spot], spot))
        if not room[best]:
            break
        chosen.append(best)
        for spot in free:
            room[spot] = min(room[spot], _square(spot, best))
    return chosen


def _free_cells(router: Router, half: int) -> Iterator[int]:
    """Cells round which an upright tile, half a side long, is sure to have room."""
    tiles = router.ground.tiles.by_cell
    blocked = set(router.strings) | set(tiles) | router.land.hill
    clear = router.land.open - blocked
    reach = ((1 << SHIFT - 1) + half + 2) >> SHIFT
    near = range(-reach, reach + 1)
    around = [column * ROW + row for column in near for row in near]
    for cell in clear:
        if all(cell + step in clear for step in around):
            yield cell


def _square(a: tuple[int, int], b: tuple[int, int]) -> int:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def settlements(setting: Setting, state: TransportState, seat: int) -> list[Settle]:
    """New Stations proposed: each spot with each chip that is left."""
    if state.places[seat]:
        return []
    found = []
    chips = chips_left(state) or [NO_CHIP]
    upright = setting.data.upright()
    for x, y in spots(setting, state, seat):
        try:
            check_settle(setting, state, seat, Settle(x, y, *upright, chips[0]))
        except IllegalAction:
            continue
        found += [Settle(x, y, *upright, chip) for chip in chips]
    return found
