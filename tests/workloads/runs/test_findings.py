"""Findings of the sanitizer speak of a program as its source does."""

import re
from pathlib import Path

import pytest

from ixp.simulator.machine.findings import _TEXTS
from ixp.workloads.runs.options import Options
from ixp.workloads.runs.runner import run


def findings(tmp_path: Path, source: str, threads: int = 1) -> list[str]:
    """Run a program with the sanitizer; return its findings, from the cycle on."""
    file = tmp_path / "race.uc"
    file.write_text(source)
    report = run(Options(config=str(file), cycles=2000, threads=threads, check=True)).record.report
    return [line.split(": ", 2)[2] for line in report if ", cycle " in line]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (
            ".reg a sum\nalu[a, sum, +, 1]",
            "register `sum` is read uninitialised [empty_register]",
        ),
        (
            ".reg a @lock\nalu[a, @lock, +, 1]",
            "register `@lock` is read uninitialised [empty_register]",
        ),
        (
            ".reg a\n.xfer_order $in0 $in1\nalu[a, $in[1], +, 1]",
            "read transfer register `$in1` is read uninitialised [empty_register]",
        ),
        (
            ".reg a\n.xfer_order $xfer0\nimmed[a, 0]\nsram[write, $xfer0, a, 0, 1], ctx_swap",
            "write transfer register `$xfer0` is read uninitialised [empty_register]",
        ),
        (
            ".reg a\nalu[a, b3, +, 1]",
            "register `b3` is read uninitialised [empty_register]",
        ),
    ],
)
def test_a_register_is_named_as_in_the_source(source: str, expected: str, tmp_path: Path) -> None:
    """Relative, absolute and transfer registers, and those that are called by their number."""
    assert findings(tmp_path, f"{source}\nctx_arb[kill]\n") == [expected]


def test_of_names_that_share_a_register_the_one_of_the_line_counts(tmp_path: Path) -> None:
    """Scopes share numbers: only one of their registers is meant."""
    scope = ".local {0}\nalu[{0}, {0}, +, 1]\nalu[--, {0}, -, 1]\n.endlocal\n"
    source = "".join(map(scope.format, ("first", "second", "third"))) + "ctx_arb[kill]\n"
    found = findings(tmp_path, f".reg unused\nimmed[unused, 0]\n{source}")

    assert found == ["register `first` is read uninitialised [empty_register]"]


def test_a_finding_ends_in_the_name_that_the_source_accepts(tmp_path: Path) -> None:
    """What the message calls it can be accepted by that name."""
    source = ".reg a\nalu[a, a, +, 1]{0}\nctx_arb[kill]\n"
    (found,) = findings(tmp_path, source.format(""))
    name = re.findall(r"\[(\w+)\]$", found)[0]

    assert name in _TEXTS
    assert not findings(tmp_path, source.format(f"  // check accepts {name}: any value will do"))
