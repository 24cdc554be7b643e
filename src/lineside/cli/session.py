"""A game at one terminal: whose turn it is, what may be done, what was typed."""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

from lineside import bots
from lineside.cli import render, standing
from lineside.cli.paper import Paper, Text, heading, named, table
from lineside.cli.rules import rule
from lineside.engine import (
    CHANCE,
    OVER,
    Action,
    BadInput,
    IllegalAction,
    LinesideError,
    Offer,
    Offers,
    Play,
    Rng,
    actions,
    registry,
)
from lineside.engine.play import live
from lineside.engine.record import entry_line, header_line
from lineside.lab import guests

MOST_OFFERS = 24
"""Longer lists are cut; `list` shows all, `/word` those that have a word in them."""

HELP = (
    ("7", "take action 7 of the list"),
    ("build boston-new_york", "take an action by its notation"),
    ("? 7", "why it costs what it costs, and what it does"),
    ("/ word", "list the actions that have the word in them; `list` lists all"),
    ("no", "list what is not possible now, and why"),
    ("view [NAME]", "look at the table again, or at one thing on it"),
    ("at N", "look at the table as it was after N entries"),
    ("log [N]", "the last N entries (default 20)"),
    ("score", "how it stands"),
    ("rules [ID]", "the rules, or one of them"),
    ("undo, u", "take back your last action, while nothing was revealed"),
    ("go N", "in an analysis: take up its position after N entries, to try another line"),
    ("save FILE", "write the record so far"),
    ("resign", "give up; a greedy bot moves for you"),
    ("quit, q", "leave"),
)


class Session:
    """One game at a terminal.

    Args:
        play: the game, just begun.
        machines: the bots by seat; everybody else sits at this terminal.
        seed: for chance.
        out: where to print.
        file: where to write the record as it grows, or None.
    """

    def __init__(
        self,
        play: Play,
        machines: dict[int, bots.Seated],
        seed: int,
        out: Paper,
        file: IO[str] | None = None,
    ) -> None:
        self.play = play
        self.game = play.game
        self.names = list(play.record.header.names)
        self.machines = machines
        self.people = [seat for seat in range(self.game.seats) if seat not in machines]
        self.seed = seed
        self.chance = Rng(seed, "chance")
        self.out = out
        self.file = file
        self.written = -1
        self.told = dict.fromkeys([*self.people, None], 0)
        self.reader: int | None = None
        self.turn_of: int | None = None

    def run(self) -> int:
        """Play until the game is over or somebody leaves; return the exit code."""
        meta = self.game.meta
        note = f"{', '.join(self.names)} · seed {self.seed}"
        self.out.print(heading(meta.title, note))
        if self.people:
            self.out.print(Text("`?` tells what can be typed.", style="dim"))
        try:
            while self.play.actor != OVER:
                self._step()
        except EOFError:
            self.out.print(f"\nNothing more to read: the game is left after {self.play.n} entries.")
            return 0
        except _Quit:
            self.out.print(f"The game is left after {self.play.n} entries.")
            return 0
        finally:
            self._write()
        self.tell(self.people[0] if len(self.people) == 1 else None)
        result = self.play.result()
        for part in [
            *standing.result(result, self.names, meta, over=True),
            *standing.score_lines(result, self.names, meta),
        ]:
            self.out.print(part)
        return 0

    def _step(self) -> None:
        actor = self.play.actor
        if actor == CHANCE:
            self.play.draw(self.chance)
        elif actor in self.machines:
            action = guests.move(self.machines[actor], self.game, self.play.state)
            self.play.submit(actor, action)
            self.turn_of = None
        else:
            self._curtain(actor)
            Turn(self, actor).run()
        self._write()
        if not self.people:
            self.tell(None)

    def _curtain(self, seat: int) -> None:
        """Between two people at one terminal, hide what the first may not show the second."""
        before, self.reader = self.reader, seat
        if before in (None, seat) or not self.game.meta.secrets or self.play.analysis:
            return
        if self.out.is_terminal and sys.stdin.isatty():
            self.out.clear()
            input(f"It is for {self.names[seat]} to act. The others look away; then press Enter. ")
            self.out.clear()
        else:
            self.out.print(f"\n— only {self.names[seat]} reads on —")

    def tell(self, seat: int | None) -> None:
        """Print what happened since this viewer last looked, as it may know it."""
        for event in self.play.events(seat, self.told[seat]):
            self.out.say(standing.line(event, self.names, self.game.meta))
        self.told[seat] = self.play.n

    def _write(self) -> None:
        """Bring the file of the record up to date."""
        if self.file is None:
            return
        record = self.play.record
        if self.written < 0:
            self.file.write(header_line(record.header) + "\n")
            self.written = 0
        for entry in record.entries[self.written :]:
            self.file.write(entry_line(entry) + "\n")
        self.written = len(record.entries)
        self.file.flush()


