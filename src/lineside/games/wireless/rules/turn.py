"""A turn: one of five actions, its price, its end, and what brings the game to its end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from lineside.engine import IllegalAction
from lineside.engine.actions import Action
from lineside.engine.game import Explanation, Term
from lineside.games.wireless.actions import End, Fund, Pass, Supply, Use
from lineside.games.wireless.components import (
    COLUMNS,
    FUNDING,
    INSTALLATION,
    TILE_KINDS,
)
from lineside.games.wireless.rules import installation, transmission
from lineside.games.wireless.rules.stage import Stage, Step, mover, plain
from lineside.games.wireless.standing import ENDS, covered, credits_laid, towards_end
from lineside.games.wireless.state import SIDE_A, SIDE_B, WAITING, Player, Table
from lineside.games.wireless.tables import THIRD

if TYPE_CHECKING:
    from lineside.games.wireless.rules import Rules

BOX_NAMES = ("basic", "advanced", "patent_a", "patent_b")
USES = tuple(
    tuple(tuple(Use(column, box, tile) for tile in TILE_KINDS) for box in BOX_NAMES)  # type: ignore[arg-type]
    for column in COLUMNS[:FUNDING]
)
FUNDS = tuple(Fund(tile) for tile in TILE_KINDS)  # type: ignore[arg-type]
SUPPLY, PASS, END = Supply(), Pass(), End()


class Acting(Stage):
    """The choice of the turn's action."""

    rule = "WL-5"
    kinds = (Use, Fund, Supply, Pass)

    def prompt(self, g: Rules, s: Table) -> str:
        return "Choose an action"

    def legal(self, g: Rules, s: Table) -> list[Any]:
        player = mover(s)
        tiles = player.columns
        found: list[Any] = []
        for column in range(FUNDING):
            kinds = [kind for kind in range(3) if tiles[4 * kind + column]]
            if kinds:
                for box in open_boxes(g, s, player, column):
                    found.extend(USES[column][box][kind] for kind in kinds)
        if any(player.credits):
            found.extend(FUNDS[kind] for kind in range(3) if tiles[4 * kind + FUNDING])
            found.append(SUPPLY)
        return found or [PASS]

    def refuse(self, g: Rules, s: Table, action: Any) -> None:
        player = mover(s)
        if isinstance(action, Pass):
            if self.legal(g, s) != [PASS]:
                raise IllegalAction("WL-20", "you can take an action, so you may not pass")
            return
        if isinstance(action, Supply | Fund) and not any(player.credits):
            raise IllegalAction("WL-19", "you have no Credit left for this action")
        if isinstance(action, Supply):
            return
        column = FUNDING if isinstance(action, Fund) else COLUMNS.index(action.column)
        self._need_tile(g, player, column, action.tile)
        if isinstance(action, Use):
            self._need_box(g, s, player, column, BOX_NAMES.index(action.box))

    def _need_tile(self, g: Rules, player: Player, column: int, tile: str) -> None:
        if not player.columns[4 * TILE_KINDS.index(tile) + column]:
            what = g.words.tile(TILE_KINDS.index(tile), column)
            raise IllegalAction("WL-5", f"there is no {what} in this column: no tile, no action")

    def _need_box(self, g: Rules, s: Table, player: Player, column: int, box: int) -> None:
        stack = waiting_stack(player, column)
        if box >= THIRD and stack < 0:
            name = g.words.column(column)
            raise IllegalAction("WL-15", f"no Patent waits above your {name} column")
        price = g.t.price[covered(player, column)][min(box, THIRD)]
        if price > player.money:
            raise IllegalAction(
                "WL-6", f"the uncovered spaces cost ${price}, you have ${player.money}"
            )
        plain_box, side = box_and_side(player, column, box)
        if column == INSTALLATION:
            installation.refuse_box(g, s, player, side)
        else:
            transmission.refuse_box(g, s, player, column, plain_box, side)

    def apply(self, g: Rules, s: Table, action: Any, a: int, b: int) -> None:
        player = mover(s)
        if isinstance(action, Pass):
            s.todo.pop()
            finish(g, s, 0, 0)
        elif isinstance(action, Supply):
            s.todo += [("scientists", 0, 0), ("factories", 0, 0), ("credit", 0, 0)]
        elif isinstance(action, Fund):
            s.todo.append(("return", FUNDING, TILE_KINDS.index(action.tile)))
            s.todo += [("income", 0, 0), ("tycoon", 0, 0), ("credit", 0, 0)]
        else:
            self._use(g, s, player, action)

    def _use(self, g: Rules, s: Table, player: Player, action: Use) -> None:
        column, box = COLUMNS.index(action.column), BOX_NAMES.index(action.box)
        player.money -= g.t.price[covered(player, column)][min(box, THIRD)]
        plain_box, side = box_and_side(player, column, box)
        stack = 2 * column + plain_box
        if box >= THIRD:
            activate(player, stack, side)
        s.todo.append(("return", column, TILE_KINDS.index(action.tile)))
        effect = g.t.effects.get((stack, side))
        if effect is not None and effect.tile:
            s.todo.append(("bonus_tile", COLUMNS.index(effect.tile), 0))
        stage = "install" if column == INSTALLATION else "transmit"
        s.todo.append((stage, column, plain_box))

    def explain(self, g: Rules, s: Table, action: Any) -> Explanation:
        if isinstance(action, Pass):
            return plain("Pass", Term("no action is possible", "", "WL-20"))
        if isinstance(action, Supply):
            return g.words.supply(s)
        if isinstance(action, Fund):
            return g.words.funding(s, action)
        return g.words.use(mover(s), action)

    def near(self, g: Rules, s: Table) -> Sequence[Action]:
        player = mover(s)
        boxes = [0, 1]
        wanted: list[Action] = []
        for column in range(FUNDING):
            third = [2, 3] if waiting_stack(player, column) >= 0 else []
            wanted += [USES[column][box][0] for box in boxes + third]
        wanted += [FUNDS[0], SUPPLY]
        possible = set(self.legal(g, s))
        return [action for action in wanted if action not in possible]


