"""The solo opponent: its setup and its turns, step by step (WL-25, WL-26).

The Automa is the second player of the state and never decides: every turn of it is what chance
turns up, and what follows from that by the rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lineside.engine.actions import Action
from lineside.games.wireless.actions import AutomaAct, AutomaTechnology, AutomaTile, RemoveTile
from lineside.games.wireless.components import (
    COLUMNS,
    FUNDING,
    INSTALLATION,
    LAST_LINK,
    MODULATION,
    MOST_CONTRACTS,
    STACKS,
    TRANSMISSION,
)
from lineside.games.wireless.rules import setup
from lineside.games.wireless.rules.bonuses import refill_contract
from lineside.games.wireless.rules.funding import free_rows, lay_credit, refill_tycoon
from lineside.games.wireless.rules.installation import occupied
from lineside.games.wireless.rules.stage import Draw, Step, mover, no_more
from lineside.games.wireless.rules.turn import activate
from lineside.games.wireless.standing import HIGHEST, active, bits, covered
from lineside.games.wireless.state import NONE, SIDE_A, Automa, Player, Table
from lineside.games.wireless.tables import TYCOON
from lineside.games.wireless.topology import NOWHERE

if TYPE_CHECKING:
    from lineside.games.wireless.rules import Rules

VERTICAL = 0b11111110
"""Numbers 1 to 7: Installation tiles for Modulated Stations."""
HORIZONTAL = 0b111111100000000
"""Numbers 8 to 14: Installation tiles for Unmodulated Stations."""
TILES = (VERTICAL, HORIZONTAL)
LAST_GROUP, AGAIN = 3, 1


def new_automa(g: Rules) -> Automa:
    """Return the solo opponent's own parts before setup."""
    return Automa(group=0, actions=list(g.t.groups[0]), hidden=VERTICAL | HORIZONTAL)


def new_player(g: Rules) -> Player:
    """Return the solo opponent's boards as they lie before the starting groups (WL-25)."""
    player = setup.new_player(g)
    player.columns = [0] * 12
    player.supply = [0] * 12
    player.money = 0
    player.links = g.t.data.automa.links
    activate(player, STACKS.index(g.t.data.automa.patent), SIDE_A)
    return player


def of(s: Table) -> Automa:
    """Return the Automa of a solo game."""
    assert s.automa is not None
    return s.automa


def set_up(g: Rules, s: Table, _a: int, _b: int) -> None:
    """Give the Automa the other starting set and queue what chance decides for it."""
    s.seat = g.seats
    player = mover(s)
    (group,) = s.groups
    s.groups = ()
    setup.take_start_tiles(g, player, group)
    reach_boxes(g, player)
    weak = {"normal": (), "medium": g.weak_high, "hard": g.t.data.automa.weak}
    for number in weak[g.options["automa_tiles"]]:
        of(s).hidden &= ~(1 << number)
    later = [("automa_tile", 0, 0), ("automa_tile", 1, 0)]
    if g.options["automa_technologies"]:
        later += [("automa_technology", 1, 0)] * 3
    removable = {
        "medium": sum(1 << n for n in g.weak_low),
        "hard": HORIZONTAL & of(s).hidden,
    }.get(g.options["automa_tiles"], 0)
    if removable:
        later.insert(0, ("automa_remove", removable, 0))
    s.todo += later[::-1]


def turn(g: Rules, s: Table, _a: int, _b: int) -> None:
    """Begin the Automa's turn: an Action tile is turned up."""
    automa = of(s)
    if not any(automa.actions):
        automa.group = automa.group + 1 if automa.group < LAST_GROUP else AGAIN
        automa.actions = list(g.t.groups[automa.group])
    s.todo.append(("automa_act", 0, 0))


class RemoveDraw(Draw):
    """A tile that leaves the game for a harder one."""

    rule = "WL-26"
    kinds = (RemoveTile,)

    def outcomes(self, g: Rules, s: Table) -> list[tuple[Any, int]]:
        return [(RemoveTile(number), 1) for number in bits(s.todo[-1][1])]

    def apply(self, g: Rules, s: Table, action: RemoveTile, a: int, b: int) -> None:
        of(s).hidden &= ~(1 << action.number)

    def found(self, g: Rules, before: Table, after: Table) -> Action:
        return RemoveTile(_gone(before, after))

    def told(self, g: Rules, before: Table, action: RemoveTile, after: Table) -> str:
        return f"The Automa's Installation tile {action.number} is taken out of the game"


