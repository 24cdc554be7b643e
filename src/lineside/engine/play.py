"""A game under way: a state and the record that leads to it, kept in step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple, Self

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
from lineside.engine.record import Branch, Entry, Event, Header, Record

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

    An analysis (`branch`) is a game under way in which nothing bars an undo and in which one can go
    to any position that was ever there (`go_to`).
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
        self._start: Any = None
        self._kept: list[Any] = []
        self._tip = 0

    @classmethod
    def begin(cls, header: Header, game: Game[Any] | None = None, checkpoints: bool = True) -> Self:
        """Return the game of a header, at the position where its record begins.

        Raises RecordError where that is no position of the game.
        """
        play = cls(game or Record(header, []).game(), checkpoints=checkpoints)
        play.record = Record(header, [])
        if header.start is not None:
            play.state = play._start = _position(play.game, header.start)
        if play.analysis:
            play._kept = [play.state]
        return play

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
        play = cls.begin(record.header, game)
        for _ in play.steps_of(record.entries, verify):
            pass
        return play

    @property
    def n(self) -> int:
        """The number of entries so far: the version of this game that a viewer has seen."""
        return len(self.record.entries)

    @property
    def analysis(self) -> bool:
        """Whether this is an analysis."""
        return self.record.header.analysis is not None

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
        if self.analysis:
            self._last_choice()
            return
        if not self._back or self._back[-1].seat != seat:
            words = {
                "information_revealed": "something was revealed: that cannot be taken back",
                "other_actor": "others have acted since: that cannot be taken back",
                "nothing_to_undo": "there is nothing to take back",
            }
            raise UndoRefused(self._barrier, words[self._barrier])

    def undo(self, seat: int, t: int = 0) -> Step:
        """Take back the last action of `seat`, one action, by an entry of its own.

        In an analysis that is the last action of any seat.
        """
        self.undoable(seat)
        if self.analysis:
            return self._take_up(Entry(self.n, seat, undo=self._last_choice(), t=t))
        back, before = self._back.pop(), self.state
        self.state = back.state
        return self._append(Entry(self.n, seat, undo=back.n, t=t), before)

    def resign(self, seat: int, t: int = 0) -> Step:
        """Let a seat resign: it ranks last, and whoever keeps the table moves for it."""
        if not 0 <= seat < self.game.seats:
            raise BadInput(f"there is no seat {seat}")
        if self.analysis:
            raise BadInput("in an analysis nobody resigns")
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

    # -- trying things out ---------------------------------------------------------------------

    def branch(self, n: int, seat: int | None = None, rng: Rng | None = None) -> Play:
        """Begin an analysis at the position after the first n entries; whoever resigned is back.

        Args:
            seat: in a game with secrets, begin with what this seat knew then. What it did not know
                is drawn from `rng`, and the truth is nowhere in the new record. None: begin with
                all there is.

        Raises BadInput where there is no such position or seat.
        """
        if seat is not None and not 0 <= seat < self.game.seats:
            raise BadInput(f"there is no seat {seat}; they are 0 to {self.game.seats - 1}")
        state = self.at(n)
        if not self.game.meta.secrets:
            seat = None
        elif seat is not None:
            if rng is None:
                raise BadInput("what a seat does not know must be drawn: a stream is missing")
            state = self.game.determinize(state, seat, rng)
        start = msgspec.json.decode(state.to_json())
        # A note may tell the seed, which tells the truth.
        header = msgspec.structs.replace(
            self.record.header, notes={}, start=start, analysis=Branch(n, seat)
        )
        return Play.begin(header, self.game)

    def go_to(self, n: int, t: int = 0) -> Step:
        """Take up the position after the first n entries of this analysis, by an entry.

        Raises BadInput in any other game, and where there is no such position.
        """
        if not self.analysis:
            raise BadInput("this is no analysis: one cannot go to any position of a game")
        if not 0 <= n <= self.n:
            raise BadInput(f"this analysis has {self.n} entries, there is no position {n}")
        return self._take_up(Entry(self.n, CHANCE, go=n, t=t))

    def settled(self, n: int) -> int:
        """Return the position after what chance brought, where it was to act after `n` entries."""
        entries = self.record.entries
        while n < len(entries) and entries[n].do and entries[n].by == CHANCE:
            n += 1
        return n

    def line(self) -> list[int]:
        """Return the positions of the line that is looked at, in order.

        They lead from the start over the position on the table to where the line was left last;
        another action replaces what follows. Positions in which chance is to act are left out.
        """
        path = live(self.record.entries[: self._tip])
        places = [0, *(entry.n + 1 for entry in path)]
        ends = [*(entry.by != CHANCE for entry in path), True]
        here = self.place()
        return [n for n, ends_here in zip(places, ends, strict=True) if ends_here or n == here]

    def place(self) -> int:
        """Return the position on the table: after so many entries it was first there."""
        path = live(self.record.entries)
        return path[-1].n + 1 if path else 0

    # -- looking back --------------------------------------------------------------------------

    def at(self, n: int) -> Any:
        """Return the state after the first n entries; raises BadInput where n is out of range."""
        if not 0 <= n <= self.n:
            raise BadInput(f"this game has {self.n} entries, there is no position {n}")
        if self._kept:
            return self._kept[n].copy()
        state = self.game.initial() if self._start is None else self._start.copy()
        for entry in live(self.record.entries[:n]):
            self.game.apply(state, parse(entry.do, self.game.action_types))
        return state

    def events(self, seat: int | None, since: int = 0) -> list[Event]:
        """Return all entries from `since` on as `seat` (None: everybody) may know them."""
        if since >= self.n:
            return []
        again = Play.begin(self.record.header, self.game, checkpoints=False)
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
        if entry.go is not None:
            text = f"To the position after {entry.go} entries"
            return Event(entry.n, entry.by, text, go=entry.go)
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
        kinds = bool(entry.do), entry.resign, entry.undo is not None, entry.go is not None
        if sum(kinds) != 1:
            raise RecordError("is not one of an action, an undo and a resignation")
        if entry.resign:
            step = self.resign(entry.by, entry.t)
        elif entry.go is not None:
            step = self.go_to(entry.go, entry.t)
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
        if self._kept:
            self._kept.append(self.state)
            self._move_tip(entry)
        return Step(entry, before, self.state)

    def _take_up(self, entry: Entry) -> Step:
        """Go to another position of an analysis, as an entry says."""
        before, self.state = self.state, self._kept[entry.to or 0]
        return self._append(entry, before)

    def _last_choice(self) -> int:
        """Return the number of the last entry in which a seat acted, of those that stand."""
        for entry in reversed(live(self.record.entries)):
            if entry.by != CHANCE:
                return entry.n
        raise UndoRefused("nothing_to_undo", "there is nothing to take back")

    def _move_tip(self, entry: Entry) -> None:
        """Note how far the line goes that is looked at: going back on it leaves it as it is."""
        n = entry.n + 1
        if entry.do:
            self._tip = n
            return
        n = self.place()
        path = live(self.record.entries[: self._tip])
        if n and n not in {each.n + 1 for each in path}:
            self._tip = n


def live(entries: Sequence[Entry]) -> list[Entry]:
    """Return the actions that lead to where the entries of a record (or its first ones) end.

    What was taken back or left for another line is not among them.
    """
    standing: list[Entry] = []
    n = len(entries)
    while n:
        entry = entries[n - 1]
        if entry.do:
            standing.append(entry)
        n = n - 1 if entry.to is None else entry.to
    return standing[::-1]


def _position(game: Game[Any], start: dict[str, Any]) -> Any:
    """Return a state that a header names; raises RecordError where it is none of the game."""
    try:
        state = game.state_type.from_json(msgspec.json.encode(start))
        game.audit(state)
        for seat in (None, *range(game.seats)):
            game.view(state, seat)
    except Exception:  # it comes from outside: anything can be wrong with it
        raise RecordError("the position at which it begins is none of this game") from None
    return state
