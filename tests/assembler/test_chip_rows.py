from pathlib import Path

import pytest

from ixp.assembler import assemble
from ixp.assembler.program import ROWS
from ixp.isa.tables.chip import Chip, chip
from ixp.microcode.config.loader import load
from ixp.microcode.memory.map import INCLUDE_PATH


class WatchedChip(Chip):
    """A chip that records in `read` which rows are read."""

    def __getitem__(self, name: str) -> int:
        read.add(name)
        return super().__getitem__(name)


read: set[str] = set()


@pytest.mark.parametrize("config", ["oc12", "oc3x2"])
def test_the_assembler_reads_only_chip_rows_that_are_in_the_cache_key(config: str) -> None:
    """A change of any other row would not invalidate a cached program."""
    usual = chip()
    table = WatchedChip(usual.name, usual.sdram, usual.rows)
    for engine in load(config).engines:
        defines = {name: str(value) for name, value in engine.defines.items()}
        assemble(
            Path(engine.program), defines=defines, chip=table, include=INCLUDE_PATH, optimised=True
        )

    assert {"abort_early_cycles", "swap_bubble_cycles"} <= read <= ROWS


def test_an_image_records_changed_chip_rows() -> None:
    table = chip(swap_bubble_cycles=3, sram_word_cycles=9, abort_late_cycles=2)

    program = assemble("ctx_arb[kill]", chip=table)

    assert {"swap_bubble_cycles": 3} == program.chip_rows
    assert 3 == program.chip_table["swap_bubble_cycles"]
