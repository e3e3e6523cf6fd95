"""Messages of the decoder in words of a user."""

from typing import Annotated, Any, Literal

import msgspec
import pytest

from ixp.support.decoding import plain


class _Inner(msgspec.Struct, forbid_unknown_fields=True):
    line: int


class _Request(msgspec.Struct, forbid_unknown_fields=True):
    count: Annotated[int, msgspec.Meta(ge=0, le=9)] | None = None
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=3)] = "a"
    inner: list[_Inner] = []
    word: Literal["a", "b"] = "a"


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ({"count": "x"}, "`count` must be a whole number, not a text"),
        ({"count": 1.5}, "`count` must be a whole number, not a number with a decimal point"),
        ({"count": 10}, "`count` must be at most 9"),
        ({"count": -1}, "`count` must be at least 0"),
        ({"text": True}, "`text` must be a text, not true or false"),
        ({"text": ""}, "`text` must have a length of at least 1"),
        ({"text": "long"}, "`text` must have a length of at most 3"),
        ({"inner": {}}, "`inner` must be a list, not a table"),
        ({"inner": [{}]}, "missing key `line` for `inner[0]`"),
        ({"inner": [{"line": None}]}, "`inner[0].line` must be a whole number, not null"),
        ({"word": "c"}, "`word` must be another word than 'c'"),
        ({"x": 1}, "unknown key `x`"),
        ([], "it must be a table, not a list"),
    ],
)
def test_a_wrong_value_is_described_without_names_of_types(value: Any, message: str) -> None:  # noqa: ANN401
    with pytest.raises(msgspec.ValidationError) as error:
        msgspec.convert(value, _Request)

    assert message == plain(str(error.value))
