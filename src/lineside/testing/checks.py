"""The single checks. Each takes a game and a position and raises AssertionError with words."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

import msgspec

from lineside.engine import (
    CHANCE,
    OVER,
    Action,
    BadInput,
    Game,
    IllegalAction,
    NotYourTurn,
    Play,
    Question,
    RecordError,
    Rng,
    UndoRefused,
    actions,
    record,
    registry,
)
from lineside.engine.play import Step
from lineside.testing.schema import open_parts


class Streams(NamedTuple):
    """The generators of one walk."""

    chance: Rng
    determinization: Rng


def _fork(rng: Rng) -> tuple[Rng, Rng]:
    """Return two streams that will give the same numbers."""
    seed = rng.next64()
    return Rng(seed), Rng(seed)


def actor_and_legal(game: Game[Any], state: Any) -> None:
    """A seat always has something to do, chance and a finished game never."""
    actor = game.actor(state)
    assert actor in (CHANCE, OVER) or 0 <= actor < game.seats, f"no such actor: {actor}"
    legal = game.legal(state)
    assert bool(legal) == (actor >= 0), f"{len(legal)} legal actions for actor {actor}"


def state_copies(game: Game[Any], state: Any, kept: list[tuple[Any, str]]) -> None:
    """A copy and the JSON round trip are equal; all states kept so far are still as they were."""
    digest = state.digest()
    copy = state.copy()
    assert (copy, copy.digest()) == (state, digest), "a copy differs from its state"
    again = type(state).from_json(state.to_json())
    same = (again, again.digest()) == (state, digest)
    assert same, "the JSON of a state does not give it back"
    for other, before in kept:
        assert other.digest() == before, "an earlier state was changed by a later action"
    if len(kept) < 40:
        kept.append((state, digest))


def position(game: Game[Any], state: Any, foreign: list[Action], streams: Streams) -> None:
    """Legal actions, their texts, offers and refusals at one position; nothing changes it."""
    digest = state.digest()
    legal = game.legal(state)
    assert len(set(legal)) == len(legal), "legal() lists an action twice"
    assert list(game.legal(state)) == list(legal), "legal() answers differently when asked again"
    for action in legal:
        accepted(game, state, action, "legal() lists")
        round_trip(game, action)
    others_are_refused(game, state, foreign)
    if game.actor(state) >= 0:
        one, two = _fork(streams.determinization)
        proposed = game.propose(state, one, 5)
        assert proposed == game.propose(state, two, 5), "propose() depends on more than its stream"
        for action in proposed:
            accepted(game, state, action, "propose() gives")
            round_trip(game, action)
        promising(game, state, streams)
        codec_trip(game, state)
        offers(game, state)
    views(game, state)
    tensors(game, state)
    results(game, state)
    assert state.digest() == digest, "asking about a state has changed it"


def promising(game: Game[Any], state: Any, streams: Streams) -> None:
    """promising() gives all legal actions once, in a continuum some that check() accepts."""
    one, two = _fork(streams.determinization)
    found = game.promising(state, one)
    same = found == game.promising(state, two)
    assert same, "promising() depends on more than the state and its stream"
    assert len(set(found)) == len(found), "promising() gives an action twice"
    if game.meta.continuum:
        assert found, "promising() gives nothing to try"
        for action in found:
            accepted(game, state, action, "promising() gives")
    else:
        assert set(found) == set(game.legal(state)), "promising() differs from legal()"


def accepted(game: Game[Any], state: Any, action: Action, whence: str) -> None:
    """check() accepts what the game itself has named."""
    try:
        game.check(state, action)
    except IllegalAction as error:
        text = f"{whence} {actions.notation(action)}, but check() refuses it: {error}"
        raise AssertionError(text) from None


def card(game: Game[Any]) -> None:
    """The rules card has entries, all under the prefix that meta names."""
    rules, prefix = registry.rule_texts(game.meta.name), game.meta.rule_prefix
    assert rules, f"RULES.md has no entries of the form `- **{prefix}-1** words` (2 to 4 capitals)"
    for rule in rules:
        assert rule.startswith(f"{prefix}-"), f"RULES.md has {rule}, meta the prefix {prefix}"


def round_trip(game: Game[Any], action: Action) -> None:
    """Notation and JSON give back the action."""
    text = actions.notation(action)
    assert actions.parse(text, game.action_types) == action, f"'{text}' reads differently"
    data = actions.to_json(action)
    again = actions.from_json(data, game.action_types)
    assert again == action, f"{data!r} reads differently"


def others_are_refused(game: Game[Any], state: Any, foreign: list[Action]) -> None:
    """check() agrees with legal() on mutated actions and on actions of other positions."""
    legal = set(game.legal(state))
    rules = rule_ids(game)
    tried = set(foreign[-40:])
    for action in list(legal)[:12] + foreign[-6:]:
        tried.update(mutations(game, action))
    for action in tried - legal:
        try:
            game.check(state, action)
        except IllegalAction as error:
            refusal = error
        else:
            listed = game.meta.continuum or game.actor(state) == CHANCE
            text = actions.notation(action)
            assert listed, f"check() accepts {text}, legal() does not list it"
            continue
        assert refusal.rule in rules, f"'{refusal.rule}' is not on the rules card"
        assert len(refusal.message) > 5, f"a refusal without words: {refusal.message!r}"


def mutations(game: Game[Any], action: Action) -> list[Action]:
    """Return actions like this one with one field changed; all of the right types."""
    found: list[Action] = []
    for name in action.__struct_fields__:
        value = getattr(action, name)
        for other in _near_values(value):
            plain = msgspec.to_builtins(action) | {name: other}
            try:
                found.append(actions.from_builtins(plain, game.action_types))
            except BadInput:
                continue
    return found


def _near_values(value: Any) -> list[Any]:
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1, value - 1, -value - 1, value + 1000, 2**70]
    if isinstance(value, str):
        return ["", value + "x", value[:-1], "nowhere"]
    if isinstance(value, tuple):
        return [(), value[1:], value + value[-1:], value[::-1]]
    return [None]


def codec_trip(game: Game[Any], state: Any) -> None:
    """Codes of legal actions are in range, all different, and give back the action."""
    try:
        codec = game.codec()
    except NotImplementedError:
        return
    codes: dict[int, Action] = {}
    legal = game.legal(state)
    listed = codec.codes(state, legal)
    assert listed == [codec.encode(state, action) for action in legal]
    choices = codec.choices(game, state)
    masked = [code for code, may in enumerate(choices.mask) if may]
    assert masked == sorted(listed), "choices() has another mask"
    given = masked if choices.all_by_code else list(choices.codes)
    assert given == listed, "choices() has other codes than legal() has actions"
    assert [choices.action(code) for code in listed] == list(legal), "choices() has other actions"
    assert len(choices.mask) == codec.size, "the mask has another size"
    for action in legal:
        code = codec.encode(state, action)
        assert 0 <= code < codec.size, f"code {code} of {codec.size}"
        assert code not in codes, f"{action} and {codes[code]} share the code {code}"
        codes[code] = action
        assert codec.decode(state, code) == action, f"code {code} decodes differently"


def tensors(game: Game[Any], state: Any) -> None:
    """Every view gives a row of numbers of the declared size, all between 0 and 1."""
    try:
        made = game.tensors()
    except NotImplementedError:
        return
    won = [score.won for score in game.result(state).scores]
    assert made.won(game, state) == won, "the tensors have other winners than the result"
    for seat in range(game.seats):
        view = game.view(state, seat)
        row = made.observe(view, seat)
        assert len(row) == made.layout.size, f"{len(row)} numbers, not {made.layout.size}"
        for block in made.layout.blocks:
            part = row[made.layout.part(block.name)]
            assert all(0 <= number <= 1 for number in part), f"{block.name} leaves its bounds"
        plain = msgspec.json.decode(msgspec.json.encode(view), type=game.view_type)
        assert made.observe(plain, seat) == row, "a tensor holds more than its view"
        assert made.look(game, state, seat) == row, "a state is not seen as its view is"


def offers(game: Game[Any], state: Any) -> None:
    """The offers are exactly the legal actions, explained; refusals cite the rules card."""
    told = game.offers(state)
    assert told.seat == game.actor(state)
    assert told.prompt.strip(), "a decision without a prompt"
    listed = [actions.from_builtins(offer.action, game.action_types) for offer in told.offers]
    assert listed == list(game.legal(state)), "the offers are not the legal actions"
    rules = rule_ids(game)
    for action, offer in zip(listed, told.offers, strict=True):
        assert offer.label.strip(), f"{offer.notation} is offered without a name"
        brief = game.brief(state, action)
        assert (offer.label, offer.price) == brief, f"{offer.notation} has two names or prices"
        for line in offer.lines:
            assert not line.rule or line.rule in rules, f"'{line.rule}' is not on the rules card"
    for refused in told.refused:
        action = actions.from_builtins(refused.action, game.action_types)
        meant = game.explain(state, action)
        named = (refused.label, refused.price)
        assert named == (meant.label, meant.price), "a refusal by another name or price"
        assert refused.rule in rules, f"'{refused.rule}' is not on the rules card"
        assert min(len(refused.message), len(refused.label)) > 2, "a refusal without words"


def rule_ids(game: Game[Any]) -> set[str]:
    """Return the ids on the game's rules card."""
    return set(registry.rule_texts(game.meta.name))