class ActDraw(Draw):
    """What the Automa does this turn."""

    rule = "WL-26"
    kinds = (AutomaAct,)

    def outcomes(self, g: Rules, s: Table) -> list[tuple[Any, int]]:
        actions = of(s).actions
        return [(AutomaAct(COLUMNS[n]), left) for n, left in enumerate(actions) if left]

    def apply(self, g: Rules, s: Table, action: AutomaAct, a: int, b: int) -> None:
        column = COLUMNS.index(action.column)
        of(s).actions[column] -= 1
        if column == INSTALLATION:
            install(g, s)
        elif column == FUNDING:
            fund(g, s)
        else:
            send(g, s, column)

    def found(self, g: Rules, before: Table, after: Table) -> Action:
        column = no_more(of(before).actions, of(after).actions)
        return AutomaAct(COLUMNS[column])

    def told(self, g: Rules, before: Table, action: AutomaAct, after: Table) -> str:
        return g.words.automa.act(before, action, after)


def install(g: Rules, s: Table) -> None:
    """Take the bottommost Station and queue the draw of a tile for its side."""
    automa = of(s)
    stations = g.t.data.automa.stations
    if automa.installed < len(stations):
        kind = 0 if stations[automa.installed] == "modulated" else 1
        if automa.hidden & TILES[kind]:
            automa.installed += 1
            s.todo.append(("automa_tile", kind, 0))


class TileDraw(Draw):
    """Where the Automa installs a Station."""

    rule = "WL-26"
    kinds = (AutomaTile,)

    def outcomes(self, g: Rules, s: Table) -> list[tuple[Any, int]]:
        left = of(s).hidden & TILES[s.todo[-1][1]]
        return [(AutomaTile(number), 1) for number in bits(left)]

    def apply(self, g: Rules, s: Table, action: AutomaTile, a: int, b: int) -> None:
        automa, player = of(s), mover(s)
        automa.hidden &= ~(1 << action.number)
        automa.placed |= 1 << action.number
        here = g.t.tile_at[action.number]
        number = 2 if occupied(s) >> here & 1 else 3
        own = player.signals >> here & 1
        if a == 0:
            player.modulated |= 1 << here
        else:
            player.unmodulated |= 1 << here
        g.make_ready(player, g.reward_at(s, here), number)
        if not own:
            gain(g, s, here)

    def found(self, g: Rules, before: Table, after: Table) -> Action:
        return AutomaTile(_gone(before, after))

    def told(self, g: Rules, before: Table, action: AutomaTile, after: Table) -> str:
        return g.words.automa.tile(before, action, after)


def send(g: Rules, s: Table, column: int) -> None:
    """Send two Signals by the lowest tile of the kind on the map (WL-26).

    A second own Signal on a Location is lost; so is what there is no Signal for.
    """
    automa, player = of(s), mover(s)
    numbers = automa.placed & TILES[0 if column == MODULATION else 1]
    if not numbers or not player.ready:
        return
    number = (numbers & -numbers).bit_length() - 1
    automa.placed &= ~(1 << number)
    gained = []
    for place in g.t.tile_span[number]:
        if not player.ready or place == NOWHERE:
            continue
        player.ready -= 1
        there = 1 << place
        if player.signals & there:
            player.lost += 1
            continue
        if not (player.unmodulated | player.modulated) & there:
            gained.append(place)
        player.signals |= there
    if column == MODULATION:
        player.links = min(player.links + 1, LAST_LINK)
    for place in gained[::-1]:
        s.todo.append(("automa_bonus", place, 0))


def gain(g: Rules, s: Table, here: int, _b: int = 0) -> None:
    """Give the Automa what a Location brings, without immediate bonuses."""
    player, kind = mover(s), g.t.bonus[here]
    if kind == "flag":
        player.flags += (g.t.nation_of[here],)
    elif kind == "contract":
        _take_contract(g, s, player, g.reward_at(s, here))
    elif kind in ("technology", "super"):
        left = s.technologies if kind == "technology" else s.supers
        if any(left):
            s.todo.append(("automa_technology", 1 if kind == "technology" else 2, 0))
    elif kind == "link":
        player.links = min(player.links + 1, LAST_LINK)


