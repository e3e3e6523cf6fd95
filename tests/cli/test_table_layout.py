"""Tables fit a terminal without loss."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ixp.cli import output
from ixp.cli.table_layout import table_lines
from tests.conftest import Ixp

WIDTHS = (60, 80, 200)
NUMBERS = st.integers(-(10**12), 10**12).map(str)
WORDS = st.text("abcdefgh_.:", min_size=1, max_size=12)
TEXTS = st.lists(WORDS, max_size=6).map(" ".join)


def tokens(lines: Sequence[str]) -> list[str]:
    return sorted(" ".join(lines).split())


@st.composite
def tables(draw: st.DrawFn) -> tuple[list[str], list[list[str]], list[bool]]:
    right = draw(st.lists(st.booleans(), min_size=1, max_size=12))
    heads = [draw(WORDS) for _ in right]
    kinds = [NUMBERS if at_right else TEXTS for at_right in right]
    return heads, [[draw(kind) for kind in kinds] for _ in range(draw(st.integers(0, 4)))], right


@given(tables(), st.sampled_from(WIDTHS))
def test_a_table_fits_any_width_with_every_word_whole(
    table: tuple[list[str], list[list[str]], list[bool]], width: int
) -> None:
    heads, rows, right = table
    lines = list(table_lines(heads, rows, right, width))
    expected = tokens([*heads, *(cell for row in rows for cell in row)])

    assert max(map(len, lines)) <= width
    assert set(expected) == set(tokens(lines))


@given(tables())
def test_numbers_are_never_broken_at_the_narrowest_width(
    table: tuple[list[str], list[list[str]], list[bool]],
) -> None:
    """Text may be broken."""
    heads, rows, right = table
    printed = tokens(list(table_lines(heads, rows, right, 1)))

    for row in rows:
        assert all(cell in printed for cell, at_right in zip(row, right, strict=True) if at_right)


def test_columns_that_do_not_fit_follow_in_a_second_block_with_row_names() -> None:
    heads = ["port", "kind", *(f"number{n}" for n in range(8))]
    row = ["eth0", "eth100", *(f"{n}000000" for n in range(8))]
    lines = list(table_lines(heads, [row], [False] * 2 + [True] * 8, 60))

    assert [line.split()[:2] for line in lines if line] == [
        ["port", "kind"],
        ["eth0", "eth100"],
    ] * 2


COMMANDS: list[tuple[str, ...]] = [
    ("run", "oc12", "--cycles", "20000", "--profile", "--out", "{out}"),
    ("run", "--list-options"),
    ("run", "--list-workloads"),
    ("counters", "{out}/record.json"),
    ("memmap", "oc12"),
    ("headroom", "oc12"),
    ("flow", "examples/sum/sum.uc"),
    ("report", "--list"),
    ("verify", "{out}"),
]


@pytest.fixture
def checked_tables(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """Check each printed table at every width; yield the list of their row counts."""
    row_counts: list[int] = []

    def check(
        columns: Sequence[str],
        cells: Sequence[Sequence[str]],
        right: Sequence[bool],
        width: int | None,
    ) -> Iterator[str]:
        row_counts.append(len(cells))
        complete = [cell for row in cells for cell in row if not cell.isalpha()]
        for terminal in WIDTHS:
            lines = list(table_lines(columns, cells, right, terminal))
            assert max(map(len, lines)) <= terminal
            assert "…" not in "".join(lines)
            words = set(tokens(lines))
            numbers = [word for cell in complete for word in cell.split() if word[-1].isdigit()]
            assert words.issuperset(word for word in numbers if len(word) < terminal // 3)
        return table_lines(columns, cells, right, width)

    monkeypatch.setattr(output, "table_lines", check)
    yield row_counts
    assert row_counts


def test_tables_of_every_command_fit(checked_tables: list[int], tmp_path: Path, ixp: Ixp) -> None:
    for command in COMMANDS:
        before = len(checked_tables)
        outcome = ixp(*(part.format(out=tmp_path / "out") for part in command))

        assert outcome.code in {0, 1}, outcome.err
        assert len(checked_tables) > before
