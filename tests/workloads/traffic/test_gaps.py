"""Gaps have the distribution of their pattern, and units never overlap on the wire."""

from itertools import pairwise
from math import exp
from pathlib import Path
from random import Random
from statistics import mean, pstdev

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ixp.microcode.config.tables import default_tables
from ixp.workloads import Options, run, verify
from ixp.workloads.traffic.aal5 import CELL, IDLE_CELL
from ixp.workloads.traffic.gaps import exponential
from ixp.workloads.traffic.packets import FRAME_OVERHEAD
from ixp.workloads.traffic.streams import open_port
from ixp.workloads.traffic.workload import Gaps, Packets, Stream, Vcs, Workload
from tests.microcode.support.ports import PORTS
from tests.workloads.support.streams import first_units

TABLES = default_tables(PORTS["oc12"])
POISSON = Gaps("poisson")
FRAME = 60 + FRAME_OVERHEAD


def starts_of(spec: Stream, count: int) -> list[int]:
    return [*open_port(0, Workload("w", (spec,)), TABLES).take(count).earliest]


def test_random_gaps_are_exponential() -> None:
    """Draws are within the Kolmogorov-Smirnov limit of 1 % around 1 - exp(-x)."""
    number = 20_000
    rng = Random(1)
    draws = sorted(exponential(rng) for _ in range(number))
    furthest = max(abs((n + 0.5) / number - (1 - exp(-x))) for n, x in enumerate(draws))

    assert furthest < 1.63 / number**0.5


@given(st.floats(0.05, 0.95), st.integers(29, 1500), st.integers(0, 9))
@settings(max_examples=20)
def test_frames_at_random_times_never_overlap(rate: float, size: int, port_seed: int) -> None:
    stream = Stream(Packets(size=size), rate=rate, gaps=POISSON)
    units = open_port(0, Workload("w", (stream,)), TABLES, port_seed).take(200)
    wire_bytes = [length + FRAME_OVERHEAD for length in units.lengths]

    for (first, length), (second, _) in pairwise(zip(units.earliest, wire_bytes, strict=True)):
        assert second >= first + length


def test_random_arrivals_have_the_mean_load_of_the_rate() -> None:
    """The standard deviation of gaps equals their mean."""
    starts = starts_of(Stream(Packets(size=40), rate=0.1, gaps=POISSON), 20_000)
    distances = [later - earlier for earlier, later in pairwise(starts)]

    assert FRAME / 0.1 == pytest.approx(mean(distances), rel=0.02)
    assert mean(distances) == pytest.approx(pstdev(distances), rel=0.1)


def test_bursts_are_back_to_back() -> None:
    starts = starts_of(Stream(Packets(size=40), rate=0.25, gaps=Gaps("bursts", 5)), 50)

    assert [FRAME * (20 * (n // 5) + n % 5) for n in range(50)] == starts


@pytest.mark.parametrize("gaps", [POISSON, Gaps("bursts", 5)], ids=["poisson", "bursts"])
def test_a_runt_uses_the_wire_for_its_bytes(gaps: Gaps) -> None:
    """No frame begins before the end of the previous one, also if that is as long as a cell."""
    spec = Stream(Packets(size=40), errors={"runt": 1.0}, gaps=gaps)
    units = open_port(0, Workload("w", (spec,)), TABLES).take(500)

    assert CELL in units.lengths
    for (begin, length), (after, _) in pairwise(zip(units.earliest, units.lengths, strict=True)):
        assert after >= begin + length + FRAME_OVERHEAD


def test_runts_and_frames_share_the_wire_in_proportion_to_their_rates() -> None:
    frames = Stream(Packets(size=100), rate=0.5)
    runts = Stream(Packets(size=40), rate=0.5, errors={"runt": 1.0})
    lengths = open_port(0, Workload("w", (frames, runts)), TABLES).take(5000).lengths
    wire_bytes = [length + FRAME_OVERHEAD for length in lengths]

    assert sum(n for n in wire_bytes if n > FRAME) == pytest.approx(sum(wire_bytes) / 2, abs=138)


def test_bursts_of_cells_are_separated_by_idle_cells() -> None:
    """Two PDUs of two cells and twelve idle cells are a quarter of the wire."""
    stream = Stream(Packets(size=40), rate=0.25, gaps=Gaps("bursts", 2))
    cells = first_units(open_port(8, Workload("w", (stream,)), TABLES), 160)

    assert ([False] * 4 + [True] * 12) * 10 == [cell == IDLE_CELL for cell in cells]


def test_mixed_sizes_keep_the_rate() -> None:
    stream = Stream(Packets(mix="imix"), vcs=Vcs("random", 4), rate=0.5, gaps=POISSON)
    cells = first_units(open_port(8, Workload("w", (stream,)), TABLES), 60_000)

    assert 30_000 == pytest.approx(cells.count(IDLE_CELL), rel=0.08)


@given(st.lists(st.integers(1, 700), max_size=6), st.sampled_from([0, 8]))
@settings(max_examples=20)
def test_units_and_times_are_equal_for_any_chunk_sizes(chunks: list[int], port: int) -> None:
    two = Stream(Packets(range=(29, 100)), rate=0.2, gaps=Gaps("bursts", 3))
    workload = Workload("w", (Stream(Packets(size=40), rate=0.5, gaps=POISSON), two))
    pieces = open_port(port, workload, TABLES, 3)
    units = [unit for n in chunks for unit in pieces.take(n)]

    assert units == [*open_port(port, workload, TABLES, 3).take(sum(chunks))]


def test_the_router_forwards_random_arrivals(tmp_path: Path) -> None:
    path = tmp_path / "poisson.toml"
    path.write_text(
        '[[stream]]\npackets = { size = 40 }\nrate = 0.4\ngaps = { pattern = "poisson" }\n'
    )
    options = Options(config="oc12", workload=str(path), cycles=600_000, keep=True)
    result = run(options)
    result.write(tmp_path / "out")

    assert verify(tmp_path / "out").verdict == "pass"
    used = [port.rx.mbps for port in result.record.ports if port.kind == "eth100"]
    assert 40 == pytest.approx(mean(used), rel=0.1)
