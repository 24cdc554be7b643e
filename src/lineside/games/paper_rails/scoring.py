"""Scoring (PR-11 to PR-14), at any time as if the game ended now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lineside.engine.game import Result, ScoreLine, ranked

if TYPE_CHECKING:
    from lineside.games.paper_rails.components import Group, Tables
    from lineside.games.paper_rails.state import PaperRailsState

COMMODITY_ALONE = 2
COMMODITY_TIED = 1
STOCK_PLACES = (20, 10, 5)


def commodity_points(counts: list[int]) -> list[int]:
    """Return the VP of one Commodity by seat, from how many of its cities each seat has (PR-11)."""
    most = max(counts)
    if not most:
        return [0] * len(counts)
    points = COMMODITY_ALONE if counts.count(most) == 1 else COMMODITY_TIED
    return [points if count == most else 0 for count in counts]


def railroad_owners(state: PaperRailsState) -> dict[int, tuple[int, int]]:
    """Return by railroad the seat that completed it first, and with which claim (PR-12)."""
    owners: dict[int, tuple[int, int]] = {}
    for road, seat, claim in state.completions:
        owners.setdefault(road, (seat, claim))
    return owners


def stock_places(stock: list[int]) -> list[int]:
    """Return each seat's place in stock, from 1; tied seats share the best; 0 for no SP at all."""
    return [1 + sum(other > own for other in stock) if own else 0 for own in stock]


def stock_points(stock: list[int], ties: str) -> list[int]:
    """Return the VP for stock by seat (PR-13); `ties` is the option stock_ties."""
    points = []
    for own in stock:
        if not own:
            points.append(0)
            continue
        ahead = sum(other > own for other in stock)
        tied = stock.count(own)
        covered = STOCK_PLACES[ahead : ahead + tied]
        if ties == "full":
            points.append(covered[0] if covered else 0)
        else:
            points.append(sum(covered) // tied)
    return points


def totals(tables: Tables, state: PaperRailsState, ties: str) -> list[int]:
    """Return all points by seat. Fast: for bots."""
    seats = len(state.vp)
    points = [
        own + stock for own, stock in zip(state.vp, stock_points(state.sp, ties), strict=True)
    ]
    for group in tables.commodities:
        mask = group.mask
        counts = [(cities & mask).bit_count() for cities in state.cities]
        most = max(counts)
        if most:
            worth = COMMODITY_ALONE if counts.count(most) == 1 else COMMODITY_TIED
            for seat in range(seats):
                if counts[seat] == most:
                    points[seat] += worth
    scored = 0
    for road, seat, _ in state.completions:
        if not scored >> road & 1:
            scored |= 1 << road
            points[seat] += len(tables.railroads[road].cities)
    return points


def result(tables: Tables, state: PaperRailsState, ties: str, stall_rounds: int) -> Result:
    """Return every seat's score line by line, in the order of the rulebook's phases, and why the
    game ended.
    """
    goods = []
    for group in tables.commodities:
        counts = [(cities & group.mask).bit_count() for cities in state.cities]
        goods.append((group, counts, commodity_points(counts)))
    owners = sorted(railroad_owners(state).items())
    stock = stock_points(state.sp, ties)
    scores = ranked(
        [
            [
                ScoreLine("In play", _taken(state, seat), state.vp[seat], "PR-8"),
                *(_good(*good, seat) for good in goods if good[2][seat]),
                *(_road(tables, road, claim) for road, (owner, claim) in owners if owner == seat),
                ScoreLine("Stock", _stock_detail(state.sp, seat), stock[seat], "PR-13"),
            ]
            for seat in range(len(state.vp))
        ]
    )
    if not state.end:
        return Result(scores)
    if state.end == "built":
        return Result(scores, "all connections of the map are claimed", "PR-10")
    rounds = "a whole round" if stall_rounds == 1 else f"{stall_rounds} whole rounds"
    return Result(scores, f"{rounds} passed without a claim", "PR-10")


def _taken(state: PaperRailsState, seat: int) -> str:
    return f"VP of Events ({state.events.count(seat)} taken)"


def _good(group: Group, counts: list[int], points: list[int], seat: int) -> ScoreLine:
    others = counts.count(counts[seat]) - 1
    most = f"tied with {others} more" if others else "the most"
    detail = f"{counts[seat]} of {len(group.cities)} cities, {most}"
    return ScoreLine(group.name, detail, points[seat], "PR-11")


def _road(tables: Tables, road: int, claim: int) -> ScoreLine:
    cities = len(tables.railroads[road].cities)
    detail = f"all {cities} cities, first with claim {claim} of the game"
    return ScoreLine(tables.railroads[road].name, detail, cities, "PR-12")


def _stock_detail(stock: list[int], seat: int) -> str:
    place = stock_places(stock)[seat]
    if not place:
        return "0 SP, no place"
    shared = ", shared" if stock.count(stock[seat]) > 1 else ""
    return f"{stock[seat]} SP, place {place}{shared}"
