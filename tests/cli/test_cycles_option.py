"""Options accept cycles as numbers with a suffix or an exponent, or as times."""

import json
from fractions import Fraction
from pathlib import Path

import click
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ixp.cli.options.types import Cycles
from ixp.support.cycle_text import Duration
from tests.conftest import Ixp
from tests.golden import CommandResult
from tests.workloads.support.passthrough import write_config

LOOP = "again#:\nbr[again#]\n"


@pytest.fixture
def loop(tmp_path: Path) -> Path:
    file = tmp_path / "loop.uc"
    file.write_text(LOOP)
    return file


def cycles(outcome: CommandResult) -> int:
    assert 0 == outcome.code, outcome.err
    return int(json.loads(outcome.out)["cycles"])


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("2500", 2500), ("2_500", 2500), ("1e4", 10_000), ("2.5e3", 2500), ("10k", 10_000),
        ("0.5k", 500), ("0.01M", 10_000), ("0.00001G", 10_000), ("5us", 1160), ("0.01ms", 2320),
        ("0.00001s", 2320), ("1e-5s", 2320), ("1ns", 1), ("5ns", 2),
    ],
)  # fmt: skip
def test_the_cycles_option_ends_a_run(loop: Path, ixp: Ixp, text: str, count: int) -> None:
    """A time is rounded up to whole cycles of the 232 MHz core."""
    assert count == cycles(ixp("run", loop, "--cycles", text, "--json"))


@given(st.integers(1, 10**9), st.sampled_from([166, 200, 232]))
def test_a_time_is_rounded_up_to_the_next_cycle(nanoseconds: int, mhz: int) -> None:
    count = Cycles(mhz).convert(f"{nanoseconds}ns", None, None)

    assert isinstance(count, int)
    assert (count - 1) * 1000 < nanoseconds * mhz <= count * 1000


def test_times_use_the_core_clock_of_configuration_or_option(tmp_path: Path, ixp: Ixp) -> None:
    config = write_config(tmp_path)
    config.write_text("core_mhz = 200\n" + config.read_text())
    options = ("--workload", "silent", "--json")

    assert 2000 == cycles(ixp("run", config, "--cycles", "10us", *options))
    assert 1660 == cycles(ixp("run", config, "--cycles", "10us", "--core-mhz", 166, *options))


def test_every_cycles_option_of_a_run_accepts_times(loop: Path, ixp: Ixp) -> None:
    trace = loop.with_suffix(".trace")
    times = ["--cycles", "20us", "--warmup", "1us", "--trace-from", "2us", "--trace-cycles", "1us"]
    watch = ["--watch", "cycle > 4000", "--watch-every", "1us"]
    outcome = ixp("run", loop, *times, *watch, "--trace", trace, "--json")
    record = json.loads(outcome.out)

    assert 232 == record["warmup_cycles"]
    assert ("watch", 18 * 232) == (record["stopped"], record["cycles"])


def test_times_are_converted_to_cycles_exactly() -> None:
    assert Cycles().convert("0.1s", None, None) == Duration(Fraction(1, 10))
    with pytest.raises(click.BadParameter):
        Cycles().convert("inf", None, None)
