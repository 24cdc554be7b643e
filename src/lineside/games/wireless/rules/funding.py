"""Credits, Funding with its Tycoons, and Supply (WL-12 to WL-14, WL-19)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lineside.engine import IllegalAction
from lineside.engine.actions import Action
from lineside.engine.game import Explanation, Term
from lineside.games.wireless.actions import (
    Credit,
    Place,
    Push,
    TakeBlind,
    TakeTycoon,
    TurnUpTycoon,
)
from lineside.games.wireless.components import SPACES, TILE_KINDS
from lineside.games.wireless.rules.bonuses import PLACES, place_tile, refuse_place
from lineside.games.wireless.rules.stage import Draw, Stage, Step, mover, no_more, plain
from lineside.games.wireless.standing import (
    BASE_INCOME,
    BASE_TILES,
    HIGHEST,
    active,
    covered,
    credits_in_row,
    patents_owned,
)
from lineside.games.wireless.state import Player, Table
from lineside.games.wireless.tables import FACTORY, SCIENTIST, TYCOON

if TYPE_CHECKING:
    from lineside.games.wireless.rules import Rules

ROWS = ("tycoon", "factory", "scientist", "beside")
CREDITS = tuple(tuple(Credit(slot, row) for row in ROWS) for slot in (1, 2, 3))  # type: ignore[arg-type]
BLIND = tuple(TakeBlind(level) for level in (1, 2, 3, 4))
PUSHES = tuple(Push(tile) for tile in TILE_KINDS)  # type: ignore[arg-type]


def free_rows(g: Rules, s: Table) -> list[int]:
    """Return the rows of the Credit area that have a free space."""
    return [row for row in range(3) if credits_in_row(s, row) < g.credit_spaces]


def lay_credit(player: Player, slot: int, row: int) -> None:
    """Move a Credit from a slot into a row; row 3 is beside the full area."""
    player.credits[slot] -= 1
    if row == 3:
        player.beside += 1
    else:
        rows = list(player.rows)
        rows[row] += 1
        player.rows = tuple(rows)


class Crediting(Stage):
    """Which Credit goes where."""

    rule = "WL-12"
    kinds = (Credit,)

    def prompt(self, g: Rules, s: Table) -> str:
        return "Choose a Credit and a row of the Credit area"

    def legal(self, g: Rules, s: Table) -> list[Any]:
        credits = mover(s).credits
        rows = [g.row_words[row] for row in free_rows(g, s)] or [3]
        return [CREDITS[slot][row] for slot in range(3) if credits[slot] for row in rows]

    def refuse(self, g: Rules, s: Table, action: Credit) -> None:
        if not mover(s).credits[action.slot - 1]:
            raise IllegalAction(self.rule, "no Credit of yours lies beside this slot")
        free = free_rows(g, s)
        if action.row == "beside":
            if free:
                raise IllegalAction("WL-19", "the Credit area is not full yet")
        elif g.t.rows.index(action.row) not in free:
            raise IllegalAction(self.rule, f"the {action.row.title()} row is full")

    def apply(self, g: Rules, s: Table, action: Credit, a: int, b: int) -> None:
        row = 3 if action.row == "beside" else g.t.rows.index(action.row)
        lay_credit(mover(s), action.slot - 1, row)

    def explain(self, g: Rules, s: Table, action: Credit) -> Explanation:
        player = mover(s)
        row = action.row.title()
        where = "beside the full area" if action.row == "beside" else f"to the {row} row"
        kinds = player.objectives
        lines = []
        if len(kinds) == 3:
            objective = g.t.objectives[kinds[action.slot - 1]]
            words = f"Objective {objective.id.upper()} is worth {objective.points} less"
            lines.append(Term(words, "", "WL-23"))
        return plain(f"Credit from slot {action.slot} {where}", *lines)


# -- Tycoons ---------------------------------------------------------------------------------------


class Hiring(Stage):
    """Which Tycoon is taken, face up or unseen."""

    rule = "WL-12"
    kinds = (TakeTycoon, TakeBlind)
    skips = True

    def prompt(self, g: Rules, s: Table) -> str:
        level = min(active(g.t, mover(s), TYCOON), HIGHEST)
        return f"Take a Tycoon up to level {level}"

    def legal(self, g: Rules, s: Table) -> list[Any]:
        player = mover(s)
        highest = min(active(g.t, player, TYCOON), HIGHEST)
        shown = dict.fromkeys(s.tycoon_display[: 2 * highest])
        found: list[Any] = [
            g.take_tycoon[kind] for kind in shown if kind >= 0 and self._fits(g, player, kind)
        ]
        found.extend(
            BLIND[level - 1] for level in range(1, highest + 1) if self._blind(g, s, player, level)
        )
        return found

    def _fits(self, g: Rules, player: Player, kind: int) -> bool:
        return len(player.tycoons[g.t.tycoons[kind].column]) < SPACES

    def _blind(self, g: Rules, s: Table, player: Player, level: int) -> bool:
        """Whether there is an unseen tile of a level, and each that it may be has a place."""
        unseen = [kind for kind in g.tycoons_of[level] if s.tycoon_stack[kind]]
        return bool(unseen) and all(self._fits(g, player, kind) for kind in unseen)

    def refuse(self, g: Rules, s: Table, action: TakeTycoon | TakeBlind) -> None:
        player = mover(s)
        tycoons = active(g.t, player, TYCOON)
        if isinstance(action, TakeBlind):
            level: int = action.level
        else:
            kind = g.t.tycoon_index.get(action.tile, -1)
            if kind not in s.tycoon_display or kind < 0:
                raise IllegalAction(self.rule, "this Tycoon does not lie face up")
            level = g.t.tycoons[kind].level
        if level > tycoons:
            words = f"level {level} needs {level} active Tycoons, you have {tycoons}"
            raise IllegalAction(self.rule, words)
        if isinstance(action, TakeBlind):
            if not self._blind(g, s, player, level):
                raise IllegalAction(self.rule, "no unseen Tycoon of this level can be taken")
        elif not self._fits(g, player, kind):
            raise IllegalAction(self.rule, "this column is full of Tycoons")

    def apply(self, g: Rules, s: Table, action: TakeTycoon | TakeBlind, a: int, b: int) -> None:
        if isinstance(action, TakeBlind):
            s.todo.append(("unseen_tycoon", action.level, 0))
            return
        kind = g.t.tycoon_index[action.tile]
        place = s.tycoon_display.index(kind)
        s.tycoon_display[place] = -1
        hire(g, s, kind)
        refill_tycoon(g, s, place)

    def explain(self, g: Rules, s: Table, action: TakeTycoon | TakeBlind) -> Explanation:
        if isinstance(action, TakeBlind):
            line = Term("it must be kept, whatever it is", "", "WL-12")
            return plain(f"The unseen top Tycoon of level {action.level}", line)
        kind = g.t.tycoon_index.get(action.tile)
        if kind is None:
            return plain("A Tycoon that does not exist")
        lines = []
        column = g.t.tycoons[kind].column
        if covered(mover(s), column) >= SPACES:
            lines.append(Term("the column is full: a tile goes to your supply", "", "WL-12"))
        return plain(g.words.tycoon(kind), *lines)

    def near(self, g: Rules, s: Table) -> list[Action]:
        possible = set(self.legal(g, s))
        shown = [g.take_tycoon[kind] for kind in dict.fromkeys(s.tycoon_display) if kind >= 0]
        return [action for action in shown if action not in possible]


def hire(g: Rules, s: Table, kind: int) -> None:
    """Put a Tycoon onto its column; a full one must give up a tile."""
    player = mover(s)
    g.add_tycoon(player, kind)
    column = g.t.tycoons[kind].column
    if covered(player, column) > SPACES:
        s.todo.append(("push", column, 0))


def refill_tycoon(g: Rules, s: Table, place: int) -> None:
    """Queue the draw of a new Tycoon for a place of the display, if any is left."""
    if any(s.tycoon_stack[kind] for kind in g.tycoons_of[place // 2 + 1]):
        s.todo.append(("turn_up_tycoon", place, 0))


class TycoonDraw(Draw):
    """A new Tycoon for the display."""

    rule = "WL-12"
    kinds = (TurnUpTycoon,)

    def level(self, s: Table) -> int:
        """Return the level that is drawn from."""
        return s.todo[-1][1] // 2 + 1

    def outcomes(self, g: Rules, s: Table) -> list[tuple[Any, int]]:
        return [
            (g.turn_up_tycoon[kind], s.tycoon_stack[kind])
            for kind in g.tycoons_of[self.level(s)]
            if s.tycoon_stack[kind]
        ]

    def apply(self, g: Rules, s: Table, action: TurnUpTycoon, a: int, b: int) -> None:
        place = a
        kind = g.t.tycoon_index[action.tile]
        s.tycoon_stack[kind] -= 1
        s.tycoon_display[place] = kind

    def found(self, g: Rules, before: Table, after: Table) -> Action:
        return g.turn_up_tycoon[no_more(before.tycoon_stack, after.tycoon_stack)]

    def told(self, g: Rules, before: Table, action: TurnUpTycoon, after: Table) -> str:
        return f"A Tycoon is turned up: {g.words.tycoon(g.t.tycoon_index[action.tile])}"


class UnseenDraw(TycoonDraw):
    """A Tycoon taken unseen, by whoever takes it."""

    def level(self, s: Table) -> int:
        return s.todo[-1][1]

    def apply(self, g: Rules, s: Table, action: TurnUpTycoon, a: int, b: int) -> None:
        kind = g.t.tycoon_index[action.tile]
        s.tycoon_stack[kind] -= 1
        hire(g, s, kind)

    def told(self, g: Rules, before: Table, action: TurnUpTycoon, after: Table) -> str:
        tycoon = g.words.tycoon(g.t.tycoon_index[action.tile])
        return f"The tile that {{{before.seat}}} took: {tycoon}"


class Pushing(Stage):
    """Which tile leaves a full column; the one in use may, and then nothing more goes back."""

    rule = "WL-12"
    kinds = (Push,)
    forced = True

    def prompt(self, g: Rules, s: Table) -> str:
        name = g.words.column(s.todo[-1][1])
        return f"Choose the tile that leaves your full {name} column"

    def legal(self, g: Rules, s: Table) -> list[Any]:
        column, tiles = s.todo[-1][1], mover(s).columns
        return [PUSHES[kind] for kind in range(3) if tiles[4 * kind + column]]

    def refuse(self, g: Rules, s: Table, action: Push) -> None:
        if action not in self.legal(g, s):
            raise IllegalAction(self.rule, "no such tile lies in this column")

    def apply(self, g: Rules, s: Table, action: Push, a: int, b: int) -> None:
        column, kind = a, TILE_KINDS.index(action.tile)
        g.push_out(mover(s), column, kind)
        if ("return", column, kind) in s.todo:
            s.todo.remove(("return", column, kind))

    def explain(self, g: Rules, s: Table, action: Push) -> Explanation:
        column, kind = s.todo[-1][1], TILE_KINDS.index(action.tile)
        label = f"{g.words.tile(kind, column)} to the supply"
        if ("return", column, kind) not in s.todo:
            return plain(label)
        return plain(label, Term("it is the one you use: nothing more goes back", "", "WL-5"))


def income(g: Rules, s: Table, _a: int, _b: int) -> None:
    """Pay out $2 and $1 for each active Tycoon, the new one included."""
    player = mover(s)
    player.money += BASE_INCOME + active(g.t, player, TYCOON)


# -- Supply ----------------------------------------------------------------------------------------


def factories(g: Rules, s: Table, _a: int, _b: int) -> None:
    """Count the tiles that may be placed: two, and one for each active Factory."""
    s.todo.append(("place", BASE_TILES + active(g.t, mover(s), FACTORY), 0))


def scientists(g: Rules, s: Table, _a: int, _b: int) -> None:
    """Give a Patent where there are more active Scientists than own Patents."""
    player = mover(s)
    if active(g.t, player, SCIENTIST) > patents_owned(player):
        s.todo.append(("patent", 0, 0))


class Placing(Stage):
    """A tile from the supply onto its column, one after another."""

    rule = "WL-14"
    kinds = (Place,)
    skips = True

    def prompt(self, g: Rules, s: Table) -> str:
        number = s.todo[-1][1]
        return f"Place {number} tiles from your supply" if number > 1 else "Place a tile"

    def legal(self, g: Rules, s: Table) -> list[Any]:
        player = mover(s)
        supply = player.supply
        room = [SPACES - covered(player, column) for column in range(4)]
        return [
            PLACES[kind][column]
            for kind in range(3)
            for column in range(4)
            if supply[4 * kind + column] and room[column] > (kind == 2)
        ]

    def refuse(self, g: Rules, s: Table, action: Place) -> None:
        refuse_place(g, mover(s), action)

    def apply(self, g: Rules, s: Table, action: Place, a: int, b: int) -> None:
        number = a
        place_tile(g, mover(s), action)
        if number > 1:
            s.todo.append(("place", number - 1, 0))

    def explain(self, g: Rules, s: Table, action: Place) -> Explanation:
        return plain(g.words.placing(action))


STAGES: dict[str, Stage] = {
    "credit": Crediting(),
    "tycoon": Hiring(),
    "push": Pushing(),
    "place": Placing(),
}
DRAWS: dict[str, Draw] = {"turn_up_tycoon": TycoonDraw(), "unseen_tycoon": UnseenDraw()}
STEPS: dict[str, Step] = {"income": income, "factories": factories, "scientists": scientists}
