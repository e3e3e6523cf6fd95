"""Latency by stage: complete, with exact sums, equal to other measurements."""

from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace

from ixp.isa.tables.operations import BIT_OPERATIONS
from ixp.microcode.memory.map import constants
from ixp.simulator import BusTransfer
from ixp.workloads.latency.flights import Flights
from ixp.workloads.latency.packet_follower import STAGES
from ixp.workloads.latency.wire_packets import path
from ixp.workloads.rate.transits import find_transits
from ixp.workloads.record.delays import DelayStatistics
from ixp.workloads.runs.options.options import Options
from ixp.workloads.runs.runner import Run, run
from ixp.workloads.runs.system.system import build_system
from ixp.workloads.traffic.aal5 import encapsulate, segment
from ixp.workloads.traffic.packets import build_packet
from tests.workloads.support.passthrough import write_cells, write_config
from tests.workloads.support.wires import CELL_CYCLES

MAP = constants()
CONFIGS = ("oc12", "oc3x4", "oc3x2")
TO_ETHERNET = 0x0A000505  # 10.0.5.5, behind port 0
BYTE_CYCLES = 232 / 12.5  # at 100 Mb/s


def drained(config: str, workload: str = "ip40", packets: int = 30) -> Options:
    return Options(
        config=config, workload=workload, packets=packets, stop_when_drained=True, latency=True
    )


def single(folder: Path, size: int, **options: object) -> Options:
    """Return options of a run with one packet from OC-12 to an Ethernet."""
    cells = segment(encapsulate(build_packet(size, TO_ETHERNET, port=8, sequence=1)), 0, 32)
    inputs = {8: str(write_cells(folder, cells))}
    return Options(config="oc12", inputs=inputs, stop_when_drained=True, latency=True, **options)  # type: ignore[arg-type]


def total(delay: DelayStatistics) -> int:
    """Return the sum of times from the mean, which is rounded to a thousandth."""
    assert delay.count < 1000
    return round(delay.mean_cycles * delay.count)


@pytest.mark.parametrize("config", CONFIGS)
@pytest.mark.parametrize("workload", ["ip40", "imix"])
def test_every_forwarded_packet_has_each_stage_once(config: str, workload: str) -> None:
    """Packets paired on the wires are as many, and their stages add up exactly."""
    system = build_system(options := replace(drained(config, workload), keep=True))
    result = Run(options, system).finish(lambda _: None)
    delays: dict[str, list[float]] = {}
    for transit in find_transits(result, system.ports, system.chip).packets:
        if transit.exit:
            took_ns = transit.exit.last_ns - transit.entry.first_ns
            delays.setdefault(path(transit.entry.port, transit.exit.port), []).append(took_ns)
    latencies = result.record.latency
    assert latencies.keys() == delays.keys()
    assert result.record.latency_unknown == 0
    for name, latency in latencies.items():
        assert latency.count == len(delays[name])
        assert [*latency.stages] == [*STAGES]
        assert {stage.count for stage in latency.stages.values()} == {latency.count}
        assert sum(map(total, latency.stages.values())) == total(latency)
        preamble = 8 * BYTE_CYCLES if name.startswith("ethernet") else 0.0
        for cycles, extreme in ((latency.min_cycles, min), (latency.max_cycles, max)):
            assert cycles == pytest.approx(extreme(delays[name]) * 0.232 + preamble, abs=2)


