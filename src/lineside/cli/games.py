"""`lineside games`: which games there are."""

from __future__ import annotations

from argparse import Namespace

from lineside.cli.paper import heading, paper, table
from lineside.engine import Meta, Option, registry


def run(args: Namespace) -> int:
    """List the games, or tell all about one."""
    out = paper()
    if args.game:
        about = registry.meta(args.game)
        out.print(heading(about.title, about.about))
        out.print(table(("", ""), _facts(about)))
        if about.options:
            rows = [(o.name, _shown(o.default), _values(o), _words(o)) for o in about.options]
            out.print(table(("option", "default", "values", "what it does"), rows))
        return 0
    listed = [
        (about.name, about.title, _seats(about), about.minutes, about.designers)
        for about in registry.metas().values()
    ]
    out.print(table(("name", "game", "seats", "minutes", "designed by"), listed))
    return 0


def _facts(about: Meta) -> list[tuple[str, str]]:
    facts = [
        ("name", about.name),
        ("seats", _seats(about)),
        ("minutes", about.minutes),
        ("designed by", about.designers),
        ("published by", about.publisher),
        ("editions", ", ".join(about.editions)),
        ("rules version", str(about.rules_version)),
    ]
    return [fact for fact in facts if fact[1]]


def _seats(about: Meta) -> str:
    low, high = about.seats
    return str(low) if low == high else f"{low}–{high}"


def _values(option: Option) -> str:
    if option.free:
        return "an object of its own"
    if option.choices:
        return ", ".join(_shown(choice) for choice in option.choices)
    return f"{option.low}–{option.high}"


def _shown(value: object) -> str:
    if value is None:
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _words(option: Option) -> str:
    return f"{option.text} ({option.rule})" if option.rule else option.text
