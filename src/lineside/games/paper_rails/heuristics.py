"""A sensible player: what each action is worth to a seat, in Victory Points.

Every legal action is rated by the points that it is expected to bring in the end, and the best is
taken. Railroads are planned with the shortest free ways from the seat's cities to the cities it
lacks; a railroad is worth less the more connections are missing and the nearer a rival is.
Nothing here is a rule: all numbers are judgement, tuned by letting versions play each other.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp
from operator import itemgetter
from typing import TYPE_CHECKING

from lineside.engine import Action, Rng
from lineside.games.paper_rails import scoring
from lineside.games.paper_rails.actions import (
    BUILD,
    EVENT,
    RESEARCH,
    STOCK,
    Build,
    ClaimEvent,
    EndTurn,
    FreeBuild,
    Operate,
    Research,
    Stock,
)
from lineside.games.paper_rails.components import Effect, bits
from lineside.games.paper_rails.plans import keep

if TYPE_CHECKING:
    from lineside.games.paper_rails.rules import Rules
    from lineside.games.paper_rails.state import PaperRailsState

PATIENCE = 0.81
"""Each connection that a railroad still lacks makes it worth this much less."""
RACE = 3.0
"""How many connections of a lead in a race for a railroad count as a clear one."""
COMMODITY = 0.9
"""How sharply a lead of one city in a commodity counts."""
DENIAL = 0.35
"""What a point taken from a rival is worth."""
AMBITION = 1.2
"""How much railroads count beside everything else."""
EXPLORE = 0.12
"""What each further connection in reach is worth."""
CLAIM, LAST_CLAIMS = 0.25, 0.8
"""What any connection is worth, as the map must fill up for the game to end; and the last few."""
STOCK_END, STOCK_WIDTH, STOCK_LEVEL = 0.5, 2.0, 0.9
"""How uncertain the places in stock are: at the very end, before it, and by stock in play."""
INCOME = (0.0, 0.7, 1.3, 1.85, 2.3, 2.6, 2.8, 2.95)
"""What so many IP in hand are worth in the middle of a game."""
EVENTS = (0.7, 0.55, 0.4, 0.25)
"""The share of the next Events' worth that each RP in hand already counts for."""
LINE = 1.3
"""What a free connection of an Event to come is worth."""
WHIM, WHIM_AT_FIRST = 0.15, 0.8
"""So much of a difference chance may overrule: later on, and before the first connection."""
CLAIMS_A_TURN = 1.2
"""About how many connections a player claims in a turn."""


