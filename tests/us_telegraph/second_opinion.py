"""The rules once more, plainly: by hexes of the plane and by trying everything, without masks."""

from __future__ import annotations

from collections import Counter
from itertools import product

from lineside.engine import Game
from lineside.games.us_telegraph.components import NUMBERS, RESOURCES, TERRAIN_NAMES
from lineside.games.us_telegraph.state import TelegraphState

ARROWS = {
    11: {10}, 21: {20}, 22: {21}, 23: {22}, 31: {30}, 32: {31}, 33: {32}, 41: {40},
    51: {50}, 52: {51}, 53: {52}, 54: {50}, 55: {54}, 56: {55}, 57: {50}, 58: {57}, 59: {58},
    61: {60}, 62: {61}, 63: {62}, 70: {70},
}  # fmt: skip
"""From the rules card, not from the edition's file."""

# With the centre at (x, y) in the plane, twice the width of half a hex to the east and one row
# down are these; the ring goes from the east against the clock.
RING = ((2, 0), (1, -1), (-1, -1), (-2, 0), (-1, 1), (1, 1))


class Plain:
    """One position, looked at plainly: hexes in doubled coordinates, by name of the Terrain."""

    def __init__(self, game: Game, state: TelegraphState) -> None:
        self.state = state
        data = game.edition.data
        self.at: dict[tuple[int, int], str] = {}
        self.symbol: dict[str, str] = {}
        for tile in state.board.ground.laid:
            x, y = 2 * tile.q + tile.r, tile.r
            hexes = [(x, y)]
            for i in range(6):
                dx, dy = RING[(i + tile.sixths) % 6]
                hexes.append((x + dx, y + dy))
            for i, place in enumerate(hexes):
                assert place not in self.at
                self.at[place] = f"{tile.region + 1}.{i}"
                self.symbol[f"{tile.region + 1}.{i}"] = data.regions.hexes[tile.region][i]
        self.where = {name: place for place, name in self.at.items()}
        self.cities = [(2 * q + r, r) for q, r in state.board.ground.cities]
        self.owner: dict[str, tuple[int, int]] = {}
        for seat, sites in enumerate(state.board.sites):
            for kind, terrains in enumerate(sites):
                for terrain in terrains:
                    assert TERRAIN_NAMES[terrain] not in self.owner
                    self.owner[TERRAIN_NAMES[terrain]] = (seat, NUMBERS[kind])
        self.costs = {b.number: b.cost for project in data.projects for b in project.buildings}

    def beside(self, name: str) -> list[str]:
        x, y = self.where[name]
        around = [(x + dx, y + dy) for dx, dy in RING]
        return [self.at[place] for place in around if place in self.at]

    def settlements(self, seat: int) -> list[set[str]]:
        left = {name for name, (owner, _) in self.owner.items() if owner == seat}
        groups = []
        while left:
            group, todo = set(), [left.pop()]
            while todo:
                name = todo.pop()
                group.add(name)
                for other in self.beside(name):
                    if other in left:
                        left.remove(other)
                        todo.append(other)
            groups.append(group)
        return groups

    def needs(self, seat: int, number: int, name: str) -> tuple[list[int], int]:
        """Return the cards asked for by kind, and of any kind."""
        near = self.beside(name)
        if any(
            self.owner.get(other) in {(seat, b) for b in ARROWS.get(number, ())} for other in near
        ):
            return [0, 0, 0, 0], 0
        shown = Counter(self.symbol[n] for n in (name, *near) if n not in self.owner)
        own = any(self.owner.get(other, (-1, 0))[0] == seat for other in near)
        extra = 0 if own else len(self.settlements(seat))
        if number == 70:
            return [0, 0, 0, 0], max(0, 5 - sum(shown[r] for r in RESOURCES)) + extra
        cost = self.costs[number]
        return [max(0, getattr(cost, r) - shown[r]) for r in RESOURCES], extra

    def joined(self, seat: int) -> bool:
        """Whether some chain of the seat touches two Cities."""
        for group in self.settlements(seat):
            touched = 0
            for x, y in self.cities:
                around = {(x + dx, y + dy) for dx, dy in RING}
                touched += bool(around & {self.where[name] for name in group})
            if touched > 1:
                return True
        return False


def covers(cards: tuple[int, ...], needs: list[int], any_kind: int) -> bool:
    """Whether cards can be laid out so that every Resource has its own card or any two."""
    for exact in product(*(range(min(c, n) + 1) for c, n in zip(cards, needs, strict=True))):
        left = sum(cards) - sum(exact)
        if left >= 2 * (sum(needs) - sum(exact)) + any_kind:
            return True
    return False


def all_payments(hand: tuple[int, ...], needs: list[int], any_kind: int) -> set[tuple[int, ...]]:
    """Return every payment from a hand of which no card can be kept, by trying them all."""
    found = set()
    for cards in product(*(range(n + 1) for n in hand)):
        fewer = [(*cards[:k], cards[k] - 1, *cards[k + 1 :]) for k in range(4) if cards[k]]
        if covers(cards, needs, any_kind) and not any(covers(f, needs, any_kind) for f in fewer):
            found.add(cards)
    return found
