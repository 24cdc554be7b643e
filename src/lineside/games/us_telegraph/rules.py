"""The rules of U.S. Telegraph as one game object; the work is done by the modules beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

import msgspec

from lineside.engine import (
    CHANCE,
    OVER,
    Action,
    Explanation,
    Game,
    Happening,
    Meta,
    Question,
    Refused,
    Result,
    Rng,
)
from lineside.engine.edition import Edition
from lineside.games.us_telegraph import actions as acts
from lineside.games.us_telegraph import plans, questions, scoring
from lineside.games.us_telegraph.audit import audit
from lineside.games.us_telegraph.codec import TelegraphCodec
from lineside.games.us_telegraph.components import Components, Counts, EditionData
from lineside.games.us_telegraph.drawing import draw
from lineside.games.us_telegraph.effects import Effects
from lineside.games.us_telegraph.heuristics import Heuristics
from lineside.games.us_telegraph.knowledge import imagine
from lineside.games.us_telegraph.legal import Legal
from lineside.games.us_telegraph.lint import check_edition
from lineside.games.us_telegraph.meta import META
from lineside.games.us_telegraph.outcomes import CHANCE_PHASES, Outcomes
from lineside.games.us_telegraph.price import missing
from lineside.games.us_telegraph.state import TelegraphState
from lineside.games.us_telegraph.tensors import TelegraphTensors
from lineside.games.us_telegraph.view import BoardView, TelegraphView, board, view
from lineside.games.us_telegraph.words import Words

_ACTOR: Final = dict.fromkeys(CHANCE_PHASES, CHANCE) | {"over": OVER}


class Rules(Game[TelegraphState]):
    """U.S. Telegraph for 2 to 4 seats (UT-1)."""

    meta: ClassVar[Meta] = META
    state_type = TelegraphState
    action_types = acts.AnyAction
    view_type = TelegraphView
    edition_type = EditionData
    board_type = BoardView
    question_types = questions.Dear
    answer_types = (questions.TooDear,)
    # Every turn draws or builds (224 times at most), or brings a card (80 and as many as were
    # paid, at most 2,700), or is one of at most three idle ones between such (UT-19); no turn
    # takes more than four entries beside those of its Buildings.
    max_actions = 50_000
    max_turns = 1_000
    # Luck weighs heavily and the rule of thumb plays well: few actions, tried often, played on.
    horizon = 6
    ahead = 0
    widen = 0.4
    trust = 1.0
    steep = 2.5

    def __init__(self, seats: int, options: Mapping[str, Any], edition: Edition) -> None:
        super().__init__(seats, options, edition)
        check_edition(edition)
        self.parts = Components(edition, seats)
        self.rules = Legal(self.parts)
        self.effects = Effects(self.parts, seats, self.rules)
        self.outcomes = Outcomes(self.parts, seats)
        self.words = Words(self.parts, self.rules)
        self.heuristics = Heuristics(self)

    def initial(self) -> TelegraphState:
        return self.effects.initial()

    def actor(self, state: TelegraphState) -> int:
        return _ACTOR.get(state.phase, state.seat)

    def legal(self, state: TelegraphState) -> list[Action]:
        return self.rules.actions(state)

    def check(self, state: TelegraphState, action: Action) -> None:
        if state.phase in CHANCE_PHASES:
            self.outcomes.check(state, action)
        else:
            self.rules.check(state, action)

    def apply(self, state: TelegraphState, action: Action) -> None:
        self.effects.apply(state, action)

    def chance(self, state: TelegraphState) -> list[tuple[Action, int]]:
        return self.outcomes.all(state)

    def sample(self, state: TelegraphState, rng: Rng) -> Action:
        return self.outcomes.sample(state, rng)

    def outcome(self, before: TelegraphState, after: TelegraphState) -> Action:
        return self.outcomes.read(before, after)

    def turns(self, state: TelegraphState) -> int:
        return state.turn

    def board(self) -> BoardView:
        data: EditionData = self.edition.data
        return board(data)

    def view(self, state: TelegraphState, seat: int | None) -> TelegraphView:
        return view(self.parts, state, seat)

    def event(
        self, before: TelegraphState, action: Action, after: TelegraphState, seat: int | None
    ) -> Happening:
        return self.words.event(before, action, after, seat)

    def determinize(self, state: TelegraphState, seat: int, rng: Rng) -> TelegraphState:
        can_pay = None
        if state.phase == "pay" and state.seat != seat:
            _, need, any_kind = self.rules.bill(state)

            def can_pay(hand: Counts) -> bool:
                return missing(hand, need, any_kind) <= 0

        return imagine(state, seat, rng, self.parts.copies, can_pay)

    def prompt(self, state: TelegraphState) -> str:
        return self.words.prompt(state)

    def explain(self, state: TelegraphState, action: Action) -> Explanation:
        return self.words.explain(state, action)

    def brief(self, state: TelegraphState, action: Action) -> tuple[str, str]:
        return self.words.brief(state, action)

    def near(self, state: TelegraphState) -> Sequence[Action]:
        return self.rules.near(state)

    def ask(self, state: TelegraphState, seat: int | None, question: Question) -> msgspec.Struct:
        def refusal(action: Action) -> Refused | None:
            return self.refusal(state, action)

        return questions.answer(self.rules, refusal, state, seat, question)

    def questions(self, state: TelegraphState, seat: int, rng: Rng) -> Sequence[Question]:
        return questions.samples(self.rules, state, rng)

    def result(self, state: TelegraphState) -> Result:
        return scoring.result(state)

    def audit(self, state: TelegraphState) -> None:
        audit(self.parts, state)

    def value(self, state: TelegraphState, seat: int) -> float:
        return plans.values(self, state)[seat]

    def values(self, state: TelegraphState) -> list[float]:
        return plans.values(self, state)

    def promising(self, state: TelegraphState, rng: Rng) -> list[Action]:
        return plans.promising(self, self.heuristics, state, rng)

    def greedy(self, state: TelegraphState, seat: int, rng: Rng) -> Action:
        return self.heuristics.choose(state, seat, rng)

    def codec(self) -> TelegraphCodec:
        return TelegraphCodec(self)

    def tensors(self) -> TelegraphTensors:
        return TelegraphTensors(self)

    def drawing(self, view: TelegraphView) -> str:
        data: EditionData = self.edition.data
        return draw(data, view)
