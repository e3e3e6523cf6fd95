"""Compare forwarding by the core software with Linux: options and fragments."""

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from ipaddress import IPv4Address
from pathlib import Path
from typing import Any

import msgspec
import pytest
from scapy.layers.inet import IP, UDP
from scapy.packet import Packet

from ixp.microcode.config.loader import load
from ixp.microcode.config.tables import format_tables
from ixp.outside.peers.arrivals import sent_units
from ixp.outside.peers.comparison import PeerComparison, compare
from ixp.outside.peers.frames import SentUnit
from ixp.outside.peers.linux_run import run_linux
from ixp.workloads.runs.options.options import Options
from ixp.workloads.traffic.captures import EN10MB
from tests.microcode.support.answers import frame, with_options
from tests.outside.support.recorded_click import write_run
from tests.outside.support.sandboxes import needs_sandbox
from tests.workloads.support.capture_files import write_pcap

pytestmark = needs_sandbox

_GAP_NS = 200_000  # between packets, so that the core keeps up
_TABLES = load("oc12").tables
_KINDS = [7, 7, 7, 68, 68, 1, 0, 148, 130, 134, 131, 131, 137, 25]
_PLACES = [bytes(4), bytes([10, 0, 0, 1]), bytes([20, 8, 5, 7]), bytes([10, 6, 0, 1])]
_POINTERS = [3, 4, 5, 8, 9, 12, 20]
_RECORD_ROUTE = b"\7\x0b\4" + bytes(8)
_TIME = b"\x44\x0c\5\0" + bytes(8)


def _area(draw: random.Random) -> bytes:
    """Draw an option area; most are valid."""
    area = b""
    for _ in range(draw.randint(1, 3)):
        kind = draw.choice(_KINDS)
        if kind < 2:
            area += bytes([kind])
            continue
        entries = b"".join(draw.choice(_PLACES) for _ in range(3))
        flags = bytes([draw.choice([0, 1, 2, 3, 0xF0])]) if kind == 68 else b""
        body = bytes([draw.choice(_POINTERS)]) + flags + entries[: 4 * draw.randint(0, 3)]
        size = draw.choice([2 + len(body)] * 6 + [draw.randint(0, 20)])
        area += bytes([kind, size]) + body
    return area[:40]


def _packet(number: int, size: int, **fields: Any) -> Packet:  # noqa: ANN401
    fields = {"src": "10.0.0.2", "dst": "20.8.3.7", **fields}
    return IP(id=number, **fields) / UDP() / bytes(size)


def _compared(
    folder: Path,
    packets: list[bytes],
    mtu: int = 1500,
    ports: Sequence[int] = (8,),
    defines: Mapping[str, str] | None = None,
    **atm: str,
) -> PeerComparison:
    """Send packets into eth0 of a router with an answering core, and through Linux."""
    interfaces = [
        msgspec.structs.replace(interface, mtu=mtu) if interface.port in ports else interface
        for interface in _TABLES.interface
    ]
    interfaces[-1] = msgspec.structs.replace(interfaces[-1], **atm)
    tables = msgspec.structs.replace(_TABLES, interface=tuple(interfaces))
    (folder / "tables.toml").write_text(format_tables(tables))
    frames = [frame(tables, packet, 0) for packet in packets]
    times = [n * _GAP_NS for n in range(len(frames))]
    write_pcap(folder / "in.pcap", EN10MB, frames, times)
    options = Options(
        config="oc12",
        tables=str(folder / "tables.toml"),
        inputs={0: str(folder / "in.pcap")},
        timing="pcap",
        defines={"CORE_ANSWERS": "1", **(defines or {})},
        stop_when_drained=True,
        keep=True,
    )
    write_run(options, folder / "out")
    return compare(folder / "out", "linux", run_linux)


def _known_differences(comparison: PeerComparison) -> dict[str, int]:
    """Return the packets of each known difference. Fail on an unexplained one."""
    assert [] == comparison.unexplained
    return {difference.name: difference.packets for difference in comparison.differences}


