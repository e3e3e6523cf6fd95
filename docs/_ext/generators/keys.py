"""Keys of a TOML table or of a JSON object: the fields of a struct, with the page's meanings."""

from collections.abc import Iterable, Iterator
from importlib import import_module
from inspect import isclass
from itertools import groupby
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from generators.markdown import code, meanings, must_match, table

WORDS = {int: "integer", float: "number", str: "text", bool: "boolean", bytes: "text", Any: "value"}


def page(argument: str, block: str) -> str:
    """Return a table of the fields of `FORM module:Struct`; FORM is toml or json.

    Meanings are the struct's own annotations, or those of the page's table. A field that holds
    structs has a row, or a row for each field of theirs: `rx.units`, `lines[].word`,
    `queues.NAME.longest`. Neighbours of one type, default and meaning share a row. Raise ValueError
    when not every field has a meaning.
    """
    form, name = argument.split()
    module, _, struct_name = name.partition(":")
    struct = getattr(import_module(module), struct_name)
    described = _annotated(msgspec.structs.fields(struct)) or meanings(block)
    nested = {"toml": "table", "json": "object"}[form]
    keys = {
        key: (_type(hint, nested), _default(field)) for key, hint, field in _keys(struct, described)
    }
    must_match(argument, described, keys)
    rows = (
        (", ".join(map(code, alike)), *cells)
        for cells, alike in groupby(keys, lambda key: (*keys[key], described[key]))
    )
    return table(("key", "type", "default", "meaning"), rows)


def _keys(
    struct: type, described: Iterable[str], path: str = ""
) -> Iterator[tuple[str, Any, msgspec.structs.FieldInfo]]:
    """Yield key, type and field of each field; those of a field's structs where a page has them."""
    hints = get_type_hints(struct)
    for field in msgspec.structs.fields(struct):
        key, hint = path + field.encode_name, hints[field.name]
        inner = f"{key}{_STEPS.get(get_origin(hint), '.')}"
        if any(name.startswith(inner) for name in described):
            (part,) = (
                part
                for part in (hint, *get_args(hint))
                if isclass(part) and issubclass(part, msgspec.Struct)
            )
            yield from _keys(part, described, inner)
        else:
            yield key, hint, field


_STEPS = {dict: ".NAME.", list: "[].", tuple: "[]."}


def _annotated(fields: Iterable[msgspec.structs.FieldInfo]) -> dict[str, str]:
    """Return the descriptions that the types of fields carry."""
    return {
        field.encode_name: about.description
        for field in fields
        for about in get_args(field.type)
        if isinstance(about, msgspec.Meta) and about.description
    }


def _type(hint: Any, nested: str) -> str:  # noqa: ANN401 - an annotation
    """Return a type in words; `nested` is the word for a struct or a mapping."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Literal:
        return ", ".join(code(_toml(value)) for value in arguments)
    if origin in {Union, UnionType}:
        words = [_type(member, nested) for member in arguments if member is not NoneType]
        null = ["null"] if NoneType in arguments and nested == "object" else []
        return " or ".join([*words, *null])
    if origin is dict:
        return f"{nested} of {_plural(_type(arguments[1], nested))}"
    if origin is tuple and arguments[-1] is not Ellipsis:
        return f"[{', '.join(_type(member, nested) for member in arguments)}]"
    if origin in {list, tuple}:
        return f"list of {_plural(_type(arguments[0], nested))}"
    return nested if isclass(hint) and issubclass(hint, msgspec.Struct) else WORDS[hint]


def _plural(words: str) -> str:
    """Return the plural of `a or b of c`, or of `[a, b]`: integers or texts, lists of integers."""
    if words.startswith("["):
        members = dict.fromkeys(words.strip("[]").split(", "))
        return f"lists of {_plural(' or '.join(members))}"
    firsts = (part.partition(" of ") for part in words.split(" or "))
    return " or ".join(f"{first.rstrip('s')}s{of}{rest}" for first, of, rest in firsts)


def _default(field: msgspec.structs.FieldInfo) -> str:
    """Return the default in TOML's notation; `required` where there is none."""
    if field.default_factory is not msgspec.NODEFAULT:
        return "empty"
    if field.default is msgspec.NODEFAULT:
        return "required"
    if field.default is None:
        return "none"
    if isinstance(field.default, msgspec.Struct):
        pairs = msgspec.to_builtins(field.default).items()
        return ", ".join(f"`{key} = {_toml(value)}`" for key, value in pairs)
    return "empty" if field.default in ((), "", {}) else code(_toml(field.default))


def _toml(value: object) -> str:
    return msgspec.json.encode(value).decode()
