"""What a turn still allows, and the lists of actions, each made once: legal() only picks (PR-2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product

from lineside.engine import Action
from lineside.games.paper_rails.actions import BUILD, EVENT, KINDS, OPERATE, RESEARCH, STOCK
from lineside.games.paper_rails.components import bits
from lineside.games.paper_rails.state import Used

ACTIONS_A_TURN = 3
TIMES_A_KIND = 2
MENUS = [(*which, True) for which in product((False, True), repeat=4)]
"""Which of the plain actions there may be together: one can always end one's turn."""
_NEVER = 1 << 30
"""A price nobody can pay: the action may not be taken (again) this turn."""
_LISTS_KEPT = 4_096


class TurnRow:
    """What a turn still allows after certain actions: prices, and the lists of plain actions."""

    __slots__ = ("after", "build", "event", "menus", "research", "stock")

    def __init__(self, used: Used, menus: Mapping[tuple[bool, ...], Menu]) -> None:
        open_kinds = [sum(used) < ACTIONS_A_TURN and times < TIMES_A_KIND for times in used]
        prices = [1 + times if may else _NEVER for times, may in zip(used, open_kinds, strict=True)]
        self.build = prices[BUILD]
        self.event = prices[EVENT]
        self.stock = prices[STOCK]
        self.research = prices[RESEARCH]
        self.after: list[Used] = [
            tuple(times + (i == kind) for i, times in enumerate(used))  # type: ignore[misc]
            for kind in range(len(KINDS))
        ]
        self.menus: list[Menu] = []
        for ip, rp, events_left in product(range(3), range(3), (False, True)):
            plain = (
                events_left and rp >= prices[EVENT],
                ip >= prices[STOCK],
                open_kinds[OPERATE],
                ip >= prices[RESEARCH],
                True,
            )
            self.menus.append(menus[plain])


class Menu(dict[int, list[Action]]):
    """Lists of actions that end with the same plain ones, by the mask of connections before them.

    Each is made at first need and kept a while.
    """

    def __init__(self, lines: Sequence[Action], plain: Sequence[Action]) -> None:
        super().__init__()
        self.lines, self.plain = lines, plain

    __hash__ = object.__hash__  # type: ignore[assignment]

    def __missing__(self, mask: int) -> list[Action]:
        if len(self) >= _LISTS_KEPT:
            self.clear()
        lines = self.lines
        self[mask] = found = [*[lines[i] for i in bits(mask)], *self.plain]
        return found


def all_used() -> list[Used]:
    """Return all that may have been done in a turn (PR-2)."""
    times = range(TIMES_A_KIND + 1)
    return [used for used in product(times, repeat=5) if sum(used) <= ACTIONS_A_TURN]  # type: ignore[misc]
