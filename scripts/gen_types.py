"""Write web/src/lib/types.gen.ts: the TypeScript types of all that server and client exchange.

    python scripts/gen_types.py            write the file
    python scripts/gen_types.py --check    fail where the file is not what would be written

The types come from the Python ones: the engine's and the server's keep their names, a game's get
the game's name in front (`PaperRailsView`, `PaperRailsBuild`), and there are unions: of the
messages in each direction, and for every game of its actions (`PaperRailsAction`) and questions.
Fields that have a default are still always sent, and so never optional in TypeScript, except in
types that leave defaults out (msgspec's `omit_defaults`).
"""

from __future__ import annotations

import argparse
import difflib
import json
import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

import web

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from lineside.engine import Event, Header, Meta, Offers, Result, registry  # noqa: E402
from lineside.server import frames  # noqa: E402

TARGET = ROOT / "web" / "src" / "lib" / "types.gen.ts"
SHARED: tuple[Any, ...] = (Meta, Offers, Result, Event, Header)
MESSAGES = {"ClientMessage": frames.ClientMessage, "ServerMessage": frames.ServerMessage}


def main() -> int:
    """Generate, then write or compare; returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="only compare")
    check = parser.parse_args().check
    text = typescript(schema())
    known = TARGET.read_text("utf-8") if TARGET.exists() else ""
    if text == known:
        return 0
    if check:
        diff = difflib.unified_diff(
            known.splitlines(), text.splitlines(), "types.gen.ts", "as generated", lineterm="", n=1
        )
        print("\n".join(list(diff)[:40]), file=sys.stderr)
        print("web/src/lib/types.gen.ts is not up to date: make types", file=sys.stderr)
        return 1
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(text, "utf-8")
    return 0


def schema() -> dict[str, Any]:
    """Return one JSON schema whose definitions are all the types."""
    definitions = define([*SHARED, *frames.FRAMES], {}, MESSAGES)
    for name in registry.packages():
        rules = registry.game_class(name)
        prefix = "".join(word.capitalize() for word in name.split("_"))
        home = registry.packages()[name]
        unions = {f"{prefix}Action": rules.action_types}
        if rules.question_types is not None:
            unions[f"{prefix}Question"] = rules.question_types
        board = rules.board_type or rules.edition_type
        definitions |= define(
            [rules.view_type, rules.action_types, board, *rules.answer_types],
            {home: prefix},
            unions,
        )
    return {
        "title": "Root",
        "type": "object",
        "additionalProperties": False,
        "$defs": dict(sorted(definitions.items())),
    }


def define(
    kinds: list[Any], prefixes: dict[str, str], unions: dict[str, Any] | None = None
) -> dict[str, Any]:
    """Return the schema definitions of types and of all they consist of, by TypeScript name.

    `prefixes` gives the prefix for the types of a package, `unions` further types to be named.
    """
    unions = unions or {}
    named = {cls.__name__: cls for cls in structs([*kinds, *unions.values()])}
    new = {old: _named(old, _prefix(cls, prefixes)) for old, cls in named.items()}
    tops, found = msgspec.json.schema_components(
        [*kinds, *unions.values()], ref_template="#/$defs/{name}"
    )
    definitions = {
        new.get(old, old): _plain(body, new, named.get(old)) for old, body in found.items()
    }
    for name, top in zip(unions, tops[len(kinds) :], strict=True):
        if top.get("$ref") != f"#/$defs/{name}":
            definitions[name] = _plain(top, new, None)
    return definitions


def structs(kinds: Iterable[Any]) -> list[type[msgspec.Struct]]:
    """Return all struct classes that the types consist of; their names must differ."""
    found: dict[str, type[msgspec.Struct]] = {}

    def visit(info: Any) -> None:
        if isinstance(info, msgspec.inspect.StructType):
            cls = info.cls
            if found.get(cls.__name__) is cls:
                return
            if cls.__name__ in found:
                raise ValueError(f"two types named {cls.__name__}: {cls}, {found[cls.__name__]}")
            found[cls.__name__] = cls
            for field in info.fields:
                visit(field.type)
        elif isinstance(info, msgspec.Struct):
            for name in info.__struct_fields__:
                value = getattr(info, name)
                for item in value if isinstance(value, tuple) else (value,):
                    if isinstance(item, msgspec.inspect.Type):
                        visit(item)

    for info in msgspec.inspect.multi_type_info(kinds):
        visit(info)
    return list(found.values())


def _named(name: str, prefix: str) -> str:
    return name if name.startswith(prefix) else prefix + name


def _prefix(cls: type[msgspec.Struct], prefixes: dict[str, str]) -> str:
    for package, prefix in prefixes.items():
        if cls.__module__ == package or cls.__module__.startswith(package + "."):
            return prefix
    return ""


def _plain(node: Any, names: dict[str, str], cls: type[msgspec.Struct] | None) -> Any:
    """Return a schema in the words that json-schema-to-typescript knows, with new names."""
    if isinstance(node, list):
        return [_plain(item, names, None) for item in node]
    if not isinstance(node, dict):
        return node
    out = {key: _plain(value, names, None) for key, value in node.items()}
    if isinstance(out.get("title"), str):  # not the property of that name
        del out["title"]
    if "propertyName" in out.get("discriminator", ()):
        del out["discriminator"]
    if "$ref" in node:
        old = node["$ref"].removeprefix("#/$defs/")
        return {"$ref": f"#/$defs/{names.get(old, old)}"}
    if "prefixItems" in out:  # a tuple, in the words of the older drafts
        out["items"] = out.pop("prefixItems")
        out["additionalItems"] = False
    if cls is not None and "properties" in out:
        out["additionalProperties"] = False
        if not cls.__struct_config__.omit_defaults:
            out["required"] = list(out["properties"])
    return out


def typescript(schema: dict[str, Any]) -> str:
    """Return TypeScript declarations for a schema's definitions."""
    program = """
      import { compile } from "json-schema-to-typescript";
      let text = "";
      for await (const chunk of process.stdin) text += chunk;
      process.stdout.write(await compile(JSON.parse(text), "Root", {
        bannerComment: "// Written by scripts/gen_types.py (make types). Not to be edited.",
        ignoreMinAndMaxItems: true,
        unreachableDefinitions: true,
        unknownAny: true,
        style: { printWidth: 100 },
      }));
    """
    text = web.node(["--input-type=module", "-e", program], json.dumps(schema))
    # The one schema that holds them all is no type of ours: leave it and its mentions out.
    text = text.replace("export interface Root {}\n", "")
    mention = r"( \*\n)? \* This \w+ was referenced by `Root`'s JSON-Schema\n \* via .*\n"
    return re.sub(r"/\*\*\n \*/\n", "", re.sub(mention, "", text))


if __name__ == "__main__":
    sys.exit(main())
