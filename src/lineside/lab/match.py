"""One game between bots, from its setup and its number alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import msgspec

from lineside import bots
from lineside.engine import CHANCE, OVER, Action, Game, Play, Record, Result, Rng, registry
from lineside.engine.edition import Edition
from lineside.lab import guests
from lineside.lab.look import Look, Watch


class Series(Protocol):
    """What every series of games says of itself: any game of it can be played alone, anywhere."""

    @property
    def bots(self) -> tuple[str, ...]:
        """The spec of each bot."""

    @property
    def seed(self) -> int:
        """The master seed."""

    def make(self) -> Game[Any]:
        """Return the game object; raises BadInput or EditionError."""

    def labels(self) -> tuple[str, ...]:
        """Return a name of its own for every bot: its spec, numbered where it occurs twice."""

    def seating(self, index: int) -> tuple[int, ...]:
        """Return which bot sits at each seat in game `index`."""

    def game_seed(self, index: int) -> int:
        """Return the seed of game `index`, 64 bits."""


class Setup(msgspec.Struct, frozen=True):
    """What a series of games is played with.

    Attributes:
        game: name of the game.
        bots: spec of each bot; there are as many seats.
        options: options of the game that differ from their defaults.
        edition: component data, or None for the built-in ones.
        seed: master seed; game `index` gets a seed of its own from it.
        rotate: whether the bots move on by one seat from game to game, so that after as many
            games as there are seats each has sat everywhere once.
        paired: whether the games of one such rotation share one seed.
        package: import path of the game, so that other processes find it too.
    """

    game: str
    bots: tuple[str, ...]
    options: dict[str, Any] = {}
    edition: Edition | None = None
    seed: int = 0
    rotate: bool = False
    paired: bool = False
    package: str = ""

    def make(self) -> Game[Any]:
        """Return the game object; raises BadInput or EditionError."""
        if self.package:
            registry.add(self.game, self.package)
        return registry.make(self.game, len(self.bots), self.options, self.edition)

    def labels(self) -> tuple[str, ...]:
        """Return a name of its own for every bot: its spec, numbered where it occurs twice."""
        return tuple(bots.labels(self.bots))

    def seating(self, index: int) -> tuple[int, ...]:
        """Return which bot sits at each seat in game `index`."""
        number, shift = len(self.bots), index if self.rotate else 0
        return tuple((seat - shift) % number for seat in range(number))

    def game_seed(self, index: int) -> int:
        """Return the seed of game `index`, 64 bits."""
        return Rng(self.seed, "game", index // len(self.bots) if self.paired else index).next64()


class Outcome(msgspec.Struct, frozen=True):
    """How one game went; one that was cut off counts as it stood.

    Attributes:
        index: number of the game in its series, from 0.
        seed: the game's own seed.
        seating: the number of the bot at each seat.
        totals: final score by seat.
        ranks: rank by seat, from 1; seats with the same rank are tied.
        shares: part of the win by seat; seats that share a win have equal parts; the sum is 1.
        rule: id of the rule that ended the game ("" where it was cut off).
        reason: the same in words.
        truncated: whether it was cut off after the game's maximum of turns or actions.
        turns: turns begun.
        entries: actions and chance outcomes.
        decisions: actions of seats.
        choices: those of them where there were 2 or more legal actions.
        record: the game's record as text, where it was asked for.
        look: what happened within the game, where it was asked for.
    """

    index: int
    seed: int
    seating: tuple[int, ...]
    totals: tuple[int, ...]
    ranks: tuple[int, ...]
    shares: tuple[float, ...]
    rule: str
    reason: str
    truncated: bool
    turns: int
    entries: int
    decisions: int
    choices: int
    record: str = ""
    look: Look | None = None


def play_one(
    game: Game[Any],
    setup: Series,
    index: int,
    record: bool = False,
    watch: bool = False,
    stop: Callable[[], bool] = lambda: False,
) -> Outcome | None:
    """Play game `index` of a series.

    Args:
        game: what `setup.make()` gave.
        record: whether the outcome carries the game's record.
        watch: whether it carries a look at what happened within the game.
        stop: asked before every action; where it says yes, the game is given up.

    Returns the outcome, or None where the game was given up.
    """
    seed, seating = setup.game_seed(index), setup.seating(index)
    chance = Rng(seed, "chance")
    players = [
        bots.Seated(guests.make(setup.bots[number]), seat, seed)
        for seat, number in enumerate(seating)
    ]
    state, moves, counts = game.initial(), list[tuple[int, Action]](), _Counts()
    watching = Watch(game) if watch else None
    while (actor := game.actor(state)) != OVER and not counts.beyond(game, state):
        if stop():
            return None
        if actor == CHANCE:
            action = game.sample(state, chance)
        elif (forced := counts.see(game, state)) is not None:
            action = forced
        else:
            action = guests.move(players[actor], game, state)
        if watching:
            watching.see(state, actor, action)
        game.apply(state, action)
        moves.append((actor, action))
        counts.entries += 1
    text = _written(game, setup, index, moves) if record else ""
    look = watching.look(state) if watching else None
    return _outcome(game, state, game.result(state), index, seed, seating, counts, text, look)


def outcome_of(game: Game[Any], setup: Series, index: int, record: Record) -> Outcome:
    """Return the outcome that a record of game `index` tells; raises RecordError."""
    play, counts = Play(game, checkpoints=False), _Counts()
    for step in play.steps_of(record.entries):
        if step.entry.by != CHANCE:
            counts.see(game, step.before)
        counts.entries += 1
    seed, seating, text = setup.game_seed(index), setup.seating(index), record.text()
    return _outcome(game, play.state, play.result(), index, seed, seating, counts, text)


def notes_of(setup: Series, index: int) -> dict[str, str]:
    """Return what the header of game `index` notes: master seed, number, the game's own seed."""
    return {"seed": str(setup.seed), "game": str(index), "game_seed": str(setup.game_seed(index))}


class _Counts:
    """What is counted while a game is played."""

    __slots__ = ("choices", "decisions", "entries")

    def __init__(self) -> None:
        self.entries = self.decisions = self.choices = 0

    def see(self, game: Game[Any], state: Any) -> Action | None:
        """Count a decision; return the action where there is only one."""
        self.decisions += 1
        legal = game.legal(state)
        if len(legal) == 1 and not game.meta.continuum:
            return legal[0]
        self.choices += 1
        return None

    def beyond(self, game: Game[Any], state: Any) -> bool:
        """Whether the game has lasted longer than it may in the laboratory."""
        return self.entries >= game.max_actions or game.turns(state) > game.max_turns


def _written(game: Game[Any], setup: Series, index: int, moves: list[tuple[int, Action]]) -> str:
    labels, seating = setup.labels(), setup.seating(index)
    play = Play(game, [labels[number] for number in seating], notes_of(setup, index))
    for by, action in moves:
        play.submit(by, action)
    return play.record.text()


def _outcome(
    game: Game[Any],
    state: Any,
    result: Result,
    index: int,
    seed: int,
    seating: tuple[int, ...],
    counts: _Counts,
    text: str,
    look: Look | None = None,
) -> Outcome:
    winners = [score.won for score in result.scores]
    return Outcome(
        index,
        seed,
        seating,
        tuple(score.total for score in result.scores),
        tuple(score.rank for score in result.scores),
        tuple(won / max(1, sum(winners)) for won in winners),
        result.rule,
        result.reason,
        game.actor(state) != OVER,
        game.turns(state),
        counts.entries,
        counts.decisions,
        counts.choices,
        text,
        look,
    )
