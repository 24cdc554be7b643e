"""Records that today's rules cannot replay: they are looked at through their stored checkpoints."""

from __future__ import annotations

from typing import Any

import msgspec

from lineside.engine import OVER, BadInput, Event, Game, Play, Record, RecordError


class OldPlay(Play):
    """A record of another rules version, or a broken one, in the form of a game under way.

    It stands at its last checkpoint, and `at` gives the last one before a position. Its events
    are the bare notations of what was done: what they meant is for the old rules to say, and so
    in a game with secrets they are told only once the game is over.
    """

    def __init__(self, game: Game[Any], record: Record) -> None:
        super().__init__(game, checkpoints=False)
        self.record = record
        self.resigned = {entry.by for entry in record.entries if entry.resign}
        self.state = self.at(self.n)
        last = record.entries[-1:]
        self.finished = bool(last) and last[0].state is not None and self.actor == OVER

    def at(self, n: int) -> Any:
        """Return the last stored state at or before a position, else the initial one."""
        if not 0 <= n <= self.n:
            raise BadInput(f"this game has {self.n} entries, there is no position {n}")
        stored = [entry.state for entry in reversed(self.record.entries[:n])]
        for state in [*stored, self.record.header.start]:
            if state is not None:
                try:
                    return msgspec.convert(state, self.game.state_type)
                except msgspec.ValidationError:
                    raise RecordError(
                        "its stored positions have a form that is not known any more"
                    ) from None
        return self.game.initial()

    def events(self, seat: int | None, since: int = 0) -> list[Event]:
        """Return the bare notations (hidden while a game with secrets is not over)."""
        hidden = self.game.meta.secrets and not self.finished
        found = []
        for entry in self.record.entries[since:]:
            text = "resigns" if entry.resign else entry.do or "takes the last action back"
            if entry.go is not None:
                text = f"To the position after {entry.go} entries"
            if hidden and entry.do:
                text = "acts"
            found.append(Event(entry.n, entry.by, text, undo=entry.undo, go=entry.go))
        return found
