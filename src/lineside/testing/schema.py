"""Whether a type is closed: every struct forbids unknown fields, and nothing is `Any`."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from msgspec import inspect


@cache
def open_parts(kind: type[msgspec.Struct]) -> tuple[str, ...]:
    """Return the places of a view's type that would let through what was never declared."""
    found: list[str] = []
    seen: set[Any] = set()

    def visit(part: Any, path: str) -> None:
        if isinstance(part, inspect.AnyType | inspect.RawType):
            found.append(f"{path} may be anything")
        elif isinstance(part, inspect.StructType):
            if part.cls in seen:
                return
            seen.add(part.cls)
            if not part.forbid_unknown_fields:
                found.append(f"{part.cls.__name__} lacks forbid_unknown_fields=True")
            for field in part.fields:
                visit(field.type, f"{part.cls.__name__}.{field.name}")
        elif isinstance(part, inspect.UnionType):
            for member in part.types:
                visit(member, path)
        elif isinstance(part, inspect.DictType):
            visit(part.key_type, path)
            visit(part.value_type, path)
        elif isinstance(part, inspect.TupleType):
            for member in part.item_types:
                visit(member, path)
        elif isinstance(part, inspect.CollectionType):
            visit(part.item_type, path)

    visit(inspect.type_info(kind), kind.__name__)
    return tuple(found)
