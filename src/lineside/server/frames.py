"""Every message between client and server, in both directions, as typed structs.

Requests leave out what has its default; answers always carry all their fields. The TypeScript
types are generated from `FRAMES`; docs/server-api.md says which message goes where.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta as Limit

from lineside.bots.analysis import Hint, Swing
from lineside.engine import Event, Explanation, Meta, Offers, Result

Name = Annotated[str, Limit(max_length=40)]
Id = Annotated[str, Limit(min_length=1, max_length=40, pattern="^[A-Za-z0-9_-]*$")]
Key = Annotated[str, Limit(min_length=1, max_length=80)]
Seat = Annotated[int, Limit(ge=0, le=31)]
Version = Annotated[int, Limit(ge=0, le=10_000_000)]


class _Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a client sends."""


class _Answer(msgspec.Struct, frozen=True):
    """What the server sends."""


# -- making a table, taking seats (HTTP) -----------------------------------------------------------


class SeatWish(_Request, frozen=True):
    """Who shall sit at a seat of a new table.

    Attributes:
        kind: "me" (whoever makes the table), "here" (another person at the same screen),
            "invite" (whoever follows the seat's link) or "bot".
        name: the name shown; for an invite it can wait until the seat is taken.
        bot: which bot, as listed by GET /api/games (only for kind "bot").
    """

    kind: Literal["me", "here", "invite", "bot"]
    name: Name = ""
    bot: Annotated[str, Limit(max_length=60)] = ""


class CreateTable(_Request, frozen=True):
    """POST /api/tables: make a table.

    Attributes:
        game: name of the game.
        options: the options that shall differ from their defaults.
        seats: who sits where, in the order of play.
        first: who begins: "host" (the seat of kind "me"; the order around the table stays),
            "listed" (the first in `seats`) or "lot".
        edition: name of a built-in edition ("" for the game's usual one).
        edition_toml: an owner's own edition, the text of its file.
        edition_file: that file's name, for error messages.
        title: what the table is called ("" for the game's title).
        seed: a fixed seed of chance; shown to everybody. Without one, chance comes from the
            operating system.
        hints: whether players may ask the machine what it would do.
        id: an id of the client's own: a repeated request with it makes no second table.
    """

    game: Annotated[str, Limit(max_length=60)]
    seats: Annotated[tuple[SeatWish, ...], Limit(min_length=1, max_length=32)]
    options: dict[str, Any] = {}
    first: Literal["host", "listed", "lot"] = "host"
    edition: Annotated[str, Limit(max_length=60)] = ""
    edition_toml: str | None = None
    edition_file: Annotated[str, Limit(max_length=100)] = "edition.toml"
    title: Annotated[str, Limit(max_length=80)] = ""
    seed: Annotated[int, Limit(ge=0, le=2**53 - 1)] | None = None
    hints: bool = True
    id: Id | None = None


class AskNew(_Request, frozen=True):
    """POST /api/questions: ask something about a table that is still being set up.

    Attributes:
        game, options, edition, edition_toml, edition_file: as in CreateTable.
        seats: how many seats it shall have.
        question: a question's canonical JSON; the position is that before the game begins.
    """

    game: Annotated[str, Limit(max_length=60)]
    seats: Annotated[int, Limit(ge=1, le=32)]
    question: dict[str, Any]
    options: dict[str, Any] = {}
    edition: Annotated[str, Limit(max_length=60)] = ""
    edition_toml: str | None = None
    edition_file: Annotated[str, Limit(max_length=100)] = "edition.toml"


class Invite(_Answer, frozen=True):
    """The link that lets whoever has it take an open seat."""

    seat: int
    link: str


class TableMade(_Answer, frozen=True):
    """Answer to POST /api/tables and to a rematch.

    Attributes:
        table: id of the table; its page is /t/{table}.
        link: the table's page: everybody who has it may watch (the public view only).
        invites: one link for each open seat.
        recovery: the link that takes the maker's seats to another device ("" without a seat).
        yours: the seats held by the caller.
    """

    table: str
    link: str
    invites: tuple[Invite, ...]
    recovery: str
    yours: tuple[int, ...]


class Claim(_Request, frozen=True):
    """POST /api/tables/{table}/seats/{seat}/claim: take an open seat with the key of its link."""

    name: Name
    key: Key


class Recover(_Request, frozen=True):
    """POST /api/tables/{table}/recover: take one's seats over to this device."""

    key: Key


class Seated(_Answer, frozen=True):
    """Answer to Claim, Recover and to POST /api/tables/{table}/recovery (a new link)."""

    table: str
    yours: tuple[int, ...]
    recovery: str


class StandIn(_Request, frozen=True):
    """POST /api/tables/{table}/seats/{seat}/bot: let a bot move for a seat.

    Allowed for one's own seat, and by anybody seated for a seat nobody has taken or whose person
    has been away for a while. POST …/seats/{seat}/back ends it.
    """

    bot: Annotated[str, Limit(max_length=60)] = ""


