"""Words: prompts, what an action is and costs, and what each viewer is told of an entry."""

from __future__ import annotations

from lineside.engine import CHANCE, Action, Explanation, Happening, Term

from . import course, laying, network, walks
from .actions import (
    Cubes,
    Deal,
    Draw,
    End,
    Keep,
    Lay,
    Move,
    Next,
    Order,
    Replenish,
    Resolve,
    Settle,
    Spend,
    Spread,
    Upgrade,
)
from .components import COLOURS
from .geometry.lattice import simplified
from .geometry.measure import Measure, measure
from .setting import Setting
from .state import LOCOMOTIVE, NO_CHIP, ROUTE, TRANSPORT, TransportState

FAR = 10
"""Walks that cost up to so many AP are told of though they cannot be paid."""

PHASES = {ROUTE: "Route", TRANSPORT: "Transport", LOCOMOTIVE: "Locomotive"}


def prompt(setting: Setting, state: TransportState) -> str:
    """What is asked of the actor now."""
    actor = course.actor(state)
    if actor < 0:
        return "Chance decides." if actor == CHANCE else "The game is over."
    if state.hands[actor]:
        return "Keep one of the two Long-Distance tiles."
    asked = {
        ROUTE: "lay a string, or go on",
        TRANSPORT: "move cubes, resolve tiles, or go on",
        LOCOMOTIVE: "take a stronger one, or end the turn",
    }
    return f"{PHASES[state.phase]}, {state.ap} AP: {asked[state.phase]}."


def ap_words(ap: int) -> str:
    """A price: "free", "2 AP"."""
    return f"{ap} AP" if ap else "free"


def explain(setting: Setting, state: TransportState, action: Action) -> Explanation:
    """An action's name, price and effect, line by line."""
    data = setting.data
    match action:
        case Lay():
            return _lay(setting, state, action)
        case Move():
            return _move(setting, state, action)
        case Resolve():
            return _resolve(setting, action)
        case Settle():
            chip = f" with the {COLOURS[action.chip]} chip" if action.chip != NO_CHIP else ""
            words = _coming(data.cubes.on_new_station, state.bag.total())
            cubes = Term(f"{words} onto it", "", "SR-18")
            return Explanation(f"Place the New Station{chip}", ap_words(0), (cubes,))
        case Upgrade():
            return _upgrade(setting, state)
        case Replenish():
            name = _station(setting, action.station)
            words = _coming(data.cubes.replenished, state.bag.total())
            line = Term(f"{words} out of the bag", "1 AP", "SR-19")
            return Explanation(f"Replenish {name}", ap_words(1), (line,))
        case Spend():
            line = Term("one cube of your score pile back into the bag", "+1 AP", "SR-20")
            return Explanation(f"Return a {COLOURS[action.colour]} cube", "+1 AP", (line,))
        case Draw():
            two = "two Long-Distance tiles, keep one; the other goes under the deck"
            last = course.deck_size(state) == 1
            line = Term("the last Long-Distance tile: you take it" if last else two, "", "SR-21")
            return Explanation("Draw a tile", ap_words(0), (line,))
        case Keep():
            rule = "SR-21" if state.round else "SR-5"
            line = Term("the other tile goes under the deck", "", rule)
            return Explanation(f"Keep {_tile(setting, action.tile)}", ap_words(0), (line,))
        case Next():
            onward = TRANSPORT if state.phase == ROUTE else LOCOMOTIVE
            return Explanation(f"On to {PHASES[onward]}", ap_words(0))
        case End():
            lost = (Term(f"{state.ap} AP are lost", "", "SR-6"),) if state.ap else ()
            return Explanation("End the turn", ap_words(0), lost)
    return Explanation("Chance")


