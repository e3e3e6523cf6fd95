"""What the core's software forwards, beside the Linux kernel: options, and packets that are cut."""

import random
from pathlib import Path
from typing import Any

import msgspec
from scapy.layers.inet import IP, UDP
from scapy.packet import Packet

from ixp.microcode.config.loader import load
from ixp.microcode.config.tables import format_tables
from ixp.workloads.peers.comparison import Comparison, compare
from ixp.workloads.peers.linux_run import run_linux
from ixp.workloads.record.run_files import RunFiles
from ixp.workloads.runs.options import Options
from ixp.workloads.runs.runner import run
from ixp.workloads.traffic.captures import EN10MB, write_pcap
from tests.microcode.support.answers import frame, with_options
from tests.workloads.support.sandboxes import needs_sandbox

pytestmark = needs_sandbox

_GAP_NS = 200_000  # between packets: the core has time for each
_TABLES = load("oc12").tables
_KINDS = [7, 7, 7, 68, 1, 0, 148, 130, 131, 25]
_POINTERS = [3, 4, 5, 8, 9, 12, 20]
_RECORD_ROUTE = b"\7\x0b\4" + bytes(8)


def _area(draw: random.Random) -> bytes:
    """Draw options; most are right."""
    area = b""
    for _ in range(draw.randint(1, 3)):
        kind = draw.choice(_KINDS)
        if kind < 2:
            area += bytes([kind])
            continue
        entries = b"".join(draw.choice([bytes(4), bytes([10, 0, 0, 1])]) for _ in range(3))
        flags = bytes([draw.choice([0, 1, 3, 0xF0])]) if kind == 68 else b""
        body = bytes([draw.choice(_POINTERS)]) + flags + entries[: 4 * draw.randint(0, 3)]
        size = draw.choice([2 + len(body)] * 6 + [draw.randint(0, 20)])
        area += bytes([kind, size]) + body
    return area[:40]


def _packet(number: int, size: int, **fields: Any) -> Packet:  # noqa: ANN401
    return IP(src="10.0.0.2", dst="20.8.3.7", id=number, **fields) / UDP() / bytes(size)


def _compared(folder: Path, packets: list[bytes], mtu: int = 1500) -> Comparison:
    """Send packets into eth0 of a router that answers, and through Linux."""
    ports = [
        msgspec.structs.replace(each, mtu=mtu) if each.port == 8 else each
        for each in _TABLES.interface
    ]
    tables = msgspec.structs.replace(_TABLES, interface=tuple(ports))
    (folder / "tables.toml").write_text(format_tables(tables))
    frames = [frame(tables, packet, 0) for packet in packets]
    times = [n * _GAP_NS for n in range(len(frames))]
    write_pcap(folder / "in.pcap", EN10MB, frames, times)
    options = Options(
        config="oc12",
        tables=str(folder / "tables.toml"),
        inputs={0: str(folder / "in.pcap")},
        timing="pcap",
        defines={"CORE_ANSWERS": "1"},
        until_drained=True,
        keep=True,
    )
    with RunFiles(folder / "out") as files:
        result = run(options, files=files)
        files.finish(result.record, result.tables)
    return compare(folder / "out", "linux", run_linux)


def test_random_options_leave_as_linux_sends_them(tmp_path: Path) -> None:
    """But for source routes, times, and what follows the end of the options."""
    draw = random.Random(18)
    packets = [
        with_options(_packet(n, n, ttl=draw.choice([64, 1])), _area(draw)) for n in range(90)
    ]
    packets += [with_options(_packet(99, 9), _RECORD_ROUTE)]
    found = _compared(tmp_path, packets)

    assert [] == found.unexplained
    named = {each.name for each in found.differences}
    assert named <= {"source route", "timestamp", "behind the end of options"}
    [options] = found.reasons
    assert options.alike > 60


def test_packets_are_cut_as_linux_cuts_them(tmp_path: Path) -> None:
    """Fragment by fragment, byte for byte: with options, and fragments that are cut again.

    Only options that later fragments have not are no operation to Linux, and nothing here.
    """
    sizes = [549, 556, 557, 1000, 1472]
    packets = [bytes(_packet(size, size)) for size in sizes]
    packets += [bytes(_packet(size, size - size % 8, flags=1, frag=9)) for size in sizes]
    packets += [
        with_options(_packet(n, 1300), area)
        for n, area in enumerate([_RECORD_ROUTE, b"\x94\4\0\0"])
    ]
    found = _compared(tmp_path, packets, mtu=576)

    assert [] == found.unexplained
    assert {"options of later fragments": 1} == {d.name: d.packets for d in found.differences}
