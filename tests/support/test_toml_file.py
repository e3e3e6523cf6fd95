from typing import Annotated, Literal

import msgspec
import pytest

from ixp.support.errors import UserError
from ixp.support.toml_file import TomlFile, line_numbers

TEXT = "a = 1\n\n[[b]]\nc.d = 2\n[[b]]\ne = 3\n[f.g]\nh = 4\n"


class Part(msgspec.Struct, forbid_unknown_fields=True):
    """Keys of every kind of value."""

    size: Annotated[int, msgspec.Meta(ge=1, le=9)]
    kind: Literal["x", "y"] = "x"
    names: Literal["all"] | list[str] = "all"
    share: float | str = 1.0
    rates: dict[str, int] = {}
    part: "Part | None" = None


def test_line_numbers_map_every_table_and_key_to_its_line() -> None:
    assert line_numbers(TEXT) == {
        ("a",): 1, ("b",): 3, ("b", 0): 3, ("b", 0, "c"): 4, ("b", 0, "c", "d"): 4, ("b", 1): 5,
        ("b", 1, "e"): 6, ("f",): 7, ("f", "g"): 7, ("f", "g", "h"): 8,
    }  # fmt: skip


def test_an_error_names_the_line_of_its_key_or_of_the_nearest_table() -> None:
    file = TomlFile("a = 1\n\n[[b]]\nc.d = 2\n[[b]]\ne = 3\n[f.g]\n[b.h]\ni = 4\n", "x.toml")
    paths = {("a",): 1, ("b",): 3, ("b", 0, "c", "d"): 4, ("b", 0, "e"): 3, ("b", 1, "e"): 6,
             ("f", "g", "h"): 7, ("b", 1, "h", "i"): 9, ("i",): 1, (): 1}  # fmt: skip

    assert paths == {path: file.line(*path) for path in paths}
    assert [True, False] == [file.has_line("b", 1, "e"), file.has_line("b", 0, "e")]
    assert "x.toml:6: wrong" == str(file.error("wrong", "b", 1, "e"))


@pytest.mark.parametrize(
    ("lines", "line", "message"),
    [
        ("size = 'a'", 2, "`size` must be a whole number, not a text"),
        ("size = 1\nshare = true", 3, "`share` must be a number or a text, not true or false"),
        ("size = 2020-01-01", 2, "`size` must be a whole number, not date"),
        ("size = 0", 2, "`size` must be at least 1"),
        ("size = 10", 2, "`size` must be at most 9"),
        ("size = 1\nkind = 'z'", 3, "kind must be one of x, y, not z"),
        ("size = 1\nnames = 2", 3, "names must be one of all or a list, not 2"),
        (
            "size = 1\npart.size = 2\npart.kind = 3",
            4,
            "`part.kind` must be a text, not a whole number",
        ),
        ("size = 1\nrates.a = 1\nrates.b = 'c'", 4, "`rates.b` must be a whole number, not a text"),
        ("size = 1\nsizeq = 2", 3, "unknown key `sizeq`"),
        ("kind = 'x'", 1, "missing key `size`"),
    ],
)
def test_a_wrong_value_is_refused_with_line_and_rule(lines: str, line: int, message: str) -> None:
    table = TomlFile(f"[[part]]\n{lines}\n", "x.toml")
    with pytest.raises(UserError) as in_table:
        table.structs("part", Part)
    with pytest.raises(UserError) as in_file:
        TomlFile(lines, "x.toml").struct(Part)

    assert f"x.toml:{line}: [[part]]: {message}" == str(in_table.value)
    assert f"x.toml:{max(line - 1, 1)}: {message}" == str(in_file.value)


@pytest.mark.parametrize("text", ["part = 1", "part = [1]", "[part]\nsize = 1"])
def test_a_table_without_double_brackets_is_refused(text: str) -> None:
    with pytest.raises(
        UserError, match=r"^x\.toml:1: part must be written as \[\[part\]\] tables$"
    ):
        TomlFile(text, "x.toml").structs("part", Part)


def test_a_syntax_error_is_refused_with_its_line() -> None:
    with pytest.raises(UserError, match=r"^x\.toml:2: Expected '\]\]' "):
        TomlFile("\n[[vc]\n", "x.toml")


def test_an_unknown_table_is_refused_with_the_valid_ones() -> None:
    with pytest.raises(UserError) as error:
        TomlFile(TEXT, "x.toml").refuse_unknown(("a", "b"))

    assert "x.toml:7: unknown table f; it must be one of [[a]], [[b]]" == str(error.value)