class Rename(_Request, frozen=True):
    """POST /api/tables/{table}/seats/{seat}/name: change the name shown at one's own seat."""

    name: Name


class OpenRecord(_Request, frozen=True):
    """POST /api/replays: open a record file; answered by TableMade, a table to look at only."""

    record: str
    file: Annotated[str, Limit(max_length=100)] = "record.jsonl"


class Done(_Answer, frozen=True):
    """Answer to requests that have nothing else to say."""

    ok: bool = True


# -- lists and rules (HTTP, GET) -------------------------------------------------------------------


class BotCard(_Answer, frozen=True):
    """A bot that can be seated: `spec` is what a SeatWish or StandIn names.

    `level` is 1 for the weakest of the levels of play, 2 for the next, and so on, and 0 for bots
    that are none of them.
    """

    spec: str
    title: str
    text: str
    level: int


class GamesReply(_Answer, frozen=True):
    """GET /api/games.

    Attributes:
        games: all games.
        bots: all bots, the usual one first.
        version: version of Lineside.
        build: id of the client that this server serves. Sent back as header `lineside-build` (and
            as `build` in the query of the WebSocket) it makes an outdated page learn that it
            must be loaded anew (status 426).
    """

    games: tuple[Meta, ...]
    bots: tuple[BotCard, ...]
    version: str
    build: str


class RulesReply(_Answer, frozen=True):
    """GET /api/games/{game}/rules: the rules card (Markdown) and its entries by rule id."""

    game: str
    card: str
    rules: dict[str, str]


class EditionReply(_Answer, frozen=True):
    """GET /api/games/{game}/edition?name= and GET /api/tables/{table}/edition: what is drawn.

    Attributes:
        data: the edition as plain data.
        board: `game.board()`: what a client draws and what never changes during a game.
    """

    game: str
    name: str
    digest: str
    builtin: bool
    data: dict[str, Any]
    board: Any


class MyTable(_Answer, frozen=True):
    """A table at which the caller sits, or one of bots alone that the caller made."""

    table: str
    game: str
    title: str
    names: tuple[str, ...]
    yours: tuple[int, ...]
    n: int
    actor: int
    turn: bool
    over: bool
    changed: int
    """Milliseconds since 1970 of the last thing that happened."""


class MyTables(_Answer, frozen=True):
    """GET /api/me: the caller's tables, the last one to change first."""

    tables: tuple[MyTable, ...]


# -- a table ---------------------------------------------------------------------------------------


class SeatInfo(_Answer, frozen=True):
    """One seat as everybody sees it.

    Attributes:
        kind: "person", "bot", or "open" (an invite nobody has taken yet).
        bot: the bot that moves for this seat, "" if none. With kind "person" it stands in.
        online: whether the seat's person has the table open.
        away: whether anybody seated may let a bot stand in.
        hints: how many hints were taken at this seat.
    """

    seat: int
    name: str
    colour: str
    kind: Literal["person", "bot", "open"]
    bot: str
    online: bool
    away: bool
    resigned: bool
    hints: int


class About(_Answer, frozen=True):
    """What does not change at a table.

    Attributes:
        options: all options with their values.
        edition: name of the edition; `edition_digest` tells it from others (for caching).
        seed: a fixed seed of chance, if the maker chose one.
        replay: whether this is an opened record, to look at only.
        readonly: why nobody can act here any more ("" where they can).
        hints: whether players may ask the machine what it would do.
        created: milliseconds since 1970.
    """

    game: str
    title: str
    options: dict[str, Any]
    edition: str
    edition_digest: str
    edition_builtin: bool
    rules_version: int
    seed: int | None
    replay: bool
    readonly: str
    created: int
    hints: bool


class TableReply(_Answer, frozen=True):
    """GET /api/tables/{table}: what can be said before the live connection is opened."""

    table: str
    about: About
    n: int
    actor: int
    over: bool
    seats: tuple[SeatInfo, ...]
    yours: tuple[int, ...]
    host: bool
    """Whether the caller looks after this table without sitting there: it is one of bots alone."""
    rematch: str | None
    spectators: int


class Undoable(_Answer, frozen=True):
    """Whether the last action can be taken back now, and if not, why.

    `reason` is "" or "nothing_to_undo", "information_revealed" or "other_actor".
    """

    allowed: bool
    reason: str
    message: str


class AskHint(_Request, frozen=True):
    """POST /api/tables/{table}/hint: ask what the machine would do for one's seat, which is to act.

    `n` is the version that the question is about, the newest one.
    """

    n: Version
    seat: Seat


class HintReply(_Answer, frozen=True):
    """Answer to AskHint. Everybody at the table sees that a hint was taken, not what it said."""

    n: int
    seat: int
    hint: Hint


