"""The kit finds faults: each test breaks the tiny game in one way."""

from contextlib import nullcontext
from typing import Any

import msgspec
import pytest
from tests.toy import rules
from tests.toy.rules import Card, Reach, Rules, ToyState

from lineside.engine import Action, Bag, Happening, Result, Rng
from lineside.testing import Case, Failure, run


def _several(case: Case) -> None:
    for seed in range(5):
        run(case, seed, thorough=True)


def fails(monkeypatch: pytest.MonkeyPatch, broken: type[Rules], words: str) -> None:
    monkeypatch.setattr(rules, "Rules", broken)
    with pytest.raises(Failure, match=words) as caught:
        _several(Case("toy", 3))
    assert "python -m lineside.testing toy --seats 3 --seed" in str(caught.value)


def test_a_shallow_copy(monkeypatch: pytest.MonkeyPatch) -> None:
    class Shallow(ToyState):
        def copy(self) -> Any:
            return Shallow(self.turn, self.drawing, self.posts, self.hands[:], self.bag)

    class Broken(Rules):
        def initial(self) -> Any:
            s = super().initial()
            return Shallow(s.turn, s.drawing, s.posts, s.hands, s.bag)

    words = r"lost or doubled|changed by a later action|reads .* off the states|is not in list"
    fails(monkeypatch, Broken, words)


def test_a_list_that_repeats_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(Rules):
        def legal(self, s: ToyState) -> list[Action]:
            return super().legal(s) * 2

    fails(monkeypatch, Broken, "lists an action twice")


def test_a_promise_that_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(Rules):
        def promising(self, s: ToyState, rng: Rng) -> list[Action]:
            return [*super().promising(s, rng), Reach(1000, 1000)]

    fails(monkeypatch, Broken, r"promising\(\) gives reach 1000 1000, but check\(\) refuses")


def test_a_list_that_offers_what_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(Rules):
        def legal(self, s: ToyState) -> list[Action]:
            found = super().legal(s)
            return [*found, Reach(1000, 1000)] if found else found

    fails(monkeypatch, Broken, r"legal\(\) lists reach 1000 1000, but check\(\) refuses")


