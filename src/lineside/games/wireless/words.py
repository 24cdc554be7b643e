"""Names, explanations and log lines: what things are called and what an action brings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from lineside.engine.actions import Action, notation
from lineside.engine.game import Explanation, Term
from lineside.games.wireless import actions as a
from lineside.games.wireless.automa_words import AutomaWords
from lineside.games.wireless.components import (
    COLUMNS,
    FUNDING,
    LAST_LINK,
    MOST_CONTRACTS,
    REWARDS,
    STACKS,
    TILE_KINDS,
    TRANSMISSION,
)
from lineside.games.wireless.standing import (
    BASE_INCOME,
    BASE_TILES,
    HIGHEST,
    active,
    covered,
    credits_in_row,
    patents_owned,
    progress,
    sources,
    tokens,
)
from lineside.games.wireless.state import SIDE_A, SIDE_B, WAITING, Player, Table
from lineside.games.wireless.tables import FACTORY, ICONS, SCIENTIST, THIRD, TYCOON

if TYPE_CHECKING:
    from lineside.games.wireless.rules import Rules

CONDITIONS = {
    "tokens": "token on a {reward} Location",
    "signals": "pair of Signals on the map",
    "modulated": "Modulated Station",
    "scientist": "active Scientist",
    "factory": "active Factory",
    "tycoons": "pair of active Tycoons",
    "technology": "Technology icon",
}
BOXES = {
    "basic": "Basic",
    "advanced": "Advanced",
    "patent_a": "Patent, side A",
    "patent_b": "Patent, side B",
}
TRIGGERS = {
    "stations": "the eighth Station of {who} stands on the map",
    "flags": "{who} has reached the eighth nation",
    "contracts": "{who} has placed the seventh Contract",
    "links": "{who} has reached the seventh Permanent Link",
    "credits": "the Credit area is full",
}
_BONUSES = {
    "contract": "a Contract",
    "technology": "a Technology",
    "super": "a Super Technology",
    "link": "one step on the Link track",
}


class Words:
    """Words about one game's components."""

    def __init__(self, g: Rules) -> None:
        self.g = g
        self.automa = AutomaWords(self)

    # -- names ---------------------------------------------------------------------------------

    def column(self, column: int) -> str:
        """Return a column's name."""
        return COLUMNS[column].title()

    def reward(self, reward: int) -> str:
        """Return a reward type's name."""
        return REWARDS[reward].title()

    def tile(self, kind: int, column: int) -> str:
        """Return what a tile of a column is called."""
        what = ("tile", "Technology", "Super Technology")[kind]
        return f"{self.column(column)} {what}"

    def a_tile(self, kind: int, column: int) -> str:
        """Return that with its article: "an Installation tile"."""
        return with_article(self.tile(kind, column))

    def icons(self, icons: tuple[int, ...]) -> str:
        """Return icons as words: "2 Target, Factory"."""
        named = zip(ICONS, icons, strict=True)
        return ", ".join(f"{n} {name.title()}" if n > 1 else name.title() for name, n in named if n)

    def tycoon(self, kind: int) -> str:
        """Return a Tycoon with its level, column and icons."""
        tile = self.g.t.tycoons[kind]
        where = f"{self.column(tile.column)}: {self.icons(tile.icons)}"
        if not tile.level:
            return f"starting Tycoon ({where})"
        return f"{tile.id.replace('_', ' ').title()} (level {tile.level}, {where})"

    def contract(self, kind: int, number: int = 0) -> str:
        """Return a Contract's condition and what it brings; `number` as its space asks for."""
        tile = self.g.t.contracts[kind]
        reward = self.reward(tile.reward)
        condition = CONDITIONS[tile.condition].format(reward=reward)
        times = f"{number} x {condition}" if number else condition
        return f"{times} for {self.contract_icons(kind)}"

    def contract_icons(self, kind: int) -> str:
        """Return what a completed Contract shows: "2 Target icons"."""
        tile = self.g.t.contracts[kind]
        reward = self.reward(tile.reward)
        return f"{tile.icons} {reward} icons" if tile.icons > 1 else f"a {reward} icon"

    def objective(self, kind: int) -> str:
        """Return an Objective's type, nations and value."""
        tile = self.g.t.objectives[kind]
        return f"Objective {tile.id.upper()}: {self.nations(kind)} ({tile.points} a Credit)"

    def nations(self, objective: int) -> str:
        """Return the nations that an Objective asks for: "Germany, Italy"."""
        wanted = self.g.t.objectives[objective].nations
        return ", ".join(name for n, name in enumerate(self.g.t.nation_names) if wanted >> n & 1)

    def stack(self, stack: int) -> str:
        """Return a Patent stack's name."""
        column, level = STACKS[stack].split("_")
        return f"{level.title()} {column.title()} Patent"

    def effect(self, stack: int, side: int) -> str:
        """Return what a side of a Patent adds."""
        effect = self.g.t.effects[stack, side]
        if effect.skip:
            return "the Station may skip one space in a straight line"
        if effect.pattern:
            return f"the Signals may land on any two spaces of the pattern '{effect.pattern}'"
        return f"also place {with_article(effect.tile.title())} tile from your supply"

    def bonus(self, s: Table, here: int, before: Sequence[int] = ()) -> str:
        """Return what a Location's bonus will be, or "".

        `before` are the Locations that give theirs first, by the same action.
        """
        t = self.g.t
        kind = t.bonus[here]
        alike = [place for place in before if t.bonus[place] == kind]
        if kind == "flag":
            return f"the Flag of {t.nation_names[t.nation_of[here]]}"
        if kind == "contract":
            return self._contract_to_come(s, here, alike)
        if kind == "link" and s.players[s.seat].links + len(alike) >= LAST_LINK:
            return "no step: your Link marker stands at the end"
        left = {"technology": s.technologies, "super": s.supers}.get(kind)
        if left is not None and sum(left) <= len(alike):
            return f"no {_BONUSES[kind][2:]} is left"
        return _BONUSES.get(kind, "")

    def _contract_to_come(self, s: Table, here: int, before: Sequence[int]) -> str:
        """Return which Contract a Location gives, after those that give one before it."""
        g, reward = self.g, self.g.reward_at(s, here)
        if len(s.players[s.seat].contracts) + len(before) >= MOST_CONTRACTS:
            return "no Contract: your column is full"
        shown = s.contract_display[reward]
        if all(g.reward_at(s, place) != reward for place in before):
            return "no Contract is left" if shown < 0 else f"a Contract: {self.contract(shown)}"
        left = any(s.contract_stack[kind] for kind in g.contracts_of[reward])
        return "the Contract that is turned up then" if left else "no Contract is left"

    # -- explanations --------------------------------------------------------------------------

    def use(self, player: Player, action: a.Use) -> Explanation:
        """Explain the use of a box: its price space by space, and its Patent's effect."""
        column = COLUMNS.index(action.column)
        box = tuple(BOXES).index(action.box)
        there = covered(player, column)
        price = self.g.t.price[there][min(box, THIRD)]
        dollars = self.g.t.data.columns.dollars
        top = self.g.t.box_space[min(box, THIRD)]
        lines = [
            Term(f"space {space + 1} is not covered", f"${dollars[space]}", "WL-6")
            for space in range(there, top)
        ]
        waiting = [n for n in (2 * column, 2 * column + 1) if player.patents[n] == WAITING]
        stack, side = 2 * column + box, player.patents[2 * column + min(box, 1)]
        if box >= THIRD:
            stack, side = (waiting or [-1])[0], SIDE_A + box - THIRD
        if stack >= 0 and side >= SIDE_A:
            lines.append(Term(self.effect(stack, side), "", "WL-16"))
        if stack >= 0 and box >= THIRD:
            lines.append(Term(f"{self.stack(stack)} is placed on its box", "", "WL-15"))
        what = self.tile(TILE_KINDS.index(action.tile), column)
        lines.append(Term(f"{what} goes back to your supply", "", "WL-5"))
        label = f"{self.column(column)}, {BOXES[action.box]}"
        if action.tile != "action":
            label += f" ({'Technology' if action.tile == 'technology' else 'Super'})"
        return Explanation(label, f"${price}" if price else "no dollars", tuple(lines))

    def funding(self, s: Table, action: a.Fund) -> Explanation:
        """Explain Funding: the Tycoon's level, and the income at the least."""
        player = s.players[s.seat]
        tycoons = active(self.g.t, player, TYCOON)
        level = f"a Tycoon up to level {min(tycoons, HIGHEST)}" if tycoons else "no Tycoon"
        if tycoons < HIGHEST:
            level += self._with_credit(s, TYCOON, f"up to level {tycoons + 1}")
        lines = [
            *self._sources(player, TYCOON),
            Term(level, "", "WL-12"),
            Term(
                f"${BASE_INCOME} and $1 for each Tycoon active then",
                f"+${BASE_INCOME + tycoons} or more",
                "WL-12",
            ),
        ]
        what = self.tile(TILE_KINDS.index(action.tile), FUNDING)
        lines.append(Term(f"{what} goes back to your supply", "", "WL-5"))
        label = "Funding" if action.tile == "action" else f"Funding ({action.tile.title()})"
        return Explanation(label, "1 Credit", tuple(lines))

    def _with_credit(self, s: Table, icon: int, more: str) -> str:
        """Return what a Credit in the row of an icon adds, or "" where it has no free space."""
        g = self.g
        free = credits_in_row(s, g.t.row_of[icon]) < g.credit_spaces
        return f", with the Credit in the {ICONS[icon].title()} row {more}" if free else ""

    def supply(self, s: Table) -> Explanation:
        """Explain Supply: tiles by Factories, and whether a Patent comes with it."""
        player = s.players[s.seat]
        number = BASE_TILES + active(self.g.t, player, FACTORY)
        owned = patents_owned(player)
        one_more = self._with_credit(s, FACTORY, "one more")
        lines = [
            *self._sources(player, FACTORY),
            Term(f"place {number} tiles from your supply{one_more}", "", "WL-14"),
            *self._sources(player, SCIENTIST),
            Term(f"a Patent needs {owned + 1} active Scientist{'s' if owned else ''}", "", "WL-14"),
        ]
        return Explanation("Supply", "1 Credit", tuple(lines))

    def _sources(self, player: Player, icon: int) -> list[Term]:
        name = ICONS[icon].title()
        return [
            Term(f"{name}: {words}", str(number), "WL-13")
            for words, number in sources(self.g.t, player, icon)
        ]

    def install(self, s: Table, action: a.Install, free: bool) -> Explanation:
        """Explain a Station's site: bonus and Signals."""
        g, player = self.g, s.players[s.seat]
        here = g.t.map.index.get(action.at)
        if here is None:
            return Explanation(f"Station at {action.at}")
        lines = []
        bonus = self.bonus(s, here)
        if bonus and not player.signals >> here & 1:
            lines.append(Term(bonus, "", "WL-11"))
        track = g.reward_at(s, here)
        number = min(3 if free else 2, player.tracks[track])
        where = "the first token here" if free else "not the first token here"
        words = f"Signals from the {self.reward(track)} track become ready ({where})"
        lines.append(Term(words, str(number), "WL-7"))
        return Explanation(f"Station at {g.t.names[here]}", "", tuple(lines))

    def transmit(self, s: Table, action: a.Transmit, column: int) -> Explanation:
        """Explain where two Signals go and what each brings."""
        g, player = self.g, s.players[s.seat]
        index = g.t.map.index
        lines: list[Term] = []
        before: list[int] = []
        names = [g.t.names[index[action.station]] if action.station in index else action.station]
        for name in (action.first, action.second):
            if name is None:
                lines.append(Term("one Signal is lost", "", "WL-8"))
            elif name in index:
                here = index[name]
                names.append(g.t.names[here])
                bonus = self.bonus(s, here, before)
                if tokens(player) >> here & 1:
                    bonus = "no bonus: you have a Station there"
                else:
                    before.append(here)
                lines.append(Term(f"{g.t.names[here]}: {bonus or 'no bonus'}", "", "WL-11"))
            else:
                names.append(name)
        steps = player.links + sum(g.t.bonus[here] == "link" for here in before)
        if column != TRANSMISSION and steps < LAST_LINK:
            lines.append(Term("one step on the Link track", "", "WL-9"))
        label = f"{names[0]} to " + " and ".join(names[1:])
        return Explanation(label, "2 Ready Signals", tuple(lines))

    def placing(self, action: a.Place) -> str:
        """Return what placing a tile is called."""
        return self.tile(TILE_KINDS.index(action.tile), COLUMNS.index(action.column))

    def patent(self, stack: int) -> Explanation:
        """Explain a Patent: both its sides."""
        lines = tuple(
            Term(f"side {letter}: {self.effect(stack, side)}", "", "WL-16")
            for letter, side in (("A", SIDE_A), ("B", SIDE_B))
        )
        return Explanation(self.stack(stack), "", lines)

    # -- the log -------------------------------------------------------------------------------

    def told(self, before: Table, action: Action, after: Table) -> str:
        """Return a seat's action as a log line that begins with a verb."""
        text = self._verb(before, action)
        changes = self.changes(before, after, before.seat)
        return f"{text}: {', '.join(changes)}" if changes else text

    def _verb(self, before: Table, action: Any) -> str:
        t = self.g.t
        match action:
            case a.Draft():
                return f"takes {self.objective(t.objective_index[action.tile])}"
            case a.Arrange():
                order = (self.nations(t.objective_index[tile]) for tile in action.tiles)
                return f"arranges the Objectives, from the top: {'; '.join(order)}"
            case a.Start():
                return f"starts at {t.names[t.map.index[action.location]]}"
            case a.Use():
                what = f"{action.column.title()}, {BOXES[action.box]}"
                return f"uses {what}, with a {self._used(action.tile)}"
            case a.Fund():
                return f"takes Funding, with a {self._used(action.tile)}"
            case a.Supply():
                return "takes Supply"
            case a.Pass():
                return "passes: no action is possible"
            case a.End():
                return "ends the turn"
            case a.Install():
                return f"installs a Station at {t.names[t.map.index[action.at]]}"
            case a.Transmit():
                return "sends from " + self.transmit(before, action, before.todo[-1][1]).label
            case a.Credit():
                row = action.row.title()
                where = "beside the area" if action.row == "beside" else f"to the {row} row"
                return f"moves a Credit from slot {action.slot} {where}"
            case a.TakeTycoon():
                return f"takes {self.tycoon(t.tycoon_index[action.tile])}"
            case a.TakeBlind():
                return f"takes the unseen top Tycoon of level {action.level}"
            case a.Push():
                what = self.a_tile(TILE_KINDS.index(action.tile), before.todo[-1][1])
                return f"moves {what} from the full column to the supply"
            case a.Place():
                return f"places {with_article(self.placing(action))}"
            case a.TakePatent():
                return f"takes the {self.stack(STACKS.index(action.stack))}"
            case a.Activate():
                name = self.stack(STACKS.index(action.stack))
                return f"places the {name} on its box, side {action.side.upper()}"
            case a.TakeTechnology():
                return f"takes {self.a_tile(1, COLUMNS.index(action.column))}"
            case a.TakeSuper():
                return f"takes {self.a_tile(2, COLUMNS.index(action.column))}"
            case a.Discard():
                track = action.source.title()
                where = "Ready" if action.source == "ready" else f"the {track} track"
                return f"discards a Signal from {where}"
            case a.Modulate():
                return f"turns the Station at {t.names[t.map.index[action.at]]} to Modulated"
        return notation(action)

    def _used(self, tile: str) -> str:
        return {"action": "tile", "technology": "Technology", "super": "Super Technology"}[tile]

    def changes(self, before: Table, after: Table, side: int) -> list[str]:
        """Return what a player gained and paid from one state to the next, in words."""
        old, new = before.players[side], after.players[side]
        t = self.g.t
        found = []
        if new.money != old.money:
            more = new.money - old.money
            found.append(f"gains ${more}" if more > 0 else f"pays ${-more}")
        for nation in new.flags[len(old.flags) :]:
            found.append(f"gains the Flag of {t.nation_names[nation]}")
        numbers = t.data.contract_column.numbers
        for place in range(len(old.contracts), len(new.contracts)):
            words = self.contract(new.contracts[place], numbers[place])
            found.append(f"gains a Contract ({words})")
        for place, kind in enumerate(new.contracts):
            if (new.turned & ~old.turned) >> place & 1:
                found.append(f"completes a Contract ({self.contract(kind, numbers[place])})")
        if new.links != old.links:
            found.append(f"reaches Link {new.links}")
        moved = sum(old.tracks) - sum(new.tracks)
        if moved > 0 and new.ready > old.ready:
            plural = "Signals become" if moved > 1 else "Signal becomes"
            found.append(f"{moved} {plural} ready")
        if new.lost > old.lost and moved <= 0 and new.ready < old.ready - 1:
            found.append("a Signal is lost")
        if after.trigger and not before.trigger:
            found.append(f"{self.trigger(after)}: one more round after this one")
        return found

    def trigger(self, s: Table) -> str:
        """Return what has brought on the end, or ""."""
        if not s.trigger:
            return ""
        kind, side = s.trigger.split()
        who = "the Automa" if self.g.solo and int(side) == self.g.seats else f"{{{side}}}"
        return TRIGGERS[kind].format(who=who)

    def marks(self, before: Table, action: Any, after: Table) -> tuple[str, ...]:
        """Return the ids of the Locations and Installation tiles that an action is about."""
        match action:
            case a.Install() | a.Modulate():
                return (action.at,)
            case a.Start():
                return (action.location,)
            case a.Transmit():
                places = (action.station, action.first, action.second)
                return tuple(place for place in places if place)
            case a.AutomaTile():
                here = self.g.t.map.ids[self.g.t.tile_at[action.number]]
                return (here, f"automa_tile {action.number}")
            case a.AutomaAct():
                return self.automa.marks(before, after)
        return ()

    def contract_state(self, s: Table, player: Player, place: int) -> tuple[int, int]:
        """Return how often a Contract's condition holds now, and how often it must."""
        numbers = self.g.t.data.contract_column.numbers
        held = progress(self.g.t, player, s.rewards, player.contracts[place])
        return held, numbers[place]


def with_article(words: str) -> str:
    """Return words with "a" or "an" before them."""
    return f"{'an' if words[0] in 'AEIOU' else 'a'} {words}"


def reason(g: Rules, s: Table, totals: list[int]) -> tuple[str, str]:
    """Return why a finished game has ended (and the Automa's points), and the rule."""
    if s.todo:
        return "", ""
    words = g.words.trigger(s)
    if g.solo:
        mine, automa = totals
        how = "wins with" if automa > mine else "has" if automa < mine else "ties with"
        words += f"; the Automa {how} {automa} points"
    return words, "WL-21"