def test_stages_of_a_single_packet_agree_with_trace_and_log(tmp_path: Path) -> None:
    """Oracles: the IX bus in the trace, slots in the reference log, and wire times."""
    options = single(tmp_path, 40)
    unloaded = Run(replace(options, keep=True), build_system(options))
    machine = unloaded.machine
    machine.command_bus.log_references()
    machine.trace.start(0, 1_000_000)
    result = unloaded.finish(lambda _: None)
    transfer_ends = [
        record.end
        for record in machine.trace.take()
        if isinstance(record, BusTransfer) and (record.way, record.kind) == ("receive", "data")
    ]
    rings = range(MAP["PACKETQ_RINGS"], MAP["PACKETQ_RINGS"] + 16 * 2 * MAP["PACKETQ_SIZE"])
    slot = [
        (access.op, access.done)
        for access in machine.command_bus.take_references()
        if access.unit == "sram" and access.address in rings and access.op not in BIT_OPERATIONS
    ]
    assert [op for op, _ in slot] == ["write", "read"]  # 40 bytes are sent in one element
    (left_ns,) = (time for port in range(8) for time in result.sent[port].times_ns)
    arrival, departure = (-(-ns * 232 // 1000) for ns in (result.received[8].times_ns[0], left_ns))
    moments = [arrival, *transfer_ends, *(done for _, done in slot), departure]
    by_hand = [end - begin for begin, end in pairwise(moments)]
    latency = result.record.latency["atm-ethernet"]
    assert [stage.max_cycles for stage in latency.stages.values()] == by_hand
    assert latency.max_cycles == departure - arrival


def test_an_unloaded_packet_takes_the_time_of_its_wires(tmp_path: Path) -> None:
    """With 1500 bytes, reassembly takes 31 slots; transmit includes the time of the frame."""
    stages = run(single(tmp_path, 1500)).record.latency["atm-ethernet"].stages
    assert stages["reassemble"].max_cycles == pytest.approx(31 * CELL_CYCLES["oc12"], abs=200)
    frame_cycles = (8 + 14 + 1500 + 4) * BYTE_CYCLES
    assert frame_cycles < stages["transmit"].max_cycles < frame_cycles + 4000
    assert stages["queue"].max_cycles < 2000


def test_flows_are_told_by_addresses_ports_and_protocol(tmp_path: Path) -> None:
    """Each flow has its packets alone; a packet without room for UDP has no ports."""
    packets = [
        build_packet(size, TO_ETHERNET + n % 2, port=8, sequence=n)
        for n, size in enumerate((40, 40, 1500, 40, 20))
    ]
    cells = [cell for packet in packets for cell in segment(encapsulate(packet), 0, 32)]
    inputs = {8: str(write_cells(tmp_path, cells))}
    options = Options(config="oc12", inputs=inputs, stop_when_drained=True, latency=True)
    record = run(options).record
    latency = record.latency["atm-ethernet"]

    assert [
        (flow.protocol, flow.source, flow.destination, flow.count) for flow in record.flows
    ] == [
        ("UDP", "104.0.0.0:1024", "10.0.5.5:4096", 2),
        ("UDP", "104.0.0.0:1024", "10.0.5.6:4096", 2),
        ("253", "104.0.0.0", "10.0.5.5", 1),
    ]
    assert {(flow.entry, flow.exit) for flow in record.flows} == {("atm0", "eth0")}
    assert max(flow.max_cycles for flow in record.flows) == latency.max_cycles
    assert record.flows[0].variation
    assert latency.variation
    assert latency.variation.count == 4
    assert not latency.reordered
    assert [row["source"] for row in record.rows("flows")] == [f.source for f in record.flows]


def test_packets_that_arrive_in_the_warm_up_are_not_counted() -> None:
    options = Options(config="oc12", workload="ip40", cycles=60_000, latency=True)
    late, full_run = (run(replace(options, warmup=warmup)).record for warmup in (59_000, 0))
    assert not late.latency
    assert full_run.latency["atm-ethernet"].count > 0


def test_identical_packets_have_no_latency(tmp_path: Path) -> None:
    """Two copies in flight cannot be distinguished."""
    record = run(replace(single(tmp_path, 40), repeat=20)).record
    assert not record.latency
    assert record.latency_unknown == 20


def test_user_programs_are_measured_from_wire_to_wire(tmp_path: Path) -> None:
    """A program with unknown queues has no stages."""
    workload = tmp_path / "one.toml"
    workload.write_text(
        '[[stream]]\nports = [8]\npackets = { size = 29 }\ndestinations = ["10.0.0.1"]\n'
    )
    options = drained(str(write_config(tmp_path)), str(workload))
    latency = run(options).record.latency["atm-atm"]
    assert latency.count == 30
    assert not latency.stages


def test_lost_packets_are_forgotten() -> None:
    flights = Flights()
    flights.arrive(b"1", 0, 100, vc=0, flow=b"")
    flights.arrive(b"2", 0, 30_000_000, vc=0, flow=b"")
    flights.forget(30_000_001)
    assert flights.leave(b"1") is None
    assert flights.leave(b"2")
