"""`lineside edition`: component data, checked or shown."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

from lineside.cli import making, render
from lineside.cli.paper import heading, paper
from lineside.engine import BadInput, registry


def run(args: Namespace) -> int:
    """Check or show an edition."""
    own = making.edition(args.game, args.file)
    about = registry.meta(args.game)
    game = registry.make(args.game, about.seats[0], None, own)
    edition = game.edition
    out = paper()
    if args.verb == "check":
        if args.svg:
            raise BadInput("--svg belongs to `lineside edition show`")
        where = args.file or f"built-in edition '{edition.name}'"
        out.print(f"{where}: fit for {about.title} (digest {edition.digest})")
        return 0
    if args.svg:
        try:
            return _draw(game.picture(), args.svg)
        except NotImplementedError as error:
            raise BadInput(str(error)) from None
    out.print(heading(about.title, f"edition {edition.name} ({edition.digest})"))
    for part in render.whole(edition.plain(), ()):
        out.print(part)
        out.print()
    return 0


def _draw(svg: str, out: str) -> int:
    if out == "-":
        sys.stdout.write(svg)
    else:
        Path(out).write_text(svg, "utf-8")
        print(f"drawn into {out}")
    return 0
