"""Packets of real programs pass the router of `ixp tap` correctly."""

import hashlib
import json
import random
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ixp.workloads.traffic.pcapng import read_packets
from tests.cli.support.tap_sessions import tap
from tests.conftest import PROGRAM, Ixp
from tests.outside.support.sandboxes import (
    needs_programs,
    needs_sandbox,
)

FORWARDER = Path(__file__).parents[2] / "examples" / "forwarder"
_FULL = 1472  # payload of a ping in a packet of 1500 bytes
pytestmark = needs_sandbox

_ECHO = """
from scapy.layers.inet import ICMP, IP
from scapy.sendrecv import sr1
print(sr1(IP(dst="{to}") / ICMP(), timeout=30, verbose=0).summary())
"""
_SHORT_FRAMES = """
import socket, time
device = socket.socket(socket.AF_PACKET, socket.SOCK_RAW)
device.bind(("eth0", 0))
for size in range(14, 61):
    frame = bytes.fromhex("020000000000 020000000100 0800 45 00 00 14")
    device.send(frame.ljust(size, b"\\x11")[:size])
time.sleep(1)
"""


@needs_programs("ping")
@pytest.mark.parametrize("config", ["oc12", "oc3x4", "oc3x2"])
def test_ping_of_every_size_passes_and_is_verified(config: str, ixp: Ixp, tmp_path: Path) -> None:
    sizes = [0, 1, 17, 18, 19, 40, 55, 56, 100, 512, 1000, 1471, 1472, 1473, 2960, 2961, 8000]
    pings = "; ".join(
        f"ping -q -M {'do' if size <= _FULL else 'dont'} -c 1 -W 9 -s {size} $IXP_HOST1 || exit"
        for size in sizes
    )
    ended = tap(config, "--capture", "out", "--", "sh", "-c", pings, cwd=tmp_path)
    verdict = ixp("verify", str(tmp_path / "out"))

    assert (0, len(sizes)) == (ended.returncode, ended.stdout.count(" 1 received, 0% packet loss"))
    assert 0 == verdict.code, verdict.out
    record = json.loads((tmp_path / "out/record.json").read_bytes())
    assert ("outside", "live hosts") == (record["stopped"], record["workload"])


