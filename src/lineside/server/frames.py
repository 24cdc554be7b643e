"""Every message of the live connection, in both directions, as typed structs.

The bodies of plain requests are in `bodies.py`. The TypeScript types are generated from `FRAMES`;
docs/server-api.md says which message goes where.
"""

from __future__ import annotations

from typing import Annotated, Any, get_args

import msgspec

from lineside.engine import Event, Explanation, Offers, Result
from lineside.server.bodies import BODIES, About, SeatInfo, Undoable, Way
from lineside.server.wire import Answer, Id, Request, Seat, Version

# -- live: from the client -------------------------------------------------------------------------


class Act(Request, frozen=True, tag_field="type", tag="act"):
    """Take an action (WebSocket, or POST /api/tables/{table}/actions).

    Attributes:
        id: an id of the client's own, new for every action; a repeated message with the same id
            does nothing and gets the same answer.
        n: the version of the table that the player saw.
        seat: the seat that acts.
        action: the action as JSON, as the offers give it.
    """

    id: Id
    n: Version
    seat: Seat
    action: dict[str, Any]


class Undo(Request, frozen=True, tag_field="type", tag="undo"):
    """Take back the last action of `seat` (WebSocket, or POST /api/tables/{table}/undo)."""

    id: Id
    n: Version
    seat: Seat


class Resign(Request, frozen=True, tag_field="type", tag="resign"):
    """Give the game up for `seat` (WebSocket, or POST /api/tables/{table}/resign)."""

    id: Id
    seat: Seat


class GoTo(Request, frozen=True, tag_field="type", tag="go_to"):
    """Take up the position of an analysis after its first `to` entries (WebSocket, or POST
    /api/tables/{table}/go_to). Whatever followed stays in reach; where chance was to act there,
    what it brought stands."""

    id: Id
    n: Version
    to: Version


class At(Request, frozen=True, tag_field="type", tag="at"):
    """Ask for the view after the first `n` entries; answered by History.

    `seat`: whose view; only seats that are held here, any once the game is over.
    """

    n: Version
    seat: Seat | None = None


class Explain(Request, frozen=True, tag_field="type", tag="explain"):
    """Ask what an action of the seat to act would cost and do; answered by Explained.

    Also the way to check an action that is being drawn (a string). For the one who holds the
    acting seat; for everybody in games without secrets.
    """

    id: Id
    n: Version
    action: dict[str, Any]


class Ask(Request, frozen=True, tag_field="type", tag="ask"):
    """Ask something about the position, of the kinds that the game's `question_types` name.

    Attributes:
        n: the version that the question is about, the newest one.
        seat: for which of the own seats; None for what anybody may ask.
        question: a question's canonical JSON.
    """

    id: Id
    n: Version
    question: dict[str, Any]
    seat: Seat | None = None


class Sync(Request, frozen=True, tag_field="type", tag="sync"):
    """Ask for a fresh snapshot (after a gap)."""


class Pace(Request, frozen=True, tag_field="type", tag="pace"):
    """Say how many seconds a bot's move shall stay visible before a bot moves again.

    0: bots move at once; null: as the server has it. The slowest wish of those who sit at the table
    and are there counts, where nobody sits the slowest of those who watch.
    """

    seconds: Annotated[float, msgspec.Meta(ge=0, le=10)] | None = None


# -- live: from the server -------------------------------------------------------------------------


class Frame(Answer, frozen=True, tag_field="type", tag="frame"):
    """The table after a change, as one socket may see it.

    View, offers and seats are always whole; `events` are those since `prev`. A client that has
    version `prev` appends them; one that has an older one asks for a snapshot (Sync); one that
    has a newer `rev` drops the frame. A snapshot replaces everything, the log too.

    Attributes:
        table: id of the table.
        rev: grows with every Frame and Seats message of this table, for ever.
        n: version of the table: the number of entries in its record.
        prev: the version whose entries came before `events` (0 in a snapshot).
        snapshot: whether this replaces all that the client knows.
        seat: whose view this is; None is the public view.
        yours: the seats held by this socket.
        actor: the seat to act, or -2 when the game is over.
        view: the game's own view struct.
        events: what happened, as `seat` may know it.
        offers: the choices, where the acting seat is held here, else None.
        undo: whether that seat may take its last action back, else None.
        seats: all seats.
        over: whether the game is over.
        result: the final scores, None while the game runs (History has the standing).
        about: what does not change; only in snapshots.
        rematch: the table of the rematch, once there is one.
        way: the line that is looked at, in an analysis; else None.
    """

    table: str
    rev: int
    n: int
    prev: int
    snapshot: bool
    seat: int | None
    yours: tuple[int, ...]
    actor: int
    view: Any
    events: tuple[Event, ...]
    offers: Offers | None
    undo: Undoable | None
    seats: tuple[SeatInfo, ...]
    over: bool
    result: Result | None
    about: About | None
    rematch: str | None
    way: Way | None


class Seats(Answer, frozen=True, tag_field="type", tag="seats"):
    """Somebody came, went, changed a name or let a bot stand in; the game did not move."""

    table: str
    rev: int
    seats: tuple[SeatInfo, ...]
    yours: tuple[int, ...]
    rematch: str | None


class Accepted(Answer, frozen=True, tag_field="type", tag="accepted"):
    """An Act, Undo, Resign, GoTo or MachineMove was done: `n` is the version it led to."""

    id: str
    n: int


class Refusal(Answer, frozen=True, tag_field="type", tag="refused"):
    """A request changed nothing. HTTP answers carry it with status `code`.

    Attributes:
        id: the request's id, "" where it had none.
        code: 400 malformed · 401 the seat was left · 403 not yours to do · 404 unknown ·
            409 too late or taken · 413 too large · 421 unknown host · 422 against the rules or out
            of range · 426 the page is outdated · 429 too often · 500 our fault.
        kind: one word for programs: malformed, left, origin, not_your_seat, not_your_turn,
            no_access, unknown, stale, taken, over, illegal, information_revealed, other_actor,
            nothing_to_undo, edition, input, too_large, too_many, outdated, readonly, error, …
        rule: the rule that forbids it, "" where none does.
        message: why, in words to be shown.
        n: the table's version now, where that matters (stale), else None.
    """

    id: str
    code: int
    kind: str
    rule: str
    message: str
    n: int | None = None


class History(Answer, frozen=True, tag_field="type", tag="history"):
    """The view of `seat` after the first `n` entries.

    `result` is the standing there, as if the game had ended; None while a game with secrets runs.
    """

    table: str
    n: int
    seat: int | None
    actor: int
    view: Any
    result: Result | None


class Explained(Answer, frozen=True, tag_field="type", tag="explained"):
    """Answer to Explain: what the action does, and if it is not legal now, why."""

    id: str
    n: int
    legal: bool
    rule: str
    message: str
    notation: str
    explanation: Explanation | None


class Answered(Answer, frozen=True, tag_field="type", tag="answered"):
    """The answer to Ask or AskNew, as the game gives it."""

    id: str
    n: int
    answer: Any


class Bye(Answer, frozen=True, tag_field="type", tag="bye"):
    """The last message before the server closes the connection."""

    kind: str
    message: str


ClientMessage = Act | Undo | Resign | GoTo | At | Explain | Ask | Sync | Pace
ServerMessage = Frame | Seats | Accepted | Refusal | History | Explained | Answered | Bye

FRAMES: tuple[Any, ...] = (*BODIES, *get_args(ClientMessage), *get_args(ServerMessage))
"""All types of the wire, for the generator of the client's types."""
