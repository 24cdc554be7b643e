"""Actions as integers, for learning. Bump `version` on any change."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lineside.engine import Action, BadInput, ListedCodec
from lineside.engine.codec import Choices
from lineside.games.paper_rails.actions import DECLINE, PLAIN, First

if TYPE_CHECKING:
    from lineside.games.paper_rails.menus import Menu
    from lineside.games.paper_rails.rules import Rules
    from lineside.games.paper_rails.state import PaperRailsState

_KEPT = 64
"""Choices kept of each menu, by the mask of the connections to choose from: within a turn they
come again, hardly ever after it."""
_BITS = bytes.maketrans(b"01", b"\0\1")


class PaperRailsCodec(ListedCodec):
    """Integers for actions: builds by connection, free builds by connection, then the plain ones.

    The coin has none: chance is not learned.
    """

    version = 1

    def __init__(self, game: Rules) -> None:
        super().__init__([*game.builds, *game.free_builds, *PLAIN, DECLINE])
        self._choices = game.choices
        self._kept = {menu: _Kept(self, menu) for menu in game.menus}

    def choices(self, game: Any, state: PaperRailsState) -> Choices:
        """Return what `legal` lists, straight from the mask of connections it is made of."""
        menu, lines = self._choices(state)
        return self._kept[menu][lines]

    def encode_other(self, state: PaperRailsState, action: Action) -> int:
        what = "the coin has no code" if isinstance(action, First) else "no such connection"
        raise BadInput(f"{action} cannot be encoded: {what}")


class _Kept(dict[int, Choices]):
    """The choices of one menu, made at first need and kept a while."""

    def __init__(self, codec: PaperRailsCodec, menu: Menu) -> None:
        super().__init__()
        first, lines = codec.encode(None, menu.lines[0]), len(menu.lines)
        self._actions, self._form = codec.actions, f"0{lines}b"
        plain, after = codec.codes(None, menu.plain), range(first + lines, codec.size)
        self._before, self._after = bytes(first), bytes(code in plain for code in after)

    def __missing__(self, lines: int) -> Choices:
        if len(self) >= _KEPT:
            self.clear()
        may = format(lines, self._form)[::-1].encode().translate(_BITS)
        mask = self._before + may + self._after
        self[lines] = found = Choices(mask, self._actions, all_by_code=True)
        return found