@needs_programs("ping")
def test_the_last_line_is_the_command_that_replays_the_session(ixp: Ixp, tmp_path: Path) -> None:
    """The session is between two Ethernets."""
    options = ("-D", "ETHERNET_LOOPBACK", "--hosts", "eth0,eth1", "--capture", str(tmp_path / "a"))
    ended = tap("oc3x2", *options, "--", "sh", "-c", "ping -q -c 2 -W 9 $IXP_HOST1")
    *_, last = ended.stderr.splitlines()
    replayed = ixp(*shlex.split(last.removeprefix("replay: ixp")), "--out", tmp_path / "b")
    records = [json.loads((tmp_path / name / "record.json").read_bytes()) for name in "ab"]

    assert (0, 0) == (ended.returncode, replayed.code), ended.stderr
    assert records[0]["command_hash"] == records[1]["command_hash"]
    for name in ("eth0.pcap", "eth1.pcap"):
        assert (tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes()


@needs_programs("ping")
def test_a_session_streams_its_packets_as_they_pass() -> None:
    ended = subprocess.run(
        [PROGRAM, "tap", "oc12", "--capture", "-", "--", "ping", "-q", "-c", "1", "20.8.0.2"],
        capture_output=True, check=False,
    )  # fmt: skip
    packets = [*read_packets("stdout", ended.stdout)]

    assert b" 1 received" in ended.stderr
    assert {1, 123} == {packet.link_type for packet in packets}


@needs_programs("ping")
def test_ping_passes_between_all_hosts_of_both_sides() -> None:
    pairs = [(0, 1), (0, 3), (2, 1), (2, 3), (1, 0), (1, 2), (3, 0), (3, 2)]
    pings = [f"ip netns exec host{a} ping -q -c 1 -W 9 $IXP_HOST{b}" for a, b in pairs]
    ended = tap("oc12", "--hosts", "4", "--", "sh", "-c", " && ".join(pings))

    assert (0, len(pairs)) == (ended.returncode, ended.stdout.count(" 1 received"))


@pytest.mark.parametrize(
    ("host", "source", "to"), [("host0", "10.0.0.9", "20.8.1.7"), ("host1", "20.8.1.7", "10.0.0.9")]
)
def test_a_packet_builder_resolves_source_and_gateway(host: str, source: str, to: str) -> None:
    """Scapy takes the source from the default route and asks ARP for the gateway."""
    ended = tap(
        "oc12", "--address", "0=10.0.0.9/24", "--address", "host1=20.8.1.7/28", "--",
        "ip", "netns", "exec", host, sys.executable, "-c", _ECHO.format(to=to),
    )  # fmt: skip

    assert f"ICMP {to} > {source} echo-reply 0" in ended.stdout, ended.stderr


@needs_programs("ping")
def test_hosts_at_the_forwarder_are_neighbours_on_one_ethernet(ixp: Ixp, tmp_path: Path) -> None:
    """The forwarder of the tutorial passes ARP and IP without routing."""
    shutil.copytree(FORWARDER, tmp_path / "forwarder")
    script = "ping -c 1 -W 9 -s 1472 $IXP_HOST1; ip neigh show dev eth0"
    ended = tap(
        "forwarder/forwarder.toml", "--capture", "out", "--", "sh", "-c", script, cwd=tmp_path
    )

    assert "1480 bytes from 10.1.0.2: icmp_seq=1 ttl=64 " in ended.stdout, ended.stderr
    assert "10.1.0.2 lladdr 02:00:00:00:01:01 " in ended.stdout
    assert 0 == ixp("verify", str(tmp_path / "out")).code


@needs_programs("ping", "traceroute")
def test_the_router_answers_as_rfc_1812_requires(ixp: Ixp, tmp_path: Path) -> None:
    script = """
        ping -c 1 -W 9 -t 1 $IXP_HOST1
        ping -c 1 -W 9 -t 2 $IXP_HOST1
        ping -c 1 -W 9 30.0.0.1
        ping -c 1 -W 9 10.0.0.1
        ping -c 1 -W 9 -s 4000 10.0.0.1
        traceroute -n -w 9 -q 1 $IXP_HOST1
        ip neigh show dev eth0"""
    ended = tap("oc12", "--capture", "out", "--", "sh", "-c", script, cwd=tmp_path)
    expected = [
        "From 10.0.0.1 icmp_seq=1 Time to live exceeded",
        "64 bytes from 20.8.0.2: icmp_seq=1 ttl=63 ",
        "From 10.0.0.1 icmp_seq=1 Destination Net Unreachable",
        "64 bytes from 10.0.0.1: icmp_seq=1 ttl=64 ",
        "4008 bytes from 10.0.0.1: icmp_seq=1 ttl=64 ",
        " 1  10.0.0.1 ",
        " 2  20.8.0.2 ",
        "10.0.0.1 lladdr 02:00:00:00:00:00 ",
    ]

    assert [] == [line for line in expected if line not in ended.stdout], ended.stdout
    assert 0 == ixp("verify", str(tmp_path / "out")).code


@needs_programs("ping")
def test_packets_above_the_mtu_pass_in_fragments(ixp: Ixp, tmp_path: Path) -> None:
    """The router fragments for a smaller MTU, and reassembles packets to itself."""
    tables = ixp("tables", "oc12").out.replace("port = 8\n", "port = 8\nmtu = 1000\n", 1)
    (tmp_path / "tables.toml").write_text(tables)
    pings = "; ".join(
        f"ping -q -M dont -c 1 -W 9 -s {size} {to} || exit"
        for size in (1400, 4000, 9000)
        for to in ("$IXP_HOST1", "10.0.0.1", "20.8.255.1")
    )
    ended = tap(
        "oc12", "--tables", "tables.toml", "--capture", "out", "--", "sh", "-c", pings,
        cwd=tmp_path,
    )  # fmt: skip

    assert (0, 9) == (ended.returncode, ended.stdout.count(" 1 received, 0% packet loss"))
    assert 0 == ixp("verify", str(tmp_path / "out")).code


@needs_programs("ping")
def test_the_router_fills_record_route_and_timestamp_options(ixp: Ixp, tmp_path: Path) -> None:
    script = """
        ping -c 1 -W 9 -R $IXP_HOST1
        ping -c 1 -W 9 -R 10.0.0.1
        ping -c 1 -W 9 -T tsandaddr $IXP_HOST1
        ping -c 1 -W 9 -T tsonly 10.0.0.1"""
    ended = tap("oc12", "--capture", "out", "--", "sh", "-c", script, cwd=tmp_path)
    recorded = [line.strip() for line in ended.stdout.splitlines() if line.startswith("\t")]

    assert 4 == ended.stdout.count(" 1 received, 0% packet loss")
    through = ["20.8.255.1", "20.8.0.2", "20.8.0.2", "10.0.0.1", "10.0.0.2"]
    assert [*through, "10.0.0.1", "10.0.0.2"] == recorded[:7]
    stamps = [line for line in recorded if "not-standard" in line]
    assert [True, False] == ["20.8.255.1" in line for line in stamps]
    assert 0 == ixp("verify", str(tmp_path / "out")).code


@needs_programs("ping", "curl")
def test_a_host_finds_the_mtu_of_the_path(ixp: Ixp, tmp_path: Path) -> None:
    """RFC 1191: the router reports the MTU of its port."""
    tables = ixp("tables", "oc12").out.replace("port = 8\n", "port = 8\nmtu = 1000\n", 1)
    (tmp_path / "tables.toml").write_text(tables)
    (tmp_path / "sent").write_bytes(bytes(100_000))
    script = """
        ping -M do -s 1400 -c 1 -W 9 20.8.0.2
        ping -M do -s 972 -c 1 -W 9 20.8.0.2
        ip route get 20.8.0.2
        curl -sS -o got http://20.8.0.2:8000/sent && cmp sent got && echo same"""
    ended = tap(
        "oc12", "--tables", "tables.toml", "--capture", "out",
        "--server", f"1={sys.executable} -m http.server 8000", "--", "sh", "-c", script,
        cwd=tmp_path,
    )  # fmt: skip
    expected = ["Frag needed and DF set (mtu = 1000)", "980 bytes from", " mtu 1000 ", "same"]

    assert [] == [line for line in expected if line not in ended.stdout], ended.stdout
    assert 0 == ixp("verify", str(tmp_path / "out")).code


@needs_programs("curl")
@pytest.mark.parametrize("size", [300_000, pytest.param(10_000_000, marks=pytest.mark.campaign)])
def test_a_file_fetched_by_http_is_unchanged(size: int, tmp_path: Path) -> None:
    data = random.Random(size).randbytes(size)
    (tmp_path / "served").write_bytes(data)
    ended = tap(
        "oc12",
        "--server", f"1={sys.executable} -m http.server 8000",
        "--", "curl", "-sS", "-o", "fetched", "http://20.8.0.2:8000/served",
        cwd=tmp_path,
    )  # fmt: skip

    assert 0 == ended.returncode, ended.stderr
    fetched = (tmp_path / "fetched").read_bytes()
    assert hashlib.sha256(data).digest() == hashlib.sha256(fetched).digest()


@needs_programs("iperf3")
@pytest.mark.parametrize(
    "options",
    [
        ["-n", "300K"],
        ["-n", "300K", "-R"],
        ["-n", "100K", "-P", "3"],
        ["-u", "-b", "500K", "-t", "1"],
        ["-u", "-b", "500K", "-t", "1", "-l", "8000"],
    ],
    ids=" ".join,
)
def test_iperf3_reports_no_error_for_tcp_and_udp(options: list[str], tmp_path: Path) -> None:
    ended = tap(
        "oc12", "--json", "tap.json", "--server", "1=iperf3 -s -1",
        "--", "iperf3", "-J", "-c", "20.8.0.2", *options,
        cwd=tmp_path,
    )  # fmt: skip
    report = json.loads(ended.stdout)
    figures = json.loads((tmp_path / "tap.json").read_bytes())

    assert (0, None) == (ended.returncode, report.get("error"))
    assert 0 < report["end"]["sum_received" if "sum_received" in report["end"] else "sum"]["bytes"]
    received = [host["sent"]["frames"] for host in figures["hosts"]]
    arrived = [host["received"]["frames"] for host in figures["hosts"]]
    assert 0 < min(*received, *arrived)
    assert figures["mean_dilation"] >= figures["dilation"] * 0.99


@needs_programs("iperf3")
def test_tcp_fills_a_wire_of_100_mbps_in_the_time_of_the_router(tmp_path: Path) -> None:
    """Full frames carry 94.1 Mb/s of payload, 94.9 without timestamps."""
    tap(
        "oc12", "--capture", "out", "--server", "1=iperf3 -s -1",
        "--", "iperf3", "-c", "20.8.0.2", "-n", "2M",
        cwd=tmp_path,
    )  # fmt: skip
    goodput = _goodput_mbps(tmp_path / "out/inputs/eth0.pcap")

    assert 90 < goodput < 94.93


def test_verify_pads_unpadded_frames_as_the_wire_does(ixp: Ixp, tmp_path: Path) -> None:
    """Router and reference read the same zeros if a header reaches into the padding."""
    ended = tap("oc12", "--capture", "out", "--", sys.executable, "-c", _SHORT_FRAMES, cwd=tmp_path)
    verdict = ixp("verify", str(tmp_path / "out"))

    assert 0 == verdict.code, verdict.out
    assert ["IP_BAD_CHECKSUM", "0", "30"] in [line.split() for line in ended.stderr.splitlines()]
    record = json.loads((tmp_path / "out/record.json").read_bytes())
    assert 47 == record["ports"][0]["rx"]["units"]
    assert 30 == record["counters"]["ports"]["0"]["IP_BAD_CHECKSUM"]


def _goodput_mbps(capture: Path) -> float:
    """Return the goodput of the largest TCP flow, without its first tenth."""
    from scapy.layers.inet import IP, TCP  # noqa: PLC0415 - slow to load
    from scapy.utils import rdpcap  # noqa: PLC0415

    flows: dict[int, list[tuple[float, int]]] = {}
    for frame in rdpcap(str(capture)):
        if TCP in frame:
            payload = frame[IP].len - 4 * frame[IP].ihl - 4 * frame[TCP].dataofs
            flows.setdefault(frame[TCP].sport, []).append((float(frame.time), payload))
    flow = max(flows.values(), key=lambda packets: sum(size for _, size in packets))
    full = [(at, size) for at, size in flow if size]
    tail = full[len(full) // 10 :]
    return 8e-6 * sum(size for _, size in tail[:-1]) / (tail[-1][0] - tail[0][0])