class _Quit(Exception):
    pass


class Turn:
    """What one person types until it has acted."""

    def __init__(self, session: Session, seat: int) -> None:
        self.session = session
        self.play, self.game, self.out = session.play, session.game, session.out
        self.names, self.seat = session.names, seat
        self.offers: Offers = self.game.offers(self.play.state)

    def run(self) -> None:
        """Read lines until one of them has changed the game."""
        fresh = self.session.turn_of != self.seat
        self.session.turn_of = self.seat
        self.session.tell(self.seat)
        self.out.print()
        if fresh:
            self._view("")
        self._list("")
        before = self.play.n
        while self.play.n == before:
            line = self._read().strip()
            try:
                self._obey(line)
            except IllegalAction as error:
                self.out.print(Text.assemble(("Not possible: ", "bold"), str(error)))
            except LinesideError as error:
                self.out.print(str(error))
            except OSError as error:
                self.out.print(f"{error.filename}: {(error.strerror or '').lower()}")

    def _read(self) -> str:
        prompt = f"{self.names[self.seat]} > "
        if sys.stdin.isatty():
            with suppress(ImportError):
                import readline  # noqa: F401  gives input() its history and its arrow keys
            return input(prompt)
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        self.out.print(f"{prompt}{line.rstrip()}")
        return line

    def _obey(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        if word in COMMANDS and word not in actions.tags(self.game.action_types):
            COMMANDS[word](self, rest.strip())
        elif line.startswith("?"):
            self._explain(line[1:].strip())
        elif line.startswith("/"):
            self._list(line[1:].strip())
        elif line:
            self.play.submit(self.seat, self._meant(line))

    def _meant(self, text: str) -> Action:
        """Return the action of a number or a notation; its first word may be cut short."""
        if text.isdigit():
            return self._offer(text)
        word, _, rest = text.partition(" ")
        kinds = self.game.action_types
        tags = actions.tags(kinds)
        meant = [word] if word in tags else [tag for tag in tags if tag.startswith(word)]
        if len(meant) != 1:
            raise BadInput(f"'{text[:80]}' is neither a number, an action nor a command; `?` helps")
        return actions.parse(f"{meant[0]} {rest}", kinds)

    def _offer(self, word: str) -> Action:
        index = int(word) - 1
        if not 0 <= index < len(self.offers.offers):
            raise BadInput(f"the list goes from 1 to {len(self.offers.offers)}")
        return actions.parse(self.offers.offers[index].notation, self.game.action_types)

    def _explain(self, what: str) -> None:
        if not what or what == "?":
            self.out.print(table(("type", "to"), HELP))
            return
        action = self._meant(what)
        self.game.check(self.play.state, action)
        told = self.game.explain(self.play.state, action)
        price = f"  {told.price}" if told.price else ""
        self.out.print(Text.assemble((told.label, "bold"), price))
        if told.lines:
            rows = [(term.text, term.amount, term.rule) for term in told.lines]
            self.out.print(table(("", "", "rule"), rows, right=(1,)))

    def _list(self, wanted: str, most: int = MOST_OFFERS) -> None:
        """Print the offers that have all of some words in them, under their numbers."""
        words = wanted.lower().split()
        found = [
            (number, offer)
            for number, offer in enumerate(self.offers.offers, 1)
            if all(word in f"{offer.label} {offer.notation}".lower() for word in words)
        ]
        self.out.print(
            Text.assemble(named(self.names[self.seat], self._colour()), f": {self.offers.prompt}")
        )
        if not found:
            self.out.print(f"No action has '{wanted}' in it.")
            return
        shown = found if most <= 0 else _cut(found, most)
        priced = any(offer.price for _, offer in shown)
        columns = ("", "action", "price", "typed") if priced else ("", "action", "typed")
        rows = [
            (str(n), o.label, o.price, o.notation) if priced else (str(n), o.label, o.notation)
            for n, o in shown
        ]
        self.out.print(table(columns, rows, right=(0,)))
        rest = len(found) - len(shown)
        if rest:
            hint = f"and {rest} more: `list` shows all, `/ word` those with a word in them"
            self.out.print(Text(hint, style="dim"))
        if self.game.meta.continuum:
            self.out.print(
                Text(
                    "Where a place is chosen freely these are examples: others can be typed.",
                    style="dim",
                )
            )

    def _refused(self, _: str) -> None:
        if not self.offers.refused:
            self.out.print("Nothing near is refused now.")
            return
        rows = [(it.label, it.price, it.message, it.rule) for it in self.offers.refused]
        self.out.print(table(("not now", "price", "because", "rule"), rows))

    def _view(self, wanted: str) -> None:
        self._show(self.game.view(self.play.state, self.seat), wanted)

    def _show(self, view: Any, wanted: str) -> None:
        names = self.names
        parts = render.field(view, wanted, names) if wanted else render.view(view, names)
        for part in parts:
            self.out.print(part)

    def _at(self, word: str) -> None:
        n = _number(word, 0)
        self.out.print(heading(f"after {n} entries"))
        self._show(self.game.view(self.play.at(n), self.seat), "")

    def _log(self, word: str) -> None:
        since = max(0, self.play.n - _number(word, 20))
        for event in self.play.events(self.seat, since):
            self.out.print(standing.line(event, self.names, self.game.meta))

    def _score(self, _: str) -> None:
        if self.game.meta.secrets and not self.play.analysis:
            raise BadInput("the score would tell secrets; it is told at the end")
        result = self.play.result()
        for part in standing.result(result, self.names, self.game.meta, over=False):
            self.out.print(part)

    def _rules(self, wanted: str) -> None:
        name = self.game.meta.name
        self.out.print(rule(name, wanted) if wanted else registry.rules_card(name))

    def _undo(self, _: str) -> None:
        if not self.play.analysis:
            self.play.undo(self.seat)
            return
        people, path = self.session.people, live(self.play.record.entries)
        own = [entry.n for entry in path if entry.by in people]
        if not own:
            raise BadInput("there is nothing to take back")
        self.play.go_to(own[-1])

    def _go(self, word: str) -> None:
        self.play.go_to(self.play.settled(_number(word, self.play.n)))

    def _save(self, file: str) -> None:
        if not file:
            raise BadInput("save FILE: a file name is missing")
        with Path(file).open("x", encoding="utf-8") as opened:
            opened.write(self.play.record.text())
        self.out.print(f"written: {file} ({self.play.n} entries)")

    def _resign(self, _: str) -> None:
        self.play.resign(self.seat)
        greedy = bots.Seated(bots.make("greedy"), self.seat, self.session.seed)
        self.session.machines[self.seat] = greedy

    def _quit(self, _: str) -> None:
        raise _Quit

    def _list_all(self, _: str) -> None:
        self._list("", most=0)

    def _colour(self) -> str:
        return standing.colour(self.game.meta, self.seat)


COMMANDS = {
    "help": lambda turn, _: turn._explain(""),
    "list": Turn._list_all,
    "no": Turn._refused,
    "view": Turn._view,
    "at": Turn._at,
    "log": Turn._log,
    "score": Turn._score,
    "rules": Turn._rules,
    "undo": Turn._undo,
    "go": Turn._go,
    "save": Turn._save,
    "resign": Turn._resign,
    "quit": Turn._quit,
    "exit": Turn._quit,
    "q": Turn._quit,
    "u": Turn._undo,
}


def _cut(found: list[tuple[int, Offer]], most: int) -> list[tuple[int, Offer]]:
    """Return a list cut to `most` offers: what is left out is of the kind that has most of them."""
    kinds = [offer.action["do"] for _, offer in found]
    largest, surplus = max(kinds, key=kinds.count), len(found) - most
    last = [n for n, kind in enumerate(kinds) if kind == largest][-surplus:] if surplus > 0 else []
    return [offer for n, offer in enumerate(found) if n not in last]


def _number(word: str, default: int) -> int:
    if not word:
        return default
    if not word.isdigit() or len(word) > 9:
        raise BadInput(f"'{word}' is not a number")
    return int(word)
