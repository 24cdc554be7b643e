"""The whole game."""

from typing import Any

import msgspec

from lineside.engine import (
    CHANCE,
    OVER,
    Action,
    Explanation,
    Game,
    Happening,
    IllegalAction,
    Result,
    Score,
    ScoreLine,
    State,
)
from tests.lab.stakes.meta import META

WEIGHTS = range(1, 10)


class Stake(Action, tag="stake"):
    weight: int


class Drawn(Action, tag="drawn"):
    seat: int


class StakesState(State):
    stakes: tuple[int, ...]
    order: tuple[int, ...]


class StakesEdition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    bonus: int = 0
    """Weight that is added to the first seat's stake."""


class StakesView(msgspec.Struct, frozen=True):
    stakes: tuple[int, ...]
    order: tuple[int, ...]


class Rules(Game[StakesState]):
    meta = META
    state_type = StakesState
    action_types = Stake | Drawn
    view_type = StakesView
    edition_type = StakesEdition
    max_turns = 9
    max_actions = 9

    def initial(self) -> StakesState:
        return StakesState((), ())

    def actor(self, s: StakesState) -> int:
        if len(s.stakes) < self.seats:
            return len(s.stakes)
        return CHANCE if len(s.order) < self.seats else OVER

    def legal(self, s: StakesState) -> list[Action]:
        return [Stake(weight) for weight in WEIGHTS] if self.actor(s) >= 0 else []

    def check(self, s: StakesState, action: Action) -> None:
        if isinstance(action, Stake) and self.actor(s) >= 0 and action.weight in WEIGHTS:
            return
        if isinstance(action, Drawn) and self.actor(s) == CHANCE and action.seat not in s.order:
            return
        raise IllegalAction("STK-1", "That cannot be staked.")

    def apply(self, s: StakesState, action: Any) -> None:
        if isinstance(action, Stake):
            s.stakes = (*s.stakes, action.weight)
        else:
            s.order = (*s.order, action.seat)

    def chance(self, s: StakesState) -> list[tuple[Action, int]]:
        bonus = self.edition.data.bonus
        left = [seat for seat in range(self.seats) if seat not in s.order]
        return [(Drawn(seat), s.stakes[seat] + bonus * (seat == 0)) for seat in left]

    def turns(self, s: StakesState) -> int:
        return len(s.stakes)

    def view(self, s: StakesState, seat: int | None) -> StakesView:
        return StakesView(s.stakes, s.order)

    def event(self, before: Any, action: Action, after: Any, seat: int | None) -> Happening:
        return Happening("Something happens.", action=action)

    def prompt(self, s: StakesState) -> str:
        return "Stake"

    def explain(self, s: StakesState, action: Action) -> Explanation:
        return Explanation("stakes")

    def result(self, s: StakesState) -> Result:
        places = {seat: place for place, seat in enumerate(s.order)}
        scores = []
        for seat in range(self.seats):
            place = 0 if self.options["shared"] else places.get(seat, self.seats - 1)
            points = self.seats - place
            lines = (ScoreLine("Place", "", points, "STK-2"),)
            scores.append(Score(seat, points, place + 1, place == 0, lines))
        return Result(tuple(scores), "Everybody has been drawn.", "STK-2")

    def audit(self, s: StakesState) -> None:
        assert len(set(s.order)) == len(s.order)
