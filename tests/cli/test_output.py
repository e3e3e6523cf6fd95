import json
import stat
from pathlib import Path

import click
import msgspec
import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from ixp.cli.output import (
    json_option,
    print_table,
    progress,
    to_json,
    write,
    write_all,
    write_result,
)
from tests.conftest import file_size_limit

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**63 - 1) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


class Sample(msgspec.Struct):
    cycles: int


@given(PLAIN)
def test_json_is_read_back_by_the_standard_library(value: object) -> None:
    assert value == json.loads(to_json(value))


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [([], None), (["--json"], "-"), (["--json", "-"], "-"), (["--json=a"], "a")],
)
def test_json_option_takes_a_file_or_nothing(arguments: list[str], expected: str | None) -> None:
    targets = []

    @click.command()
    @json_option
    def probe(json: str | None) -> None:
        targets.append(json)

    CliRunner().invoke(probe, arguments, catch_exceptions=False)

    assert [expected] == targets


def test_json_on_standard_output_stands_alone(capsys: pytest.CaptureFixture[str]) -> None:
    write_result(Sample(cycles=7), "-", lambda: print("table"))  # noqa: T201 - stands for any table

    assert {"cycles": 7} == json.loads(capsys.readouterr().out)


def test_with_a_json_file_the_table_is_still_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_result(Sample(cycles=7), str(tmp_path / "a"), lambda: print("table"))  # noqa: T201 - any table

    assert {"cycles": 7} == json.loads((tmp_path / "a").read_text())
    assert capsys.readouterr().out == "table\n"


def test_writing_replaces_the_target_of_a_link_and_leaves_no_temporary_file(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"old")
    (tmp_path / "link").symlink_to("a")

    write(tmp_path / "link", b"new")

    assert (tmp_path / "a").read_bytes() == b"new"
    assert ["a", "link"] == sorted(path.name for path in tmp_path.iterdir())


def test_a_failed_write_keeps_the_old_file(tmp_path: Path) -> None:
    target = tmp_path / "a"
    target.write_bytes(b"old")

    with file_size_limit(), pytest.raises(OSError, match="File too large") as error:
        write(target, bytes(2000))

    assert str(target) == error.value.filename
    assert target.read_bytes() == b"old"
    assert [target] == list(tmp_path.iterdir())


def test_a_full_device_is_named_and_no_file_is_written(tmp_path: Path) -> None:
    """Output to devices is written before files."""
    with pytest.raises(OSError, match="No space left") as error:
        write_all([(tmp_path / "a", b"image"), ("/dev/full", b"list")])

    assert "/dev/full" == error.value.filename
    assert [] == list(tmp_path.iterdir())


@pytest.mark.parametrize("target", ["missing/a", ""])
def test_an_impossible_output_path_is_named_in_the_error(target: str, tmp_path: Path) -> None:
    with pytest.raises(OSError, match=str(tmp_path)):
        write(tmp_path / target, b"")


def test_writing_to_a_device_keeps_the_device() -> None:
    write("/dev/null", b"text")

    assert stat.S_ISCHR(Path("/dev/null").stat().st_mode)


def test_a_table_in_a_pipe_is_not_truncated(capsys: pytest.CaptureFixture[str]) -> None:
    long = "x" * 300

    print_table("Title", ["name", "count"], [[long, 1], ["[b]", 1000]])

    lines = capsys.readouterr().out.splitlines()
    assert f"{long}      1" in lines
    assert f"[b]{' ' * 297}   1000" in lines


def test_a_table_prints_no_negative_zero(capsys: pytest.CaptureFixture[str]) -> None:
    print_table("", ["idle %"], [[-0.001], [-0.006]])

    lines = capsys.readouterr().out.splitlines()
    assert ["idle %", "0.00", "-0.01"] == [cell.strip() for cell in lines]


def test_progress_is_silent_in_a_pipe(capsys: pytest.CaptureFixture[str]) -> None:
    with progress(10, "running") as advance:
        advance(5)

    assert capsys.readouterr() == ("", "")
