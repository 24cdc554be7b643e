"""The rules of Wireless, split by concern.

- `setup`: what chance lays out, Objectives, starting groups
- `turn`: the five actions, their price, the end of a turn and of the game
- `installation`, `transmission`: Stations and Signals on the map
- `bonuses`: what Locations, Contracts, the Link track and Patents bring
- `funding`: Credits, Tycoons, Supply
- `automa`: the solo opponent

`stage.py` says what these modules are made of; this one puts them together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from lineside.engine import CHANCE, OVER, BadInput, Game, IllegalAction
from lineside.engine.actions import Action, notation
from lineside.engine.chance import Rng
from lineside.engine.codec import Codec
from lineside.engine.edition import Edition
from lineside.engine.game import Explanation, Happening, Result, Score
from lineside.engine.tensors import Tensors
from lineside.games.wireless import drawing, heuristics, lint, scoring, view
from lineside.games.wireless.actions import (
    Actions,
    Activate,
    AutomaAct,
    AutomaTechnology,
    AutomaTile,
    TakeTycoon,
    TurnUpContract,
    TurnUpTycoon,
)
from lineside.games.wireless.audit import audit
from lineside.games.wireless.codec import WirelessCodec
from lineside.games.wireless.components import STACKS, Components
from lineside.games.wireless.meta import META
from lineside.games.wireless.rules import (
    automa,
    bonuses,
    funding,
    installation,
    setup,
    transmission,
    turn,
)
from lineside.games.wireless.rules.stage import Draw, Stage, Step
from lineside.games.wireless.standing import room_for
from lineside.games.wireless.state import SIDE_A, SIDE_B, Player, Table
from lineside.games.wireless.tables import tables_of
from lineside.games.wireless.tensors import WirelessTensors
from lineside.games.wireless.view import Board, make_board
from lineside.games.wireless.words import Words, reason

STAGES: dict[str, Stage] = {
    **setup.STAGES,
    **turn.STAGES,
    **installation.STAGES,
    **transmission.STAGES,
    **bonuses.STAGES,
    **funding.STAGES,
}
DRAWS: dict[str, Draw] = {**setup.DRAWS, **bonuses.DRAWS, **funding.DRAWS, **automa.DRAWS}
STEPS: dict[str, Step] = {
    **setup.STEPS,
    **turn.STEPS,
    **installation.STEPS,
    **bonuses.STEPS,
    **funding.STEPS,
    **automa.STEPS,
}

ROUNDS_AHEAD = 2
"""A search plays on for so long before it values a table: an action may pay late."""

BY_AUTOMA = (AutomaAct, AutomaTile, AutomaTechnology)
"""What the Automa does, by chance (WL-25)."""

ONLY_FOR = {
    "experienced": ((2, 3, 4), "2 to 4 seats"),
    "neutral": ((1, 2), "1 or 2 seats"),
    "automa_tiles": ((1,), "one seat"),
    "automa_technologies": ((1,), "one seat"),
}
"""The seats at which an option means something."""


def _refuse_idle_options(seats: int, options: Mapping[str, Any]) -> None:
    defaults = {option.name: option.default for option in META.options}
    for name, (fitting, words) in ONLY_FOR.items():
        if options[name] != defaults[name] and seats not in fitting:
            raise BadInput(f"option '{name}' is for {words}, not for {seats}")


class Rules(Game[Table]):
    """Wireless with its seats, options and edition fixed.

    Attributes:
        t: the edition's tables.
        solo: whether the Automa plays.
        sides: how many play, the Automa included.
        draft: whether Objectives are drafted.
        starts: the Starting Locations of the chosen side.
        credit_spaces: spaces of a row of the Credit area.
        words: names and phrases.
    """

    meta = META
    state_type = Table
    action_types = Actions
    view_type = view.View
    edition_type = Components
    board_type = Board
    max_actions = 4000
    ahead = 0
    steep = 4.0
    slips = (0.6, 0.25)

    def __init__(self, seats: int, options: Mapping[str, Any], edition: Edition) -> None:
        super().__init__(seats, options, edition)
        _refuse_idle_options(seats, self.options)
        lint.check(edition)
        self.t = t = tables_of(edition)
        self.solo = seats == 1
        self.sides = 2 if self.solo else seats
        self.max_turns = 40 * self.sides
        self.horizon = ROUNDS_AHEAD * self.sides
        self.draft = bool(self.options["experienced"])
        self.starts = t.starts[self.options["side"]]
        self.credit_spaces = t.credit_spaces(self.sides)
        self.words = Words(self)
        self.tycoons_of = {
            level: tuple(n for n, kind in enumerate(t.tycoons) if kind.level == level)
            for level in (1, 2, 3, 4)
        }
        self.contracts_of = tuple(
            tuple(n for n, kind in enumerate(t.contracts) if kind.reward == reward)
            for reward in range(4)
        )
        self.row_words = tuple(funding.ROWS.index(row) for row in t.rows)
        self.take_tycoon = tuple(TakeTycoon(kind.id) for kind in t.tycoons)
        self.turn_up_tycoon = tuple(TurnUpTycoon(kind.id) for kind in t.tycoons)
        self.turn_up_contract = tuple(TurnUpContract(kind.id) for kind in t.contracts)
        self.activations = {
            (n, side): Activate(stack, "a" if side == SIDE_A else "b")
            for n, stack in enumerate(STACKS)
            for side in (SIDE_A, SIDE_B)
        }
        weak = t.data.automa.weak
        self.weak_low = tuple(number for number in weak if number <= 7)
        self.weak_high = tuple(number for number in weak if number > 7)

    # -- the course of a game ------------------------------------------------------------------

    def initial(self) -> Table:
        t = self.t
        players = [setup.new_player(self) for _ in range(self.seats)]
        if self.solo:
            players.append(automa.new_player(self))
        state = Table(
            players=players,
            tycoon_display=[-1] * 8,
            tycoon_stack=[kind.number if kind.level else 0 for kind in t.tycoons],
            contract_display=[-1] * 4,
            contract_stack=[kind.number for kind in t.contracts],
            technologies=[t.data.technologies.technology] * 4,
            supers=[t.data.technologies.super] * 4,
            todo=setup.agenda(self),
            rewards=t.printed,
            automa=automa.new_automa(self) if self.solo else None,
        )
        self.run(state)
        return state

    def actor(self, state: Table) -> int:
        if not state.todo:
            return OVER
        return CHANCE if state.todo[-1][0] in DRAWS else state.seat

    def legal(self, state: Table) -> list[Action]:
        if not state.todo:
            return []
        stage = STAGES.get(state.todo[-1][0])
        return [] if stage is None else stage.legal(self, state)

    def check(self, state: Table, action: Action) -> None:
        if not state.todo:
            raise IllegalAction("WL-21", "the game is over")
        name = state.todo[-1][0]
        draw = DRAWS.get(name)
        if draw is not None:
            if not isinstance(action, draw.kinds):
                raise IllegalAction(draw.rule, "something else is to be drawn now")
            draw.refuse(self, state, action)
            return
        stage = STAGES[name]
        if not isinstance(action, stage.kinds):
            asked = stage.prompt(self, state)
            raise IllegalAction(stage.rule, f"something else is to be done now: {asked}")
        stage.refuse(self, state, action)
        if action not in stage.legal(self, state):
            raise IllegalAction(stage.rule, "that is not possible now")

    def apply(self, state: Table, action: Action) -> None:
        name, a, b = state.todo.pop()
        stage = STAGES.get(name)
        if stage is not None:
            stage.apply(self, state, action, a, b)
        else:
            DRAWS[name].apply(self, state, action, a, b)
        self._settle(state)
        self.run(state)

    def run(self, state: Table) -> None:
        """Let everything happen that happens by itself, up to the next decision or draw."""
        todo = state.todo
        while todo:
            name, a, b = todo[-1]
            step = STEPS.get(name)
            if step is not None:
                todo.pop()
                step(self, state, a, b)
                self._settle(state)
                continue
            stage = STAGES.get(name)
            if stage is None or not (stage.skips or stage.forced):
                return
            legal = stage.legal(self, state)
            if legal and not (stage.forced and len(legal) == 1):
                return
            todo.pop()
            if legal:
                stage.apply(self, state, legal[0], a, b)
                self._settle(state)

    def _settle(self, state: Table) -> None:
        player = state.players[state.seat]
        if player.turned + 1 < 1 << len(player.contracts):
            bonuses.settle_contracts(self, state, player)

    def turns(self, state: Table) -> int:
        return state.begun

    # -- chance --------------------------------------------------------------------------------

    def chance(self, state: Table) -> list[tuple[Action, int]] | None:
        return DRAWS[state.todo[-1][0]].outcomes(self, state)

    def sample(self, state: Table, rng: Rng) -> Action:
        return DRAWS[state.todo[-1][0]].sample(self, state, rng)

    def outcome(self, before: Table, after: Table) -> Action:
        return DRAWS[before.todo[-1][0]].found(self, before, after)

    # -- what the concerns share ---------------------------------------------------------------

    def location(self, name: str) -> int:
        """Return the number of a Location; raises IllegalAction where there is none."""
        here = self.t.map.index.get(name)
        if here is None:
            raise IllegalAction("WL-C1", f"there is no Location '{name}'")
        return here

    def reward_at(self, state: Table, here: int) -> int:
        """Return the reward type of a Location."""
        return next(n for n, mask in enumerate(state.rewards) if mask >> here & 1)

    def make_ready(self, player: Player, track: int, number: int) -> None:
        """Move Signals from a Progress track to Ready, fewer where it is short."""
        number = min(number, player.tracks[track])
        player.tracks[track] -= number
        player.ready += number

    def gain_tile(self, player: Player, kind: int, column: int) -> None:
        """Put a new Technology or Super onto its column, or into the supply (WL-11)."""
        where = player.columns if room_for(player, column, kind) else player.supply
        where[4 * kind + column] += 1

    def add_tycoon(self, player: Player, kind: int) -> None:
        """Put a Tycoon onto the column it names."""
        column = self.t.tycoons[kind].column
        tycoons = player.tycoons
        player.tycoons = (
            *tycoons[:column],
            (*tycoons[column], kind),
            *tycoons[column + 1 :],
        )

    def push_out(self, player: Player, column: int, kind: int) -> None:
        """Move a tile from a column to the personal supply."""
        player.columns[4 * kind + column] -= 1
        player.supply[4 * kind + column] += 1

    # -- what may be known ---------------------------------------------------------------------

    def view(self, state: Table, seat: int | None) -> view.View:
        return view.make(self, state, seat)

    def board(self) -> Board:
        return make_board(self.t.data)

    def event(self, before: Table, action: Action, after: Table, seat: int | None) -> Happening:
        draw = DRAWS.get(before.todo[-1][0])
        if draw is not None:
            text = draw.told(self, before, action, after)
        else:
            text = self.words.told(before, action, after)
        doer = "Automa" if isinstance(action, BY_AUTOMA) else ""
        return Happening(text, self.words.marks(before, action, after), action, doer)

    # -- words ---------------------------------------------------------------------------------

    def prompt(self, state: Table) -> str:
        if not state.todo:
            return "The game is over"
        stage = STAGES.get(state.todo[-1][0])
        return "Chance decides" if stage is None else stage.prompt(self, state)

    def explain(self, state: Table, action: Action) -> Explanation:
        stage = STAGES.get(state.todo[-1][0]) if state.todo else None
        if stage is None or not isinstance(action, stage.kinds):
            return Explanation(notation(action))
        return stage.explain(self, state, action)

    def near(self, state: Table) -> Sequence[Action]:
        stage = STAGES.get(state.todo[-1][0]) if state.todo else None
        return () if stage is None else stage.near(self, state)

    # -- the end -------------------------------------------------------------------------------

    def result(self, state: Table) -> Result:
        totals = scoring.totals(self.t, state.players, self.solo)
        scores = []
        for seat in range(self.seats):
            rank = 1 + sum(other > totals[seat] for other in totals)
            lines = scoring.lines(self.t, state.players[seat])
            scores.append(Score(seat, totals[seat], rank, rank == 1, lines))
        words, rule = reason(self, state, totals)
        return Result(tuple(scores), words, rule)

    def audit(self, state: Table) -> None:
        names = [name for name, _, _ in state.todo]
        assert all(name in STAGES or name in DRAWS or name in STEPS for name in names), names
        assert not names or names[-1] not in STEPS, "a step that has not been taken"
        assert 0 <= state.seat < self.sides, "a seat that is not there"
        audit(self, state)

    # -- play by machine -----------------------------------------------------------------------

    def value(self, state: Table, seat: int) -> float:
        return heuristics.values(self, state)[seat]

    def values(self, state: Table) -> list[float]:
        return heuristics.values(self, state)

    def promising(self, state: Table, rng: Rng) -> list[Action]:
        return heuristics.promising(self, state, self.actor(state), rng)

    def greedy(self, state: Table, seat: int, rng: Rng) -> Action:
        return heuristics.choose(self, state, seat, rng)

    def codec(self) -> Codec:
        return WirelessCodec(self)

    def tensors(self) -> Tensors:
        return WirelessTensors(self)

    def picture(self) -> str:
        return drawing.draw(self.t.data)

    def drawing(self, view: Any) -> str:
        return drawing.draw(self.t.data, view)
