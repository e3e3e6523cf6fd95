"""Arguments of a launch request, as editors offer and the adapter checks them."""

from __future__ import annotations

from typing import Annotated, Self, get_args

from msgspec import Meta, Struct, ValidationError, convert
from msgspec.structs import fields

from ixp.editors.debug_adapter.messages import Message
from ixp.support.errors import UserError


class Launch(Struct, frozen=True, rename="camel"):
    """A run to debug.

    The title of an argument describes its allowed values, the description its meaning.
    """

    program: Annotated[
        str,
        Meta(
            min_length=1,
            title="a configuration or a program, such as oc12 or a.uc",
            description="a configuration (`oc12` or a `.toml` file), a program (`.uc`, `.c`) "
            "or an image",
        ),
    ]
    args: Annotated[
        list[str],
        Meta(
            title='a list of texts, such as ["--workload", "ip40"]',
            description="options of `ixp run` as they stand in a command line:"
            ' `["--workload", "ip40", "--check"]`',
        ),
    ] = []
    stop_on_entry: Annotated[
        bool, Meta(title="true or false", description="stop in the first cycle")
    ] = False
    stop_at_end: Annotated[
        bool,
        Meta(
            title="true or false",
            description="stop when all threads have ended or the run is over, so that one can go"
            " back; `false` ends the session then",
        ),
    ] = True

    @classmethod
    def of(cls, arguments: Message) -> Self:
        """Read the arguments of a request; ignore those of the client itself. Raise UserError."""
        values = {}
        for field in fields(cls):
            value = arguments.get(field.encode_name)
            if value is None and not field.required:
                continue
            try:
                values[field.name] = convert(value, field.type)
            except ValidationError:
                [meta] = [part for part in get_args(field.type) if isinstance(part, Meta)]
                raise UserError(f"{field.encode_name} must be {meta.title}") from None
        return cls(**values)