def views(game: Game[Any], state: Any) -> None:
    """Every view is of the closed, declared type."""
    open_ends = open_parts(game.view_type)
    assert not open_ends, f"the view's type is not closed: {', '.join(open_ends)}"
    for seat in (*range(game.seats), None):
        view = game.view(state, seat)
        assert type(view) is game.view_type
        again = msgspec.json.decode(msgspec.json.encode(view), type=game.view_type)
        assert again == view, "a view does not survive its own JSON"


def knowledge(game: Game[Any], state: Any, streams: Streams) -> bool:
    """Determinization keeps what a seat knows and rests on nothing else.

    Returns whether some sample differed from the state: whether there was something to hide.
    """
    differed = False
    for seat in range(game.seats):
        one, two = _fork(streams.determinization)
        other = game.determinize(state, seat, streams.determinization)
        sample = game.determinize(state, seat, one)
        game.audit(sample)
        differed |= sample != state
        again = game.determinize(other, seat, two)
        assert again == sample, f"the determinization of seat {seat} peeks at what it cannot know"
        seen = msgspec.json.encode(game.view(state, seat))
        assert msgspec.json.encode(game.view(sample, seat)) == seen, (
            f"the determinization of seat {seat} changes what that seat sees"
        )
        assert game.actor(sample) == game.actor(state)
        if game.actor(state) == seat:
            same_choices(game, state, sample, seat)
    return differed


