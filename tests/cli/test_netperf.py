import csv
import json
from pathlib import Path
from typing import Any

import pytest
from scapy.layers.inet import IP, TCP, UDP
from scapy.packet import Raw
from scapy.utils import rdpcap

from ixp.hosts.descriptions.loading import host_names, load_host
from tests.cli.support.tshark import WRONG, frames_with, needs_tshark
from tests.conftest import Ixp

BOARD = ("netperf", "--host", "ppc440-vxworks")
SHORT = (*BOARD, "-l", "0.05")


def record(ixp: Ixp, *words: str) -> dict[str, Any]:
    """Return the JSON of a netperf test; its own options are behind `--`."""
    at = words.index("--") if "--" in words else len(words)
    result: dict[str, Any] = json.loads(ixp(*words[:at], "--json", "-", *words[at:]).out)
    return result


def test_json_has_the_documented_fields(ixp: Ixp) -> None:
    result = record(ixp, *SHORT, "-c", "-C", "--coalesce", "16", "--mtu", "9000", "--", "-m", "64K")
    assert {
        "schema": 1, "test": "TCP_STREAM", "host": "ppc440-vxworks", "peer": "winxp-pc",
        "direction": "tx", "mtu": 9000, "message_bytes": 65536, "seconds": 0.05, "coalesce": 16,
    }.items() <= result.items()  # fmt: skip
    assert {
        "throughput_mbps", "sent_mbps", "received_mbps", "cpu_local_pct", "cpu_remote_pct",
        "service_demand_local_us_per_kb", "service_demand_remote_us_per_kb", "limit", "state_hash",
    } <= set(result)  # fmt: skip
    frames = result["frames"]
    assert set(frames["dropped"]) == {"mac", "ring", "socket"}
    losses = frames["in_flight"] + sum(frames["dropped"].values())
    assert frames["sent"] == frames["received"] + losses
    assert min(result["cpu_local_pct"], result["cpu_remote_pct"]) > 0


def test_cpu_utilisation_is_minus_1_unless_it_is_measured(ixp: Ixp) -> None:
    result = record(ixp, *SHORT, "-C")
    assert result["cpu_local_pct"] == result["service_demand_local_us_per_kb"] == -1
    assert result["cpu_remote_pct"] > 0


def test_options_after_two_dashes_reach_the_netperf_test(ixp: Ixp) -> None:
    result = record(
        ixp, "netperf", "--host", "ppc440-linux", "-l0.05", "--", "-m65535", "-s253952", "-S8k,16K"
    )
    assert result["message_bytes"] == 65535
    assert (result["local"]["send_bytes"], result["local"]["receive_bytes"]) == (208896, 208896)
    assert (result["remote"]["send_bytes"], result["remote"]["receive_bytes"]) == (8000, 16384)


def test_the_local_host_is_the_sender(ixp: Ixp) -> None:
    result = record(ixp, *SHORT, "--direction", "rx", "--", "-s", "20000")
    assert result["local"]["host"] == "winxp-pc"
    assert result["local"]["send_bytes"] == 20000
    assert result["host"] == result["remote"]["host"] == "ppc440-vxworks"


def test_tcp_rr_has_transactions_and_their_demand(ixp: Ixp) -> None:
    result = record(ixp, *SHORT, "-t", "TCP_RR", "-c", "--", "-r", "128,1024")
    assert result["transactions_per_s"] > 0
    assert result["service_demand_local_us_per_transaction"] > 0
    assert result["service_demand_local_us_per_kb"] == -1


@pytest.mark.parametrize("test", ["TCP_STREAM", "UDP_STREAM", "TCP_RR"])
def test_the_table_has_the_values_of_the_json(ixp: Ixp, test: str) -> None:
    words = (*SHORT, "-t", test, "--layout", "2.1", "-cC")
    result, lines = record(ixp, *words), ixp(*words).out.splitlines()
    assert lines[0].endswith("TEST to 192.168.0.4")
    value = result["transactions_per_s"] if test == "TCP_RR" else result["throughput_mbps"]
    digits = 1 if test == "UDP_STREAM" else 2
    assert any(f"{value:.{digits}f}" in line.split() for line in lines)
    assert lines[-1].startswith("limit: ")
    assert " %" in lines[-1]


