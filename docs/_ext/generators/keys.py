"""Keys of a TOML table or of a JSON object: the fields of a struct, with the page's meanings."""

import re
from importlib import import_module
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from generators.markdown import code, meanings, must_match, table

WORDS = {
    int: "integer", float: "number", str: "text", bool: "boolean", type(None): "null",
    bytes: "bytes", Any: "any",
}  # fmt: skip


def page(argument: str, body: str) -> str:
    """Return a table of the fields of `module:Struct`, with ` own` without inherited ones.

    Raise ValueError when the body does not give a meaning to every field.
    """
    name, _, own = argument.partition(" ")
    module, _, struct_name = name.partition(":")
    struct = getattr(import_module(module), struct_name)
    fields = msgspec.structs.fields(struct)
    if own:
        inherited = {each.name for each in msgspec.structs.fields(struct.__mro__[1])}
        fields = tuple(each for each in fields if each.name not in inherited)
    described = meanings(body)
    must_match(argument, described, (each.encode_name for each in fields))
    hints = get_type_hints(struct)
    rows = (
        (
            code(each.encode_name),
            _type(hints[each.name]),
            _default(each),
            described[each.encode_name],
        )
        for each in fields
    )
    return table(("key", "type", "default", "meaning"), rows)


def _type(hint: Any) -> str:  # noqa: ANN401 - an annotation
    """Return a type in words."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Literal:
        return ", ".join(code(_toml(value)) for value in arguments)
    if origin in {Union, UnionType}:
        return " or ".join(_type(each) for each in arguments)
    if origin is dict:
        return f"table of {_type(arguments[1])}"
    if origin in {list, tuple}:
        if origin is tuple and len(arguments) > 1 and arguments[-1] is not Ellipsis:
            return f"[{', '.join(_type(each) for each in arguments)}]"
        return f"list of {_type(arguments[0])}"
    if hint in WORDS:
        return WORDS[hint]
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", getattr(hint, "__name__", str(hint))).lower()


def _default(field: msgspec.structs.FieldInfo) -> str:
    """Return the default in TOML's notation; `required` where there is none."""
    if field.default_factory is not msgspec.NODEFAULT:
        return "empty"
    if field.default is msgspec.NODEFAULT:
        return "required"
    if field.default is None:
        return "none"
    if isinstance(field.default, msgspec.Struct):
        return ", ".join(
            f"`{key} = {_toml(value)}`" for key, value in msgspec.to_builtins(field.default).items()
        )
    return "empty" if field.default in ((), "", {}) else code(_toml(field.default))


def _toml(value: object) -> str:
    return msgspec.json.encode(value).decode()
