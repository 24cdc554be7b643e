"""The engine over a pair of streams: one JSON object a line in, one a line out.

For bots and tools in any language; `docs/protocol.md` is its manual. Every request names what to
do in "do" and may carry an "id", which the answer repeats. A request that cannot be met gets an
answer with "error" and changes nothing; only "quit" and the end of the input end the engine.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import IO, Any

import msgspec

from lineside import __version__
from lineside.engine import (
    CHANCE,
    OVER,
    Action,
    BadInput,
    EditionError,
    IllegalAction,
    LinesideError,
    NotYourTurn,
    OldRecord,
    Play,
    RecordError,
    Result,
    Rng,
    UndoRefused,
    actions,
    registry,
)
from lineside.engine.errors import UNREADABLE
from lineside.engine.record import Entry, Header, Record, read_one

VERSION = 1
"""Version of the protocol; it grows when something that was valid means something else."""
MOST_BYTES = 4_000_000
"""Longest line that is read, a whole record in it included."""
MOST_GAMES = 10_000
"""Most games that one engine keeps at a time."""

_KINDS: tuple[tuple[type[LinesideError], str], ...] = (
    (IllegalAction, "illegal"),
    (NotYourTurn, "not_your_turn"),
    (UndoRefused, "undo_refused"),
    (OldRecord, "old_record"),
    (RecordError, "bad_record"),
    (EditionError, "bad_edition"),
)
_JSON_TYPES = {str: "a string", int: "an integer", dict: "an object", list: "a list"}


class Engine:
    """All games of one conversation. `answer` takes a request's line and gives the answer's."""

    def __init__(self) -> None:
        self.games: dict[str, Play] = {}
        self.streams: dict[str, Rng] = {}
        self.imagined: set[str] = set()
        self.latest = ""
        self.made = 0
        self.quit = False

    def answer(self, line: bytes) -> bytes:
        """Return the answer to one line, without a line end; never raises for what is in it."""
        echo: Any = None
        try:
            request = _decode(line)
            echo = request.get("id")
            if echo is not None and type(echo) not in (str, int):
                echo = None
                raise BadInput('"id" must be a string or an integer')
            answer = self._obey(request)
        except LinesideError as error:
            answer = {"error": _error(error)}
        except Exception as error:  # a fault of ours, or of a game somebody is writing
            words = f"{type(error).__name__}: {error}"
            answer = {"error": {"kind": "fault", "message": words}}
        if echo is not None:
            answer = {"id": echo, **answer}
        return msgspec.json.encode(answer)

    def _obey(self, request: dict[str, Any]) -> dict[str, Any]:
        verb = _get(request, "do", str)
        if verb not in VERBS:
            raise BadInput(f"cannot do '{verb[:40]}'; known are: {', '.join(VERBS)}")
        function, fields = VERBS[verb]
        for name in request:
            if name not in ("do", "id", *fields):
                known = ", ".join(fields) or "nothing more"
                raise BadInput(f"'{verb}' takes no '{name[:40]}'; it takes: {known}")
        return function(self, request)

    # -- games -----------------------------------------------------------------------------------

    def hello(self, request: dict[str, Any]) -> dict[str, Any]:
        """Versions, and what can be played."""
        games = {
            name: {
                "title": about.title,
                "seats": list(about.seats),
                "rules_version": about.rules_version,
                "secrets": about.secrets,
                "continuum": about.continuum,
                "options": [msgspec.to_builtins(option) for option in about.options],
            }
            for name, about in registry.metas().items()
        }
        return {"lineside": __version__, "protocol": VERSION, "games": games}

    def new(self, request: dict[str, Any]) -> dict[str, Any]:
        """Begin a game; chance is settled at once unless it is to be fed from outside."""
        name = _get(request, "game", str)
        registry.meta(name)
        data = request.get("edition")
        edition = None
        if isinstance(data, str):
            edition = registry.own_edition(name, data, "edition")
        elif data is not None:
            plain = _get(request, "edition", dict, also="TOML text or ")
            edition = registry.plain_edition(name, plain, "edition")
        options = _get(request, "options", dict, {})
        game = registry.make(name, _get(request, "seats", int), options, edition)
        names = _get(request, "names", list, [])
        if not all(isinstance(word, str) for word in names) or len(names) > game.seats:
            raise BadInput('"names" must be a list of strings, at most one a seat')
        return self._keep(Play(game, names), request)

    def load(self, request: dict[str, Any]) -> dict[str, Any]:
        """Take over a record, as text or as a list of its lines; every stored hash is compared."""
        given = request.get("record")
        if isinstance(given, list):
            record = _record_of(given)
        else:
            record = read_one(_get(request, "record", str, also="a list of lines or "))
        return self._keep(Play.load(record, verify=True), request)

    def copy(self, request: dict[str, Any]) -> dict[str, Any]:
        """Begin an imagined game at the position of another, to try things out."""
        play = self._play(request)
        return self._imagine(play, play.state.copy(), request)

    def determinize(self, request: dict[str, Any]) -> dict[str, Any]:
        """Begin an imagined game at a position that fits all that a seat knows."""
        play = self._play(request)
        seat, rng = self._seat(request, play), self._rng(request, "determinize")
        return self._imagine(play, play.game.determinize(play.state, seat, rng), request)

    def drop(self, request: dict[str, Any]) -> dict[str, Any]:
        """Forget a game."""
        name = self._name(request)
        del self.games[name]
        self.streams.pop(name, None)
        self.imagined.discard(name)
        if self.latest == name:
            self.latest = next(reversed(self.games), "")
        return {"dropped": name}

    # -- the course of a game --------------------------------------------------------------------

    def legal(self, request: dict[str, Any]) -> dict[str, Any]:
        """List the legal actions by their notation."""
        play = self._play(request)
        found = play.game.legal(play.state) if play.actor >= 0 else []
        listed = [actions.notation(action) for action in found]
        return {**self._where(play), "legal": listed, "complete": not play.game.meta.continuum}

    def offers(self, request: dict[str, Any]) -> dict[str, Any]:
        """List the legal actions with labels and prices, and what is refused, with the rules."""
        play = self._play(request)
        if play.actor < 0:
            raise NotYourTurn("no seat is to act now")
        offers: dict[str, Any] = msgspec.to_builtins(play.game.offers(play.state))
        return {**self._where(play), **offers}

    def check(self, request: dict[str, Any]) -> dict[str, Any]:
        """Say whether an action is legal now, and if not, why."""
        play = self._play(request)
        action = self._action(request, play)
        if play.actor == OVER:
            over = _error(NotYourTurn("the game is over"))
            return {**self._where(play), "legal": False, "why": over}
        try:
            play.game.check(play.state, action)
        except IllegalAction as error:
            return {**self._where(play), "legal": False, "why": _error(error)}
        return {**self._where(play), "legal": True}

    def explain(self, request: dict[str, Any]) -> dict[str, Any]:
        """Tell an action's name, price and effect."""
        play = self._play(request)
        action = self._action(request, play)
        if play.actor == OVER:
            raise NotYourTurn("the game is over")
        play.game.check(play.state, action)
        told: dict[str, Any] = msgspec.to_builtins(play.game.explain(play.state, action))
        return {**self._where(play), **told}

    def ask(self, request: dict[str, Any]) -> dict[str, Any]:
        """Ask the game something about the position, for a seat or (seat null) for anybody."""
        play = self._play(request)
        seat = None if request.get("seat") is None else self._seat(request, play)
        kinds = play.game.question_types
        question = actions.question_of(_get(request, "question", dict), kinds)
        told = play.game.ask(play.state, seat, question)
        return {**self._where(play), "answer": msgspec.to_builtins(told)}

    def apply(self, request: dict[str, Any]) -> dict[str, Any]:
        """Let the acting seat (or chance) act, then settle chance unless it is fed."""
        play = self._play(request)
        seat = _get(request, "seat", int, play.actor)
        play.submit(seat, self._action(request, play))
        return self._after(request, play)

    def chance(self, request: dict[str, Any]) -> dict[str, Any]:
        """List the outcomes that chance may bring, with whole weights; null: too many to list."""
        play = self._play(request)
        if play.actor != CHANCE:
            raise NotYourTurn("nothing is left to chance now")
        found = play.game.chance(play.state)
        listed = None if found is None else [[actions.notation(a), w] for a, w in found]
        return {**self._where(play), "outcomes": listed}

    def sample(self, request: dict[str, Any]) -> dict[str, Any]:
        """Draw one outcome by its odds, without applying it."""
        play = self._play(request)
        if play.actor != CHANCE:
            raise NotYourTurn("nothing is left to chance now")
        drawn = play.game.sample(play.state, self._rng(request, "sample"))
        return {**self._where(play), "action": actions.notation(drawn)}

    def propose(self, request: dict[str, Any]) -> dict[str, Any]:
        """Draw some legal actions: the way into games whose legal actions cannot be listed."""
        play = self._play(request)
        if play.actor < 0:
            raise NotYourTurn("no seat is to act now")
        number = _get(request, "k", int, 1)
        if not 1 <= number <= 1000:
            raise BadInput('"k" must be from 1 to 1000')
        drawn = play.game.propose(play.state, self._rng(request, "propose"), number)
        return {**self._where(play), "actions": [actions.notation(action) for action in drawn]}

    def undo(self, request: dict[str, Any]) -> dict[str, Any]:
        """Take back the acting seat's last action, where the rules of undo allow it."""
        play = self._play(request)
        play.undo(_get(request, "seat", int, play.actor))
        return self._where(play)

    # -- looking ---------------------------------------------------------------------------------

    def view(self, request: dict[str, Any]) -> dict[str, Any]:
        """Show what a seat, or (seat null or missing) everybody, may see."""
        play = self._play(request)
        seat = None if request.get("seat") is None else self._seat(request, play)
        return {**self._where(play), "view": msgspec.to_builtins(play.game.view(play.state, seat))}

    def events(self, request: dict[str, Any]) -> dict[str, Any]:
        """Tell the entries from `since` on in words, as a seat or everybody may know them."""
        play = self._real(request)
        seat = None if request.get("seat") is None else self._seat(request, play)
        since = _get(request, "since", int, 0)
        told = [msgspec.to_builtins(event) for event in play.events(seat, max(0, since))]
        return {**self._where(play), "events": told}

    def result(self, request: dict[str, Any]) -> dict[str, Any]:
        """Tell the result, as if the game ended now."""
        play = self._play(request)
        found: Result = play.result()
        return {**self._where(play), "over": play.actor == OVER, **msgspec.to_builtins(found)}

    def record(self, request: dict[str, Any]) -> dict[str, Any]:
        """Give the record as a list of its lines, decoded."""
        play = self._real(request)
        lines = [msgspec.to_builtins(part) for part in (play.record.header, *play.record.entries)]
        return {**self._where(play), "record": lines}

    def end(self, request: dict[str, Any]) -> dict[str, Any]:
        """End the engine."""
        self.quit = True
        return {"quit": True}

    # -- inside ----------------------------------------------------------------------------------

    def _keep(self, play: Play, request: dict[str, Any]) -> dict[str, Any]:
        """Take a game in under a new name, and settle chance if a seed is given for it."""
        if len(self.games) >= MOST_GAMES:
            raise BadInput(f"{MOST_GAMES} games are kept already: drop some")
        seed = None if request.get("seed") is None else _get(request, "seed", int)
        name = f"g{self.made}"
        stream = None if seed is None else Rng(seed, "chance")
        drawn = _settled(play, stream)
        self.games[name], self.latest, self.made = play, name, self.made + 1
        if stream is not None:
            self.streams[name] = stream
        return {"play": name, **self._where(play), **drawn}

    def _imagine(self, play: Play, state: Any, request: dict[str, Any]) -> dict[str, Any]:
        position = Play(play.game, checkpoints=False)
        position.state = state
        position.resigned = set(play.resigned)
        answer = self._keep(position, {})
        self.imagined.add(self.latest)
        return answer

    def _after(self, request: dict[str, Any], play: Play) -> dict[str, Any]:
        drawn = _settled(play, self.streams.get(self._name(request)))
        return {**self._where(play), **drawn}

    def _real(self, request: dict[str, Any]) -> Play:
        if self._name(request) in self.imagined:
            raise BadInput("an imagined game has no record and no events")
        return self._play(request)

    def _name(self, request: dict[str, Any]) -> str:
        name: str = _get(request, "play", str, self.latest)
        if name not in self.games:
            raise BadInput(f"there is no game '{name[:40]}' here" if name else "no game is begun")
        return name

    def _play(self, request: dict[str, Any]) -> Play:
        return self.games[self._name(request)]

    def _seat(self, request: dict[str, Any], play: Play) -> int:
        seat: int = _get(request, "seat", int)
        if not 0 <= seat < play.game.seats:
            raise BadInput(f"there is no seat {seat}; they are 0 to {play.game.seats - 1}")
        return seat

    def _action(self, request: dict[str, Any], play: Play) -> Action:
        given, kinds = request.get("action"), play.game.action_types
        if isinstance(given, dict):
            return actions.from_builtins(given, kinds)
        return actions.parse(_get(request, "action", str), kinds)

    def _rng(self, request: dict[str, Any], purpose: str) -> Rng:
        return Rng(_get(request, "seed", int), purpose)

    def _where(self, play: Play) -> dict[str, Any]:
        return {"n": play.n, "actor": play.actor}


