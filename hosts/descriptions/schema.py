"""The keys of a host's file, by their dotted names, with their types and allowed values."""

import types
from functools import cache
from typing import Any, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import inspect

from ixp.hosts.descriptions.description import Host


def table_type(kind: Any) -> type[msgspec.Struct] | None:  # noqa: ANN401 - any type of a field
    """Return the struct that a field holds, also where it may be absent; None for a value."""
    found = get_args(kind) if get_origin(kind) in {Union, types.UnionType} else (kind,)
    parts = [each for each in found if isinstance(each, type) and issubclass(each, msgspec.Struct)]
    return parts[0] if parts else None


@cache
def fields_of(kind: type[msgspec.Struct]) -> dict[str, Any]:
    """Return the types of the fields of a table by name."""
    return get_type_hints(kind, include_extras=True)


@cache
def value_types() -> dict[str, Any]:
    """Return the type of every value of a host's file by its dotted key."""
    return dict(_leaves(Host, ""))


def _leaves(kind: type[msgspec.Struct], prefix: str) -> list[tuple[str, Any]]:
    found: list[tuple[str, Any]] = []
    for name, field in fields_of(kind).items():
        part = table_type(field)
        found += _leaves(part, f"{prefix}{name}.") if part else [(prefix + name, field)]
    return found


def describe_type(kind: Any) -> str:  # noqa: ANN401 - any type of a field
    """Return what a value of a type has to be, in words."""
    info = inspect.type_info(kind)
    if isinstance(info, inspect.UnionType):
        info = next(each for each in info.types if not isinstance(each, inspect.NoneType))
    match info:
        case inspect.BoolType():
            return "true or false"
        case inspect.LiteralType():
            return "one of " + ", ".join(map(str, get_args(kind)))
        case inspect.IntType():
            return f"a whole number from {info.ge} to {info.le}"
        case inspect.FloatType():
            low = f"above {info.gt:g}" if info.gt is not None else f"from {info.ge or 0:g}"
            return f"a number {low} to {info.le or 0:g}"
        case _:
            return "a text"