def same_choices(game: Game[Any], state: Any, sample: Any, seat: int) -> None:
    """What the acting seat is offered and told does not depend on what it cannot know."""
    assert list(game.legal(state)) == list(game.legal(sample)), "legal() shows a secret"
    assert game.offers(state) == game.offers(sample), "the offers show a secret"
    for action in list(game.legal(state))[:6]:
        after, after_sample = state.copy(), sample.copy()
        game.apply(after, action)
        game.apply(after_sample, action)
        if game.reveals(state, action, after):
            continue
        told = game.event(state, action, after, seat)
        assert told == game.event(sample, action, after_sample, seat), "an event shows a secret"
        seen = msgspec.json.encode(game.view(after, seat))
        assert seen == msgspec.json.encode(game.view(after_sample, seat)), (
            f"{actions.notation(action)} reveals something, but reveals() denies it"
        )


def answers(
    game: Game[Any], state: Any, streams: Streams, asked: Counter[type[Question]], most: float
) -> None:
    """Answers change nothing, come out the same again, and rest on what the seat may see.

    Who is to act asks, and one seat besides. `asked` counts the kinds of questions that were put;
    of each kind there are `most` in a game.
    """
    other = streams.determinization.below(game.seats)
    for seat in sorted({max(game.actor(state), 0), other}):
        sample = None
        for question in game.questions(state, seat, streams.determinization):
            if asked[type(question)] >= most:
                continue
            asked[type(question)] += 1
            plain = msgspec.to_builtins(question)
            assert actions.question_of(plain, game.question_types) == question, (
                "a question does not survive its own JSON"
            )
            if sample is None:
                sample = game.determinize(state, seat, streams.determinization)
            before = state.digest(), sample.digest()
            told = _told(game, state, seat, question)
            if told != _told(game, sample, seat, question):
                assert told == _told(game, state, seat, question), f"two answers to {plain}"
                raise AssertionError(f"{plain} is answered by a secret")
            assert before == (state.digest(), sample.digest()), f"{plain} changes the state"


