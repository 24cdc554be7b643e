"""Actions as integers, for learning. Bump `version` on any change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lineside.engine import Action, BadInput, ListedCodec
from lineside.games.us_telegraph import actions as acts
from lineside.games.us_telegraph.price import payments
from lineside.games.us_telegraph.state import TelegraphState

if TYPE_CHECKING:
    from lineside.games.us_telegraph.rules import Rules


class TelegraphCodec(ListedCodec):
    """Integers for actions: plain ones, Region spots, Buildings by Terrain, then payments.

    Terrains are named by Region and hex, so that the plane never shows. Payments are numbered by
    their water, wood and clay cards, up to all there are; how many of metal complete them follows
    from the price.
    """

    version = 2

    def __init__(self, game: Rules) -> None:
        self._bill, self._most = game.rules.bill, game.parts.copies + 1
        plain: list[Action] = [*acts.DRAW, acts.KEEP, acts.WORKER_ACTION, acts.WORKER_CARD]
        plain += [acts.END_TURN, *acts.ROTATE]
        plain += [action for row in game.rules.place for action in row]
        plain += [action for row in acts.BUILD for action in row]
        super().__init__(plain, self._most**3)

    def encode_other(self, state: TelegraphState, action: Action) -> int:
        if isinstance(action, acts.Pay) and state.phase == "pay" and len(action.cards) == 4:
            most, (water, wood, clay, _) = self._most, action.cards
            if min(action.cards) >= 0 and max(action.cards) < most:
                return len(self.actions) + (water * most + wood) * most + clay
        raise BadInput(f"{action} has no code here")

    def decode_other(self, state: TelegraphState, index: int) -> Action:
        if state.phase == "pay":
            rest, clay = divmod(index, self._most)
            first = (*divmod(rest, self._most), clay)
            for cards in payments(*self._bill(state)):
                if cards[:3] == first:
                    return acts.Pay(cards)
        raise BadInput("no payment of this code is exact now")