class Ending(Stage):
    """The end of a turn, said by its player, so that the last action can still be taken back."""

    rule = "WL-5"
    kinds = (End,)

    def prompt(self, g: Rules, s: Table) -> str:
        return "End your turn"

    def legal(self, g: Rules, s: Table) -> list[Any]:
        return [END]

    def apply(self, g: Rules, s: Table, action: End, a: int, b: int) -> None:
        finish(g, s, 0, 0)

    def explain(self, g: Rules, s: Table, action: End) -> Explanation:
        return plain("End the turn")


def waiting_stack(player: Player, column: int) -> int:
    """Return the stack of the Patent that waits above a column, or -1."""
    for stack in (2 * column, 2 * column + 1):
        if player.patents[stack] == WAITING:
            return stack
    return -1


def box_and_side(player: Player, column: int, box: int) -> tuple[int, int]:
    """Return the Basic (0) or Advanced (1) box that a choice stands for, and its Patent's side."""
    if box < THIRD:
        return box, player.patents[2 * column + box]
    return waiting_stack(player, column) % 2, SIDE_A + box - THIRD


def activate(player: Player, stack: int, side: int) -> None:
    """Turn a Patent to a side, for good (WL-15)."""
    patents = list(player.patents)
    patents[stack] = side
    player.patents = tuple(patents)


def open_boxes(g: Rules, s: Table, player: Player, column: int) -> list[int]:
    """Return the boxes of a column that can be paid for and lead to something."""
    prices = g.t.price[covered(player, column)]
    money = player.money
    if prices[0] > money:
        return []
    patents = player.patents
    basic, advanced = patents[2 * column], patents[2 * column + 1]
    possible = installation.possible if column == INSTALLATION else transmission.possible
    found = []
    if possible(g, s, player, column, 0, basic):
        found.append(0)
    if prices[1] <= money and possible(g, s, player, column, 1, advanced):
        found.append(1)
    if prices[2] <= money and WAITING in (basic, advanced):
        box = 0 if basic == WAITING else 1
        for side in (SIDE_A, SIDE_B):
            if possible(g, s, player, column, box, side):
                found.append(THIRD + side - SIDE_A)
    return found


def begin(g: Rules, s: Table) -> None:
    """Begin the turn of `s.seat`."""
    s.begun += 1
    if g.solo and s.seat == g.seats:
        s.todo += [("finish", 0, 0), ("automa_turn", 0, 0)]
    else:
        s.todo += [("end", 0, 0), ("act", 0, 0)]


def open_play(g: Rules, s: Table, _a: int, _b: int) -> None:
    """Begin the first round: alone, the Automa goes first."""
    s.first = g.seats if g.solo else s.first
    s.seat = s.first
    s.round = 1
    begin(g, s)


def finish(g: Rules, s: Table, _a: int, _b: int) -> None:
    """End a turn: see whether the end is triggered, and go on to the next (WL-21)."""
    if not s.last_round:
        trigger = triggered(g, s)
        if trigger:
            s.trigger = f"{trigger} {s.seat}"
            s.last_round = s.round + 1
    s.seat = (s.seat + 1) % g.sides
    if s.seat == s.first:
        s.round += 1
        if s.last_round and s.round > s.last_round:
            s.round = s.last_round
            return
    begin(g, s)


def triggered(g: Rules, s: Table) -> str:
    """Return which end condition the player to move has brought about, or ""."""
    for (name, needed), has in zip(ENDS.items(), towards_end(mover(s)), strict=True):
        if has >= needed:
            return name
    return "credits" if credits_laid(s) >= 3 * g.credit_spaces else ""


def give_back(g: Rules, s: Table, column: int, kind: int) -> None:
    """Return the tile that was used to the personal supply (WL-5)."""
    g.push_out(mover(s), column, kind)


STAGES: dict[str, Stage] = {"act": Acting(), "end": Ending()}
STEPS: dict[str, Step] = {"open": open_play, "finish": finish, "return": give_back}