def test_without_headers_only_the_rows_are_printed(ixp: Ixp) -> None:
    """As netperf's -P 0 does."""
    assert [len(line.split()) for line in ixp(*SHORT, "-P", "0").out.splitlines()] == [5]


def test_coalesce_best_prints_the_best_row_of_the_sweep(ixp: Ixp, tmp_path: Path) -> None:
    best = record(ixp, *SHORT, "--direction", "rx", "--coalesce", "best", "--", "-m", "65536")
    table = tmp_path / "sweep.csv"
    ixp(*BOARD, "sweep", "-l", "0.05", "-t", "TCP_STREAM", "--direction", "rx", "--csv", str(table))
    rows = list(csv.DictReader(table.read_text().splitlines()))
    (marked,) = [row for row in rows if row["best"] == "1"]
    rates = [float(row["throughput_mbps"]) for row in rows]
    assert float(marked["throughput_mbps"]) == max(rates) == best["throughput_mbps"]
    assert int(marked["coalesce"]) == best["coalesce"]
    assert marked["state_hash"] == best["state_hash"]


def test_a_sweep_runs_the_tests_of_the_notes_scripts(ixp: Ixp, tmp_path: Path) -> None:
    """Streams and datagrams that fill the MTU, in both directions, the best marked."""
    words = ("sweep", "-l", "0.005", "--counts", "1,8-9", "--mtu", "1500,9000")
    plot = tmp_path / "plot.svg"
    result = record(ixp, *BOARD, *words, "--plot", str(plot))
    rows = result["rows"]
    assert len(rows) == 2 * 2 * 2 * 3
    assert {row["coalesce"] for row in rows} == {1, 8, 9}
    assert sum(row["best"] for row in rows) == 8
    sizes = {(row["test"], row["mtu"]): row["message_bytes"] for row in rows}
    assert sizes["UDP_STREAM", 1500] == 1468
    assert sizes["UDP_STREAM", 9000] == 8968
    assert sizes["TCP_STREAM", 1500] == sizes["TCP_STREAM", 9000] == 65536
    text = plot.read_text()
    assert text.count("ppc440-vxworks: ") == 4
    assert text.count(">MTU 1500: ") == text.count(">MTU 9000: ") == 4


def test_a_sweep_is_the_same_in_one_or_two_processes_and_from_the_cache(ixp: Ixp) -> None:
    words = (*BOARD, "sweep", "-l", "0.02", "-t", "UDP_STREAM", "--counts", "1-4", "--json", "-")
    texts = [
        ixp(*words, *more).out for more in (("--no-cache", "--jobs", "2"), ("--jobs", "1"), ())
    ]
    assert texts[0] == texts[1] == texts[2]


def test_a_sweep_over_messages_is_drawn_over_messages(ixp: Ixp, tmp_path: Path) -> None:
    plot = tmp_path / "plot.svg"
    words = ("-t", "TCP_STREAM", "--counts", "8", "--messages", "64,1024,8192", "--plot", str(plot))
    out = ixp(*BOARD, "sweep", "-l", "0.02", "--direction", "tx", *words).out
    assert out.count("messages of ") == 3
    assert "message size, bytes" in plot.read_text()


def test_options_set_keys_of_host_and_peer(ixp: Ixp) -> None:
    words = ("-t", "UDP_STREAM", "--set", "cpu.clock_mhz=4000")
    assert record(ixp, *SHORT, *words, "--", "-m", "1468")["limit"] == "wire"
    result = record(ixp, *SHORT, *words, "--set", "peer.nic.mtu=1500", "--", "-m", "1468")
    assert result["limit"] == "wire"
    slow = record(ixp, *SHORT, *words, "--direction", "rx", "--set", "peer.cpu.clock_mhz=50",
                  "--", "-m", "1468")  # fmt: skip
    assert slow["limit"] in {"peer_cpu", "peer_call"}