class Outlook:
    """How a state looks to one seat: what connections and stock would bring."""

    def __init__(self, game: Rules, state: PaperRailsState, seat: int) -> None:
        tables = game.tables
        self.tables = tables
        self.state = state
        self.seat = seat
        self.rivals = [other for other in range(game.seats) if other != seat]
        self.turns_left = turns_left(state)
        self.late = min(1.0, self.turns_left / 3.0)
        self.scored = 0
        for road, _, _ in state.completions:
            self.scored |= 1 << road
        self.network = game.network
        self.open = [
            (road, len(group.cities))
            for road, group in enumerate(tables.railroads)
            if not self.scored >> road & 1
        ]
        self.plans = [self.network.plans(cities, state.free) for cities in state.cities]
        self._research: list[float] = []
        self._worths: dict[tuple[int, int, int], float] = {}

    # -- railroads and commodities -------------------------------------------------------------

    def road_worth(self, seat: int, road: int, plan: int) -> float:
        """Return what an open railroad is worth to a seat with this plan (-1: out of reach)."""
        if plan < 0:
            return 0.0
        lacks = plan.bit_count()
        key = seat, road, lacks
        worth = self._worths.get(key)
        if worth is None:
            cities = len(self.tables.railroads[road].cities)
            worth = self._worths[key] = cities * (self._chance(seat, road, lacks) if lacks else 1.0)
        return worth

    def _chance(self, seat: int, road: int, lacks: int) -> float:
        """Return how likely a seat is to win a railroad for which it lacks so many connections."""
        chance = 1.0 if lacks <= 1.5 * self.turns_left + 1 else 0.2
        for other, plans in enumerate(self.plans):
            if other != seat and plans[road] >= 0:
                chance *= sigmoid((plans[road].bit_count() - lacks + 0.7) / RACE)
        return chance * PATIENCE**lacks

    def network_worth(self, seat: int, plans: list[int]) -> float:
        """Return what the open railroads are worth to a seat with these plans."""
        return sum(self.road_worth(seat, road, plans[road]) for road, _ in self.open)

    def line_gains(self) -> dict[int, float]:
        """Return what each connection in reach is worth to the seat."""
        state, seat, memory = self.state, self.seat, self.network.gains
        key = (seat, state.free, self.scored, *state.cities)
        found = memory.get(key)
        return keep(memory, key, self._line_gains()) if found is None else found

    def _line_gains(self) -> dict[int, float]:
        state, tables, seat = self.state, self.tables, self.seat
        cities, touch = state.cities[seat], state.touch[seat]
        now = self.network_worth(seat, self.plans[seat]) if cities else 0.0
        claim = CLAIM * self.late + LAST_CLAIMS * (1 - self.late)
        gains = {}
        for line in bits(touch & state.free or state.free):
            gain = claim + AMBITION * self._road_gain(line, now)
            gain += EXPLORE * (tables.at_ends[line] & ~touch & state.free).bit_count()
            for city in bits(tables.ends[line] & ~cities):
                gain += self.city_gain(city)
            gains[line] = gain
        self._add_denials(gains)
        return gains

    def _road_gain(self, line: int, now: float) -> float:
        """Return how much more the open railroads are worth once the seat has a connection."""
        state, seat = self.state, self.seat
        cities, ends = state.cities[seat], self.tables.ends[line]
        if not ends & ~cities:
            return 0.0
        plans = self.network.plans(cities | ends, state.free ^ (1 << line))
        return self.network_worth(seat, plans) - now

    def _add_denials(self, gains: dict[int, float]) -> None:
        """Add what the connections are worth because a rival needs them to finish a railroad."""
        for other in self.rivals:
            for road, cities in self.open:
                plan = self.plans[other][road]
                lacks = plan.bit_count()
                if plan < 0 or not 0 < lacks <= 3:
                    continue
                step = DENIAL * cities * (1 / PATIENCE - 1) * self._chance(other, road, lacks)
                for line in bits(plan):
                    if line in gains:
                        gains[line] += step

    def city_gain(self, city: int) -> float:
        """Return what one city more brings in commodities."""
        gain = 0.0
        for group in self.tables.commodities:
            if group.mask >> city & 1:
                ahead = self._lead(group.mask)
                gain += 2 * (sigmoid(COMMODITY * (ahead + 1)) - sigmoid(COMMODITY * ahead))
        return gain

    def _lead(self, mask: int) -> int:
        cities = self.state.cities
        best = max((cities[other] & mask).bit_count() for other in self.rivals)
        return (cities[self.seat] & mask).bit_count() - best

    # -- stock, income, Events -----------------------------------------------------------------

    def stock_gain(self, change: int = 1, others_lose: int = 0) -> float:
        """Return what a change of stocks is worth."""
        own = self.state.sp[self.seat]
        others = [self.state.sp[other] for other in self.rivals]
        after = [max(0, other - others_lose) for other in others]
        late = self.late
        return stock_worth(own + change, after, late) - stock_worth(own, others, late)

    def income(self, ip: int) -> float:
        """Return what so many IP in hand are worth."""
        return INCOME[min(ip, len(INCOME) - 1)] * self.late

    def research(self, rp: int) -> float:
        """Return what so many RP in hand are worth, with the next Events in sight."""
        if not self._research:
            self._research = [0.0]
            events = self.tables.events[len(self.state.events) :]
            for share, event in zip(EVENTS, events, strict=False):
                worth = self.event_gain(event.effects, LINE)
                self._research.append(self._research[-1] + share * worth * self.late)
        return self._research[min(rp, len(self._research) - 1)]

    def event_worth(self, price: int, best_line: float) -> float:
        """Return what taking the next Event is worth, alone or together with the one after it."""
        rp, events = self.state.rp[self.seat], self.tables.events[len(self.state.events) :]
        gain = self.event_gain(events[0].effects, best_line)
        alone = gain - self.research(rp) + self.research(rp - price)
        if price > 1 or rp < 3 or len(events) < 2 or sum(self.state.used) > 1:
            return alone
        both = gain + self.event_gain(events[1].effects, best_line)
        return max(alone, (both - self.research(rp) + self.research(rp - 3)) / 2)

    def event_gain(self, effects: tuple[Effect, ...], best_line: float) -> float:
        """Return what an Event with these effects is worth."""
        gain = 0.0
        for effect in effects:
            if effect.kind == "line":
                gain += best_line
            elif effect.kind == "gain":
                gain += self._gain(effect)
            else:
                gain += self._others_lose(effect)
        return gain

    def _gain(self, effect: Effect) -> float:
        state, seat = self.state, self.seat
        if effect.unit == "VP":
            return float(effect.amount)
        if effect.unit == "SP":
            return self.stock_gain(effect.amount)
        if effect.unit == "IP":
            return self.income(state.ip[seat] + effect.amount) - self.income(state.ip[seat])
        return 1.0 * effect.amount

    def _others_lose(self, effect: Effect) -> float:
        points: list[int] = getattr(self.state, effect.unit.lower())
        lost = sum(min(effect.amount, points[other]) for other in self.rivals)
        if effect.unit == "SP":
            return self.stock_gain(0, effect.amount)
        worth = {"VP": 1.0, "IP": 0.6, "RP": 0.9}[effect.unit]
        return DENIAL * worth * lost


