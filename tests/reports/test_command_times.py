from pathlib import Path

import pytest

from ixp.reports import command_times
from ixp.support.errors import UserError


def test_the_first_round_fills_the_caches_and_does_not_count(tmp_path: Path) -> None:
    """So a command runs once more than it is measured."""
    log = tmp_path / "log"
    program = tmp_path / "program"
    program.write_text(f'#!/bin/sh\necho "$*" >> {log}\n')
    program.chmod(0o755)
    row = command_times._Row("version", ("--version",), 1000)

    times = command_times._times(row, [str(program)], tmp_path, 2)

    assert ["--version"] * 3 == log.read_text().splitlines()
    assert times.least_s <= times.median_s
    assert times.core_cycles_per_s == 1000 / times.least_s


def test_a_command_that_fails_ends_the_bench(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="exit code 1"):
        command_times._cpu_s(["false"], tmp_path)