def _told(game: Game[Any], state: Any, seat: int, question: Question) -> bytes:
    """The answer to a question, or why there is none, as JSON."""
    try:
        answer = game.ask(state, seat, question)
    except (BadInput, IllegalAction) as error:
        return str(error).encode()
    assert type(answer) in game.answer_types, f"{type(answer).__name__} is no declared answer"
    told = msgspec.json.encode(answer)
    assert msgspec.json.decode(told, type=type(answer)) == answer
    return told


def chance(game: Game[Any], state: Any, streams: Streams) -> None:
    """Every outcome that is forced is the outcome that is obtained."""
    digest = state.digest()
    listed = game.chance(state)
    one, two = _fork(streams.determinization)
    drawn = game.sample(state, one)
    assert drawn == game.sample(state, two), "sample() depends on more than its stream"
    outcomes = [drawn] if listed is None else [outcome for outcome, _ in listed]
    if listed is not None:
        assert drawn in outcomes, "sample() gives an outcome that chance() does not list"
        assert len(set(outcomes)) == len(outcomes), "chance() lists an outcome twice"
        assert all(type(w) is int and w > 0 for _, w in listed), "weights are whole and positive"
        others_are_refused_by_chance(game, state, set(outcomes))
    for outcome in outcomes[:60]:
        accepted(game, state, outcome, "chance() may bring")
        round_trip(game, outcome)
        after = state.copy()
        game.apply(after, outcome)
        game.audit(after)
        obtained = game.outcome(state, after)
        assert obtained == outcome, (
            f"apply({outcome}) was called, but outcome() reads {obtained} off the states: one of "
            "them is wrong, or the state keeps no trace of what was drawn"
        )
    assert state.digest() == digest, "looking at outcomes has changed the state"


def others_are_refused_by_chance(game: Game[Any], state: Any, outcomes: set[Action]) -> None:
    """check() accepts no outcome that chance() does not list."""
    for outcome in list(outcomes)[:6]:
        for other in set(mutations(game, outcome)) - outcomes:
            try:
                game.check(state, other)
            except IllegalAction:
                continue
            raise AssertionError(f"check() accepts the impossible outcome {other}")


def refuses_others(play: Play, action: Action) -> None:
    """Another seat cannot act, and trying changes nothing."""
    before, n = play.state.digest(), play.n
    for seat in (*range(play.game.seats), CHANCE, play.game.seats):
        if seat == play.actor:
            continue
        try:
            play.submit(seat, action)
        except NotYourTurn:
            continue
        raise AssertionError(f"seat {seat} could act for seat {play.actor}")
    assert (play.state.digest(), play.n) == (before, n), "a refused action left a trace"