def lay_terms(setting: Setting, state: TransportState, found: Measure) -> list[Term]:
    """A string's price and effects, line by line."""
    terms = []
    for number, (x, y) in found.crossed:
        whose = laying.string_name(state.routes[number].seat)
        where = f"({x / 100:.1f}, {y / 100:.1f}) cm"
        terms.append(Term(f"crosses {whose} at {where}", "1 AP", "SR-9"))
    if found.mountain:
        terms.append(Term("crosses the mountain", "1 AP", "SR-9"))
    names = ", ".join(setting.name(stop) for stop in found.visits)
    terms.append(Term(f"stops: {names}", "", "SR-8"))
    number, left = setting.data.cubes.on_outskirts_reached, state.bag.total()
    for station in laying.outskirts_filled(setting, state, found.visits):
        words = f"{_coming(number, left)} onto {setting.name(station)}"
        terms.append(Term(words, "", "SR-11"))
        left = max(0, left - number)
    return terms


def _coming(number: int, left: int) -> str:
    """So many cubes from the bag, no more than are left in it: "3 cubes come" (SR-22)."""
    there = min(number, left)
    return "1 cube comes" if there == 1 else f"{there or 'no'} cubes come"


def _lay(setting: Setting, state: TransportState, action: Lay) -> Explanation:
    line = simplified(action.points)
    long = setting.lengths[action.string] // 100 if action.string < len(setting.lengths) else 0
    if len(line) < 2 or state.table is None:
        return Explanation(f"Lay a string of {long} cm")
    found = measure(line, laying.ground(setting, state))
    ends = [setting.name(end) if end is not None else "beside a station" for end in found.ends]
    over = len(found.visits) - 2
    by = f" past {over} more" if over > 0 else ""
    label = f"Lay a string of {long} cm: {ends[0]} to {ends[1]}{by}"
    terms = lay_terms(setting, state, found)
    return Explanation(label, ap_words(laying.price(found)), tuple(terms))


def _move(setting: Setting, state: TransportState, action: Move) -> Explanation:
    start, stop = _station(setting, action.start), _station(setting, action.stop)
    label = f"Move a {COLOURS[action.colour]} cube from {start} to {stop}"
    lines = [Term("along one of your strings", "1 AP", "SR-12")]
    known = max(action.start, action.stop) < len(setting.kinds)
    if known and network.scores(setting, state, action.colour, action.start, action.stop):
        rule = "SR-14" if COLOURS[action.colour] == "green" else "SR-13"
        lines.append(Term("it goes to your score pile", "", rule))
    return Explanation(label, ap_words(1), tuple(lines))


def _resolve(setting: Setting, action: Resolve) -> Explanation:
    worth = setting.data.long_distance
    effects = {
        3: (f"the tile is turned for {worth.turned} points", "you keep the white cube"),
        2: ("the tile leaves the game", "you keep the white cube"),
        1: ("the tile leaves the game", "the white cube goes back into the bag"),
    }[action.level]
    via = "→".join("ABC"[3 - action.level :])
    label = f"Resolve {_tile(setting, action.tile)} by {via} from {_station(setting, action.start)}"
    walk = Term(f"a walk of {len(action.steps)} steps", f"{len(action.steps)} AP", "SR-16")
    lines = (walk, *(Term(effect, "", "SR-16") for effect in effects))
    return Explanation(label, ap_words(len(action.steps)), lines)


def _upgrade(setting: Setting, state: TransportState) -> Explanation:
    now = state.locomotives[state.order[state.turn]]
    prices = setting.data.locomotives.prices
    step = now - setting.data.locomotives.first
    if step >= len(prices):
        return Explanation("Locomotive")
    line = Term("it counts from your next turn", f"{prices[step]} AP", "SR-17")
    return Explanation(f"{now + 1} AP locomotive", ap_words(prices[step]), (line,))


def _station(setting: Setting, station: int) -> str:
    return setting.name(station) if station < len(setting.kinds) else f"station {station}"


def _tile(setting: Setting, tile: int) -> str:
    return setting.tile_name(tile) if tile < len(setting.tiles) else f"tile {tile}"


# -- what is told of an entry ------------------------------------------------------------------


