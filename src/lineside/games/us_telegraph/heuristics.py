"""A sensible player: rules of thumb, no rules.

Worth is counted in Resource cards. A Building is weighed by what it brings (progress, a shorter
way between Cities, free followers, a Worker, a hole in another's way) less the cards it costs
where it stands. All Terrains are weighed at once: `Scene` sorts them into masks by their worth,
and for every kind the first mask that meets the Terrains of some price is the best place.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple

from lineside.engine import Action, Rng
from lineside.games.us_telegraph import actions as acts
from lineside.games.us_telegraph.board import ANY, Board, Laid, Mask, terrains
from lineside.games.us_telegraph.components import (
    BASE_PILE,
    KINDS,
    PILES,
    TELEGRAPH,
    Components,
    Counts,
)
from lineside.games.us_telegraph.legal import builds, left_to_do, worker_may_act
from lineside.games.us_telegraph.price import missing, payments
from lineside.games.us_telegraph.scoring import shortest_way
from lineside.games.us_telegraph.state import TelegraphState

if TYPE_CHECKING:
    from lineside.games.us_telegraph.rules import Rules

WIN: Final = 1000.0


class Weights(NamedTuple):
    """What things are worth, in Resource cards.

    Attributes:
        built: one more Building on the board.
        worker: a Worker.
        spread: one Settlement fewer.
        near: what lacking 0, 1, 2 … Buildings between two Cities is worth.
        fear: how much of another's nearness counts when it can be taken away.
        follower: the part of a follower's cost that its predecessor saves, if it lies face up
            and if it is still to be drawn.
        telegraph: each further Telegraph (of the next two).
        keep: a Building face up on the own board, with few, some and many there already.
        card: a card more with few, some and many in the hand.
        room: each open Terrain beside.
        covered: the symbol under a Building.
        hurry: how much better than keeping it a drawn Building must be to be built at once.
    """

    built: float = 2.6
    worker: float = 1.5
    spread: float = 0.8
    near: tuple[float, ...] = (30.0, 10.0, 6.5, 4.6, 3.4, 2.6, 2.0, 1.5, 1.1, 0.7, 0.3)
    fear: float = 0.9
    follower: tuple[float, float] = (0.4, 0.25)
    telegraph: float = 0.5
    keep: tuple[float, float, float] = (1.7, 1.3, 0.9)
    card: tuple[float, float, float] = (1.0, 0.7, 0.4)
    room: float = 0.06
    covered: float = 0.25
    hurry: float = -0.5

    def nearness(self, missing: int) -> float:
        """Return what it is worth to lack so many Buildings between two Cities."""
        return self.near[missing] if missing < len(self.near) else 0.0


class Choice(NamedTuple):
    """The best place for a kind: its worth, less the cards it takes."""

    worth: float
    kind: int
    places: Mask


class Heuristics:
    """Rules of thumb for one game."""

    def __init__(self, rules: Rules, weights: Weights | None = None) -> None:
        self.rules = rules
        self.parts = rules.parts
        self.weights = weights or Weights()
        self.followers = tuple(
            tuple(kind for kind in range(KINDS) if before in self.parts.before[kind])
            for before in range(KINDS)
        )

    # -- decisions -----------------------------------------------------------------------------

    def choose(self, state: TelegraphState, seat: int, rng: Rng) -> Action:
        """Return a sensible action for the seat to act."""
        phase = state.phase
        if phase == "turn":
            return self._turn(state, seat, rng)
        if phase == "settle":
            return self._settle(state, seat, rng)
        if phase == "pay":
            return self._pay(state, seat)
        if phase == "place":
            return self._place(state, seat, rng)
        return self._rotate(state, seat, rng)

    def _turn(self, state: TelegraphState, seat: int, rng: Rng) -> Action:
        idle = state.workers[seat] > 0 and any(state.deck)
        if state.carded:
            return acts.WORKER_CARD if idle else acts.END_TURN
        scene = Scene(self, state, seat)
        card = scene.card
        left = left_to_do(state)
        kind = state.kind
        if left == 0:
            if state.workers[seat] and worker_may_act(state):
                again = self.best_draw(state, scene)[0] if kind == "draw" else 0.0
                if kind == "build":
                    found = scene.best(state.waiting[seat])
                    again = found[0].worth if found else 0.0
                if again > 1.2 * self.weights.worker:
                    return acts.WORKER_ACTION
            return acts.WORKER_CARD if idle else acts.END_TURN
        choices = scene.best(state.waiting[seat]) if kind != "draw" else []
        if choices and choices[0].worth > WIN / 2:
            return rng.choice(builds(choices[0].kind, choices[0].places))
        build_plan = sum(max(card, choice.worth) for choice in choices[:left])
        build_plan += card * max(0, left - len(choices))
        worth, pile = self.best_draw(state, scene) if kind != "build" else (0.0, -1)
        if not kind:
            draw_plan = 2 * worth if pile >= 0 else 0.0
            if draw_plan > max(build_plan, 3 * card) and pile >= 0:
                return acts.DRAW[pile]
        elif kind == "draw":
            return acts.DRAW[pile] if pile >= 0 and worth > card else acts.END_TURN
        if choices and choices[0].worth > card:
            return rng.choice(builds(choices[0].kind, choices[0].places))
        return acts.END_TURN

    def best_draw(self, state: TelegraphState, scene: Scene) -> tuple[float, int]:
        """Return what drawing is worth, and from which pile; -1 where all are empty."""
        seat = state.seat
        keep = self.keeping(state, seat)
        found = (0.0, -1)
        bases = state.undrawn[seat] & self.parts.bases
        others = state.undrawn[seat] & ~self.parts.bases
        sizes = state.piles[seat]
        for pile, undrawn in ((BASE_PILE, bases), (_smallest(sizes), others)):
            if pile < 0 or not sizes[pile]:
                continue
            built = {choice.kind: choice.worth for choice in scene.best(undrawn)}
            total = weight = 0.0
            for kind in range(KINDS):
                number = undrawn >> TELEGRAPH if kind == TELEGRAPH else undrawn >> kind & 1
                if number:
                    total += number * max(keep, built.get(kind, 0.0))
                    weight += number
            if total / weight > found[0]:
                found = (total / weight, pile)
        return found

    def keeping(self, state: TelegraphState, seat: int) -> float:
        """Return what a Building face up on the own board is worth."""
        waiting = (state.waiting[seat] & (1 << TELEGRAPH) - 1).bit_count()
        waiting += state.waiting[seat] >> TELEGRAPH
        return self.weights.keep[0 if waiting < 3 else 1 if waiting < 6 else 2]

    def _settle(self, state: TelegraphState, seat: int, rng: Rng) -> Action:
        scene = Scene(self, state, seat)
        choices = scene.best(1 << state.building)
        if choices and choices[0].worth > self.keeping(state, seat) + self.weights.hurry:
            return rng.choice(builds(choices[0].kind, choices[0].places))
        return acts.KEEP

    def _pay(self, state: TelegraphState, seat: int) -> Action:
        """Pay few cards, and such as the Buildings on the own board ask for least."""
        asked = [0.1, 0.1, 0.1, 0.1]
        for kind in range(TELEGRAPH):
            if state.waiting[seat] >> kind & 1 and kind != state.building:
                for resource in range(4):
                    asked[resource] += self.parts.costs[kind][resource]
        hand = state.hands[seat]
        worth = [n / (1 + have) for n, have in zip(asked, hand, strict=True)]

        def loss(cards: Counts) -> float:
            return sum(cards) + sum(c * w for c, w in zip(cards, worth, strict=True))

        return acts.Pay(min(payments(*self.rules.rules.bill(state)), key=loss))

    def _place(self, state: TelegraphState, seat: int, rng: Rng) -> Action:
        """Put the Region where own Buildings can use it, and others cannot."""
        ground = state.board.ground
        spots = [(self._beside(state, seat, hex_), spot) for hex_, spot in ground.spots.items()]
        best = max(worth for worth, _ in spots)
        spot = rng.choice([spot for worth, spot in spots if worth == best])
        return self.rules.rules.place[spot.beside][spot.side]

    def _beside(self, state: TelegraphState, seat: int, hex_: tuple[int, int]) -> float:
        tile = Laid(state.region, *hex_, 0)
        touched: Mask = 0
        at = state.board.ground.at
        for place in tile.rim():
            if place in at:
                touched |= 1 << at[place]
        mine = (touched & state.board.own[seat]).bit_count()
        all_own = sum(state.board.own)
        others = (touched & all_own).bit_count() - mine
        return mine - 0.5 * others + 0.2 * touched.bit_count()

    def _rotate(self, state: TelegraphState, seat: int, rng: Rng) -> Action:
        """Turn the Region so that its symbols lie about the own Buildings."""
        assert state.spot is not None
        worths = []
        for sixths in range(6):
            board = state.board.lay(Laid(state.region, *state.spot, sixths))
            levels = board.levels(self.parts.symbols)
            mine = board.fronts[seat] & board.open
            worths.append(sum((levels[ANY][n] & mine).bit_count() for n in (1, 2, 3)))
        best = max(worths)
        return acts.ROTATE[rng.choice([i for i, worth in enumerate(worths) if worth == best])]


class Scene:
    """What places are worth for a seat now.

    Attributes:
        card: what a card more in the hand is worth.
    """

    def __init__(self, heuristics: Heuristics, state: TelegraphState, seat: int) -> None:
        board = state.board
        self.parts = heuristics.parts
        self.weights = heuristics.weights
        self.followers = heuristics.followers
        self.board, self.seat, self.hand = board, seat, state.hands[seat]
        self.waiting, self.undrawn = state.waiting[seat], state.undrawn[seat]
        total = sum(self.hand)
        self.card = self.weights.card[0 if total < 8 else 1 if total < 14 else 2]
        drawn = 1 << state.building if state.drawn else 0
        self.missing = self.waiting + self.undrawn + drawn
        self.extra = len(board.settlements[seat])
        self.levels = board.levels(self.parts.symbols)
        self.near = board.open & board.fronts[seat]
        self.far = board.open & ~board.fronts[seat]
        # Nothing but the board counts here, so that a board can keep it for the next decision.
        kept = board.__dict__.setdefault("_worth", {})
        known = kept.get((seat, self.weights))
        if known is None:
            known = kept[seat, self.weights] = self._buckets(len(state.hands))
        self.buckets = known

    def best(self, kinds: int) -> list[Choice]:
        """Return the best place for each kind of a packed multiset, the best kind first."""
        found = []
        for kind in range(KINDS):
            if kinds >> kind & (7 if kind == TELEGRAPH else 1):
                choice = self._best_place(kind)
                if choice.places:
                    found.append(choice)
        found.sort(key=lambda choice: -choice.worth)
        return found

    def _best_place(self, kind: int) -> Choice:
        ahead = self._ahead(kind)
        best, places = float("-inf"), 0
        free = 0
        for before in self.parts.before[kind]:
            for site in self.board.sites[self.seat][before]:
                free |= self.board.ground.adjacent[site]
        free &= self.board.open
        for cards, mask in self._prices(kind, free):
            cost = cards * self.card
            if self.buckets[0][0] - cost <= best:
                break
            for worth, bucket in self.buckets:
                if worth - cost <= best:
                    break
                if mask & bucket:
                    best, places = worth - cost, mask & bucket
                    break
        return Choice(ahead + best, kind, places)

    def _prices(self, kind: int, free: Mask) -> list[tuple[int, Mask]]:
        """Return Terrains by the fewest cards they cost, cheapest first; dearer entries may
        repeat cheaper Terrains."""
        levels = self.levels
        found = [(0, free)] if free else []
        for among, extra in ((self.near, 0), (self.far, self.extra)):
            if among:
                for cards, needs in ways_by_cards(self.parts, kind, self.hand, extra):
                    mask = among
                    for resource, n in needs:
                        mask &= levels[resource][n]
                    if mask:
                        found.append((cards, mask))
        found.sort()
        return found

    def _ahead(self, kind: int) -> float:
        """Return what a kind is worth wherever it stands: progress, followers, a Worker."""
        left = self.missing - (1 << kind)
        if left == 0:
            return WIN
        weights = self.weights
        worth = weights.built
        for follower in self.followers[kind]:
            if follower == TELEGRAPH:
                worth += weights.telegraph * min(2, left >> TELEGRAPH)
            elif left >> follower & 1:
                cost = sum(self.parts.costs[follower])
                worth += weights.follower[0 if self.waiting >> follower & 1 else 1] * cost
        project = self.parts.projects[self.parts.project_of[kind]]
        bits = 7 << TELEGRAPH if kind == TELEGRAPH else project
        if not left & bits:
            worth += weights.worker
        return worth

    def _buckets(self, seats: int) -> list[tuple[float, Mask]]:
        """Return the open Terrains by what they are worth for any Building, best first."""
        board, seat, weights = self.board, self.seat, self.weights
        worth: dict[int, float] = {}
        way = shortest_way(board, seat)
        step = weights.nearness(way.missing - 1) - weights.nearness(way.missing)
        if way.missing == 1:
            step = WIN
        cover = self._cover(seats)
        groups = board.settlements[seat]
        symbols = sum(self.parts.symbols)
        adjacent, open_ = board.ground.adjacent, board.open
        for terrain in terrains(open_):
            beside = adjacent[terrain]
            value = weights.room * (beside & open_).bit_count()
            touched = sum(1 for group in groups if group & beside) if groups else 1
            value += weights.spread * (touched - 1)
            if way.terrains >> terrain & 1:
                value += step
            if symbols >> terrain & 1:
                value -= weights.covered
            value += cover.get(terrain, 0.0)
            worth[terrain] = value
        buckets: dict[float, Mask] = {}
        for terrain, value in worth.items():
            rounded = round(value, 1)
            buckets[rounded] = buckets.get(rounded, 0) | 1 << terrain
        return sorted(buckets.items(), reverse=True) or [(0.0, 0)]

    def _cover(self, seats: int) -> dict[int, float]:
        """Return what it is worth to take a Terrain away from those who want it."""
        board, weights, found = self.board, self.weights, dict[int, float]()
        for other in range(seats):
            if other == self.seat:
                continue
            way = shortest_way(board, other)
            if way.missing > 4:
                continue
            for terrain in terrains(way.terrains):
                longer = shortest_way(closed(board, terrain), other).missing
                lost = weights.nearness(way.missing) - weights.nearness(longer)
                found[terrain] = found.get(terrain, 0.0) + weights.fear * lost
        return found


def closed(board: Board, terrain: int) -> Board:
    """Return a board on which nobody can build on a Terrain, for looking at ways only."""
    copy = Board(board.ground, board.sites)
    copy.__dict__.update(board.__dict__)
    copy.__dict__.update(open=board.open & ~(1 << terrain), ways={})
    return copy


@lru_cache(maxsize=1 << 14)
def ways_by_cards(
    parts: Components, kind: int, hand: Counts, extra: int
) -> tuple[tuple[int, tuple[tuple[int, int], ...]], ...]:
    """Return how a hand can pay: (fewest cards, symbols that must be shown at least)."""
    found: list[tuple[int, tuple[tuple[int, int], ...]]] = []
    if kind == TELEGRAPH:
        for shown in range(parts.any_cost + 1):
            cards = parts.any_cost - shown + extra
            if cards <= sum(hand):
                found.append((cards, ((ANY, shown),) if shown else ()))
        return tuple(sorted(found))
    cost = parts.costs[kind]
    for seen in product(*(range(n + 1) for n in cost)):
        need = (cost[0] - seen[0], cost[1] - seen[1], cost[2] - seen[2], cost[3] - seen[3])
        if missing(hand, need, extra) <= 0:
            short = sum(max(0, n - have) for n, have in zip(need, hand, strict=True))
            needs = tuple((resource, n) for resource, n in enumerate(seen) if n)
            found.append((sum(need) + short + extra, needs))
    return tuple(sorted(found))


def _smallest(sizes: tuple[int, int, int, int]) -> int:
    """Return the smallest of the piles with followers that is not empty, or -1."""
    left = [pile for pile in range(PILES) if pile != BASE_PILE and sizes[pile]]
    return min(left, key=lambda pile: sizes[pile], default=-1)
