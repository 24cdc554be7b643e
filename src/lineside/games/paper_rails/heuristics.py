"""A sensible player: what each action is worth to a seat, in Victory Points.

Every legal action is rated by the points that it is expected to bring in the end, and the best is
taken. Railroads are planned with the shortest free ways from the seat's cities to the cities it
lacks; a railroad is worth less the more connections are missing and the nearer a rival is.
Nothing here is a rule: all numbers are judgement, tuned by letting versions play each other.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import TYPE_CHECKING, NamedTuple

from lineside.engine import OVER, Action, Rng
from lineside.games.paper_rails import scoring
from lineside.games.paper_rails.actions import (
    Build,
    ClaimEvent,
    EndTurn,
    FreeBuild,
    Operate,
    Research,
    Stock,
)
from lineside.games.paper_rails.components import Effect, bits

if TYPE_CHECKING:
    from lineside.games.paper_rails.components import Tables
    from lineside.games.paper_rails.rules import Rules
    from lineside.games.paper_rails.state import PaperRailsState

PATIENCE = 0.78
"""Each connection that a railroad still lacks makes it worth this much less."""
RACE = 1.0
"""How many connections of a lead in a race for a railroad count as a clear one."""
COMMODITY = 0.9
"""How sharply a lead of one city in a commodity counts."""
DENIAL = 0.35
"""What a point taken from a rival is worth."""
EXPLORE = 0.12
"""What each further connection in reach is worth."""
CLAIM = 0.25
"""What any connection is worth, as the map must fill up for the game to end."""
STOCK_END, STOCK_WIDTH, STOCK_LEVEL = 0.5, 2.0, 0.9
"""How uncertain the places in stock are: at the very end, before it, and by stock in play."""
INCOME = (0.0, 0.7, 1.3, 1.85, 2.3, 2.6, 2.8, 2.95)
"""What so many IP in hand are worth in the middle of a game."""
RESEARCH = (0.7, 0.55, 0.4, 0.25)
"""The share of the next Events' worth that each RP in hand already counts for."""
LINE = 1.3
"""What a free connection of an Event to come is worth."""
CLAIMS_A_TURN = 1.2
"""About how many connections a player claims in a turn."""


class Prospect(NamedTuple):
    """A railroad nobody has completed, for one seat: worth, and the connections still needed."""

    worth: float
    ways: int


class Outlook:
    """How a state looks to one seat: what connections and stock would bring."""

    def __init__(self, game: Rules, state: PaperRailsState, seat: int) -> None:
        tables = game.tables
        self.tables = tables
        self.state = state
        self.seat = seat
        self.rivals = [other for other in range(game.seats) if other != seat]
        self.turns_left = state.free.bit_count() / (CLAIMS_A_TURN * game.seats)
        self.late = min(1.0, self.turns_left / 3.0)
        self._research = [0.0]
        self.scored = 0
        for road, _, _ in state.completions:
            self.scored |= 1 << road
        self.ways = [_ways(tables, cities, state.free) for cities in state.cities]
        self.plans = [
            [
                _plan(self.ways[other], group.cities, state.cities[other])
                for group in tables.railroads
            ]
            for other in range(game.seats)
        ]

        upcoming = tables.events[len(state.events) :]
        for share, event in zip(RESEARCH, upcoming, strict=False):
            worth = self.event_gain(event.effects, LINE)
            self._research.append(self._research[-1] + share * worth * self.late)

    # -- railroads and commodities -------------------------------------------------------------

    def prospects(self, seat: int) -> list[Prospect]:
        """Return the railroads that a seat may still win."""
        found = []
        for road, group in enumerate(self.tables.railroads):
            plan = self.plans[seat][road]
            if plan < 0 or self.scored >> road & 1:
                continue
            lacks = plan.bit_count()
            chance = 1.0 if lacks <= 1.5 * self.turns_left + 1 else 0.2
            for other, plans in enumerate(self.plans):
                if other != seat and plans[road] >= 0:
                    chance *= _sigmoid((plans[road].bit_count() - lacks + 0.7) / RACE)
            found.append(Prospect(len(group.cities) * chance, plan))
        return found

    def line_gains(self, lines: list[int]) -> dict[int, float]:
        """Return what each of some connections is worth to the seat."""
        gains = dict.fromkeys(lines, CLAIM)
        mine = sum(1 << line for line in lines)
        for prospect in self.prospects(self.seat):
            lacks = prospect.ways.bit_count()
            step = prospect.worth * (PATIENCE ** (lacks - 1) - PATIENCE**lacks)
            if lacks == 1:
                step = max(step, 0.5 * prospect.worth)
            for line in bits(prospect.ways & mine):
                gains[line] += step
        for other in self.rivals:
            for prospect in self.prospects(other):
                lacks = prospect.ways.bit_count()
                if lacks > 3:
                    continue
                step = DENIAL * prospect.worth * (1 - PATIENCE) * PATIENCE ** (lacks - 1)
                for line in bits(prospect.ways & mine):
                    gains[line] += step
        cities = self.state.cities[self.seat]
        touch = self.state.touch[self.seat]
        for line in lines:
            new = self.tables.ends[line] & ~cities
            for city in bits(new):
                gains[line] += self.city_gain(city)
            more = self.tables.at_ends[line] & ~touch & self.state.free
            gains[line] += EXPLORE * more.bit_count()
        return gains

    def city_gain(self, city: int) -> float:
        """Return what one city more brings in commodities."""
        gain = 0.0
        for group in self.tables.commodities:
            if group.mask >> city & 1:
                ahead = self._lead(group.mask)
                gain += 2 * (_sigmoid(COMMODITY * (ahead + 1)) - _sigmoid(COMMODITY * ahead))
        return gain

    def _lead(self, mask: int) -> int:
        cities = self.state.cities
        best = max((cities[other] & mask).bit_count() for other in self.rivals)
        return (cities[self.seat] & mask).bit_count() - best

    # -- stock, income, Events -----------------------------------------------------------------

    def stock_worth(self, own: int, others: list[int]) -> float:
        """Return the points that so much stock may bring in the end."""
        level = (own + sum(others)) / (1 + len(others))
        width = STOCK_END + self.late * (STOCK_WIDTH + STOCK_LEVEL * level)
        ahead = sum(_sigmoid((other - own) / width) for other in others)
        places = (*scoring.STOCK_PLACES, 0, 0, 0, 0)
        low = int(ahead)
        return places[low] + (ahead - low) * (places[low + 1] - places[low])

    def stock_gain(self, change: int = 1, others_lose: int = 0) -> float:
        """Return what a change of stocks is worth."""
        own = self.state.sp[self.seat]
        others = [self.state.sp[other] for other in self.rivals]
        after = [max(0, other - others_lose) for other in others]
        return self.stock_worth(own + change, after) - self.stock_worth(own, others)

    def income(self, ip: int) -> float:
        """Return what so many IP in hand are worth."""
        return INCOME[min(ip, len(INCOME) - 1)] * self.late

    def research(self, rp: int) -> float:
        """Return what so many RP in hand are worth, with the next Events in sight."""
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
    """Return the action with the highest worth; ties by chance."""
    legal = game.legal(state)
    if len(legal) == 1:
        return legal[0]
    best, best_worth = legal[0], float("-inf")
    for action, worth in ratings(game, state, seat, legal):
        worth += rng.unit() * 1e-3
        if worth > best_worth:
            best, best_worth = action, worth
    return best