def test_packets_with_random_options_are_sent_as_by_linux(tmp_path: Path) -> None:
    """Times, bytes behind the end, and options that Linux refuses may differ."""
    draw = random.Random(18)
    packets = [
        with_options(_packet(n, n, ttl=draw.choice([64, 1])), _area(draw)) for n in range(90)
    ]
    packets += [with_options(_packet(99, 9), _RECORD_ROUTE)]
    comparison = _compared(tmp_path, packets)

    assert _known_differences(comparison).keys() <= {
        "strict source route",
        "timestamp",
        "address beside a time",
        "unknown form of a timestamp",
        "option twice",
        "short router alert",
        "commercial security option",
        "behind the end of options",
    }
    [options] = comparison.reasons
    assert options.alike > 60


def test_packets_are_fragmented_as_by_linux(tmp_path: Path) -> None:
    """Packets are equal, also with options and for fragments of fragments.

    One difference: for options that only the first fragment has, Linux writes NOPs into later ones.
    """
    sizes = [549, 556, 557, 1000, 1472]
    packets = [bytes(_packet(size, size)) for size in sizes]
    packets += [bytes(_packet(size, size - size % 8, flags=1, frag=9)) for size in sizes]
    packets += [
        with_options(_packet(n, 1300), area)
        for n, area in enumerate([_RECORD_ROUTE, b"\x94\4\0\0"])
    ]
    comparison = _compared(tmp_path, packets, mtu=576)

    assert {"options of later fragments": 1} == _known_differences(comparison)


def test_packets_above_1500_bytes_with_options_are_a_known_difference(tmp_path: Path) -> None:
    """The router drops them. Linux fragments them."""
    areas = [_RECORD_ROUTE, _TIME, b"\x94\4\0\0", b"\1\1\1\0"]
    sizes = [1472, 1473, 1480]
    packets = [
        with_options(_packet(n * len(sizes) + m, size), area)
        for n, area in enumerate(areas)
        for m, size in enumerate(sizes)
    ]
    comparison = _compared(tmp_path, packets)

    assert {"size": len(packets)} == _known_differences(comparison)


def test_commercial_security_options_pass_as_unknown_ones(tmp_path: Path) -> None:
    """Linux refuses invalid ones; other options of a packet are still compared."""
    areas = [b"\x86\3\4\0", b"\x86\6\0\0\0\0", b"\x85\3\4\0", b"\x82\3\4\0"]
    areas += [b"\x86\4\0\0" + _RECORD_ROUTE, b"\x86\2\7\2"]
    comparison = _compared(
        tmp_path, [with_options(_packet(n, 9), area) for n, area in enumerate(areas)]
    )

    assert {"commercial security option": 3} == _known_differences(comparison)
    assert [3] == [reason.alike for reason in comparison.reasons]


def test_packets_with_equal_identification_are_distinguished_by_options(tmp_path: Path) -> None:
    """Both refuse the first packet; only the core forwards the second one."""
    areas = [b"\x44\4\4\2", b"\x86\3\4\0"]
    comparison = _compared(tmp_path, [with_options(_packet(1, 9), area) for area in areas])

    assert {"commercial security option": 1} == _known_differences(comparison)
    assert [1] == [reason.alike for reason in comparison.reasons]


def test_reserved_addresses_of_attached_subnets_are_a_known_difference(tmp_path: Path) -> None:
    """Linux forwards packets from and to them that need the core; the core drops them."""
    none = ["10.2.0.255", "10.2.0.0"]
    packets = [
        *(with_options(_packet(n, 9, src=src), b"\x94\4\0\0") for n, src in enumerate(none)),
        *(bytes(_packet(n, 1000, src=src)) for n, src in enumerate(none, 2)),
        bytes(_packet(4, 9, src=none[0])),
        with_options(_packet(5, 9, dst="20.8.3.0"), b"\x94\4\0\0"),
        bytes(_packet(6, 1000, dst="20.8.3.0")),
        with_options(_packet(7, 9), b"\x94\4\0\0"),
    ]
    comparison = _compared(tmp_path, packets, mtu=576, address="20.8.3.1/24")

    assert {"no host of an own subnet": 6} == _known_differences(comparison)
    assert 2 == sum(reason.alike for reason in comparison.reasons)


