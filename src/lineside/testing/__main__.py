"""`python -m lineside.testing GAME`: run the kit over a game, one you are writing too."""

from __future__ import annotations

import argparse
import sys

from lineside.engine import BadInput, registry
from lineside.testing.cases import Case, cases
from lineside.testing.kit import Failure, run


def main() -> int:
    """Run the kit as the flags say; return 0, 1 where a check failed, 2 for wrong flags."""
    flags = argparse.ArgumentParser(prog="python -m lineside.testing", description=__doc__)
    flags.add_argument("game")
    flags.add_argument("--seats", type=int, help="only this number of seats")
    flags.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    flags.add_argument("--edition", metavar="FILE", help="an edition of your own (TOML)")
    flags.add_argument("--seed", type=int, default=0, help="the first seed")
    flags.add_argument("--games", type=int, default=1, help="how many seeds a case")
    flags.add_argument("--choices", default="", help="the first decisions, as a failure names them")
    flags.add_argument("--thorough", action="store_true", help="all checks at every step")
    given = flags.parse_args()
    try:
        chosen = _chosen(given)
        choices = [int(word) for word in given.choices.split(",") if word]
        for case in chosen:
            for seed in range(given.seed, given.seed + given.games):
                play = run(case, seed, choices, thorough=given.thorough)
                print(f"{case}, seed {seed}: {play.n} entries, all checks hold")
    except Failure as failure:
        print(failure, file=sys.stderr)
        return 1
    except (BadInput, OSError, ValueError) as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def _chosen(given: argparse.Namespace) -> list[Case]:
    edition = None
    if given.edition:
        with open(given.edition, encoding="utf-8") as file:
            edition = registry.own_edition(given.game, file.read(), given.edition)
    about = registry.meta(given.game)
    options = {}
    for word in given.option:
        name, _, value = word.partition("=")
        options[name] = registry.parse_option(about, name, value)
    if given.seats is None and not options:
        return cases(given.game, edition)
    low, high = about.seats
    counts = range(low, high + 1) if given.seats is None else [given.seats]
    return [Case(given.game, seats, options, edition) for seats in counts]


if __name__ == "__main__":
    sys.exit(main())
