"""`lineside play`: a game in the terminal."""

from __future__ import annotations

from argparse import Namespace

from lineside import bots
from lineside.cli import making
from lineside.cli.paper import paper
from lineside.cli.session import Session
from lineside.engine import BadInput, Play, registry


def run(args: Namespace) -> int:
    """Seat everybody and play until the game is over or somebody leaves."""
    specs = making.seats(args.seats)
    seed = making.seed(args)
    names, machines = [], {}
    for seat, spec in enumerate(specs):
        kind, settings = bots.parse_spec(spec)
        if kind == "human":
            unknown = [name for name in settings if name != "name"]
            if unknown:
                raise BadInput(f"a human has no setting '{unknown[0]}'; it has: name")
            names.append(settings.get("name", "human"))
        else:
            machines[seat] = bots.Seated(bots.make(spec, own=True), seat, seed)
            names.append(spec)
    names = bots.labels(names)
    options = making.options(args.game, args.option)
    edition = making.edition(args.game, args.edition)
    game = registry.make(args.game, len(specs), options, edition)
    play = Play(game, names, {"seed": str(seed)})
    out = paper()
    if args.out is None:
        return Session(play, machines, seed, out).run()
    with open(args.out, "x", encoding="utf-8") as file:
        return Session(play, machines, seed, out, file).run()
