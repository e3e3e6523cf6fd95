"""The chip table: frozen values with limits for changed ones."""

import ast
import hashlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

import pytest

from ixp.isa.tables.chip import BASE, GRADES, ChipRow, chip
from ixp.isa.tables.chip_limits import limits
from ixp.support.errors import UserError

_FROZEN = "c98d9fa48cbc51cc2cc4a6991e7087445439a18b4a895061340a4e304769f87a"
"""Digest of name, value and mark of every row; CONTRIBUTING.md says when it may change."""


def test_the_table_is_frozen() -> None:
    """Values come from documents, and are not fitted."""
    rows = [*BASE.values(), *GRADES["75"].values(), *GRADES["7e"].values()]
    text = "".join(f"{row.name} {row.value} {row.mark}\n" for row in rows)
    assert hashlib.sha256(text.encode()).hexdigest() == _FROZEN


def test_every_row_has_a_source() -> None:
    assert [row.name for row in chip() if not row.source] == []


@pytest.mark.parametrize("row", [*chip(), *chip(sdram="7e")], ids=lambda row: row.name)
def test_every_row_is_within_its_limits_and_refuses_values_outside(row: ChipRow) -> None:
    allowed = limits(row.name, row.unit)
    assert row.value in allowed
    for beyond in (allowed[0] - 1, allowed[-1] + 1):
        with pytest.raises(UserError, match=f"^chip row {row.name} must be .*, not {beyond}$"):
            chip(**{row.name: beyond})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ({"sdram_banks": 16}, "chip row sdram_banks must be 1 to 8, not 16"),
        ({"contexts": 8}, "chip row contexts must be 4, which the model's structure fixes, not 8"),
        ({"ix_bus_bytes": 6}, "chip row ix_bus_bytes must be 4 or 8, not 6"),
        ({"has_crc": True}, "chip row has_crc must be 0 or 1, not True"),
        ({"wake_cycles": 1.5}, "chip row wake_cycles must be 0 to 4095, not 1.5"),
        ({"sdram_refresh_clocks": 9}, "chip row sdram_refresh_clocks must be 0 (off) or above"),
        ({"eth_fifo_bytes": 128}, "chip row eth_tx_start_bytes must be at most eth_fifo_bytes"),
        ({"core_mhz": 60}, "chip row ix_mhz must be at most core_mhz, 60, not 80"),
        ({"sdram_colour": 1}, "unknown chip row `sdram_colour`"),
    ],
)
def test_a_wrong_row_is_refused_in_one_line(rows: dict[str, int], message: str) -> None:
    with pytest.raises(UserError) as error:
        chip(**rows)  # type: ignore[arg-type]
    assert str(error.value).startswith(message)


@pytest.mark.parametrize(
    "name", ["grant_cycles", "transport_cycles", "wake_cycles", "fast_wr_cycles",
             "fast_wr_latency_cycles", "sdram_refresh_clocks", "swap_bubble_cycles"],
)  # fmt: skip
def test_a_time_that_is_no_divisor_may_be_0(name: str) -> None:
    assert chip(**{name: 0})[name] == 0  # type: ignore[arg-type]


def test_a_changed_copy_of_a_chip_is_checked() -> None:
    table = chip()
    rows = {**table.rows, "sdram_banks": table.rows["sdram_banks"]._replace(value=0)}
    with pytest.raises(UserError, match="sdram_banks must be 1 to 8, not 0"):
        replace(table, rows=MappingProxyType(rows))


def test_no_module_has_a_chip_made_at_import(root: Path) -> None:
    """Such a chip could be used in place of the chip of a run."""
    folders = (
        "assembler",
        "cli",
        "editors",
        "isa",
        "microcode",
        "reports",
        "simulator",
        "workloads",
    )
    modules = {
        path: ast.parse(path.read_text())
        for name in folders
        for path in (root / name).rglob("*.py")
    }

    assert [] == [
        f"{path}:{line}" for path, module in modules.items() for line in made_at_import(module)
    ]


def made_at_import(module: ast.Module) -> Iterator[int]:
    """Yield the lines where `chip()` is called at module level or for a default."""
    values: list[ast.expr | None] = [
        node.value for node in module.body if isinstance(node, ast.Assign | ast.AnnAssign)
    ]
    for node in ast.walk(module):
        if isinstance(node, ast.FunctionDef | ast.Lambda):
            values += [*node.args.defaults, *node.args.kw_defaults]
    for value in values:
        for part in ast.walk(value) if value else ():
            if isinstance(part, ast.Call) and getattr(part.func, "id", "") == "chip":
                yield part.lineno
