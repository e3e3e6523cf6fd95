"""Limits by wires, compared with closed forms of three configurations and brute force."""

from fractions import Fraction
from pathlib import Path

import pytest

from ixp.workloads.rate.trials import at_load
from ixp.workloads.rate.wire_limit import wire_limit
from ixp.workloads.runs.options.options import Options
from ixp.workloads.runs.system.system import build_system
from ixp.workloads.traffic.captures import EN10MB, encode_pcap
from ixp.workloads.traffic.named_workloads import find_workload
from ixp.workloads.traffic.streams import open_port
from tests.workloads.support.passthrough import write_cells, write_config
from tests.workloads.support.streams import first_units
from tests.workloads.support.wires import CONFIGS, carried

ONE = Fraction(1)


def limit(options: Options, most: Fraction = ONE) -> Fraction:
    return wire_limit(options, build_system(options), most)


@pytest.mark.parametrize("config", CONFIGS)
@pytest.mark.parametrize("size", [20, 32, 33, 40, 47, 81, 1500])
def test_the_wire_limit_follows_from_cells_and_frames(config: str, size: int) -> None:
    allowed = limit(Options(config=config, workload=f"ip{size}"))

    assert float(allowed) == pytest.approx(carried(config, {size: 1}), rel=1e-5)


@pytest.mark.parametrize(
    ("workload", "sizes"),
    [("imix", {40: 7, 576: 4, 1500: 1}), ("sizes", dict.fromkeys(range(20, 1501), 1))],
)
def test_random_packets_have_the_limit_of_their_mean(
    workload: str, sizes: dict[int, float]
) -> None:
    """Mean size and even routes count, and not single draws."""
    allowed = limit(Options(config="oc3x2", workload=workload))

    assert float(allowed) == pytest.approx(carried("oc3x2", sizes), rel=1e-5)


def test_input_wires_are_full_at_load_1() -> None:
    two_sizes = Options(config="oc12", workload="ip1500e2")

    assert limit(two_sizes) == 1
    assert limit(two_sizes, Fraction(4)) == 4


def test_uneven_routes_are_limited_by_the_most_loaded_wire(tmp_path: Path) -> None:
    """Three of four packets from an OC-12 go to one of eight Ethernets, the limit."""
    workload = tmp_path / "uneven.toml"
    workload.write_text(
        '[[stream]]\nports = "atm"\npackets = { size = 40 }\n'
        'destinations = ["10.0.5.5", "10.0.5.6", "10.0.5.7", "10.1.5.5"]\n'
    )
    packets = 599_000_000 / (53 * 8) / 2  # per second
    frames = 100e6 / (84 * 8)

    allowed = limit(Options(config="oc12", workload=str(workload)))
    assert float(allowed) == pytest.approx(frames / (packets * 3 / 4), rel=1e-5)


def test_a_stream_of_half_the_rate_may_have_double_load(tmp_path: Path) -> None:
    texts = [
        f'[[stream]]\nports = "ethernet"\npackets = {{ size = 40 }}\nrate = {rate}\n'
        for rate in (0.8, 1.0)
    ]
    limits = []
    for text in texts:
        (tmp_path / "w.toml").write_text(text)
        limits.append(limit(Options(config="oc12", workload=str(tmp_path / "w.toml"))))

    assert float(limits[0] * Fraction(8, 10)) == pytest.approx(float(limits[1]), rel=1e-3)


def test_captures_of_a_workload_have_the_limit_of_the_workload(tmp_path: Path) -> None:
    options = Options(config="oc3x2", workload="ip81")
    system = build_system(options)
    inputs = {}
    for port in range(4):
        stream = open_port(port, find_workload("ip81", range(4)), system.config.tables)
        file = tmp_path / f"{port}.pcap"
        file.write_bytes(encode_pcap(EN10MB, first_units(stream, 256), [0] * 256))
        inputs[port] = str(file)
    alone = Options(config="oc3x2", inputs=inputs)

    assert float(limit(alone)) == pytest.approx(float(limit(options)), rel=1e-5)
    assert at_load(alone, ONE, send=5).repeat == "forever"


def test_captures_count_up_to_their_last_packet(tmp_path: Path) -> None:
    system = build_system(Options(config="oc12", workload="ip40"))
    both = []
    for size, cells in ((40, 2), (1500, 32)):
        (tmp_path / "w.toml").write_text(
            f'[[stream]]\npackets = {{ size = {size} }}\ndestinations = ["10.0.5.5"]\n'
        )
        opened = open_port(8, find_workload(str(tmp_path / "w.toml"), [8]), system.config.tables)
        both.append(first_units(opened, cells * 1100))
    limits = [
        limit(Options(config="oc12", inputs={8: str(write_cells(tmp_path, [*first, *second]))}))
        for first, second in (both, both[::-1])
    ]
    pdus = 599_000_000 / (53 * 8) / (2 + 32)  # of each size, per second
    frames = 100e6 / 8 / (84 + 1538)

    assert limits[0] == limits[1]
    assert float(limits[0]) == pytest.approx(frames / pdus, rel=1e-5)


REFERENCE = """
from ixp.workloads.verification.user_references import Departure


def twice(received, tables):
    return [Departure(9, cell, 8) for cell in received.get(8, ()) for _ in range(2)]
"""


@pytest.mark.parametrize(("extra", "expected"), [("", 1), ('reference = "twice:twice"\n', 0.5)])
def test_the_limit_of_user_programs_follows_from_their_reference(
    tmp_path: Path, extra: str, expected: float
) -> None:
    """A reference that sends each cell twice halves the limit; without one, outputs have none."""
    (tmp_path / "twice.py").write_text(REFERENCE)
    (tmp_path / "w.toml").write_text(
        '[[stream]]\nports = [8]\npackets = { size = 29 }\ndestinations = ["10.0.0.1"]\n'
    )
    config = write_config(tmp_path)
    config.write_text(extra + config.read_text())

    assert limit(Options(config=str(config), workload=str(tmp_path / "w.toml"))) == expected