Verb = Callable[[Engine, dict[str, Any]], dict[str, Any]]
VERBS: dict[str, tuple[Verb, tuple[str, ...]]] = {
    "hello": (Engine.hello, ()),
    "new": (Engine.new, ("game", "seats", "options", "edition", "names", "seed")),
    "load": (Engine.load, ("record", "seed")),
    "copy": (Engine.copy, ("play",)),
    "determinize": (Engine.determinize, ("play", "seat", "seed")),
    "drop": (Engine.drop, ("play",)),
    "legal": (Engine.legal, ("play",)),
    "offers": (Engine.offers, ("play",)),
    "check": (Engine.check, ("play", "action")),
    "explain": (Engine.explain, ("play", "action")),
    "ask": (Engine.ask, ("play", "seat", "question")),
    "apply": (Engine.apply, ("play", "action", "seat")),
    "chance": (Engine.chance, ("play",)),
    "sample": (Engine.sample, ("play", "seed")),
    "propose": (Engine.propose, ("play", "k", "seed")),
    "undo": (Engine.undo, ("play", "seat")),
    "view": (Engine.view, ("play", "seat")),
    "events": (Engine.events, ("play", "seat", "since")),
    "result": (Engine.result, ("play",)),
    "record": (Engine.record, ("play",)),
    "quit": (Engine.end, ()),
}