class ChancePoint(_Answer, frozen=True):
    """About how likely each seat was to win after the first `n` entries, when `turn` turns were
    over; the chances by seat, from 0 to 1."""

    n: int
    turn: int
    chances: tuple[float, ...]


class ChancesReply(_Answer, frozen=True):
    """GET /api/tables/{table}/chances: how the chances went, as far as that is worked out.

    Asking begins the work, asking again shows its progress: it ends when nobody has asked for a
    while.

    Attributes:
        done, total: how many positions were looked at, and how many there are (0: not yet known).
        ready: whether this is all, and `swings` are known.
        swings: the largest changes, the largest first.
    """

    table: str
    done: int
    total: int
    ready: bool
    points: tuple[ChancePoint, ...]
    swings: tuple[Swing, ...]


# -- live: from the client -------------------------------------------------------------------------


class Act(_Request, frozen=True, tag_field="type", tag="act"):
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


class Undo(_Request, frozen=True, tag_field="type", tag="undo"):
    """Take back the last action of `seat` (WebSocket, or POST /api/tables/{table}/undo)."""

    id: Id
    n: Version
    seat: Seat


class Resign(_Request, frozen=True, tag_field="type", tag="resign"):
    """Give the game up for `seat` (WebSocket, or POST /api/tables/{table}/resign)."""

    id: Id
    seat: Seat


class At(_Request, frozen=True, tag_field="type", tag="at"):
    """Ask for the view after the first `n` entries; answered by History.

    `seat`: whose view; only seats that are held here, any once the game is over.
    """

    n: Version
    seat: Seat | None = None


class Explain(_Request, frozen=True, tag_field="type", tag="explain"):
    """Ask what an action of the seat to act would cost and do; answered by Explained.

    Also the way to check an action that is being drawn (a string). For the one who holds the
    acting seat; for everybody in games without secrets.
    """

    id: Id
    n: Version
    action: dict[str, Any]


class Ask(_Request, frozen=True, tag_field="type", tag="ask"):
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


class Sync(_Request, frozen=True, tag_field="type", tag="sync"):
    """Ask for a fresh snapshot (after a gap)."""


class Pace(_Request, frozen=True, tag_field="type", tag="pace"):
    """Say how many seconds a bot's move shall stay visible before a bot moves again.

    0: bots move at once; null: as the server has it. The slowest wish of those who sit at the table
    and are there counts, where nobody sits the slowest of those who watch.
    """

    seconds: Annotated[float, msgspec.Meta(ge=0, le=10)] | None = None


# -- live: from the server -------------------------------------------------------------------------


class Frame(_Answer, frozen=True, tag_field="type", tag="frame"):
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


class Seats(_Answer, frozen=True, tag_field="type", tag="seats"):
    """Somebody came, went, changed a name or let a bot stand in; the game did not move."""

    table: str
    rev: int
    seats: tuple[SeatInfo, ...]
    yours: tuple[int, ...]
    rematch: str | None


class Accepted(_Answer, frozen=True, tag_field="type", tag="accepted"):
    """An Act, Undo or Resign was done: `n` is the version it led to."""

    id: str
    n: int


class Refusal(_Answer, frozen=True, tag_field="type", tag="refused"):
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


class History(_Answer, frozen=True, tag_field="type", tag="history"):
    """The view of `seat` after the first `n` entries.

    `result` is the standing there, as if the game had ended; None while a game with secrets runs.
    """

    table: str
    n: int
    seat: int | None
    actor: int
    view: Any
    result: Result | None


class Explained(_Answer, frozen=True, tag_field="type", tag="explained"):
    """Answer to Explain: what the action does, and if it is not legal now, why."""

    id: str
    n: int
    legal: bool
    rule: str
    message: str
    notation: str
    explanation: Explanation | None


class Answered(_Answer, frozen=True, tag_field="type", tag="answered"):
    """The answer to Ask or AskNew, as the game gives it."""

    id: str
    n: int
    answer: Any


class Bye(_Answer, frozen=True, tag_field="type", tag="bye"):
    """The last message before the server closes the connection."""

    kind: str
    message: str


ClientMessage = Act | Undo | Resign | At | Explain | Ask | Sync | Pace
ServerMessage = Frame | Seats | Accepted | Refusal | History | Explained | Answered | Bye

FRAMES: tuple[Any, ...] = (
    CreateTable,
    AskNew,
    TableMade,
    Claim,
    Recover,
    Seated,
    StandIn,
    Rename,
    OpenRecord,
    Done,
    GamesReply,
    RulesReply,
    EditionReply,
    MyTables,
    TableReply,
    AskHint,
    HintReply,
    ChancesReply,
    Act,
    Undo,
    Resign,
    At,
    Explain,
    Ask,
    Sync,
    Pace,
    Frame,
    Seats,
    Accepted,
    Refusal,
    History,
    Explained,
    Answered,
    Bye,
)
"""All types of the wire, for the generator of the client's types."""