def test_timestamps_beside_reserved_addresses_are_a_known_difference(tmp_path: Path) -> None:
    """The router stamps only its addresses; Linux stamps all but addresses of others."""
    no_host = ["127.0.0.1", "224.0.0.1", "255.255.255.255", "10.0.0.255"]
    addresses = [
        bytes(4),
        *(IPv4Address(address).packed for address in [*no_host, "20.8.5.7", "10.6.0.1"]),
    ]
    areas = [_TIME[:3] + b"\3" + area + bytes(4) for area in addresses]
    comparison = _compared(
        tmp_path, [with_options(_packet(n, 9), area) for n, area in enumerate(areas)]
    )

    assert {"time that is not asked for": 1 + len(no_host), "timestamp": 1} == _known_differences(
        comparison
    )
    assert [1] == [reason.alike for reason in comparison.reasons]


def _route(kind: int, *hops: str, pointer: int = 4) -> bytes:
    data = b"".join(bytes(map(int, hop.split("."))) for hop in hops)
    return bytes([kind, 3 + len(data), pointer]) + data


def _to_router(number: int, area: bytes, **fields: Any) -> bytes:  # noqa: ANN401
    packet = IP(src="10.0.0.2", dst="10.0.0.1", id=number, **fields) / UDP() / bytes(90 * number)
    return with_options(packet, area)


def _loose_routes() -> list[bytes]:
    own_side, other_side = "10.6.0.1", "20.8.5.7"
    wrong = ["99.0.0.1", "127.0.0.1", "224.0.0.1", "10.6.0.255", "240.0.0.1"]
    return [
        _route(131, other_side),
        _route(131, other_side, "20.8.9.9") + _RECORD_ROUTE,
        _route(131, own_side, "10.0.0.1", other_side, "9.9.9.9"),
        _route(131, "20.8.1.1", other_side, pointer=8) + b"\x94\4\0\0",
        _route(131, own_side),
        _route(131, other_side, pointer=8),
        *(_route(131, hop) for hop in wrong),
        _route(137, "99.0.0.1"),
        _route(131, other_side) + _route(137, other_side),
        b"\x83\7\5" + bytes(4),
        b"\x83\7\3" + bytes(4),
        b"\x83\2",
    ]


def test_loose_source_routes_are_followed_as_by_linux(tmp_path: Path) -> None:
    """Packets are equal, also in fragments; both refuse routes that cannot be followed."""
    packets = [
        _to_router(n, area, ttl=ttl, flags=flags)
        for n, area in enumerate(_loose_routes())
        for ttl, flags in ((64, 0), (64, "DF"), (1, 0))
    ]
    packets += [with_options(_packet(n, n), area) for n, area in enumerate(_loose_routes())]
    comparison = _compared(tmp_path, packets, mtu=100)

    assert {"options of later fragments": 1, "order of checks": 3} == _known_differences(comparison)


def test_strict_source_routes_are_followed_to_neighbours_only(tmp_path: Path) -> None:
    """To Linux all next hops are gateways, so it refuses strict routes."""
    hops = ["20.8.3.7", "20.8.4.7"]
    routed = [_to_router(n, _route(137, hop)) for n, hop in enumerate(hops)]
    comparison = _compared(tmp_path, routed, address="20.8.3.1/24")

    assert {"strict source route": 1} == _known_differences(comparison)