def serve(requests: IO[bytes], answers: IO[bytes]) -> None:
    """Answer every line until the input ends or a request says quit."""
    engine = Engine()
    while not engine.quit:
        line = requests.readline(MOST_BYTES + 1)
        if not line:
            return
        if len(line) > MOST_BYTES and not line.endswith(b"\n"):
            while line and not line.endswith(b"\n"):
                line = requests.readline(MOST_BYTES)
            answer = _too_long()
        elif not line.strip():
            continue
        else:
            answer = engine.answer(line)
        answers.write(answer + b"\n")
        answers.flush()


def _too_long() -> bytes:
    words = f"a line may have {MOST_BYTES} bytes at most"
    return msgspec.json.encode({"error": {"kind": "malformed", "message": words}})


class _Malformed(BadInput):
    """A line that is no request at all."""


def _decode(line: bytes) -> dict[str, Any]:
    try:
        request = msgspec.json.decode(line)
    except UNREADABLE as error:
        raise _Malformed(f"not JSON: {error}") from None
    if not isinstance(request, dict):
        raise _Malformed("a request is a JSON object")
    return request


_MISSING: Any = object()


def _get(
    request: dict[str, Any], name: str, kind: type, default: Any = _MISSING, also: str = ""
) -> Any:
    """Return a field of a request; raises BadInput where it is missing or of another type, with
    what it may be `also`.
    """
    value = request.get(name, default)
    if value is _MISSING:
        raise BadInput(f'"{name}" is missing')
    if name in request and (not isinstance(value, kind) or isinstance(value, bool)):
        raise BadInput(f'"{name}" must be {also}{_JSON_TYPES[kind]}')
    return value


def _settled(play: Play, stream: Rng | None) -> dict[str, list[str]]:
    """Let chance act where there is a stream for it; return what it brought, if anything."""
    steps = [] if stream is None else play.settle(stream)
    return {"chance": [step.entry.do for step in steps]} if steps else {}


def _record_of(lines: list[Any]) -> Record:
    try:
        header = msgspec.convert(lines[0] if lines else None, Header)
        entries = msgspec.convert(lines[1:], list[Entry])
    except msgspec.ValidationError as error:
        raise RecordError(f"not a record: {error}") from None
    return read_one(Record(header, entries).text())


def _error(error: LinesideError) -> dict[str, Any]:
    """Return an error as an object: kind, words, and the rule or reason where there is one."""
    kind = "malformed" if isinstance(error, _Malformed) else "bad_input"
    kind = next((known for cls, known in _KINDS if isinstance(error, cls)), kind)
    told: dict[str, Any] = {"kind": kind, "message": getattr(error, "message", str(error))}
    for name in ("rule", "reason", "file", "key"):
        if getattr(error, name, ""):
            told[name] = getattr(error, name)
    return told