def ratings(
    game: Rules, state: PaperRailsState, seat: int, legal: list[Action]
) -> list[tuple[Action, float]]:
    """Return what each action is worth to the seat, ending the turn being worth 0."""
    outlook = Outlook(game, state, seat)
    tables = game.tables
    in_reach = state.touch[seat] & state.free or state.free
    gains = outlook.line_gains(bits(in_reach))
    best_line = max(gains.values(), default=0.0)
    ip, rp = state.ip[seat], state.rp[seat]
    rated: list[tuple[Action, float]] = []
    spent = [outlook.income(ip) - outlook.income(ip - price) for price in range(min(ip, 4) + 1)]
    for action in legal:
        worth = 0.0
        if isinstance(action, Build):
            worth = gains[tables.line_index[action.line]] - spent[game.price(state, 0)[0]]
        elif isinstance(action, FreeBuild):
            worth = gains[tables.line_index[action.line]]
        elif isinstance(action, ClaimEvent):
            worth = outlook.event_worth(game.price(state, 1)[0], best_line)
        elif isinstance(action, Stock):
            worth = outlook.stock_gain() - spent[game.price(state, 2)[0]]
        elif isinstance(action, Operate):
            worth = outlook.income(ip + 2) - outlook.income(ip)
        elif isinstance(action, Research):
            worth = outlook.research(rp + 1) - outlook.research(rp)
            worth -= spent[game.price(state, 4)[0]]
        elif isinstance(action, EndTurn):
            worth = 0.0
        rated.append((action, worth))
    return rated


def value(game: Rules, state: PaperRailsState, seat: int) -> float:
    """Return how good a state is for a seat, from -1 to 1: its lead in expected points."""
    points = [float(total) for total in scoring.totals(game.tables, state, game.stock_ties)]
    if state.seat != OVER:
        now = scoring.stock_points(state.sp, game.stock_ties)
        outlook = Outlook(game, state, seat)
        for other in range(game.seats):
            stock = [state.sp[third] for third in range(game.seats) if third != other]
            points[other] += outlook.stock_worth(state.sp[other], stock) - now[other]
            points[other] += outlook.income(state.ip[other]) + outlook.research(state.rp[other])
            for prospect in outlook.prospects(other):
                points[other] += prospect.worth * PATIENCE ** prospect.ways.bit_count()
    lead = points[seat] - max(total for other, total in enumerate(points) if other != seat)
    return lead / (abs(lead) + 20.0)


@lru_cache(maxsize=4096)
def _ways(tables: Tables, cities: int, free: int) -> list[int]:
    """Return by city the free connections of a shortest way to it from `cities`; -1 for none.

    Without cities of one's own the ways begin at the seaboard.
    """
    ways = [-1] * len(tables.cities)
    reached = bits(cities) or [i for i, city in enumerate(tables.cities) if city.seaboard]
    for city in reached:
        ways[city] = 0
    while reached:
        found = []
        for city in reached:
            so_far = ways[city]
            for line, other in tables.links[city]:
                if ways[other] < 0 and line & free:
                    ways[other] = so_far | line
                    found.append(other)
        reached = found
    return ways


def _plan(ways: list[int], wanted: tuple[int, ...], cities: int) -> int:
    """Return the connections that lead to all wanted cities; -1 where one cannot be reached."""
    plan = 0
    for city in wanted:
        if not cities >> city & 1:
            if ways[city] < 0:
                return -1
            plan |= ways[city]
    return plan


@lru_cache(maxsize=4096)
def _sigmoid(x: float) -> float:
    return 1.0 / (1.0 + exp(-x))