def test_refused_source_routes_are_a_known_difference(tmp_path: Path) -> None:
    """With SOURCE_ROUTES = 0 the core refuses routes that Linux follows."""
    routed = [_to_router(n, area) for n, area in enumerate(_loose_routes()[:4])]
    comparison = _compared(tmp_path, routed, defines={"SOURCE_ROUTES": "0"})

    assert {"source route": 4} == _known_differences(comparison)


_ADDRESS_AND_TIME = b"\x44\x0c\5\1" + bytes(8)
_UNKNOWN_FORM = b"\x44\x08\x09\2" + bytes(4)


def _known_forms() -> list[bytes]:
    """Return packets that the core sends with a known difference."""
    areas = [_TIME, _ADDRESS_AND_TIME, _UNKNOWN_FORM, b"\0\1\2\3"]
    packets = [with_options(_packet(n, 20), area) for n, area in enumerate(areas)]
    packets.append(with_options(_packet(10, 1300), _RECORD_ROUTE))
    packets.append(with_options(_packet(11, 1300, flags=4), _TIME + b"\x94\4\0\0"))
    packets += [
        _to_router(13, _route(131, "20.8.3.7")),
        _to_router(14, _route(131, "20.8.3.7") + _TIME),
    ]
    return [*packets, bytes(_packet(12, 1300, flags=4))]


def test_a_known_difference_explains_only_its_own_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A change of any other byte is unexplained, with any options."""
    result = _compared(tmp_path, _known_forms(), mtu=576)

    assert {
        "address beside a time": 1,
        "unknown form of a timestamp": 1,
        "timestamp": 3,
        "behind the end of options": 1,
        "options of later fragments": 1,
        "reserved flag": 1,
    } == _known_differences(result)

    def changed(sent: Any) -> Counter[SentUnit]:  # noqa: ANN401
        units = sent_units(sent)
        return Counter({(port, _other_ttl(unit)): count for (port, unit), count in units.items()})

    monkeypatch.setattr("ixp.outside.peers.comparison.sent_units", changed)
    monkeypatch.setattr("ixp.outside.peers.comparison.judge_run", lambda *_: _NoMismatches)
    result = compare(tmp_path / "out", "linux", run_linux)

    assert (len(_known_forms()), "fail") == (result.unexplained_count, result.verdict)


class _NoMismatches:
    """Verdict without mismatches, so that only the comparison can detect the change."""

    mismatches = ()


def _other_ttl(record: bytes) -> bytes:
    """Return a SunATM record of a packet with a different TTL and a valid checksum."""
    packet = IP(record[12:])
    packet.ttl, packet.chksum = 99, None
    return record[:12] + bytes(packet)


def test_both_refuse_packets_that_do_not_fit_the_output_port(tmp_path: Path) -> None:
    """DF takes precedence over options, a reserved source and the return to the same medium."""
    back = _TABLES.route[0]
    assert back.port != 8
    neighbour = str(back.network.network_address + 9)
    long = 1300
    packets = [
        with_options(_packet(1, long, flags="DF"), _RECORD_ROUTE),
        with_options(_packet(2, long, flags="DF"), b"\1\1\1\1"),
        bytes(IP(src="0.1.2.3", dst="20.8.3.7", id=3, flags="DF") / UDP() / bytes(long)),
        bytes(IP(src="240.1.2.3", dst="20.8.3.7", id=4, flags="DF") / UDP() / bytes(long)),
        bytes(IP(src="10.0.0.2", dst=neighbour, id=5, flags="DF") / UDP() / bytes(long)),
        bytes(IP(src="10.0.0.2", dst=neighbour, id=6) / UDP() / bytes(long)),
        with_options(IP(src="10.0.0.2", dst=neighbour, id=7) / UDP() / bytes(long), _RECORD_ROUTE),
    ]
    comparison = _compared(tmp_path, packets, mtu=576, ports=(8, back.port))

    assert {"order of checks": 5, "same side": 2} == _known_differences(comparison)
