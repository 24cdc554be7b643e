"""What every stage of a game has: a decision of a seat, or a draw of chance.

The state's `todo` is a stack of stages and steps, the next one last. A stage waits for an action;
a step happens by itself as soon as it comes up (see `Rules.run`). Each module of this package
holds the stages (`STAGES`), draws (`DRAWS`) and steps (`STEPS`) of one concern.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from lineside.engine import IllegalAction
from lineside.engine.actions import Action
from lineside.engine.chance import Rng
from lineside.engine.game import Explanation, Term
from lineside.games.wireless.state import Player, Table

if TYPE_CHECKING:
    from lineside.games.wireless.rules import Rules

Step = Callable[["Rules", Table, int, int], None]
"""What happens by itself: takes the game, the state and the two numbers of its todo entry."""


class Stage:
    """A decision of the seat to act.

    Attributes:
        rule: id of the rule that asks for it.
        kinds: the action classes that answer it.
        skips: whether it is passed over where nothing is possible.
        forced: whether the only possible action is taken by itself.
    """

    rule: str = ""
    kinds: tuple[type[Action], ...] = ()
    skips = False
    forced = False

    def prompt(self, g: Rules, s: Table) -> str:
        """Return what is asked, in a few words."""
        raise NotImplementedError

    def legal(self, g: Rules, s: Table) -> list[Any]:
        """Return all legal actions in canonical order."""
        raise NotImplementedError

    def refuse(self, g: Rules, s: Table, action: Any) -> None:
        """Raise IllegalAction with the reason where the action breaks a rule of its own.

        What it lets pass must still be one of `legal`.
        """

    def apply(self, g: Rules, s: Table, action: Any, a: int, b: int) -> None:
        """Change the state; the stage is off the stack, a and b are the numbers of its entry."""
        raise NotImplementedError

    def explain(self, g: Rules, s: Table, action: Any) -> Explanation:
        """Return the action's name, price and effect."""
        raise NotImplementedError

    def near(self, g: Rules, s: Table) -> Sequence[Action]:
        """Return actions that a player might look for now though they may not be legal."""
        return ()


class Draw:
    """A draw of chance."""

    rule: str = ""
    kinds: tuple[type[Action], ...] = ()

    def outcomes(self, g: Rules, s: Table) -> list[tuple[Any, int]] | None:
        """Return all outcomes with weights, or None where there are too many."""
        return None

    def sample(self, g: Rules, s: Table, rng: Rng) -> Action:
        """Return one outcome by its odds."""
        outcomes = self.outcomes(g, s)
        assert outcomes is not None
        drawn: Action = rng.weighted(outcomes)
        return drawn

    def refuse(self, g: Rules, s: Table, action: Any) -> None:
        """Raise IllegalAction unless the action is a possible outcome."""
        outcomes = self.outcomes(g, s)
        if outcomes is None or all(action != outcome for outcome, _ in outcomes):
            raise IllegalAction(self.rule, "that cannot be drawn now")

    def apply(self, g: Rules, s: Table, action: Any, a: int, b: int) -> None:
        """Change the state; the draw is off the stack, a and b are the numbers of its entry."""
        raise NotImplementedError

    def found(self, g: Rules, before: Table, after: Table) -> Action:
        """Return the outcome that led from one state to the next, read off the two."""
        raise NotImplementedError

    def told(self, g: Rules, before: Table, action: Any, after: Table) -> str:
        """Return the outcome as a sentence for the log."""
        raise NotImplementedError


def mover(s: Table) -> Player:
    """Return the player whose turn it is."""
    return s.players[s.seat]


def no_more(counts_before: Sequence[int], counts_after: Sequence[int]) -> int:
    """Return the place where a count has gone down by one."""
    pairs = zip(counts_before, counts_after, strict=True)
    return next(n for n, (before, after) in enumerate(pairs) if before > after)


def plain(label: str, *lines: Term) -> Explanation:
    """Return an explanation without a price."""
    return Explanation(label, "", lines)
