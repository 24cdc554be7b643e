"""Words: what is asked of a player, what an action costs and brings, and the lines of the log."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from lineside.engine import CHANCE, OVER, Action, Explanation, Happening, IllegalAction, Term
from lineside.games.paper_rails.actions import (
    BUILD,
    EVENT,
    KINDS,
    OPERATE,
    OPERATE_GAIN,
    RESEARCH,
    RULE_OF,
    STOCK,
    Build,
    ClaimEvent,
    Decline,
    EndTurn,
    First,
    FreeBuild,
    Operate,
    Research,
    Stock,
)
from lineside.games.paper_rails.components import Tables, bits

if TYPE_CHECKING:
    from lineside.games.paper_rails.rules import Rules
    from lineside.games.paper_rails.state import PaperRailsState

_REFUSED_IN_REACH = 2
_REFUSED_FAR = 1


def prompt(game: Rules, state: PaperRailsState) -> str:
    """Return what is asked of the actor now."""
    if state.seat == OVER:
        return "The game is over."
    if state.seat == CHANCE:
        return "The coin says who goes first."
    if state.waiting >= 0:
        event = game.tables.events[len(state.events) - 1]
        return f"{event.name}: claim one connection free of charge, or decline."
    left = game.actions_left(state)
    if not left:
        return "Your three actions are taken: end your turn."
    return f"Take an action ({left} left), or end your turn."


def explain(game: Rules, state: PaperRailsState, action: Action) -> Explanation:
    """Return an action's name, price and effect line by line.

    The action need not be legal; raises IllegalAction only for a connection the map lacks.
    """
    if isinstance(action, Build):
        return _explain_line(game, state, action.line, free=False)
    if isinstance(action, FreeBuild):
        return _explain_line(game, state, action.line, free=True)
    if isinstance(action, ClaimEvent):
        return _explain_event(game, state)
    if isinstance(action, Stock):
        return _explain_gain(game, state, STOCK, "+1 SP")
    if isinstance(action, Operate):
        return _explain_gain(game, state, OPERATE, f"+{OPERATE_GAIN} IP")
    if isinstance(action, Research):
        return _explain_gain(game, state, RESEARCH, "+1 RP")
    if isinstance(action, EndTurn):
        return _explain_end(game, state)
    if isinstance(action, Decline):
        return Explanation("Decline", "", (Term("No connection is claimed", "", "PR-8"),))
    assert isinstance(action, First)
    return Explanation("The coin", "", (Term(f"Seat {action.seat + 1} goes first", "", "PR-1"),))


def brief(game: Rules, state: PaperRailsState, action: Action) -> tuple[str, str]:
    """Return an action's name and price; a connection needs no look at what it brings."""
    if isinstance(action, Build):
        return game.find_line(action.line).text, _price(game, state, BUILD)
    if isinstance(action, FreeBuild):
        return game.find_line(action.line).text, ""
    told = explain(game, state, action)
    return told.label, told.price


def near(game: Rules, state: PaperRailsState) -> list[Action]:
    """Return actions that a player might look for now and may not take.

    All plain ones, examples of the connections within reach where none can be paid for, and of
    those that touch none of the player's cities: `check` tells why of all others.
    """
    if state.seat < 0:
        return []
    kinds: list[Action] = [ClaimEvent(), Stock(), Operate(), Research()]
    legal = {type(action) for action in game.legal(state)}
    found = [action for action in kinds if type(action) not in legal and state.waiting < 0]
    line_kind = FreeBuild if state.waiting >= 0 else Build
    touching = state.touch[state.seat] & state.free
    in_reach = touching or state.free
    if line_kind not in legal:
        found += [line_kind(game.tables.lines[i].id) for i in bits(in_reach, _REFUSED_IN_REACH)]
    far = bits(state.free & ~in_reach, _REFUSED_FAR)
    return found + [line_kind(game.tables.lines[i].id) for i in far]


def happening(
    game: Rules, before: PaperRailsState, action: Action, after: PaperRailsState
) -> Happening:
    """Return the line of the log for an action, to be read after the seat's name."""
    marks: tuple[str, ...] = ()
    if isinstance(action, Build | FreeBuild):
        line = game.find_line(action.line)
        price = before.ip[before.seat] - after.ip[before.seat]
        paid = "free of charge" if isinstance(action, FreeBuild) else f"for {price} IP"
        text = f"builds {line.text} {paid}{_completed(game, before, after)}"
        if not after.free:
            text += "; it was the last connection, the game ends with this turn"
        marks = (line.id,)
    elif isinstance(action, ClaimEvent):
        event = game.tables.events[len(before.events)]
        text = f"takes Event {len(after.events)}, {event.name}: {event.text()}"
    elif isinstance(action, Stock):
        text = f"buys stock for {before.ip[before.seat] - after.ip[before.seat]} IP: +1 SP"
    elif isinstance(action, Operate):
        text = f"operates: +{OPERATE_GAIN} IP"
    elif isinstance(action, Research):
        text = f"does research for {before.ip[before.seat] - after.ip[before.seat]} IP: +1 RP"
    elif isinstance(action, Decline):
        text = "declines the free connection"
    elif isinstance(action, First):
        text = f"The coin: {{{action.seat}}} goes first"
    else:
        text = "ends the turn"
        if after.end:
            result = game.result(after)
            text += f"; the game is over, as {result.reason}"
    return Happening(text, marks, action)


