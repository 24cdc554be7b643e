"""What Locations, the Contracts column, the Link track and Patents bring (WL-11, WL-15…18)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lineside.engine import IllegalAction
from lineside.engine.actions import Action
from lineside.engine.game import Explanation, Term
from lineside.games.wireless.actions import (
    Activate,
    Discard,
    Modulate,
    Place,
    TakePatent,
    TakeSuper,
    TakeTechnology,
    TurnUpContract,
)
from lineside.games.wireless.components import (
    COLUMNS,
    LAST_LINK,
    MOST_CONTRACTS,
    REWARDS,
    STACKS,
    TILE_KINDS,
)
from lineside.games.wireless.rules.stage import (
    Draw,
    Stage,
    Step,
    mover,
    no_more,
    plain,
)
from lineside.games.wireless.rules.turn import activate, waiting_stack
from lineside.games.wireless.standing import bits, progress, room_for
from lineside.games.wireless.state import NONE, SIDE_A, SIDE_B, WAITING, Player, Table
from lineside.games.wireless.words import with_article

if TYPE_CHECKING:
    from lineside.games.wireless.rules import Rules

SOURCES = (*REWARDS, "ready")
PLACES = tuple(tuple(Place(tile, column) for column in COLUMNS) for tile in TILE_KINDS)  # type: ignore[arg-type]
DISCARDS = tuple(Discard(source) for source in SOURCES)  # type: ignore[arg-type]
PATENTS = tuple(TakePatent(stack) for stack in STACKS)
TECHNOLOGIES = tuple(TakeTechnology(column) for column in COLUMNS)
SUPERS = tuple(TakeSuper(column) for column in COLUMNS)


def bonus(g: Rules, s: Table, here: int, _b: int) -> None:
    """Give the mover what the Location brings."""
    player, kind = mover(s), g.t.bonus[here]
    if kind == "flag":
        player.flags += (g.t.nation_of[here],)
    elif kind == "contract":
        take_contract(g, s, player, g.reward_at(s, here))
    elif kind:
        s.todo.append((kind, 0, 0))


# -- Contracts -------------------------------------------------------------------------------------


def take_contract(g: Rules, s: Table, player: Player, reward: int) -> None:
    """Take the face-up Contract of a type, if there is one and a space for it (WL-21)."""
    kind, place = s.contract_display[reward], len(player.contracts)
    if kind < 0 or place >= MOST_CONTRACTS:
        return
    player.contracts += (kind,)
    s.contract_display[reward] = -1
    immediate = g.t.data.contract_column.bonuses[place]
    if immediate in COLUMNS:
        s.todo.append(("bonus_tile", COLUMNS.index(immediate), 0))
    elif immediate:
        s.todo.append((immediate, 0, 0))
    refill_contract(g, s, reward)


def refill_contract(g: Rules, s: Table, reward: int) -> None:
    """Queue the draw of a new Contract for the display, if any is left."""
    if any(s.contract_stack[kind] for kind in g.contracts_of[reward]):
        s.todo.append(("turn_up_contract", reward, 0))


def settle_contracts(g: Rules, s: Table, player: Player) -> None:
    """Turn the Contracts whose condition holds often enough, for good (WL-17)."""
    numbers = g.t.data.contract_column.numbers
    for place, kind in enumerate(player.contracts):
        if not player.turned >> place & 1 and (
            progress(g.t, player, s.rewards, kind) >= numbers[place]
        ):
            player.turned |= 1 << place


class ContractDraw(Draw):
    """A new Contract for the display."""

    rule = "WL-1"
    kinds = (TurnUpContract,)

    def outcomes(self, g: Rules, s: Table) -> list[tuple[Any, int]]:
        return [
            (g.turn_up_contract[kind], s.contract_stack[kind])
            for kind in g.contracts_of[s.todo[-1][1]]
            if s.contract_stack[kind]
        ]

    def apply(self, g: Rules, s: Table, action: TurnUpContract, a: int, b: int) -> None:
        reward = a
        kind = g.t.contract_index[action.tile]
        s.contract_stack[kind] -= 1
        s.contract_display[reward] = kind

    def found(self, g: Rules, before: Table, after: Table) -> Action:
        return g.turn_up_contract[no_more(before.contract_stack, after.contract_stack)]

    def told(self, g: Rules, before: Table, action: TurnUpContract, after: Table) -> str:
        kind = g.t.contract_index[action.tile]
        return f"A Contract is turned up: {g.words.contract(kind)}"


# -- tiles -----------------------------------------------------------------------------------------


def fitting(player: Player, column: int) -> list[int]:
    """Return the kinds of tiles of a type that lie in the supply and fit into the column."""
    return [
        kind
        for kind in range(3)
        if player.supply[4 * kind + column] and room_for(player, column, kind)
    ]


def place_tile(g: Rules, player: Player, action: Place) -> None:
    """Move a tile from the supply onto its column."""
    place = 4 * TILE_KINDS.index(action.tile) + COLUMNS.index(action.column)
    player.supply[place] -= 1
    player.columns[place] += 1


def refuse_place(g: Rules, player: Player, action: Place) -> None:
    """Say why a tile cannot be placed."""
    kind, column = TILE_KINDS.index(action.tile), COLUMNS.index(action.column)
    what = g.words.tile(kind, column)
    if not player.supply[4 * kind + column]:
        raise IllegalAction("WL-14", f"there is no {what} in your supply")
    if not room_for(player, column, kind):
        raise IllegalAction("WL-14", f"your {g.words.column(column)} column has no room for it")


class BonusTile(Stage):
    """A tile of a given type from the supply to its column."""

    rule = "WL-18"
    kinds = (Place,)
    skips = True
    forced = True

    def prompt(self, g: Rules, s: Table) -> str:
        what = with_article(g.words.column(s.todo[-1][1]))
        return f"Place {what} tile from your supply"

    def legal(self, g: Rules, s: Table) -> list[Any]:
        column = s.todo[-1][1]
        return [PLACES[kind][column] for kind in fitting(mover(s), column)]

    def refuse(self, g: Rules, s: Table, action: Place) -> None:
        column = s.todo[-1][1]
        if action.column != COLUMNS[column]:
            name = g.words.column(column)
            raise IllegalAction(self.rule, f"this bonus is a tile of the {name} column")
        refuse_place(g, mover(s), action)

    def apply(self, g: Rules, s: Table, action: Place, a: int, b: int) -> None:
        place_tile(g, mover(s), action)

    def explain(self, g: Rules, s: Table, action: Place) -> Explanation:
        return plain(g.words.placing(action))


class Technology(Stage):
    """A Technology tile of any type that is left."""

    rule = "WL-11"
    kinds: tuple[type[Action], ...] = (TakeTechnology,)
    skips = True
    kind = 1
    actions: tuple[Action, ...] = TECHNOLOGIES

    def _left(self, s: Table) -> list[int]:
        return s.technologies

    def prompt(self, g: Rules, s: Table) -> str:
        return "Take a Technology"

    def legal(self, g: Rules, s: Table) -> list[Any]:
        return [self.actions[column] for column, left in enumerate(self._left(s)) if left]

    def refuse(self, g: Rules, s: Table, action: Any) -> None:
        column = COLUMNS.index(action.column)
        if not self._left(s)[column]:
            what = g.words.tile(self.kind, column)
            raise IllegalAction(self.rule, f"no {what} is left")

    def apply(self, g: Rules, s: Table, action: Any, a: int, b: int) -> None:
        column = COLUMNS.index(action.column)
        self._left(s)[column] -= 1
        g.gain_tile(mover(s), self.kind, column)

    def explain(self, g: Rules, s: Table, action: Any) -> Explanation:
        column = COLUMNS.index(action.column)
        fits = room_for(mover(s), column, self.kind)
        where = "onto its column" if fits else "no room in its column: into your supply"
        return plain(g.words.tile(self.kind, column), Term(where, "", "WL-11"))


class SuperTechnology(Technology):
    """A Super Technology tile of any type that is left."""

    kinds = (TakeSuper,)
    kind = 2
    actions = SUPERS

    def _left(self, s: Table) -> list[int]:
        return s.supers

    def prompt(self, g: Rules, s: Table) -> str:
        return "Take a Super Technology"


# -- the other bonuses of the Contracts column -----------------------------------------------------


class Discarding(Stage):
    """A Signal leaves the game."""

    rule = "WL-18"
    kinds = (Discard,)
    skips = True

    def prompt(self, g: Rules, s: Table) -> str:
        return "Discard a Signal from a Progress track or from Ready"

    def legal(self, g: Rules, s: Table) -> list[Any]:
        player = mover(s)
        found = [DISCARDS[track] for track in range(4) if player.tracks[track]]
        if player.ready:
            found.append(DISCARDS[4])
        return found

    def refuse(self, g: Rules, s: Table, action: Discard) -> None:
        if action not in self.legal(g, s):
            raise IllegalAction(self.rule, "there is no Signal of yours")

    def apply(self, g: Rules, s: Table, action: Discard, a: int, b: int) -> None:
        player = mover(s)
        player.lost += 1
        if action.source == "ready":
            player.ready -= 1
        else:
            player.tracks[REWARDS.index(action.source)] -= 1

    def explain(self, g: Rules, s: Table, action: Discard) -> Explanation:
        if action.source == "ready":
            return plain("Discard a Ready Signal", Term("1 penalty point less", "", "WL-24"))
        track = REWARDS.index(action.source)
        left = mover(s).tracks[track]
        name = g.words.reward(track)
        if not left:
            return plain(f"Discard from the {name} track")
        now, then = g.t.track_value[left], g.t.track_value[left - 1]
        line = Term(f"its value goes from {now} to {then}", "", "WL-22")
        return plain(f"Discard from the {name} track", line)


class Turning(Stage):
    """An own Station becomes Modulated."""

    rule = "WL-18"
    kinds = (Modulate,)
    skips = True
    forced = True

    def prompt(self, g: Rules, s: Table) -> str:
        return "Turn one of your Stations to Modulated"

    def legal(self, g: Rules, s: Table) -> list[Any]:
        return [g.t.modulate[here] for here in bits(mover(s).unmodulated)]

    def refuse(self, g: Rules, s: Table, action: Modulate) -> None:
        here = g.location(action.at)
        if not mover(s).unmodulated >> here & 1:
            name = g.t.names[here]
            raise IllegalAction(self.rule, f"you have no Unmodulated Station at {name}")

    def apply(self, g: Rules, s: Table, action: Modulate, a: int, b: int) -> None:
        here, player = g.t.map.index[action.at], mover(s)
        player.unmodulated ^= 1 << here
        player.modulated |= 1 << here

    def explain(self, g: Rules, s: Table, action: Modulate) -> Explanation:
        here = g.t.map.index.get(action.at)
        return plain(f"Modulate {action.at if here is None else g.t.names[here]}")


# -- the Link track and Patents --------------------------------------------------------------------


def link(g: Rules, s: Table, _a: int, _b: int) -> None:
    """Move the Link marker and give the bonus above its new space."""
    player = mover(s)
    if player.links >= LAST_LINK:
        return
    player.links += 1
    immediate = g.t.data.links.bonuses[player.links - 1]
    if immediate == "dollar":
        player.money += 1
    elif immediate in ("patent", "activate"):
        s.todo.append((immediate, 0, 0))


class Patenting(Stage):
    """A Patent that the player does not have, above a column where none waits."""

    rule = "WL-15"
    kinds = (TakePatent,)
    skips = True

    def prompt(self, g: Rules, s: Table) -> str:
        return "Take a Patent"

    def legal(self, g: Rules, s: Table) -> list[Any]:
        player = mover(s)
        return [
            PATENTS[stack]
            for stack in range(6)
            if player.patents[stack] == NONE and waiting_stack(player, stack // 2) < 0
        ]

    def refuse(self, g: Rules, s: Table, action: TakePatent) -> None:
        player, stack = mover(s), STACKS.index(action.stack)
        if player.patents[stack] != NONE:
            raise IllegalAction("WL-14", "you have a Patent of this type and level already")
        if waiting_stack(player, stack // 2) >= 0:
            name = g.words.column(stack // 2)
            raise IllegalAction("WL-14", f"a Patent waits above your {name} column already")

    def apply(self, g: Rules, s: Table, action: TakePatent, a: int, b: int) -> None:
        activate(mover(s), STACKS.index(action.stack), WAITING)

    def explain(self, g: Rules, s: Table, action: TakePatent) -> Explanation:
        return g.words.patent(STACKS.index(action.stack))


class Activating(Stage):
    """A waiting Patent goes onto its box, by an icon of the Link track."""

    rule = "WL-15"
    kinds = (Activate,)
    skips = True

    def prompt(self, g: Rules, s: Table) -> str:
        return "Place a waiting Patent on its box"

    def legal(self, g: Rules, s: Table) -> list[Any]:
        patents = mover(s).patents
        return [
            g.activations[stack, side]
            for stack in range(6)
            if patents[stack] == WAITING
            for side in (SIDE_A, SIDE_B)
        ]

    def refuse(self, g: Rules, s: Table, action: Activate) -> None:
        if mover(s).patents[STACKS.index(action.stack)] != WAITING:
            raise IllegalAction(self.rule, "this Patent does not wait above your boards")

    def apply(self, g: Rules, s: Table, action: Activate, a: int, b: int) -> None:
        side = SIDE_A if action.side == "a" else SIDE_B
        activate(mover(s), STACKS.index(action.stack), side)

    def explain(self, g: Rules, s: Table, action: Activate) -> Explanation:
        stack = STACKS.index(action.stack)
        side = SIDE_A if action.side == "a" else SIDE_B
        label = f"{g.words.stack(stack)}, side {action.side.upper()}"
        return plain(label, Term(g.words.effect(stack, side), "", "WL-16"))


STAGES: dict[str, Stage] = {
    "bonus_tile": BonusTile(),
    "technology": Technology(),
    "super": SuperTechnology(),
    "discard": Discarding(),
    "modulate": Turning(),
    "patent": Patenting(),
    "activate": Activating(),
}
DRAWS: dict[str, Draw] = {"turn_up_contract": ContractDraw()}
STEPS: dict[str, Step] = {"bonus": bonus, "link": link}
