"""A game under way: a state and the record that leads to it, kept in step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import msgspec

from lineside.engine import record as records
from lineside.engine.actions import Action, notation, parse
from lineside.engine.chance import Rng
from lineside.engine.errors import (
    BadInput,
    IllegalAction,
    NotYourTurn,
    OldRecord,
    RecordError,
    UndoRefused,
)
from lineside.engine.game import CHANCE, OVER, Game, Result, as_dict
from lineside.engine.record import Entry, Event, Record

HASH_EVERY = 16
STATE_EVERY = 128


class Step(NamedTuple):
    """One entry with the states before and after it."""

    entry: Entry
    before: Any
    after: Any


class _Back(NamedTuple):
    """Where an undo leads: the entry it takes back, who acted, and the state before."""

    n: int
    seat: int
    state: Any


class Play:
    """A game under way.

    Attributes:
        game: the game object.
        state: the current state (do not change it).
        record: everything that happened.
        resigned: the seats that have resigned; somebody else moves for them, they rank last.
    """

    def __init__(
        self,
        game: Game[Any],
        names: Iterable[str] = (),
        notes: dict[str, str] | None = None,
        checkpoints: bool = True,
    ) -> None:
        self.game = game
        self.state: Any = game.initial()
        self.record = records.begin(game, names, notes)
        self.resigned: set[int] = set()
        self._checkpoints = checkpoints
        self._back: list[_Back] = []
        self._barrier = "nothing_to_undo"

    @classmethod
    def load(cls, record: Record, verify: bool = False) -> Play:
        """Play a record from its beginning.

        Args:
            record: as read from a file or a store.
            verify: compare every stored hash and state; else only illegal actions are noticed.

        Raises RecordError at the first entry that is illegal or whose hash differs, and
        OldRecord where the rules have another version than the record.
        """
        game = record.game()
        if record.header.version != game.meta.rules_version:
            raise OldRecord(
                f"this record was made under version {record.header.version} of the rules of "
                f"{game.meta.title}; they are at {game.meta.rules_version} now. "
                "It can be looked at, not played on"
            )
        play = cls(game, record.header.names, record.header.notes)
        play.record = Record(record.header, [])
        for _ in play.steps_of(record.entries, verify):
            pass
        return play

    @property
    def n(self) -> int:
        """The number of entries so far: the version of this game that a viewer has seen."""
        return len(self.record.entries)

    @property
    def actor(self) -> int:
        """The seat to act, CHANCE, or OVER (also when all seats but one have resigned)."""
        if self.game.seats > 1 and len(self.resigned) >= self.game.seats - 1:
            return OVER
        return self.game.actor(self.state)

    # -- what happens --------------------------------------------------------------------------

    def submit(self, seat: int, action: Action, t: int = 0) -> Step:
        """Let a seat (or CHANCE, for an outcome drawn elsewhere) act.

        Raises NotYourTurn or IllegalAction; then nothing has changed.
        """
        actor = self.actor
        if actor == OVER:
            raise NotYourTurn("the game is over")
        if seat != actor:
            whose = "chance" if actor == CHANCE else f"seat {actor}"
            raise NotYourTurn(f"it is not for seat {seat} to act now, but for {whose}")
        self.game.check(self.state, action)
        return self._apply(seat, action, t)

    def draw(self, rng: Rng, t: int = 0) -> Step:
        """Let chance act by the stream; only where the actor is CHANCE."""
        if self.actor != CHANCE:
            raise NotYourTurn("nothing is left to chance now")
        return self._apply(CHANCE, self.game.sample(self.state, rng), t)

    def settle(self, rng: Rng, t: int = 0) -> list[Step]:
        """Let chance act until a seat is to act or the game is over."""
        steps = []
        while self.actor == CHANCE:
            steps.append(self.draw(rng, t))
        return steps

    def undoable(self, seat: int) -> None:
        """Raise NotYourTurn or UndoRefused unless `seat` may take back its last action now."""
        if self.actor != seat:
            raise NotYourTurn("you can take back only your own action, while you are to act")
        if not self._back or self._back[-1].seat != seat:
            words = {
                "information_revealed": "something was revealed: that cannot be taken back",
                "other_actor": "others have acted since: that cannot be taken back",
                "nothing_to_undo": "there is nothing to take back",
            }
            raise UndoRefused(self._barrier, words[self._barrier])

    def undo(self, seat: int, t: int = 0) -> Step:
        """Take back the last action of `seat`, one action, by an entry of its own."""
        self.undoable(seat)
        back, before = self._back.pop(), self.state
        self.state = back.state
        return self._append(Entry(self.n, seat, undo=back.n, t=t), before)

    def resign(self, seat: int, t: int = 0) -> Step:
        """Let a seat resign: it ranks last, and whoever keeps the table moves for it."""
        if not 0 <= seat < self.game.seats:
            raise BadInput(f"there is no seat {seat}")
        if seat in self.resigned:
            raise BadInput(f"seat {seat} has resigned already")
        if self.actor == OVER:
            raise BadInput("the game is over")
        self.resigned.add(seat)
        self._back.clear()
        self._barrier = "other_actor"
        return self._append(Entry(self.n, seat, resign=True, t=t), self.state)

    def result(self) -> Result:
        """Return the result, as if the game ended now; seats that resigned rank last."""
        result = self.game.result(self.state)
        if not self.resigned:
            return result
        staying = [s for s in result.scores if s.seat not in self.resigned]
        ranks = sorted(score.rank for score in staying)
        scores = []
        for score in result.scores:
            gone = score.seat in self.resigned
            rank = len(staying) + 1 if gone else ranks.index(score.rank) + 1
            won = not gone and rank == 1
            scores.append(msgspec.structs.replace(score, rank=rank, won=won))
        reason, rule = result.reason, result.rule
        if not reason and self.actor == OVER:
            reason = "all others have resigned"
        return Result(tuple(scores), reason, rule)

    # -- looking back --------------------------------------------------------------------------

    def at(self, n: int) -> Any:
        """Return the state after the first n entries; raises BadInput where n is out of range."""
        if not 0 <= n <= self.n:
            raise BadInput(f"this game has {self.n} entries, there is no position {n}")
        state = self.game.initial()
        for entry in live(self.record.entries[:n]):
            self.game.apply(state, parse(entry.do, self.game.action_types))
        return state

    def events(self, seat: int | None, since: int = 0) -> list[Event]:
        """Return all entries from `since` on as `seat` (None: everybody) may know them."""
        if since >= self.n:
            return []
        again = Play(self.game, checkpoints=False)
        return [
            self.event(step, seat)
            for step in again.steps_of(self.record.entries)
            if step.entry.n >= since
        ]

    def event(self, step: Step, seat: int | None) -> Event:
        """Return one entry as `seat` (None: everybody) may know it."""
        entry = step.entry
        if entry.undo is not None:
            return Event(entry.n, entry.by, "takes the last action back", undo=entry.undo)
        if entry.resign:
            return Event(entry.n, entry.by, "resigns")
        action = parse(entry.do, self.game.action_types)
        told = self.game.event(step.before, action, step.after, seat)
        shown = None if told.action is None else as_dict(told.action)
        return Event(entry.n, entry.by, told.text, told.marks, shown, doer=told.doer)

    def steps_of(self, entries: Iterable[Entry], verify: bool = False) -> Iterator[Step]:
        """Take over the entries of another record one by one; raises RecordError (see `load`)."""
        for entry in entries:
            try:
                step = self._redo(entry)
            except (BadInput, IllegalAction, NotYourTurn, UndoRefused) as error:
                raise RecordError(f"entry {entry.n}: {error}") from None
            if verify and entry.hash and entry.hash != self.state.digest():
                raise RecordError(f"entry {entry.n}: the state differs from the one recorded")
            if verify and entry.state not in (None, msgspec.json.decode(self.state.to_json())):
                raise RecordError(f"entry {entry.n}: the stored state is not the one played")
            yield step

    # -- inside --------------------------------------------------------------------------------

    def _redo(self, entry: Entry) -> Step:
        if bool(entry.do) + entry.resign + (entry.undo is not None) != 1:
            raise RecordError("is not one of an action, an undo and a resignation")
        if entry.resign:
            step = self.resign(entry.by, entry.t)
        elif entry.undo is not None:
            step = self.undo(entry.by, entry.t)
            if step.entry.undo != entry.undo:
                raise RecordError(f"takes back entry {entry.undo}, which is not the last one")
        else:
            step = self.submit(entry.by, parse(entry.do, self.game.action_types), entry.t)
        self.record.entries[-1] = entry
        return Step(entry, step.before, step.after)

    def _apply(self, by: int, action: Action, t: int) -> Step:
        before = self.state
        after = before.copy()
        self.game.apply(after, action)
        self.state = after
        step = self._append(Entry(self.n, by, notation(action), t=t), before)
        if by == CHANCE or self.game.reveals(before, action, after):
            self._back.clear()
            self._barrier = "information_revealed"
        elif self.game.actor(after) != by:
            self._back.clear()
            revealing = self.game.actor(after) == CHANCE
            self._barrier = "information_revealed" if revealing else "other_actor"
        else:
            self._back.append(_Back(step.entry.n, by, before))
        return step

    def _append(self, entry: Entry, before: Any) -> Step:
        if self._checkpoints:
            last = self.actor == OVER
            if last or entry.n % STATE_EVERY == STATE_EVERY - 1:
                state = msgspec.json.decode(self.state.to_json())
                entry = msgspec.structs.replace(entry, state=state)
            if last or entry.n % HASH_EVERY == HASH_EVERY - 1:
                entry = msgspec.structs.replace(entry, hash=self.state.digest())
        self.record.entries.append(entry)
        return Step(entry, before, self.state)


def live(entries: Iterable[Entry]) -> list[Entry]:
    """Return the actions that stand, without what was taken back."""
    standing: list[Entry] = []
    for entry in entries:
        if entry.undo is not None:
            while standing and standing[-1].n >= entry.undo:
                standing.pop()
        elif not entry.resign:
            standing.append(entry)
    return standing
