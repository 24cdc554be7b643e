"""One table in memory: a game under way, its seats, and what each socket may see of it.

Nothing here waits or stores anything; `hall.py` does that around it.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from typing import TYPE_CHECKING, Any

import msgspec

from lineside.engine import (
    OVER,
    Header,
    LinesideError,
    Offers,
    OldRecord,
    Play,
    Record,
    Result,
    Rng,
    UndoRefused,
)
from lineside.engine.play import Step
from lineside.engine.record import Entry, entry_line, header_line
from lineside.server.bodies import About, HintReply, SeatInfo, TableReply, Undoable, Way
from lineside.server.frames import Frame, Seats
from lineside.server.games import game_of, kind_of
from lineside.server.old import OldPlay
from lineside.server.problems import Problem
from lineside.server.store import EntryRow, SeatRow, Stored, TableRow

if TYPE_CHECKING:
    from lineside.server.live import Live

LONGEST = 3000
"""So many entries an analysis can have."""
SLOW = 0.010
"""Seconds: an engine call that takes longer than this is moved off the event loop."""


class Table:
    """A table that is awake.

    Attributes:
        row: its row in the store.
        seats: its seats, by number.
        leavers: identities of those who have left a seat here.
        play: the game under way.
        readonly: why nobody can act here, "" where they can.
        sockets: the live connections.
        lock: held by whoever changes the table, until the change is stored.
        gone: whether this object has been put away; then it must not be used any more.
        hints: the hints that seats have got at this version.
        hinting: the seats for which the machine is thinking of one.
        slow: the engine calls that have proved slow here.
    """

    def __init__(self, stored: Stored) -> None:
        self.row: TableRow = stored.row
        self.seats: list[SeatRow] = stored.seats
        self.leavers: set[str] = stored.leavers
        self.header: Header = msgspec.json.decode(stored.row.header, type=Header)
        self.lock = asyncio.Lock()
        self.sockets: set[Live] = set()
        self.gone = False
        self.touched = time.monotonic()
        self.seen = dict.fromkeys(range(len(self.seats)), self.touched)
        self.bot: asyncio.Task[None] | None = None
        self.bot_for: tuple[int, int, str] | None = None
        self.slow: set[str] = set()
        self.rev = time.time_ns() // 1_000_000
        self.readonly = "This is an opened record: it can be looked at." if self.row.replay else ""
        self.hints: dict[int, HintReply] = {}
        self.hinting: set[int] = set()
        self._answers: dict[str, int] = {}
        self._pieces: dict[Any, Any] = {}
        self._texts: dict[Any, str] = {}
        self._seats: msgspec.Raw | None = None
        self._logs: dict[int | None, list[bytes]] = {}
        self._load(stored)

    # -- loading -------------------------------------------------------------------------------

    def _load(self, stored: Stored) -> None:
        self.play: Play
        entries = [msgspec.json.decode(row.line, type=Entry) for row in stored.entries]
        record = Record(self.header, entries)
        game = game_of(kind_of(self.header))
        self.secrets = game.meta.secrets
        everybody: list[int | None] = [None]
        self._logs = {who: [] for who in everybody + [*range(game.seats)] * self.secrets}
        try:
            if self.header.version != game.meta.rules_version:
                raise OldRecord("It was played under an older version of the rules.")
            self.play = Play.begin(self.header, game, checkpoints=not self.row.replay)
            for step in self.play.steps_of(entries):
                self.note(step)
        except LinesideError as error:
            self.play = OldPlay(game, record)
            self.readonly = f"This game can be looked at, not played on. {error}"
            for who in self._logs:
                self._logs[who] = [msgspec.json.encode(event) for event in self.play.events(who)]
        for row in stored.entries:
            if row.request is not None:
                self.answer(row.request, row.n)

    def note(self, step: Step) -> None:
        """Write a step into the logs of all audiences."""
        for who, log in self._logs.items():
            log.append(msgspec.json.encode(self.play.event(step, who)))

    def answer(self, request: str, n: int) -> None:
        """Remember to which entry a request has led."""
        self._answers[request] = n

    def answered(self, request: str) -> int | None:
        """Return the version to which a request has led already, None for a new one."""
        n = self._answers.get(request)
        if n is None:
            return None
        return self.play.settled(n + 1)

    # -- facts ---------------------------------------------------------------------------------

    @property
    def n(self) -> int:
        """The version: the number of entries."""
        return self.play.n

    @property
    def actor(self) -> int:
        """The seat to act, or OVER."""
        return self.play.actor

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.play.actor == OVER

    @property
    def analysis(self) -> bool:
        """Whether this is an analysis that goes on; of an opened record of one it is not said."""
        return self.play.analysis and not self.readonly

    @property
    def waits(self) -> bool:
        """Whether bots wait for a person: they answer actions, not the look at a position."""
        last = self.play.record.entries[-1:]
        return self.analysis and bool(last) and last[0].to is not None

    def yours(self, person: str | None) -> tuple[int, ...]:
        """Return the seats that a person holds."""
        if person is None:
            return ()
        return tuple(seat.seat for seat in self.seats if seat.person == person)

    def pause(self, usual: float) -> float:
        """Return how many seconds a bot's move stays visible; see frames.Pace."""
        sitting = [live for live in self.sockets if self.yours(live.person)]
        wishes = [usual if live.pause is None else live.pause for live in sitting or self.sockets]
        return max(wishes, default=usual)

    def hosts(self, person: str | None) -> bool:
        """Whether a person made this table of bots alone, and so may do what else who sit may."""
        alone = all(seat.kind == "bot" for seat in self.seats)
        return alone and person is not None and person == self.row.maker

    def online(self, seat: SeatRow) -> bool:
        """Whether the person of a seat has the table open."""
        return seat.person is not None and any(s.person == seat.person for s in self.sockets)

    def away(self, seat: SeatRow, after: float) -> bool:
        """Whether others may let a bot stand in: nobody sits here, or not for some seconds."""
        if seat.kind == "open":
            return True
        if seat.kind != "person" or self.online(seat):
            return False
        return time.monotonic() - self.seen[seat.seat] >= after

    def may_act(self, person: str | None, seat: int) -> SeatRow:
        """Return a seat of the person's own; raises Problem where it is none or nothing can be
        done at this table."""
        row = self.own(person, seat)
        if self.readonly:
            raise Problem(409, "readonly", self.readonly)
        if self.over:
            raise Problem(409, "over", "The game is over.", n=self.n)
        self.may_go_on()
        return row

    def may_go_on(self) -> None:
        """Raise Problem for an analysis that has become too long."""
        if self.analysis and self.n >= LONGEST:
            words = f"This analysis is full ({LONGEST} entries); begin a new one from here."
            raise Problem(409, "full", words, n=self.n)

    def own(self, person: str | None, seat: int) -> SeatRow:
        """Return a seat of the person's own; raises Problem (401, 403 or 422)."""
        if not 0 <= seat < len(self.seats):
            raise Problem(422, "input", f"There is no seat {seat} at this table.")
        row = self.seats[seat]
        if person is not None and row.person == person:
            return row
        if person in self.leavers and not self.yours(person):
            raise Problem(401, "left", "You have left this table.")
        raise Problem(403, "not_your_seat", "That seat is not yours.")

    def rng(self) -> Rng:
        """Return the stream for the next draws: from the operating system, unless the table was
        made with a fixed seed."""
        if self.row.seed is None:
            return Rng(secrets.randbits(64), "chance")
        return Rng(self.row.seed, "chance", self.play.n)

    # -- what is sent --------------------------------------------------------------------------

    def moved(self) -> None:
        """Forget what was prepared for an older version."""
        self._pieces.clear()
        self.hints.clear()
        self.row.n, self.row.actor = self.play.n, self.play.actor

    def reseated(self) -> None:
        """Forget what was prepared for an older seating."""
        self._seats = None

    def next_rev(self) -> None:
        """Begin to tell something new: from here to the sending nothing may come between."""
        self._texts.clear()
        self.touched = time.monotonic()
        self.rev += 1

    def viewer(self, yours: tuple[int, ...], last: int | None) -> int | None:
        """Return whose view a socket gets: the acting one of its seats, else the one it had, else
        its first."""
        if self.analysis:  # it is shown to whoever watches as to whoever moves
            yours = yours or tuple(range(len(self.seats)))
        if not yours:
            return None
        if self.play.actor in yours:
            return self.play.actor
        return last if last in yours else yours[0]

    def frame(
        self,
        viewer: int | None,
        yours: tuple[int, ...],
        prev: int | None,
        away_after: float,
    ) -> str:
        """Return a Frame as text.

        Args:
            viewer: whose view.
            yours: the seats of the socket that gets it.
            prev: the version that the socket has; None for a snapshot.
            away_after: see Settings.
        """
        key = viewer, yours, prev
        if key in self._texts:
            return self._texts[key]
        acting = self.play.actor in yours and not self.readonly
        snapshot = prev is None
        frame = Frame(
            self.row.id,
            self.rev,
            self.play.n,
            prev or 0,
            snapshot,
            viewer,
            yours,
            self.play.actor,
            self._view(viewer),
            self._events(viewer, prev or 0),
            self._offers() if acting else None,
            self._undoable() if acting else None,
            self.seats_piece(away_after),
            self.over,
            self._result(),
            self.about() if snapshot else None,
            self.row.rematch,
            self._way(),
        )
        text = self._texts[key] = msgspec.json.encode(frame).decode()
        return text

    def seats_message(self, yours: tuple[int, ...], away_after: float) -> str:
        """Return a Seats message as text."""
        piece = self.seats_piece(away_after)
        message = Seats(self.row.id, self.rev, piece, yours, self.row.rematch)
        return msgspec.json.encode(message).decode()

    def reply(self, person: str | None, away_after: float) -> TableReply:
        """Return what is said of the table before the live connection is opened."""
        return TableReply(
            self.row.id,
            self.about(),
            self.n,
            self.actor,
            self.over,
            self.seats_piece(away_after),
            self.yours(person),
            self.hosts(person),
            self.row.rematch,
            sum(not self.yours(socket.person) for socket in self.sockets),
        )

    def about(self) -> About:
        """Return what does not change at this table."""
        game = self.play.game
        return About(
            game.meta.name,
            self.row.title,
            game.options,
            game.edition.name,
            game.edition.digest,
            game.edition.builtin,
            self.header.version,
            self.row.seed,
            self.row.replay,
            self.readonly,
            self.row.created,
            self.row.hints,
            self.header.analysis,
        )

    def offers(self) -> Offers | None:
        """Return the acting seat's choices (costly: see `Hall.engine`)."""
        return None if self.play.actor < 0 else self.play.game.offers(self.play.state)

    def needs_offers(self) -> bool:
        """Whether somebody connected holds the acting seat and its choices are not known yet."""
        if self.readonly or self.play.actor < 0 or "offers" in self._pieces:
            return False
        person = self.seats[self.play.actor].person
        return person is not None and any(s.person == person for s in self.sockets)

    def keep_offers(self, offers: Offers | None) -> None:
        """Take the acting seat's choices in, to be sent to those who may have them."""
        self._pieces["offers"] = offers and msgspec.Raw(msgspec.json.encode(offers))

    def seats_piece(self, away_after: float) -> Any:
        """Return all seats as everybody sees them, encoded."""
        if self._seats is None:
            colours, gone = self.play.game.meta.colours, self.play.resigned
            infos = [
                SeatInfo(
                    seat.seat,
                    seat.name,
                    colours[seat.seat % len(colours)],
                    seat.kind,  # type: ignore[arg-type]
                    seat.bot,
                    self.online(seat),
                    self.away(seat, away_after),
                    seat.seat in gone,
                    seat.hints,
                )
                for seat in self.seats
            ]
            self._seats = msgspec.Raw(msgspec.json.encode(infos))
        return self._seats

    def audience(self, seat: int | None) -> int | None:
        """Return who shares what `seat` may know: everybody, in a game without secrets."""
        return seat if self.secrets else None

    def _view(self, viewer: int | None) -> Any:
        key = "view", self.audience(viewer)
        if key not in self._pieces:
            view = self.play.game.view(self.play.state, key[1])
            self._pieces[key] = msgspec.Raw(msgspec.json.encode(view))
        return self._pieces[key]

    def _events(self, viewer: int | None, since: int) -> Any:
        log = self._logs[self.audience(viewer)]
        return msgspec.Raw(b"[" + b",".join(log[since:]) + b"]")

    def event_lines(self, viewer: int | None) -> str:
        """Return all events as `viewer` may know them, one JSON object a line."""
        log = self._logs[self.audience(viewer)]
        return "".join(event.decode() + "\n" for event in log)

    def _offers(self) -> Any:
        if "offers" not in self._pieces:
            self.keep_offers(self.offers())
        return self._pieces["offers"]

    def _undoable(self) -> Undoable:
        try:
            self.play.undoable(self.play.actor)
        except UndoRefused as error:
            return Undoable(False, error.reason, str(error))
        return Undoable(True, "", "")

    def _way(self) -> Any:
        if not self.analysis:
            return None
        if "way" not in self._pieces:
            positions = self.play.line()
            way = Way(tuple(positions), positions.index(self.play.place()))
            self._pieces["way"] = msgspec.Raw(msgspec.json.encode(way))
        return self._pieces["way"]

    def _result(self) -> Any:
        """Return the final scores, encoded; the standing of a running game is asked for apart."""
        if not self.over:
            return None
        if "result" not in self._pieces:
            self._pieces["result"] = msgspec.Raw(msgspec.json.encode(self.play.result()))
        return self._pieces["result"]

    def shows_result(self) -> bool:
        """Whether scores and other seats' views may be shown to everybody."""
        return self.over or self.row.replay or not self.secrets or self.analysis

    def past(self, n: int, viewer: int | None) -> tuple[int, Any, Result | None]:
        """Return actor, view and result after the first n entries (costly: a replay)."""
        play = self.play
        game, shown = play.game, self.shows_result()
        if n == play.n:
            view = game.view(play.state, viewer)
            return play.actor, view, play.result() if shown else None
        state = play.at(n)
        view = game.view(state, viewer)
        return game.actor(state), view, game.result(state) if shown else None

    # -- the record ----------------------------------------------------------------------------

    def names(self) -> tuple[str, ...]:
        """Return the seats' names for the header of the record."""
        return tuple(seat.name for seat in self.seats)

    def head(self) -> str:
        """Return the header's line as it leaves the house: with the names of today."""
        if self.row.replay:
            return header_line(self.header)
        return header_line(msgspec.structs.replace(self.header, names=self.names()))

    def record_text(self) -> str:
        """Return the whole record."""
        lines = [self.head(), *map(entry_line, self.play.record.entries)]
        return "".join(line + "\n" for line in lines)


def rows_of(table: str, entries: list[Entry], request: str | None = None) -> list[EntryRow]:
    """Return entries as rows of the store; the request belongs to the first."""
    return [
        EntryRow(table, entry.n, entry_line(entry), None if index else request)
        for index, entry in enumerate(entries)
    ]
