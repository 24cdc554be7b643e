"""One whole game under every check: positions as they come, then the record as a whole."""

from __future__ import annotations

import tempfile
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from math import inf
from pathlib import Path
from typing import Any

from lineside.engine import CHANCE, OVER, Action, BadInput, Play, Question, Rng, actions
from lineside.engine.record import entry_line, header_line
from lineside.testing import checks
from lineside.testing.cases import Case

ENOUGH = 8
"""So many questions of a kind are put in a game, unless it is looked at thoroughly."""


class Failure(AssertionError):
    """A check that did not hold, with the seed and the command that opens the case."""


def run(
    case: Case,
    seed: int = 0,
    choices: Sequence[int] = (),
    limit: int | None = None,
    thorough: bool = False,
) -> Play:
    """Play one game of a case to its end under all checks.

    Args:
        case: what to play.
        seed: of the streams for chance, choices and determinization.
        choices: the first decisions, as indices into legal() (modulo its length); the rest is
            drawn. A shorter list is a simpler case: this is what shrinking works on.
        limit: stop after this many entries (the checks of a finished game are left out then).
        thorough: all checks at every step, instead of the costly ones at ever fewer steps.

    Returns the play. Raises Failure, or BadInput where the case itself cannot be made.
    """
    if not __debug__:
        raise BadInput("the kit works by assertions: run it without -O")
    play = Play(case.make())
    try:
        checks.card(play.game)
        _walk(play, seed, choices, limit, thorough)
        if play.actor == OVER:
            checks.finished(play)
    except Exception as error:
        raise Failure(_report(case, seed, choices, play, error)) from error
    return play


def _walk(play: Play, seed: int, choices: Sequence[int], limit: int | None, thorough: bool) -> None:
    game, rng = play.game, Rng(seed, "choices")
    streams = checks.Streams(Rng(seed, "chance"), Rng(seed, "determinization"))
    given: Iterator[int] = iter(choices)
    kept: list[tuple[Any, str]] = []
    foreign: list[Action] = []
    kinds = set(actions.tags(game.question_types).values()) if game.question_types else set()
    asked: Counter[type[Question]] = Counter()
    hidden = False
    played = turns = 0
    while play.actor != OVER and (limit is None or play.n < limit):
        assert played < game.max_actions, f"more than max_actions = {game.max_actions} entries"
        n, state = play.n, play.state
        begun, turns = turns, game.turns(state)
        assert turns >= begun, f"turns() went back from {begun} to {turns}"
        assert turns <= begun + 1, f"one entry begins {turns - begun} turns"
        played += 1
        game.audit(state)
        costly = thorough or n < 10 or n & (n - 1) == 0 or n % 61 == 0
        checks.actor_and_legal(game, state)
        if costly:
            checks.state_copies(game, state, kept)
            checks.position(game, state, foreign, streams)
            hidden |= checks.knowledge(game, state, streams)
        if costly or (limit is None and len(asked) < len(kinds)):
            checks.answers(game, state, streams, asked, inf if thorough else ENOUGH)
        if play.actor == CHANCE:
            if costly:
                checks.chance(game, state, streams)
            step = play.draw(streams.chance)
        else:
            action = _choose(game, state, rng, given)
            if len(foreign) < 200:
                foreign.append(action)
            if costly:
                checks.refuses_others(play, action)
            seat = play.actor
            step = play.submit(seat, action)
            if costly:
                checks.undo_and_again(play, seat, action)
        if costly:
            checks.events(play, step)
    game.audit(play.state)
    checks.actor_and_legal(game, play.state)
    checks.state_copies(game, play.state, kept)
    checks.views(game, play.state)
    checks.results(game, play.state)
    if game.meta.secrets and limit is None:
        assert hidden, "meta says there are secrets, but no determinization ever differed"
    missed = {kind.__name__ for kind in kinds - asked.keys()}
    assert limit is not None or not missed, f"questions() never gave a {min(missed)}"


def _choose(game: Any, state: Any, rng: Rng, given: Iterator[int]) -> Action:
    legal = game.legal(state)
    pick = next(given, None)
    if pick is not None:
        chosen: Action = legal[pick % len(legal)]
    elif game.meta.continuum and rng.below(2):
        chosen = (game.propose(state, rng, 1) or legal)[0]
    else:
        chosen = rng.choice(legal)
    return chosen


def _report(case: Case, seed: int, choices: Sequence[int], play: Play, error: BaseException) -> str:
    """Write the record to a file and say how to come back to this position."""
    folder = Path(tempfile.mkdtemp(prefix="lineside-case-"))
    file = folder / "case.jsonl"
    lines = [header_line(play.record.header), *map(entry_line, play.record.entries)]
    file.write_text("".join(line + "\n" for line in lines), "utf-8")
    first = f" --choices {','.join(map(str, choices))}" if choices else ""
    words = str(error)
    if not words or not isinstance(error, AssertionError):
        last = traceback.extract_tb(error.__traceback__)[-1]
        words = f"{type(error).__name__}: {words} at {last.filename}:{last.lineno}, {last.line}"
    return (
        f"{case}, seed {seed}, after {play.n} entries: {words}\n"
        f"again: python -m lineside.testing {case.flags()} --seed {seed}{first}\n"
        f"open:  lineside replay {file}"
    )
