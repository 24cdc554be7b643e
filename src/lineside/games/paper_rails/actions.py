"""The actions of Paper Rails USA. Connections go by their ids, such as `boston-new_york`."""

from __future__ import annotations

from lineside.engine.actions import Action

BUILD, EVENT, STOCK, OPERATE, RESEARCH = range(5)
"""The kinds of action that a turn counts; here are their names and rules."""
KINDS = ("Build", "Event", "Stock", "Operate", "Research")
RULE_OF = ("PR-3", "PR-4", "PR-5", "PR-6", "PR-7")
OPERATE_GAIN = 2


class Build(Action, frozen=True, gc=False, tag="build"):
    """Claim a connection for IP (PR-3)."""

    line: str


class ClaimEvent(Action, frozen=True, gc=False, tag="event"):
    """Take the next Event for RP (PR-4)."""


class Stock(Action, frozen=True, gc=False, tag="stock"):
    """Gain 1 SP for IP (PR-5)."""


class Operate(Action, frozen=True, gc=False, tag="operate"):
    """Gain 2 IP (PR-6)."""


class Research(Action, frozen=True, gc=False, tag="research"):
    """Gain 1 RP for IP (PR-7)."""


class EndTurn(Action, frozen=True, gc=False, tag="end_turn"):
    """End one's turn (PR-2)."""


class FreeBuild(Action, frozen=True, gc=False, tag="free_build"):
    """Claim the connection that an Event gives free of charge (PR-8)."""

    line: str


class Decline(Action, frozen=True, gc=False, tag="decline"):
    """Do without the connection that an Event gives (PR-8)."""


class First(Action, frozen=True, gc=False, tag="first"):
    """The coin says who goes first (PR-1); an outcome of chance."""

    seat: int


PaperRailsAction = (
    Build | ClaimEvent | Stock | Operate | Research | EndTurn | FreeBuild | Decline | First
)

PLAIN: tuple[Action, ...] = (ClaimEvent(), Stock(), Operate(), Research(), EndTurn())
"""The actions that name nothing, in the order of all lists."""
DECLINE = Decline()