def event(
    setting: Setting,
    before: TransportState,
    action: Action,
    after: TransportState,
    viewer: int | None,
) -> Happening:
    """What a viewer may know of an entry: all of it, but for tiles drawn by another seat."""
    match action:
        case Deal():
            return _dealt(setting, action, viewer)
        case Spread():
            return Happening("The table is laid.", (), action)
        case Cubes():
            return _cubes(setting, action)
        case Order():
            seats = ", ".join(f"{{{seat}}}" for seat in action.seats)
            return Happening(f"Order of play: {seats}.", (), action)
        case Lay():
            return _laid(setting, after, action)
        case Move():
            return _moved(setting, before, action)
        case Resolve():
            return _resolved(setting, before, action)
    return Happening(_told(setting, before, after, action), _marks(setting, before, action), action)


def _dealt(setting: Setting, action: Deal, viewer: int | None) -> Happening:
    number = "two Long-Distance tiles" if len(action.tiles) == 2 else "a Long-Distance tile"
    if viewer != action.seat and len(action.tiles) == 2:
        return Happening(f"{number.capitalize()} for {{{action.seat}}}.")
    named = " and ".join(setting.tile_name(tile) for tile in action.tiles)
    marks = tuple(f"tile-{tile}" for tile in action.tiles)
    return Happening(f"{number.capitalize()} for {{{action.seat}}}: {named}.", marks, action)


def _cubes(setting: Setting, action: Cubes) -> Happening:
    drawn = [0] * len(COLOURS)
    for colour in action.colours:
        drawn[colour] += 1
    words = ", ".join(f"{n} {COLOURS[colour]}" for colour, n in enumerate(drawn) if n)
    text = f"Cubes for {setting.name(action.station)}: {words}."
    return Happening(text, (f"station-{action.station}",), action)


def _laid(setting: Setting, after: TransportState, action: Lay) -> Happening:
    route = after.routes[-1]
    names = ", ".join(setting.name(stop) for stop in route.visits)
    long = setting.lengths[action.string] // 100
    marks = (f"route-{len(after.routes) - 1}", *(f"station-{s}" for s in route.visits))
    return Happening(f"lays a string of {long} cm: {names}", marks, action)


def _moved(setting: Setting, before: TransportState, action: Move) -> Happening:
    start, stop = setting.name(action.start), setting.name(action.stop)
    home = network.scores(setting, before, action.colour, action.start, action.stop)
    scored = " and keeps it" if home else ""
    text = f"moves a {COLOURS[action.colour]} cube from {start} to {stop}{scored}"
    return Happening(text, (f"station-{action.start}", f"station-{action.stop}"), action)


def _resolved(setting: Setting, before: TransportState, action: Resolve) -> Happening:
    seat = course.actor(before)
    stops = walks.stops_of(before, seat, walks.Walk(action.start, action.steps))
    names = ", ".join(setting.name(stop) for stop in stops)
    effect = {3: "turned, cube kept", 2: "cube kept", 1: "cube back to the bag"}[action.level]
    text = f"resolves {setting.tile_name(action.tile)} ({effect}): {names}"
    return Happening(text, (f"tile-{action.tile}", *(f"station-{s}" for s in stops)), action)


def _told(setting: Setting, before: TransportState, after: TransportState, action: Action) -> str:
    """The log's words for what needs no looking back."""
    match action:
        case Upgrade():
            seat = course.actor(before)
            return f"takes the locomotive of {after.locomotives[seat]} AP"
        case Settle():
            chip = f" with the {COLOURS[action.chip]} chip" if action.chip != NO_CHIP else ""
            return f"places the New Station{chip}"
        case Replenish():
            return f"replenishes {setting.name(action.station)}"
        case Spend():
            return f"returns a {COLOURS[action.colour]} cube to the bag: +1 AP"
        case Draw():
            return "draws Long-Distance tiles"
        case Keep():
            return f"keeps {setting.tile_name(action.tile)}; the other tile goes under the deck"
        case Next():
            return f"goes on to the {PHASES[after.phase]} phase"
    return f"ends the turn with {before.ap} AP left over" if before.ap else "ends the turn"


def _marks(setting: Setting, before: TransportState, action: Action) -> tuple[str, ...]:
    match action:
        case Settle():
            return (f"station-{setting.new_station(course.actor(before))}",)
        case Replenish():
            return (f"station-{action.station}",)
        case Keep():
            return (f"tile-{action.tile}",)
    return ()
