"""Wrong use of `ixp run` is one error line with the right use."""

import re
from pathlib import Path

import pytest

from tests.conftest import Ixp
from tests.workloads.support.passthrough import ASLEEP, write_config


@pytest.mark.parametrize("row", ["scratch_words", "sram_words", "sdram_quadwords"])
def test_a_memory_smaller_than_the_memory_map_is_refused(row: str, ixp: Ixp) -> None:
    outcome = ixp("run", "oc12", "--cycles", 1000, "--row", f"{row}=100")

    assert 2 == outcome.code
    words = "or more, which the router's memory map takes, not 100"
    assert re.fullmatch(rf"ixp: error: chip row {row} must be \d+ {words}\n", outcome.err)


def test_counters_of_ports_are_watched_by_port(ixp: Ixp) -> None:
    silent_run = ("run", "oc12", "--workload", "silent", "--cycles", 5000, "--watch")

    assert 0 == ixp(*silent_run, "IP_BAD_TTL(0) > 0").code


def test_a_counter_name_wins_over_a_name_of_the_memory_map(ixp: Ixp) -> None:
    silent_run = ("run", "oc12", "--workload", "silent", "--cycles", 5000, "--watch")
    outcome = ixp(*silent_run, "TOTAL_DISCARDS > 0 or TOTAL_DISCARDS_WORD != 0xC0")

    assert "was not seen to be true" in outcome.err


@pytest.mark.parametrize(
    ("software", "words"),
    [
        ("os:system", "must be module:class, not os:system"),
        ("os:PathLike", "os:PathLike must have initialise and poll; it lacks initialise and poll"),
        ("own:Own", "own:Own must be made from (config, tables): too many positional arguments"),
    ],
)
def test_invalid_core_software_is_refused_with_the_reason(
    tmp_path: Path, software: str, words: str, ixp: Ixp
) -> None:
    (tmp_path / "own.py").write_text(
        "class Own:\n    def __init__(self, config):\n        pass\n"
        "    def initialise(self, machine):\n        pass\n"
        "    def poll(self, machine):\n        pass\n"
    )
    config = write_config(tmp_path, extra=f'[core]\nsoftware = "{software}"\n')
    outcome = ixp("run", config, "--workload", "silent")

    assert (2, f"ixp: error: {config}: core software {words}\n") == (outcome.code, outcome.err)


def test_core_software_that_exits_is_refused_with_its_line(tmp_path: Path, ixp: Ixp) -> None:
    (tmp_path / "leaving.py").write_text(
        "import sys\n\nclass Core:\n    def __init__(self, config, tables): sys.exit(5)\n"
        "    def initialise(self, machine): ...\n    def poll(self, machine): ...\n"
    )
    config = write_config(tmp_path, ASLEEP, '[core]\nsoftware = "leaving:Core"\n')
    outcome = ixp("run", config, "--workload", "silent", "--cycles", 5000)

    words = "leaving.py:4: core software must not fail: SystemExit: 5\n"
    assert (2, True) == (outcome.code, outcome.err.endswith(words))


def test_a_long_expression_is_shortened_in_the_error(ixp: Ixp) -> None:
    error = ixp("run", "oc12", "--workload", "silent", "--watch", "1+" * 5000 + "x").err

    assert 100 < len(error) < 1200
