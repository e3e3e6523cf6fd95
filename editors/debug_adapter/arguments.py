"""Arguments of requests: the parameters of a request's method are their names and types."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from inspect import Parameter, signature
from typing import Annotated, Any, get_type_hints

import msgspec
from msgspec import Meta, Struct

from ixp.editors.debug_adapter.messages import Message
from ixp.support.decoding import plain
from ixp.support.errors import UserError

Number = Annotated[int, Meta(ge=-(1 << 31), lt=1 << 31)]


class ClientSource(Struct, rename="camel"):
    """A source by its path; one whose file is missing by the number that the adapter gave it."""

    path: str = ""
    source_reference: Number = 0


class ValueFormat(Struct, frozen=True):
    """The form of values: hexadecimal, and decimal unless only the former is wanted."""

    hex: bool = False

    def text(self, value: int) -> str:
        """Return a value as text."""
        return f"{value:#x}" if self.hex else f"{value:#x} ({value})"


BOTH = ValueFormat()


class _Breakpoint(Struct, rename="camel", kw_only=True):
    condition: str | None = None
    hit_condition: str | None = None


class LineBreakpoint(_Breakpoint, kw_only=True):
    """A breakpoint at a line."""

    line: Number


class LabelBreakpoint(_Breakpoint, kw_only=True):
    """A breakpoint at a label."""

    name: str


class WordBreakpoint(_Breakpoint, kw_only=True):
    """A breakpoint at a word of the disassembly, or some bytes behind it."""

    instruction_reference: str
    offset: Number = 0


class DataBreakpoint(_Breakpoint, kw_only=True):
    """A breakpoint at a place whose value changes."""

    data_id: str


class Filter(Struct, rename="camel"):
    """An exception filter with its condition."""

    filter_id: str
    condition: str = ""


def arguments_of(method: Callable[..., object], arguments: Message) -> dict[str, Any]:
    """Return the arguments of a request as those of its method; ignore others.

    Raise UserError for a missing or wrong one. A method with `**arguments` gets all as they are.
    """
    if any(row.kind == Parameter.VAR_KEYWORD for row in signature(method).parameters.values()):
        return arguments
    try:
        return msgspec.structs.asdict(msgspec.convert(arguments, _struct_of(method)))
    except msgspec.ValidationError as error:
        message = plain(str(error)).replace("a table", "an object")
        raise UserError(f"wrong request: {message}") from None


@cache
def _struct_of(method: Callable[..., object]) -> type[Struct]:
    types = get_type_hints(method, include_extras=True)
    fields: list[Any] = [
        (name, types[name]) if row.default is Parameter.empty else (name, types[name], row.default)
        for name, row in signature(method).parameters.items()
    ]
    return msgspec.defstruct("Arguments", fields, rename="camel", kw_only=True)
