"""The rules of String Railway: Transport, as the contract asks for them.

Each part of the rules has a module of its own: :mod:`.course` (setup, rounds, turns, chance),
:mod:`.laying` (strings and New Stations), :mod:`.network` (moving cubes), :mod:`.walks`
(Long-Distance tiles), :mod:`.scoring`. Here is what may be done when, and the special actions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from lineside.engine import (
    OVER,
    Action,
    Codec,
    Explanation,
    Game,
    Happening,
    IllegalAction,
    Question,
    Result,
    Rng,
)
from lineside.engine.edition import Edition

from . import (
    audit,
    components,
    course,
    heuristics,
    ideas,
    laying,
    network,
    proposals,
    prospects,
    questions,
    scoring,
    walks,
    words,
)
from . import view as views
from .actions import (
    ACTIONS,
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
from .codec import TransportCodec
from .components import COLOURS, Components
from .drawing import as_seen, svg
from .meta import META
from .setting import setting_of
from .state import LOCOMOTIVE, ROUTE, SPREAD, TRANSPORT, TransportState
from .table import Table, faults, table_of
from .table import check as check_table
from .tensors import TransportTensors
from .view import Board, View


class Rules(Game[TransportState]):
    """String Railway: Transport with its seats, options and edition fixed."""

    meta = META
    state_type = TransportState
    action_types = ACTIONS
    view_type = View
    board_type = Board
    edition_type = Components
    question_types = questions.QUESTIONS
    answer_types = questions.ANSWERS
    # There is no end of strings to try: few, tried often.
    ahead = 0
    widen = 0.4
    steep = 4.0

    def __init__(self, seats: int, options: Mapping[str, Any], edition: Edition) -> None:
        super().__init__(seats, options, edition)
        components.check(edition)
        self.setting = setting_of(seats, options, edition.data)
        if self.setting.drawn:
            check_table(
                self.setting.drawn, self.setting.kinds[: self.setting.standing], edition.data
            )
        self.max_turns = seats * edition.data.course.rounds
        self.max_actions = 80 + 60 * self.max_turns

    # -- the course of a game ------------------------------------------------------------------

    def initial(self) -> TransportState:
        return course.initial(self.setting)

    def actor(self, state: TransportState) -> int:
        return course.actor(state)

    def turns(self, state: TransportState) -> int:
        return state.turns

    def legal(self, state: TransportState) -> list[Action]:
        seat = course.actor(state)
        if seat < 0:
            return []
        if state.hands[seat]:
            return [Keep(hidden.tile) for hidden in sorted(state.hands[seat], key=_tile)]
        found: list[Action] = []
        if state.phase == ROUTE:
            found += proposals.spread(self.setting, state, seat)
        elif state.phase == TRANSPORT:
            found += network.moves(self.setting, state, seat) if state.ap else ()
            found += self._walks(state, seat, state.ap)
        found += [action for action in self._others(state) if self.allows(state, action)]
        found += proposals.settlements(self.setting, state, seat)
        return [*found, *([Next()] if state.phase != LOCOMOTIVE else []), End()]

    def _others(self, state: TransportState) -> list[Action]:
        """Actions without a place: the locomotive and the special actions, legal or not."""
        stations = [n for n in range(len(self.setting.kinds)) if self.setting.exists(state, n)]
        return [
            Upgrade(),
            *(Replenish(station) for station in stations),
            *(Spend(colour) for colour in range(len(COLOURS))),
            Draw(),
        ]

    def _walks(self, state: TransportState, seat: int, most: int) -> list[Action]:
        """One cheapest walk for each tile, level and start, of at most so many AP."""
        found: list[Action] = []
        for tile in sorted(state.open[seat]):
            for level in (3, 2, 1):
                starts = set()
                for walk in walks.cheapest(self.setting, state, seat, tile, level, most):
                    if walk.start not in starts:
                        starts.add(walk.start)
                        found.append(Resolve(tile, level, walk.start, walk.steps))
        return found

    def check(self, state: TransportState, action: Action) -> None:
        seat = course.actor(state)
        if seat < 0:
            self._check_outcome(state, action)
            return
        if state.hands[seat]:
            if not isinstance(action, Keep):
                raise IllegalAction("SR-21", "keep one of the two Long-Distance tiles first")
            if action.tile not in (hidden.tile for hidden in state.hands[seat]):
                raise IllegalAction("SR-21", "that is not one of the two tiles")
            return
        self._check_phase(state, action)
        match action:
            case Lay():
                laying.check_lay(self.setting, state, seat, action)
            case Move():
                network.check_move(self.setting, state, seat, action)
            case Resolve():
                walks.check_resolve(self.setting, state, seat, action)
            case Settle():
                laying.check_settle(self.setting, state, seat, action)
            case Upgrade():
                self._check_upgrade(state, seat)
            case Replenish():
                self._check_replenish(state, action)
            case Spend():
                self._check_spend(state, seat, action)
            case Draw():
                if not course.deck_size(state):
                    raise IllegalAction("SR-21", "no Long-Distance tiles are left in the deck")

    def _check_phase(self, state: TransportState, action: Action) -> None:
        """Each kind of action in its phase; the special ones in any (SR-7)."""
        phase = {
            Lay: (ROUTE, "strings are laid in the Route phase"),
            Move: (TRANSPORT, "cubes are moved in the Transport phase"),
            Resolve: (TRANSPORT, "tiles are resolved in the Transport phase"),
            Upgrade: (LOCOMOTIVE, "locomotives are changed in the Locomotive phase"),
        }.get(type(action))
        if phase and state.phase != phase[0]:
            raise IllegalAction("SR-7", f"{phase[1]}, not in the {words.PHASES[state.phase]} phase")
        if isinstance(action, Next) and state.phase == LOCOMOTIVE:
            raise IllegalAction("SR-7", "the Locomotive phase is the last: end the turn")
        if isinstance(action, Keep):
            raise IllegalAction("SR-21", "there are no tiles to choose from")
        if isinstance(action, Spread | Cubes | Order | Deal):
            raise IllegalAction("SR-7", "nothing is left to chance now")

    def _check_upgrade(self, state: TransportState, seat: int) -> None:
        now, engines = state.locomotives[seat], self.setting.data.locomotives
        if now >= self.setting.strongest():
            raise IllegalAction("SR-17", f"there is no stronger locomotive than that of {now} AP")
        price = engines.prices[now - engines.first]
        if state.ap < price:
            words_ = f"the locomotive of {now + 1} AP costs {price} AP, you have {state.ap}"
            raise IllegalAction("SR-17", words_)

    def _check_replenish(self, state: TransportState, action: Replenish) -> None:
        most = self.setting.data.course.replenish_a_turn
        if not self.setting.exists(state, action.station):
            raise IllegalAction("SR-19", f"there is no station {action.station} on the table")
        if state.replenished >= most:
            raise IllegalAction("SR-19", f"stations are replenished at most {most} times a turn")
        if state.ap < 1:
            raise IllegalAction("SR-19", "replenishing costs 1 AP, you have none left")
        if not state.bag.total():
            raise IllegalAction("SR-22", "the bag is empty")

    def _check_spend(self, state: TransportState, seat: int, action: Spend) -> None:
        most = self.setting.data.course.cubes_for_ap_a_turn
        if state.spent >= most:
            raise IllegalAction("SR-20", f"at most {most} cubes a turn are returned for AP")
        if not state.piles[seat][action.colour]:
            colour = COLOURS[action.colour]
            raise IllegalAction("SR-20", f"there is no {colour} cube in your score pile")

    def _check_outcome(self, state: TransportState, action: Action) -> None:
        if state.phase == SPREAD and isinstance(action, Spread):
            self._check_table(action)
            return
        if self.actor(state) == OVER:
            raise IllegalAction("SR-6", "the game is over")
        if not course.may_come(self.setting, state, action):
            raise IllegalAction("SR-7", "that cannot be what chance decides now")

    def _check_table(self, action: Spread) -> None:
        table = Table(action.board, action.mountain, action.stations)
        if table_of(msgspec.to_builtins(table)) != table:
            raise IllegalAction("SR-C2", "the strings of the table are not in canonical form")
        standing = self.setting.kinds[: self.setting.standing]
        for fault in faults(table, standing, self.setting.data):
            raise IllegalAction(fault.rule, fault.message)

    def apply(self, state: TransportState, action: Action) -> None:
        setting = self.setting
        match action:
            case Spread():
                table = Table(action.board, action.mountain, action.stations)
                course.lay_table(setting, state, table)
            case Cubes():
                course.take_cubes(setting, state, action)
            case Order():
                course.take_order(setting, state, action)
            case Deal():
                course.take_deal(setting, state, action)
            case _:
                self._act(state, course.actor(state), action)
                course.go_on(setting, state)

    def _act(self, state: TransportState, seat: int, action: Action) -> None:
        setting = self.setting
        match action:
            case Lay():
                laying.lay(setting, state, seat, action)
                course.next_phase(state)
            case Move():
                network.move(setting, state, seat, action)
            case Resolve():
                walks.resolve(setting, state, seat, action)
            case Settle():
                laying.settle(setting, state, seat, action)
            case Upgrade():
                engines = setting.data.locomotives
                state.ap -= engines.prices[state.locomotives[seat] - engines.first]
                state.locomotives[seat] += 1
            case Replenish():
                state.ap -= 1
                state.replenished += 1
                state.draws.append((action.station, setting.data.cubes.replenished))
            case Spend():
                state.piles[seat][action.colour] -= 1
                state.bag.put(action.colour)
                state.ap += 1
                state.spent += 1
            case Draw():
                state.deals.append(seat)
            case Keep():
                course.keep(setting, state, seat, action)
            case Next():
                course.next_phase(state)
            case End():
                course.end_turn(setting, state)

    def chance(self, state: TransportState) -> list[tuple[Action, int]] | None:
        if state.phase == SPREAD or course.coming(state) > course.MOST_LISTED:
            return None
        return [(outcome, weight) for outcome, weight in course.outcomes(self.setting, state)]

    def sample(self, state: TransportState, rng: Rng) -> Action:
        return course.sample(self.setting, state, rng)

    def outcome(self, before: TransportState, after: TransportState) -> Action:
        return course.outcome(before, after)

    def propose(self, state: TransportState, rng: Rng, k: int) -> list[Action]:
        found: list[Action] = []
        seat = self.actor(state)
        if state.phase == ROUTE and seat >= 0 and not state.hands[seat]:
            found += proposals.random_lays(self.setting, state, seat, rng, (k + 1) // 2)
        if len(found) < k:
            rest = [action for action in self.legal(state) if action not in found]
            found += rng.sample(rest, k - len(found))
        return found

    # -- what may be known ---------------------------------------------------------------------

    def view(self, state: TransportState, seat: int | None) -> View:
        return views.view(self.setting, state, seat)

    def board(self) -> Board:
        return views.board(self.setting)

    def event(
        self, before: TransportState, action: Action, after: TransportState, seat: int | None
    ) -> Happening:
        return words.event(self.setting, before, action, after, seat)

    def determinize(self, state: TransportState, seat: int, rng: Rng) -> TransportState:
        return views.determinize(self.setting, state, seat, rng)

    # -- words ---------------------------------------------------------------------------------

    def prompt(self, state: TransportState) -> str:
        return words.prompt(self.setting, state)

    def explain(self, state: TransportState, action: Action) -> Explanation:
        return words.explain(self.setting, state, action)

    def near(self, state: TransportState) -> Sequence[Action]:
        seat = course.actor(state)
        if seat < 0 or state.hands[seat]:
            return ()
        missing: list[Action] = [Upgrade(), Replenish(0), Draw()]
        if state.phase == TRANSPORT:
            missing += self._walks(state, seat, words.FAR)
            if not state.ap:
                missing += network.moves(self.setting, state, seat)
        legal = set(self.legal(state))
        return [action for action in missing if action not in legal]

    # -- questions -----------------------------------------------------------------------------

    def ask(self, state: TransportState, seat: int | None, question: Question) -> msgspec.Struct:
        return questions.answer(self.setting, state, seat, question)

    def questions(self, state: TransportState, seat: int, rng: Rng) -> Sequence[Question]:
        return questions.samples(self.setting, state, seat, rng)

    # -- the end -------------------------------------------------------------------------------

    def result(self, state: TransportState) -> Result:
        return scoring.result(self.setting, state)

    def audit(self, state: TransportState) -> None:
        audit.audit(self.setting, state)

    # -- play by machine -----------------------------------------------------------------------

    def value(self, state: TransportState, seat: int) -> float:
        return prospects.values(self.setting, state)[seat]

    def values(self, state: TransportState) -> list[float]:
        return prospects.values(self.setting, state)

    def promising(self, state: TransportState, rng: Rng) -> list[Action]:
        return ideas.promising(self, state, self.actor(state), rng)

    def greedy(self, state: TransportState, seat: int, rng: Rng) -> Action:
        return heuristics.greedy(self, state, seat, rng)

    def codec(self) -> Codec:
        return TransportCodec(self.setting)

    def tensors(self) -> TransportTensors:
        return TransportTensors(self.setting)

    def picture(self) -> str:
        table = self.setting.drawn
        if table is None:
            drawn = course.sample(self.setting, self.initial(), Rng(0, "picture"))
            assert isinstance(drawn, Spread)
            table = Table(drawn.board, drawn.mountain, drawn.stations)
        return svg(table, self.setting.kinds)

    def drawing(self, view: View) -> str:
        return as_seen(view)


def _tile(hidden: Any) -> int:
    tile: int = hidden.tile
    return tile
