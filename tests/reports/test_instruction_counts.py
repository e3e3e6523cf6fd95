"""Instructions of the host, counted by tools that answer as perf and valgrind do."""

from pathlib import Path

import pytest

from ixp.reports.instruction_counts import InstructionCount, instruction_count

# The last argument is the number of cycles; a start takes a million instructions, a cycle 500.
COUNT = """
for last; do :; done
count=$((1000000 + 500 * last))
case "$*" in *run\\ oc12*) ;; *) exit 3;; esac
"""
PERF = f'#!/bin/sh\n{COUNT}\necho "$count,,instructions:u,7,100.00,," >&2\n'
GROUPED = "sed ':a;s/\\B[0-9]\\{3\\}\\>/,&/;ta'"
VALGRIND = (
    f"#!/bin/sh\n{COUNT}\necho '==7== Cachegrind' >&2\n"
    f'echo "==7== I refs:        $(echo $count | {GROUPED})" >&2\n'
)
NOT_SUPPORTED = "#!/bin/sh\necho '<not supported>,,instructions:u,0,100.00,,' >&2\n"
FAILS = "#!/bin/sh\necho '==7== I refs: 5' >&2\nexit 1\n"


@pytest.fixture
def tools(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    for name in ("perf", "valgrind"):
        write(tmp_path / name, FAILS)
    return tmp_path


def write(path: Path, text: str) -> None:
    path.write_text(text)
    path.chmod(0o755)


def test_perf_counts_without_the_start(tools: Path) -> None:
    write(tools / "perf", PERF)
    write(tools / "valgrind", VALGRIND)

    assert InstructionCount(500.0, "perf") == instruction_count(50_000)


@pytest.mark.parametrize("perf", [FAILS, NOT_SUPPORTED])
def test_valgrind_counts_where_perf_cannot(perf: str, tools: Path) -> None:
    """As in a virtual machine that hides the counters of its processor."""
    write(tools / "perf", perf)
    write(tools / "valgrind", VALGRIND)

    assert InstructionCount(500.0, "valgrind") == instruction_count(50_000)


def test_there_is_no_count_without_tools(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))

    assert instruction_count(50_000) is None


@pytest.mark.usefixtures("tools")
def test_a_tool_that_fails_counts_nothing() -> None:
    assert instruction_count(50_000) is None
