"""Inputs of ports: shares of the wire, silence, frames without change."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from scapy.layers.inet import IP
from scapy.utils import PcapWriter

from ixp.support.errors import UserError
from ixp.workloads.runs.inputs.inputs import _from_frame
from ixp.workloads.runs.options.options import Options
from ixp.workloads.runs.runner import run
from ixp.workloads.traffic.aal5 import IDLE_CELL
from ixp.workloads.traffic.captures import Capture, add_fcs
from tests.workloads.support.passthrough import ASLEEP, numbered_cells, write_cells, write_config
from tests.workloads.support.wires import CELL_CYCLES

ETHERNET = """
[[engine]]
program = "program.uc"
role = "none"

[[port]]
number = 0
kind = "eth100"

[[port]]
number = 8
kind = "oc3"
"""


@pytest.fixture
def mixed(tmp_path: Path) -> str:
    (tmp_path / "program.uc").write_text(ASLEEP)
    (tmp_path / "mixed.toml").write_text(ETHERNET)
    return str(tmp_path / "mixed.toml")


@pytest.mark.parametrize("rate", [0.1, 0.4, 1.0])
def test_frames_take_their_share_of_the_wire(mixed: str, tmp_path: Path, rate: float) -> None:
    """On 100 Mb/s Ethernet, rate r is r times 100 Mb/s with gaps and preambles."""
    workload = tmp_path / "load.toml"
    workload.write_text(
        f"[[stream]]\nports = [0]\npackets = {{ size = 200 }}\nrate = {rate}\n"
        'destinations = ["20.8.0.2"]\n'
    )
    result = run(Options(config=mixed, workload=str(workload), cycles=150_000, warmup=0))

    ethernet, _ = result.record.ports
    frame_mbps = (14 + 200 + 24) * 8 * 232 / 150_000  # of one frame
    assert 100 * rate == pytest.approx(ethernet.rx.mbps, abs=1.1 * frame_mbps)


def test_ports_without_an_input_are_silent(mixed: str, tmp_path: Path) -> None:
    file = write_cells(tmp_path, numbered_cells(5))
    silent = run(Options(config=mixed, inputs={8: str(file)}, cycles=50_000, keep=True))
    outcome = run(
        Options(config=mixed, inputs={8: str(file)}, workload="ip40", cycles=50_000, keep=True)
    )

    assert (None, []) == (silent.record.workload, silent.received[0].units)
    assert numbered_cells(5) == silent.received[8].units == outcome.received[8].units
    assert "ip40" == outcome.record.workload
    assert outcome.received[0].units


def test_short_frames_in_captures_are_padded(mixed: str, tmp_path: Path) -> None:
    with PcapWriter(str(tmp_path / "in.pcap"), linktype=1) as capture:
        capture.write(b"\x02" * 20)
    inputs = {0: str(tmp_path / "in.pcap")}
    result = run(Options(config=mixed, inputs=inputs, cycles=20_000, keep=True))

    assert [b"\x02" * 20 + bytes(40)] == result.received[0].units


def test_lost_units_are_received_and_named(mixed: str, tmp_path: Path) -> None:
    """Cells lost at a full device are received; the record has their positions, the last ones."""
    file = write_cells(tmp_path, numbered_cells(50))
    result = run(Options(config=mixed, inputs={8: str(file)}, cycles=80_000, warmup=0, keep=True))

    overflows = result.record.ports[1].rx.overflows
    assert numbered_cells(50) == result.received[8].units
    assert 0 < overflows < 50
    assert {8: [*range(50 - overflows, 50)]} == result.record.lost_units


def test_an_empty_capture_is_silence(mixed: str, tmp_path: Path) -> None:
    file = write_cells(tmp_path, [])
    result = run(Options(config=mixed, inputs={8: str(file)}, stop_when_drained=True))

    assert "drained" == result.record.stopped


def test_a_workload_needs_tables(mixed: str, tmp_path: Path) -> None:
    tables = tmp_path / "tables.toml"
    tables.write_text('[[interface]]\nport = 8\naddress = "20.8.0.1/24"\n')
    with pytest.raises(UserError, match="tables must have a route towards ATM"):
        run(Options(config=mixed, workload="ip40", tables=str(tables)))


def test_a_configuration_of_two_ports_is_not_called_the_router(tmp_path: Path) -> None:
    result = run(Options(config=str(write_config(tmp_path)), workload="silent", cycles=5000))

    assert [8, 9] == [port.port for port in result.record.ports]


@given(st.binary(min_size=60, max_size=1514), st.integers(0, 63))
def test_damaged_frames_are_counted(frame: bytes, at: int) -> None:
    with_fcs = bytearray(add_fcs(frame))
    good = _from_frame(64, bytes(with_fcs), 0)
    with_fcs[at] ^= 1
    damaged = _from_frame(64, bytes(with_fcs), 0)

    assert (frame, False) == (good.data, good.bad_fcs)
    assert damaged.bad_fcs


@given(st.binary(max_size=59))
def test_runts_are_received_with_an_error(frame: bytes) -> None:
    """A frame of less than 64 bytes with FCS is a runt, also if the FCS is right."""
    assert _from_frame(64, add_fcs(frame), 0).bad_fcs


TWO_ETHERNETS = ETHERNET.replace("number = 8", "number = 1").replace("oc3", "eth100")


@pytest.fixture
def ethernets(tmp_path: Path) -> str:
    (tmp_path / "program.uc").write_text(ASLEEP)
    (tmp_path / "two.toml").write_text(TWO_ETHERNETS)
    return str(tmp_path / "two.toml")


def test_a_configuration_without_routes_is_silent_by_default(ethernets: str) -> None:
    result = run(Options(config=ethernets, cycles=20_000, keep=True))

    assert "silent" == result.record.workload
    assert {0: Capture([]), 1: Capture([])} == result.received


def test_a_chosen_workload_is_played_even_without_a_second_medium(ethernets: str) -> None:
    result = run(Options(config=ethernets, workload="ip40", cycles=20_000, keep=True))
    towards = {
        port: {bytes(IP(frame[14:34]).dst, "ascii") for frame in capture.units}
        for port, capture in result.received.items()
    }

    assert {0: {b"10.1.0.2"}, 1: {b"10.0.0.2"}} == towards


def test_a_workload_may_consist_of_an_outage(mixed: str, tmp_path: Path) -> None:
    workload = tmp_path / "storm.toml"
    workload.write_text("[[outage]]\nports = 'all'\nfrom_cycle = 0\n")
    file = write_cells(tmp_path, numbered_cells(5))
    result = run(
        Options(config=mixed, workload=str(workload), inputs={8: str(file)}, cycles=50_000)
    )

    assert 0 == sum(port.rx.units for port in result.record.ports)


def test_a_workload_file_without_streams_and_outages_is_refused(mixed: str, tmp_path: Path) -> None:
    workload = tmp_path / "empty.toml"
    workload.write_text("")
    with pytest.raises(UserError, match=r"must have one \[\[stream\]\] or \[\[outage\]\]"):
        run(Options(config=mixed, workload=str(workload)))


@pytest.mark.parametrize("load", [0.25, 1.0])
def test_streams_end_after_packets_of_sending_time(mixed: str, tmp_path: Path, load: float) -> None:
    """At load L a wire carries L times the packets that fit into `send` cycles."""
    workload = tmp_path / "load.toml"
    workload.write_text(
        '[[stream]]\nports = "all"\npackets = { size = 40 }\ndestinations = ["20.8.0.2"]\n'
    )
    result = run(
        Options(
            config=mixed, workload=str(workload), send=200_000, load=load, cycles=400_000, keep=True
        )
    )
    frames = len(result.received[0].units)
    cells = len([cell for cell in result.received[8].units if cell != IDLE_CELL])

    frame_cycles = (60 + 24) * 8 * 232 / 100
    pdu_cycles = 2 * CELL_CYCLES["oc3"]
    assert frames == int(load * 200_000 / frame_cycles)
    assert cells == 2 * int(load * 200_000 / pdu_cycles)


def test_endlessly_repeated_captures_cannot_be_drained(mixed: str, tmp_path: Path) -> None:
    inputs = {8: str(write_cells(tmp_path, numbered_cells(1)))}
    with pytest.raises(UserError, match="must go with inputs that end, not with repeat forever"):
        run(Options(config=mixed, inputs=inputs, repeat="forever", stop_when_drained=True))


def test_a_workload_with_a_number_of_packets_can_be_drained(mixed: str) -> None:
    origin = run(Options(config=mixed, workload="ip40e1", packets=1, cycles=60_000)).record.made
    assert origin is not None
    assert 1 == origin.repeat


@pytest.mark.parametrize("load", [0.25, 1.0])
def test_repeated_captures_have_a_load_and_an_end(mixed: str, tmp_path: Path, load: float) -> None:
    """`--send` ends captures after the packets that fit into its cycles at that load."""
    frames = [bytes(5) + bytes([n]) + bytes(94) for n in range(3)]
    with PcapWriter(str(tmp_path / "frames.pcap"), linktype=1) as writer:
        for frame in frames:
            writer.write(frame)
    cells = write_cells(tmp_path, numbered_cells(7))
    inputs = {0: str(tmp_path / "frames.pcap"), 8: str(cells)}
    options = Options(config=mixed, inputs=inputs, repeat="forever", send=200_000, load=load)
    result = run(replace(options, cycles=400_000, keep=True))

    frame_cycles = 8 * 124 * 232 / 100
    pass_cycles = 7 * CELL_CYCLES["oc3"]  # without an end of PDU, all cells count as one packet
    assert len(result.received[0].units) == int(load * 200_000 / frame_cycles)
    assert result.received[0].units[:4] == [*frames, frames[0]]
    last_ns = result.received[0].times_ns[-1] - result.received[0].times_ns[0]
    assert last_ns * 0.232 == pytest.approx(200_000, abs=2 * frame_cycles / load)
    good = [cell for cell in result.received[8].units if cell != IDLE_CELL]
    assert len(good) == 7 * int(load * 200_000 / pass_cycles)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"load": 0.0}, r"load must be above 0 and at most 1, not 0"),
        ({"load": 1.5}, r"load must be above 0 and at most 1, not 1\.5"),
        ({"packets": 0}, "packets must be 1 to"),
        ({"packets": 1, "send": 1}, "must not be given both"),
        ({"stop_when_drained": True}, "must go with inputs that end, not with workload ip40e1"),
        ({"repeat": 2}, "repeat must be forever for workload ip40e1"),
        ({"packets": 1, "repeat": 2}, "repeat must be forever"),
        ({"ports": "unbounded", "send": 5}, "send has no effect on unbounded ports"),
        ({"inputs": {8: "x.cells"}, "packets": 1}, "packets has no effect on captures; use it"),
        (
            {"inputs": {8: "x.cells"}, "packets": 1, "repeat": "forever", "timing": "pcap"},
            "use it with workload, or repeat forever and timing line",
        ),
    ],
)
def test_wrong_amounts_of_traffic_are_refused(
    mixed: str, options: dict[str, Any], message: str
) -> None:
    workload = None if "inputs" in options else "ip40e1"
    with pytest.raises(UserError, match=message):
        run(Options(config=mixed, workload=workload, **options))


@pytest.mark.parametrize(
    ("options", "place"),
    [
        ({"workload": "ip40"}, "workload"),
        ({"inputs": {8: "x.cells"}}, "inputs"),
        ({"ports": "unbounded"}, "ports"),
        ({"packets": 3}, "packets"),
        ({"seed": 1}, "seed"),
        ({"stop_on": ("idle",)}, "stop_on idle"),
    ],
)
def test_options_of_ports_need_ports(tmp_path: Path, options: dict[str, Any], place: str) -> None:
    (tmp_path / "a.uc").write_text("ctx_arb[kill]\n")
    config = tmp_path / "a.toml"
    config.write_text('[[engine]]\nprogram = "a.uc"\nrole = "a"\n')

    with pytest.raises(UserError, match=f"^{place} has no effect on a configuration without ports"):
        run(Options(config=str(config), **options))
