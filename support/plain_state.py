"""Convert plain data of a snapshot to the states of traffic sources and core software."""

from typing import Annotated, Any, TypeVar

import msgspec

from ixp.support.errors import UserError

Count = Annotated[int, msgspec.Meta(ge=0)]
"""A whole number of 0 or more."""

_State = TypeVar("_State")


def convert_state(state: Any, kind: type[_State], owner: str) -> _State:  # noqa: ANN401 - plain data
    """Return plain data as a type; raise UserError, naming the owner, if it does not fit."""
    try:
        return msgspec.convert(state, kind)
    except msgspec.ValidationError as error:
        raise UserError(f"snapshot must hold a state of {owner}: {error}") from None
