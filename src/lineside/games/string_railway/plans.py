"""What cubes and tiles on the own lines could bring, and for how many AP: for rules of thumb."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from . import network, scoring, walks
from .actions import Move, Resolve
from .components import WHITE
from .setting import Setting
from .state import TransportState


class Plan(NamedTuple):
    """Something worth doing: points it brings, its AP, and the first action on the way."""

    gain: float
    cost: int
    action: Move | Resolve


class Lines:
    """A seat's own lines with the distance home of every cube on them."""

    def __init__(self, setting: Setting, state: TransportState, seat: int) -> None:
        self.setting, self.state, self.seat = setting, state, seat
        self.near = network.reach(setting, state, seat)
        self._home: dict[int, Mapping[int, int]] = {}

    def home(self, colour: int) -> Mapping[int, int]:
        """By station on the own lines, the AP that score a cube of a colour from there."""
        if colour not in self._home:
            there = frozenset(network.homes(self.setting, self.state, colour))
            near = tuple(self.near.items())
            self._home[colour] = _distances(near, there.intersection(self.near))
        return self._home[colour]

    def whole(self) -> float:
        """Which part of the own stops hang together with the largest group of them."""
        left, largest = set(self.near), 0
        while left:
            group, edge = set(), [left.pop()]
            while edge:
                station = edge.pop()
                group.add(station)
                edge += [s for s in self.near[station] if s not in group]
            left -= group
            largest = max(largest, len(group))
        return largest / max(len(self.near), 1)

    def step(self, colour: int, start: int) -> int:
        """The next stop on a shortest way home."""
        home = self.home(colour)
        if home[start] == 1:
            score = network.scores
            stops = self.near[start]
            return next(s for s in stops if score(self.setting, self.state, colour, start, s))
        return min(self.near[start], key=lambda stop: (home.get(stop, 99), stop))

    def costs(self) -> list[tuple[int, list[int]]]:
        """By colour that can come home, the AP of each of its cubes by itself, cheapest first."""
        found = []
        cubes = self.state.cubes
        for colour in range(WHITE):
            costs: list[int] = []
            for station, cost in self.home(colour).items():
                costs += [cost] * cubes[station][colour]
            if costs:
                costs.sort()
                found.append((colour, costs))
        return found

    def cubes(self) -> list[tuple[int, int, int]]:
        """Cubes that can come home, each by itself: (AP, colour, station), cheapest first."""
        found = []
        for colour in range(WHITE):
            home = self.home(colour)
            for station, cost in home.items():
                found += [(cost, colour, station)] * self.state.cubes[station][colour]
        return sorted(found)


@lru_cache(maxsize=1 << 14)
def _distances(
    near: tuple[tuple[int, Sequence[int]], ...], there: frozenset[int]
) -> Mapping[int, int]:
    """By breadth from every last step that scores, backwards along the lines."""
    lines = dict(near)
    found: dict[int, int] = {}
    edge = [
        start
        for start, stops in lines.items()
        if start not in there and not there.isdisjoint(stops)
    ]
    cost = 1
    while edge:
        for station in edge:
            found[station] = cost
        cost += 1
        further = (before for station in edge for before in lines[station])
        edge = [station for station in dict.fromkeys(further) if station not in found]
    return found


def marginal(setting: Setting, pile: Sequence[int], colour: int) -> int:
    """Points that one more cube of a colour brings to a score pile."""
    return _marginals(setting.data.scoring.sets, tuple(pile))[colour]


@lru_cache(maxsize=1 << 14)
def _marginals(points: tuple[int, ...], pile: tuple[int, ...]) -> tuple[int, ...]:
    """By colour, what one more cube brings to a score pile."""
    now = scoring.points_of(points, pile)
    more = [(*pile[:c], pile[c] + 1, *pile[c + 1 :]) for c in range(len(pile))]
    return tuple(scoring.points_of(points, after) - now for after in more)


def best_of(lines: Lines, ap: int) -> Plan | None:
    """The delivery or walk that brings most for its AP, within so many AP."""
    found = [*deliveries(lines, ap), *tiles(lines, ap)]
    return max(found, key=lambda plan: (plan.gain / plan.cost, -plan.cost), default=None)


def deliveries(lines: Lines, ap: int) -> list[Plan]:
    """The cheapest delivery of each colour within so many AP."""
    pile = lines.state.piles[lines.seat]
    plans: dict[int, Plan] = {}
    for cost, colour, station in lines.cubes():
        if cost <= ap and colour not in plans:
            gain = marginal(lines.setting, pile, colour)
            move = Move(colour, station, lines.step(colour, station))
            plans[colour] = Plan(gain, cost, move)
    return list(plans.values())


def tiles(lines: Lines, ap: int) -> list[Plan]:
    """The cheapest walk of each level that resolves an own tile within so many AP."""
    setting, state, seat = lines.setting, lines.state, lines.seat
    worth = setting.data.long_distance
    white = marginal(setting, state.piles[seat], WHITE)
    plans = []
    for tile in state.open[seat]:
        for level in (3, 2, 1):
            found = walks.cheapest(setting, state, seat, tile, level, ap)
            if found:
                gain = -worth.open + (worth.turned if level == 3 else 0)
                gain += white if level > 1 else 0
                action = Resolve(tile, level, found[0].start, found[0].steps)
                plans.append(Plan(gain, len(found[0].steps), action))
    return plans


def harvest(lines: Lines, ap: int) -> float:
    """Points that deliveries could bring for so many AP, the best for their price first."""
    points = lines.setting.data.scoring.sets
    pile = tuple(lines.state.piles[lines.seat])
    waiting = [(colour, costs[::-1]) for colour, costs in lines.costs() if costs[0] <= ap]
    total = 0.0
    while waiting:
        worth = _marginals(points, pile)
        _, cost, colour, costs = max(
            (worth[colour] / costs[-1], -costs[-1], -colour, costs) for colour, costs in waiting
        )
        costs.pop()
        ap += cost
        colour = -colour
        total += worth[colour]
        pile = (*pile[:colour], pile[colour] + 1, *pile[colour + 1 :])
        waiting = [(colour, costs) for colour, costs in waiting if costs and costs[-1] <= ap]
    return total
