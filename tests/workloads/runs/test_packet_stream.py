"""The stream of a run holds the packets of its captures, in the order of their times."""

from collections import Counter
from collections.abc import Iterable
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any

from scapy.utils import RawPcapNgReader

from ixp.isa.tables.port_kinds import is_atm
from ixp.workloads.record.capture_files import pdus_of
from ixp.workloads.record.packet_stream import PacketStream
from ixp.workloads.record.run_directory import port_name
from ixp.workloads.runs.options.options import Options
from ixp.workloads.runs.runner import run
from ixp.workloads.traffic.captures import SUNATM_RECEIVED_LLC, Capture

OPTIONS = {"config": "oc3x2", "packets": 40, "stop_when_drained": True}


def test_a_stream_holds_every_packet_with_port_direction_and_time(tmp_path: Path) -> None:
    written = BytesIO()
    streamed = run(Options(**OPTIONS), stream=PacketStream(written))  # type: ignore[arg-type]
    recorded = run(Options(**OPTIONS, keep=True))  # type: ignore[arg-type]
    expected: Counter[tuple[bytes, int, bytes]] = Counter()
    for is_sent, captures in ((False, recorded.received), (True, recorded.sent)):
        for port, capture in captures.items():
            packets = _packets(port, capture, is_sent=is_sent)
            for unit, time in zip(packets.units, packets.times_ns, strict=True):
                expected[port_name(port).encode(), time, unit] += 1

    file = tmp_path / "run.pcapng"
    file.write_bytes(written.getvalue())
    actual: Counter[tuple[bytes, int, bytes]] = Counter()
    times = []
    with RawPcapNgReader(str(file)) as reader:
        stream: Iterable[tuple[bytes, Any]] = reader  # the base class has other metadata
        for data, metadata in stream:
            times.append(metadata.tshigh << 32 | metadata.tslow)
            actual[metadata.ifname, times[-1], data] += 1

    assert expected == actual
    assert sum(expected.values()) > 400
    assert all(a <= b for a, b in pairwise(times))
    assert not streamed.received
    assert streamed.record.command_hash == recorded.record.command_hash


def _packets(port: int, capture: Capture, *, is_sent: bool) -> Capture:
    if not is_atm(port):
        return capture
    return pdus_of(capture) if is_sent else pdus_of(capture, flags=SUNATM_RECEIVED_LLC)