def _take_contract(g: Rules, s: Table, player: Player, reward: int) -> None:
    kind, place = s.contract_display[reward], len(player.contracts)
    if kind >= 0 and place < MOST_CONTRACTS:
        player.contracts += (kind,)
        player.turned |= 1 << place
        s.contract_display[reward] = -1
        refill_contract(g, s, reward)


class TechnologyDraw(Draw):
    """Which Technology (1) or Super Technology (2) the Automa draws."""

    rule = "WL-26"
    kinds = (AutomaTechnology,)

    def outcomes(self, g: Rules, s: Table) -> list[tuple[Any, int]]:
        kind = s.todo[-1][1]
        left = s.technologies if kind == 1 else s.supers
        name = "technology" if kind == 1 else "super"
        return [
            (AutomaTechnology(name, COLUMNS[column]), number)  # type: ignore[arg-type]
            for column, number in enumerate(left)
            if number
        ]

    def apply(self, g: Rules, s: Table, action: AutomaTechnology, a: int, b: int) -> None:
        column, player = COLUMNS.index(action.column), mover(s)
        left = s.technologies if a == 1 else s.supers
        left[column] -= 1
        g.gain_tile(player, a, column)
        reach_boxes(g, player)

    def found(self, g: Rules, before: Table, after: Table) -> Action:
        kind = before.todo[-1][1]
        pair = (before.technologies, after.technologies)
        name = "technology" if kind == 1 else "super"
        if kind == 2:
            pair = (before.supers, after.supers)
        return AutomaTechnology(name, COLUMNS[no_more(*pair)])  # type: ignore[arg-type]

    def told(self, g: Rules, before: Table, action: AutomaTechnology, after: Table) -> str:
        return g.words.automa.technology(before, action, after)


def fund(g: Rules, s: Table) -> None:
    """Lay the topmost Credit and take the Tycoon of the level its Tycoon icons say."""
    player = mover(s)
    slot = next((n for n, left in enumerate(player.credits) if left), -1)
    if slot < 0:
        return
    free = free_rows(g, s)
    lay_credit(player, slot, free[0] if free else 3)
    level = min(active(g.t, player, TYCOON), HIGHEST)
    if level:
        hire(g, s, player, level)


def hire(g: Rules, s: Table, player: Player, level: int) -> None:
    """Take the bottommost Tycoon of a level; the other moves down (WL-26)."""
    low = 2 * level - 2
    places = [place for place in (low, low + 1) if s.tycoon_display[place] >= 0]
    if not places:
        return
    kind = s.tycoon_display[places[0]]
    column = g.t.tycoons[kind].column
    if len(player.tycoons[column]) >= 6:
        return
    s.tycoon_display[places[0]] = -1
    if places[0] == low:
        s.tycoon_display[low] = s.tycoon_display[low + 1]
        s.tycoon_display[low + 1] = -1
    g.add_tycoon(player, kind)
    while covered(player, column) > 6:
        kinds = [k for k in range(3) if player.columns[4 * k + column]]
        g.push_out(player, column, kinds[0])
    reach_boxes(g, player)
    refill_tycoon(g, s, low + 1)


def reach_boxes(g: Rules, player: Player) -> None:
    """Give the Patent of every Action Box that the tiles have reached."""
    for column in (INSTALLATION, TRANSMISSION, MODULATION):
        reached = covered(player, column)
        for box in (0, 1):
            stack = 2 * column + box
            if player.patents[stack] == NONE and reached >= g.t.box_space[box]:
                activate(player, stack, SIDE_A)


def _gone(before: Table, after: Table) -> int:
    """Return the number of the Installation tile that has left its stack."""
    return (of(before).hidden & ~of(after).hidden).bit_length() - 1


DRAWS: dict[str, Draw] = {
    "automa_remove": RemoveDraw(),
    "automa_act": ActDraw(),
    "automa_tile": TileDraw(),
    "automa_technology": TechnologyDraw(),
}
STEPS: dict[str, Step] = {"automa_setup": set_up, "automa_turn": turn, "automa_bonus": gain}