def _explain_line(game: Rules, state: PaperRailsState, name: str, free: bool) -> Explanation:
    line, tables, seat = game.find_line(name), game.tables, state.seat
    price, terms = "", [_GIVEN]
    if not free:
        ip, _ = game.price(state, BUILD)
        price = _price(game, state, BUILD)
        terms = [*_build_terms(ip, state.used[BUILD], game.anywhere(state), state.owned[seat] > 0)]
    before = state.cities[seat]
    after = before | tables.ends[line.index]
    terms += [
        _new_city(tables, city, after & tables.goods_mask[city])
        for city in (line.a, line.b)
        if not before >> city & 1
    ]
    for road, mask in tables.railroads_at[line.index]:
        if mask & ~before and not mask & ~after:
            taken = any(road == other for other, _, _ in state.completions)
            worth = "too late" if taken else f"+{mask.bit_count()} VP at the end"
            terms.append(Term(f"Completes {tables.railroads[road].name}", worth, "PR-12"))
    if state.free == 1 << line.index:
        terms.append(Term("The last connection: the game ends with this turn", "", "PR-10"))
    return Explanation(line.text, price, tuple(terms))


_GIVEN = Term("Given by the Event", "free", "PR-8")


@cache
def _build_terms(ip: int, times: int, anywhere: bool, owns: bool) -> tuple[Term, ...]:
    """Return why the next Build costs `ip`: after `times` others this turn, and anywhere or not."""
    time = "Build, second time this turn" if times else "Build"
    terms = [Term(time, f"{1 + times} IP", "PR-3")]
    if anywhere:
        reason = "Nothing free touches your cities: anywhere"
        if not owns:
            reason = "No connection is free at the seaboard: anywhere"
        terms.append(Term(reason, f"+{ip - 1 - times} IP", "PR-3"))
    return tuple(terms)


@lru_cache(maxsize=16_384)  # a city is offered by several connections, in turn after turn
def _new_city(tables: Tables, city: int, connected: int) -> Term:
    """Return what a new city is for: of its commodities' cities, these are connected then."""
    goods = [
        f"{group.name} {(connected & group.mask).bit_count()}/{len(group.cities)}"
        for group in tables.goods_at[city]
    ]
    words = f"New city: {tables.city_text[city]}"
    return Term(f"{words} ({', '.join(goods)})" if goods else words, "", "PR-11")


def _explain_event(game: Rules, state: PaperRailsState) -> Explanation:
    number, price = len(state.events), game.price(state, EVENT)[0]
    if number >= len(game.tables.events):
        return Explanation("Event")
    event = game.tables.events[number]
    time = "Event, second time this turn" if state.used[EVENT] else "Event"
    terms = [Term(time, f"{price} RP", "PR-4")]
    for effect in event.effects:
        lost = ", but none is left" if effect.kind == "line" and not state.free else ""
        terms.append(Term(effect.text() + lost, "", "PR-8"))
    return Explanation(
        f"Event {number + 1}: {event.name}", _price(game, state, EVENT), tuple(terms)
    )


def _explain_gain(game: Rules, state: PaperRailsState, kind: int, gain: str) -> Explanation:
    name, rule = KINDS[kind], RULE_OF[kind]
    price, unit = game.price(state, kind)
    time = f"{name}, second time this turn" if state.used[kind] else name
    paid = f"{price} {unit}" if price else "free"
    terms = (Term(time, paid, rule), Term(gain, "", rule))
    return Explanation(name, _price(game, state, kind), terms)


def _price(game: Rules, state: PaperRailsState, kind: int) -> str:
    """Return what an action of this kind costs this time; "" where no money could buy it now."""
    try:
        game.check_kind(state, kind)
    except IllegalAction as error:
        if error.rule == "PR-2":
            return ""
    price, unit = game.price(state, kind)
    return f"{price} {unit}" if price else "free"


def _explain_end(game: Rules, state: PaperRailsState) -> Explanation:
    terms = []
    left = game.actions_left(state)
    if left:
        terms.append(Term(f"{left} action{'s' * (left > 1)} left", "", "PR-2"))
    after = state.copy()
    try:
        game.check(state, EndTurn())
    except IllegalAction:
        return Explanation("End turn", "", tuple(terms))
    game.apply(after, EndTurn())
    if after.end:
        terms.append(Term("The game ends and is scored", "", "PR-10"))
    return Explanation("End turn", "", tuple(terms))


def _completed(game: Rules, before: PaperRailsState, after: PaperRailsState) -> str:
    """Return words for the railroads that a claim completed, first ones only."""
    taken = {road for road, _, _ in before.completions}
    roads = [
        game.tables.railroads[road]
        for road, _, _ in after.completions[len(before.completions) :]
        if road not in taken
    ]
    if not roads:
        return ""
    names = " and ".join(f"{road.name} ({len(road.cities)} cities)" for road in roads)
    return f" and completes {names}"