def undo_and_again(play: Play, seat: int, action: Action) -> None:
    """An undo gives the state before, in one step; or it is refused and nothing changes."""
    after, n = play.state.digest(), play.n
    before = play.at(n - 1).digest()
    try:
        play.undoable(seat)
    except (UndoRefused, NotYourTurn):
        try:
            play.undo(seat)
        except (UndoRefused, NotYourTurn):
            assert (play.state.digest(), play.n) == (after, n), "a refused undo left a trace"
            return
        raise AssertionError("undo() allows what undoable() refuses") from None
    assert play.actor == seat, "an undo is offered across a change of actor"
    play.undo(seat)
    assert play.state.digest() == before, "an undo does not give the state before"
    assert play.n == n + 1, "an undo must be an entry of its own"
    play.submit(seat, action)
    assert play.state.digest() == after, "the same action after an undo leads elsewhere"


def events(play: Play, step: Step) -> None:
    """Every viewer gets words for every entry; the actor's own action is told to it whole."""
    for seat in (*range(play.game.seats), None):
        told = play.event(step, seat)
        assert told.text.strip(), f"entry {told.n} has no words for seat {seat}"
        own = step.entry.by >= 0 and told.text.startswith(f"{{{step.entry.by}}}")
        assert not own, f"'{told.text}': the log puts the name of who acts before it"
        if told.action is not None:
            action = actions.from_builtins(told.action, play.game.action_types)
            assert actions.notation(action) == step.entry.do


def results(game: Game[Any], state: Any) -> None:
    """Scores add up, ranks follow them, and a finished game says why it ended."""
    result = game.result(state)
    assert [score.seat for score in result.scores] == list(range(game.seats))
    ranks = sorted(score.rank for score in result.scores)
    for score in result.scores:
        assert score.won == (score.rank == 1)
        if game.seats == 1:
            assert score.rank in (1, 2), "alone, a seat has won (1) or the game has beaten it (2)"
        else:
            expected = ranks.index(score.rank) + 1
            assert score.rank == expected, f"ranks {ranks} are not 1, 2, 2, 4 …"
        if score.lines:
            assert sum(line.points for line in score.lines) == score.total, "lines do not add up"
        for other in result.scores:
            if score.total > other.total:
                assert score.rank <= other.rank, "more points, but a worse rank"
    assert ranks[0] == 1 or game.seats == 1
    if game.actor(state) == OVER:
        assert result.reason, "an end without a reason"
        assert result.rule in rule_ids(game), f"'{result.rule}' is not on the rules card"
    for score in result.scores:
        assert -1.0 <= game.value(state, score.seat) <= 1.0, "value() leaves -1 … 1"


def finished(play: Play) -> None:
    """The record gives the state back, a forged one does not, and nobody acts any more."""
    game = play.game
    text = play.record.text()
    again = Play.load(record.read_one(text), verify=True)
    assert again.state == play.state, "the record leads to another state"
    assert again.record.text() == text, "a record does not survive being read and written"
    assert again.actor == OVER
    for n in {0, play.n // 2, play.n}:
        prefix = Play(game, checkpoints=False)
        for _ in prefix.steps_of(play.record.entries[:n]):
            pass
        assert prefix.state == play.at(n), f"position {n} differs from the replay of the prefix"
    _forged(play)
    for seat in range(game.seats):
        try:
            play.undo(seat)
        except (UndoRefused, NotYourTurn):
            continue
        raise AssertionError("a finished game could be taken back")


def _forged(play: Play) -> None:
    """A record whose first stored hash was altered is noticed."""
    hashed = [entry for entry in play.record.entries if entry.hash]
    if not hashed:
        raise AssertionError("a finished record stores no hash")
    false = msgspec.structs.replace(hashed[0], hash="0" * 16)
    entries = [false if entry.n == false.n else entry for entry in play.record.entries]
    try:
        Play.load(record.Record(play.record.header, entries), verify=True)
    except RecordError:
        return
    raise AssertionError("a forged hash was not noticed")