def test_a_peeking_determinization(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(Rules):
        def determinize(self, s: ToyState, seat: int, rng: Rng) -> ToyState:
            d = super().determinize(s, seat, rng)
            return d if s.hands[seat - 1] != [0] else s.copy()

    fails(monkeypatch, Broken, "peeks at what it cannot know")


def test_a_view_that_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(Rules):
        def view(self, s: ToyState, seat: int | None) -> Any:
            return super().view(s, 0)

    fails(monkeypatch, Broken, "changes what that seat sees")


def test_an_offer_that_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(Rules):
        def prompt(self, s: ToyState) -> str:
            return f"Reach or draw ({s.bag.counts})"

    fails(monkeypatch, Broken, "the offers show a secret")


def test_an_answer_that_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(Rules):
        def ask(self, s: ToyState, seat: int | None, question: Any) -> Any:
            return rules.Unseen(s.bag.counts[0])

    fails(monkeypatch, Broken, "is answered by a secret")


def test_an_answer_that_changes_something(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(Rules):
        def ask(self, s: ToyState, seat: int | None, question: Any) -> Any:
            s.posts[0] = (s.posts[0][0] + 1, s.posts[0][1])
            return rules.Unseen(1)

    fails(monkeypatch, Broken, "changes the state")


def test_an_answer_that_comes_out_differently(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(Rules):
        asked = 0

        def ask(self, s: ToyState, seat: int | None, question: Any) -> Any:
            Broken.asked += 1
            return rules.Unseen(Broken.asked)

    fails(monkeypatch, Broken, "two answers to")


def test_an_answer_of_no_declared_type(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(Rules):
        def ask(self, s: ToyState, seat: int | None, question: Any) -> Any:
            return Happening("yes")

    fails(monkeypatch, Broken, "is no declared answer")


def test_a_question_that_is_never_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(Rules):
        def questions(self, s: ToyState, seat: int, rng: Rng) -> list[Any]:
            return []

    fails(monkeypatch, Broken, "never gave a Odds")


def test_an_event_that_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(Rules):
        def event(self, before: Any, action: Action, after: Any, seat: Any) -> Happening:
            return Happening(f"with {before.hands}", action=action)

    fails(monkeypatch, Broken, "an event shows a secret")


def test_an_outcome_that_is_not_obtained(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(Rules):
        def apply(self, s: ToyState, action: Action) -> None:
            if isinstance(action, Card):
                action = Card(s.bag.outcomes()[0][0])
            super().apply(s, action)

    fails(monkeypatch, Broken, r"apply\(Card\(.*outcome\(\) reads Card")


def test_a_lost_card(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(Rules):
        def apply(self, s: ToyState, action: Action) -> None:
            super().apply(s, action)
            if isinstance(action, Reach) and action.x > 60:
                s.bag = Bag([0, 0, 0])

    fails(monkeypatch, Broken, "lost or doubled")


def test_a_game_that_is_stuck(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(Rules):
        def legal(self, s: ToyState) -> list[Action]:
            return [a for a in super().legal(s) if s.turn < 4]

    fails(monkeypatch, Broken, "0 legal actions for actor")


def test_ranks_that_do_not_follow_points(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(Rules):
        def result(self, s: ToyState) -> Result:
            result = super().result(s)
            turned = [2 if score.rank > 1 else 1 for score in result.scores]
            return Result(
                tuple(
                    msgspec.structs.replace(score, rank=rank, won=rank == 1)
                    for score, rank in zip(result.scores, turned[::-1], strict=True)
                ),
                result.reason,
                result.rule,
            )

    fails(monkeypatch, Broken, r"worse rank|are not 1, 2, 2")


def test_a_record_under_an_unlisted_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(Rules):
        def check(self, s: ToyState, action: Action) -> None:
            from lineside.engine import IllegalAction

            try:
                super().check(s, action)
            except IllegalAction as error:
                raise IllegalAction("TOY-9", error.message) from None

    fails(monkeypatch, Broken, "not on the rules card")


def test_a_game_longer_than_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(Rules):
        def __init__(self, *args: Any) -> None:
            super().__init__(*args)
            self.max_actions = 8

    fails(monkeypatch, Broken, "more than max_actions = 8 entries")


def test_what_was_taken_back_does_not_lengthen_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    case = Case("paper_rails", 2, {"stall_rounds": 1})
    entries = run(case).record.entries
    undone = sum(entry.undo is not None for entry in entries)
    assert undone > 0
    for short, fits in ((0, True), (1, False)):
        game = case.make()
        game.max_actions = len(entries) - 2 * undone - short
        monkeypatch.setattr(Case, "make", lambda _, game=game: game)
        with nullcontext() if fits else pytest.raises(Failure, match="max_actions"):
            run(case)


def test_a_turn_that_is_uncounted(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(Rules):
        def turns(self, s: ToyState) -> int:
            return -s.turn

    fails(monkeypatch, Broken, r"turns\(\) went back from 0 to -1")


def test_an_event_that_names_who_acts(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(Rules):
        def event(self, before: Any, action: Action, after: Any, seat: Any) -> Happening:
            told = super().event(before, action, after, seat)
            if isinstance(action, Reach):
                return Happening(f"{{{before.turn % self.seats}}} {told.text}", action=action)
            return told

    fails(monkeypatch, Broken, "the log puts the name of who acts before it")


def test_an_error_in_the_rules_says_where(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(Rules):
        def prompt(self, s: ToyState) -> str:
            return {}["prompt"]  # the line that fails

    fails(monkeypatch, Broken, r"KeyError: 'prompt' at .*test_kit\.py:\d+, .*the line that fails")


def test_a_card_under_another_prefix(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(Rules):
        meta = msgspec.structs.replace(Rules.meta, rule_prefix="TY")

    fails(monkeypatch, Broken, "RULES.md has TOY-1, meta the prefix TY")
