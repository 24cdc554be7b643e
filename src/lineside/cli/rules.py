"""`lineside rules`: a game's rules card, or one rule of it."""

from __future__ import annotations

import re
from argparse import Namespace

from lineside.cli.paper import Text, heading, paper
from lineside.engine import BadInput, registry


def run(args: Namespace) -> int:
    """Print the card, or one rule."""
    out = paper()
    if args.rule:
        out.print(rule(args.game, args.rule))
        return 0
    from rich.markdown import Markdown

    card = registry.rules_card(args.game)
    if out.is_terminal:
        out.print(Markdown(card))
    else:
        print(card, end="")
    return 0


def rule(game: str, wanted: str) -> Text:
    """Return one rule in words; raises BadInput where the game has no rule of this id."""
    texts = registry.rule_texts(game)
    found = {known.upper(): known for known in texts}.get(wanted.strip().upper())
    if found is None:
        title = registry.meta(game).title
        listed = ", ".join(texts) or "none"
        raise BadInput(f"{title} has no rule '{wanted}'; it has: {listed}")
    words = re.sub(r"\*{1,2}([^*]+)\*{1,2}", r"\1", texts[found])
    return Text.assemble(heading(found), "  ", words)
