"""What a client may ask: the Terrains that are too dear for a Building taken up.

Frames leave them out, since there are hundreds of them once many Buildings wait.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from lineside.engine import Action, BadInput, Question, Refused, Rng
from lineside.games.us_telegraph.components import NUMBERS, kind_of
from lineside.games.us_telegraph.legal import Legal, may_build
from lineside.games.us_telegraph.state import TelegraphState


class Dear(Question, tag="dear", frozen=True):
    """Where does a Building of the acting seat cost more than its hand can pay, and why?"""

    building: int


class TooDear(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The free Terrains out of reach, each as a refused Build with its price and reason."""

    refused: tuple[Refused, ...]


def answer(
    legal: Legal,
    refusal: Callable[[Action], Refused | None],
    state: TelegraphState,
    seat: int | None,
    question: Question,
) -> TooDear:
    """Answer a question; raises BadInput where there is no answer.

    What a hand cannot pay tells of its cards (UT-3): only its holder is answered.
    """
    if not isinstance(question, Dear):
        raise BadInput("that is no question of this game")
    if seat is None or seat != state.seat:
        raise BadInput("that is answered to the seat whose turn it is")
    if question.building not in NUMBERS:
        raise BadInput(f"there is no Building #{question.building}")
    kind = kind_of(question.building)
    if kind not in _at_hand(legal, state):
        raise BadInput(f"#{question.building} is not to be built now")
    return TooDear(tuple(filter(None, map(refusal, legal.dear(state, kind)))))


def samples(legal: Legal, state: TelegraphState, rng: Rng) -> Sequence[Question]:
    """Return a question that fits the position, whoever is to act."""
    return [Dear(NUMBERS[kind]) for kind in rng.sample(_at_hand(legal, state), 1)]


def _at_hand(legal: Legal, state: TelegraphState) -> list[int]:
    """Return the kinds of Building that the seat to act may think about now."""
    if state.phase == "settle":
        return [state.building]
    return legal.waiting(state) if may_build(state) else []