def greedy(game: Rules, state: PaperRailsState, seat: int, rng: Rng) -> Action:
    """Return the action with the highest worth; between near equals, chance decides."""
    legal = game.legal(state)
    if len(legal) == 1:
        return legal[0]
    return max(_whimsical(game, state, seat, rng), key=_second)[0]


def promising(game: Rules, state: PaperRailsState, rng: Rng) -> list[Action]:
    """Return the legal actions, the highest worth first; of near equals, chance decides."""
    legal = game.legal(state)
    if len(legal) == 1:
        return legal[:]
    rated = _whimsical(game, state, state.seat, rng)
    rated.sort(key=_second, reverse=True)
    return [action for action, _ in rated]


def _whimsical(
    game: Rules, state: PaperRailsState, seat: int, rng: Rng
) -> list[tuple[Action, float]]:
    whim = WHIM if state.owned[seat] else WHIM_AT_FIRST
    rated = ratings(game, state, seat, game.legal(state))
    return [(action, worth + rng.unit() * whim) for action, worth in rated]


_second = itemgetter(1)


def ratings(
    game: Rules, state: PaperRailsState, seat: int, legal: list[Action]
) -> list[tuple[Action, float]]:
    """Return what each action is worth to the seat, ending the turn being worth 0."""
    outlook = Outlook(game, state, seat)
    tables = game.tables
    may_claim = any(isinstance(action, Build | FreeBuild | ClaimEvent) for action in legal)
    gains = outlook.line_gains() if may_claim else {}
    best_line = max(gains.values(), default=0.0)
    ip, rp = state.ip[seat], state.rp[seat]
    rated: list[tuple[Action, float]] = []
    spent = [outlook.income(ip) - outlook.income(ip - price) for price in range(min(ip, 4) + 1)]
    for action in legal:
        worth = 0.0
        if isinstance(action, Build):
            worth = gains[tables.line_index[action.line]] - spent[game.price(state, BUILD)[0]]
        elif isinstance(action, FreeBuild):
            worth = gains[tables.line_index[action.line]]
        elif isinstance(action, ClaimEvent):
            worth = outlook.event_worth(game.price(state, EVENT)[0], best_line)
        elif isinstance(action, Stock):
            worth = outlook.stock_gain() - spent[game.price(state, STOCK)[0]]
        elif isinstance(action, Operate):
            worth = outlook.income(ip + 2) - outlook.income(ip)
        elif isinstance(action, Research):
            worth = outlook.research(rp + 1) - outlook.research(rp)
            worth -= spent[game.price(state, RESEARCH)[0]]
        elif isinstance(action, EndTurn):
            worth = 0.0
        rated.append((action, worth))
    return rated


def turns_left(state: PaperRailsState) -> float:
    """Return about how many turns each seat still has."""
    return state.free.bit_count() / (CLAIMS_A_TURN * len(state.vp))


def stock_worth(own: int, others: list[int], late: float) -> float:
    """Return the points that so much stock may bring in the end; `late` falls from 1 to 0."""
    level = (own + sum(others)) / (1 + len(others))
    width = STOCK_END + late * (STOCK_WIDTH + STOCK_LEVEL * level)
    ahead = sum(sigmoid((other - own) / width) for other in others)
    places = (*scoring.STOCK_PLACES, 0, 0, 0, 0)
    low = int(ahead)
    return places[low] + (ahead - low) * (places[low + 1] - places[low])


@lru_cache(maxsize=4096)
def sigmoid(x: float) -> float:
    """Return the logistic function."""
    return 1.0 / (1.0 + exp(-x))
