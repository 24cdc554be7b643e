"""What the log tells of the Automa: its turns step by step, and where they are shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lineside.games.wireless import actions as a
from lineside.games.wireless.components import COLUMNS, TILE_KINDS
from lineside.games.wireless.standing import bits
from lineside.games.wireless.state import Table

if TYPE_CHECKING:
    from lineside.games.wireless.words import Words


class AutomaWords:
    """Words about the Automa's turns in one game."""

    def __init__(self, words: Words) -> None:
        self.words, self.g = words, words.g

    def marks(self, before: Table, after: Table) -> tuple[str, ...]:
        """Return where the Automa has sent from and to, and by which tile."""
        number = self._sent(before, after)
        if not number:
            return ()
        t, side = self.g.t, self.g.seats
        reached = after.players[side].signals & ~before.players[side].signals
        places = (t.tile_at[number], *bits(reached))
        return (*(t.map.ids[here] for here in places), f"automa_tile {number}")

    def _sent(self, before: Table, after: Table) -> int:
        """Return the number of the Installation tile that has left the map, or 0."""
        assert before.automa is not None
        assert after.automa is not None
        return max((before.automa.placed & ~after.automa.placed).bit_length() - 1, 0)

    def act(self, before: Table, action: a.AutomaAct, after: Table) -> str:
        """Return the Automa's action step by step."""
        side, t = self.g.seats, self.g.t
        old, new = before.players[side], after.players[side]
        text = f"The Automa turns up {action.column.title()}"
        steps = []
        assert before.automa is not None
        assert after.automa is not None
        number = self._sent(before, after)
        if number:
            here = t.names[t.tile_at[number]]
            steps.append(f"tile {number} at {here} sends {t.tile_arrow[number]}")
            reached = new.signals & ~old.signals
            names = [name for n, name in enumerate(t.names) if reached >> n & 1]
            if names:
                steps.append("Signals land at " + " and ".join(names))
            if new.lost > old.lost:
                both = new.lost - old.lost > 1
                steps.append("both Signals are lost" if both else "a Signal is lost")
        if new.credits != old.credits:
            beside = " beside the full" if new.beside > old.beside else " in the"
            steps.append(f"a Credit is laid{beside} Credit area")
        for column in range(4):
            for kind in new.tycoons[column][len(old.tycoons[column]) :]:
                steps.append(f"takes {self.words.tycoon(kind)}")
        if after.automa.installed > before.automa.installed:
            station = t.data.automa.stations[before.automa.installed]
            steps.append(f"the next Station is {station.title()}")
        steps += self._gains(before, after)
        return f"{text}: {'; '.join(steps) if steps else 'nothing to do it with'}"

    def tile(self, before: Table, action: a.AutomaTile, after: Table) -> str:
        """Return where the Automa installs, and what it gains."""
        here = self.g.t.names[self.g.t.tile_at[action.number]]
        steps = [f"The Automa's tile {action.number}: a Station at {here}"]
        return "; ".join(steps + self._gains(before, after))

    def technology(self, before: Table, action: a.AutomaTechnology, after: Table) -> str:
        """Return which tile the Automa draws."""
        kind, column = TILE_KINDS.index(action.kind), COLUMNS.index(action.column)
        steps = [f"The Automa draws {self.words.a_tile(kind, column)}"]
        return "; ".join(steps + self._gains(before, after))

    def _gains(self, before: Table, after: Table) -> list[str]:
        """Return what the Automa gained, Patents included."""
        side = self.g.seats
        old, new = before.players[side], after.players[side]
        plain = ("pays", "gains a Contract", "completes a Contract", "a Signal is lost")
        told = self.words.changes(before, after, side)
        found = [text for text in told if not text.startswith(plain)]
        for kind in new.contracts[len(old.contracts) :]:
            icons = self.words.contract_icons(kind)
            found.insert(0, f"takes a Contract, turned at once, with {icons}")
        for stack in range(6):
            if new.patents[stack] and not old.patents[stack]:
                found.append(f"a box is reached: {self.words.stack(stack)}")
        return found
