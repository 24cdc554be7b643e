"""`lineside play`: a game in the terminal, from its beginning or from a position of a record."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

import msgspec

from lineside import bots
from lineside.cli import making
from lineside.cli.paper import paper
from lineside.cli.replay import seat_names
from lineside.cli.session import Session
from lineside.engine import OVER, BadInput, Play, Rng, registry
from lineside.engine.record import read_one
from lineside.lab import guests


def run(args: Namespace) -> int:
    """Seat everybody and play until the game is over or somebody leaves."""
    seed = making.seed(args)
    if args.file is None:
        play, machines = _new(args, seed)
    else:
        play, machines = _analysis(args, seed)
    out = paper()
    if args.out is None:
        return Session(play, machines, seed, out).run()
    with open(args.out, "x", encoding="utf-8") as file:
        return Session(play, machines, seed, out, file).run()


def _new(args: Namespace, seed: int) -> tuple[Play, dict[int, bots.Seated]]:
    if args.until is not None or args.seat is not None:
        raise BadInput("--until and --as speak of the record of --from, which is not given")
    if args.game is None or args.seats is None:
        raise BadInput("GAME and --seats are required, or --from (see: lineside play --help)")
    specs = making.seats(args.seats)
    names, machines = _seated(specs, ["human"] * len(specs), seed)
    options = making.options(args.game, args.option)
    edition = making.edition(args.game, args.edition)
    game = registry.make(args.game, len(specs), options, edition)
    return Play(game, bots.labels(names), {"seed": str(seed)}), machines


def _analysis(args: Namespace, seed: int) -> tuple[Play, dict[int, bots.Seated]]:
    """Branch off the record of --from; one person moves for all seats where none is named."""
    if args.game or args.option or args.edition:
        raise BadInput("the game, its options and its edition are those of the record of --from")
    source = Play.load(read_one(Path(args.file).read_text("utf-8"), args.file))
    n = source.settled(source.n if args.until is None else args.until)
    play = source.branch(n, args.seat, Rng(seed, "determinize"))
    if play.actor == OVER:
        raise BadInput(f"{args.file}: the game is over there; --until N names a position before")
    seats = source.game.seats
    specs = making.seats(args.seats) if args.seats else ["human"] * seats
    if len(specs) != seats:
        raise BadInput(f"--seats: the record is of a game with {seats} seats, not {len(specs)}")
    names, machines = _seated(specs, seat_names(source.record), seed)
    header = play.record.header
    play.record.header = msgspec.structs.replace(header, names=tuple(bots.labels(names)))
    return play, machines


def _seated(
    specs: list[str], people: list[str], seed: int
) -> tuple[list[str], dict[int, bots.Seated]]:
    """Return the names of all seats, and the bots among them; `people` is how humans are called."""
    names, machines = [], {}
    for seat, spec in enumerate(specs):
        kind, settings = bots.parse_spec(spec)
        if kind == "human":
            unknown = [name for name in settings if name != "name"]
            if unknown:
                raise BadInput(f"a human has no setting '{unknown[0]}'; it has: name")
            names.append(settings.get("name", people[seat]))
        else:
            machines[seat] = bots.Seated(guests.make(spec), seat, seed)
            names.append(spec)
    return names, machines