def test_a_capture_holds_every_frame_with_valid_checksums(ixp: Ixp, tmp_path: Path) -> None:
    """Scapy recomputes them."""
    path = tmp_path / "tcp.pcap"
    result = record(ixp, *BOARD, "-l", "0.002", "--pcap", str(path))
    packets = rdpcap(str(path))
    times = [packet.time for packet in packets]
    assert len(packets) == result["frames"]["sent"]
    assert times == sorted(times)
    payload = 0
    for packet in packets:
        recomputed = packet.copy()
        del recomputed[IP].chksum, recomputed[TCP].chksum
        assert bytes(recomputed.__class__(bytes(recomputed))) == bytes(packet)
        payload += packet[IP].len - 4 * packet[IP].ihl - 4 * packet[TCP].dataofs
    assert payload == result["bytes_received"]


def test_a_datagram_above_the_mtu_is_captured_in_fragments(ixp: Ixp, tmp_path: Path) -> None:
    path = tmp_path / "udp.pcap"
    record(ixp, *BOARD, "-l", "0.001", "-t", "UDP_STREAM", "--pcap", str(path), "--", "-m", "4000")
    packets = rdpcap(str(path))
    first = [packet for packet in packets if packet[IP].id == packets[0][IP].id]
    assert [packet[IP].frag * 8 for packet in first] == [0, 1480, 2960]
    assert first[0][UDP].len == 4008
    assert sum(packet[IP].len - 20 for packet in first) == 4008
    assert Raw in first[0]


@needs_tshark
@pytest.mark.parametrize("direction", ["tx", "rx"])
@pytest.mark.parametrize("test", ["TCP_STREAM", "TCP_RR"])
def test_tshark_reports_no_tcp_fault(ixp: Ixp, tmp_path: Path, direction: str, test: str) -> None:
    path = tmp_path / "tcp.pcap"
    words = ("-l", "0.02", "-t", test, "--direction", direction, "--pcap", str(path))
    ixp(*BOARD, *words)

    assert [] == frames_with(path, WRONG)


def test_a_truncated_capture_keeps_the_lengths_of_its_frames(ixp: Ixp, tmp_path: Path) -> None:
    path = tmp_path / "cut.pcap"
    ixp(*BOARD, "-l", "0.001", "--pcap", str(path), "--snap", "80")
    packets = rdpcap(str(path))
    assert max(len(packet) for packet in packets) == 80
    assert 1514 in {packet.wirelen for packet in packets}


def test_a_capture_that_fails_leaves_no_file(ixp: Ixp, tmp_path: Path) -> None:
    path = tmp_path / "x.pcap"
    ixp(*SHORT, "--pcap", str(path), "--set", "stack.x=1")
    assert not path.exists()


def test_shipped_hosts_are_listed_and_printed(tmp_path: Path, ixp: Ixp) -> None:
    """The file of a host is a host; JSON has the values of its base, too."""
    listed = json.loads(ixp("hosts", "--json").out)
    text = ixp("hosts", "ppc405-vxworks").out
    (tmp_path / "mine.toml").write_text(text)
    values = json.loads(ixp("hosts", "ppc405-vxworks", "--json").out)

    assert set(host_names()) == listed.keys() - {"schema"}
    assert all(name in ixp("hosts").out for name in host_names())
    assert load_host("ppc405-vxworks").cpu == load_host(str(tmp_path / "mine.toml")).cpu
    assert load_host("ppc405-vxworks").nic.mtu == values["nic"]["mtu"]
    assert "unknown host `pc`; give a .toml file or one of ppc405" in ixp("hosts", "pc").err
