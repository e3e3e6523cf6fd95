"""Faults of wires on the command line: bad FCS, damage, outages."""

import json
from pathlib import Path

from ixp.microcode.config.tables import default_tables, mac_bytes
from ixp.workloads.traffic.captures import EN10MB, add_fcs, read_pcap
from ixp.workloads.traffic.packets import build_frame, build_packet
from tests.conftest import Ixp
from tests.workloads.support.capture_files import write_pcap

TABLES = default_tables(range(9))
TO_ATM = int.from_bytes(bytes([20, 8, 0, 2]), "big")


def frame(size: int, sequence: int) -> bytes:
    """Return a frame that the router forwards."""
    packet = build_packet(size, TO_ATM, port=0, flow=0, sequence=sequence)
    return build_frame(packet, TABLES.mac(0), mac_bytes("02:00:00:00:02:00"))


def test_damaged_frames_are_counted_printed_and_accounted_for(tmp_path: Path, ixp: Ixp) -> None:
    good = [add_fcs(frame(size, size)) for size in (46, 100, 1500)]
    bad = add_fcs(frame(80, 80))[:-1] + b"!"
    runt = add_fcs(frame(30, 30))
    giant = add_fcs(frame(1500, 1501) + bytes(9))
    write_pcap(tmp_path / "in.pcap", EN10MB, [good[0], bad, good[1], runt, giant, good[2]], [0] * 6)
    out = tmp_path / "out"
    file = f"eth0={tmp_path / 'in.pcap'}"
    run = ixp("run", "oc12", "--fcs", "--until", "drained", "--in", file, "--out", out)
    record = json.loads((out / "record.json").read_text())
    [port] = [port for port in record["ports"] if port["name"] == "eth0"]
    verdict = ixp("verify", out)

    assert (run.code, verdict.code) == (0, 0), run.err + verdict.out
    rx = port["rx"]
    assert (rx["errors"], rx["runts"], rx["giants"]) == (2, 1, 1)
    assert record["counters"]["ports"]["0"]["PORT_RXERROR"] == 2
    [wires] = [line.split() for line in run.out.splitlines() if line.startswith("eth0  ")][1:]
    assert wires == ["eth0", "2", "1", "1", "0", "0"]
    assert len(read_pcap(out / "atm0.pcap", 123).units) == len(good) + 1


def test_damage_and_outages_are_printed_and_accounted_for(tmp_path: Path, ixp: Ixp) -> None:
    workload = tmp_path / "storm.toml"
    workload.write_text(
        "[[stream]]\npackets = { size = 40 }\nports = 'all'\n"
        "errors = { bad_hec = 0.1, bad_fcs = 0.1 }\n"
        "[[outage]]\nports = 'all'\nfrom_cycle = 40_000\nto_cycle = 60_000\n"
    )
    out = tmp_path / "out"
    options = ("--workload", workload, "--cycles", 100_000, "--out", out)
    run = ixp("run", "oc12", *options)
    verdict = ixp("verify", out)

    assert (run.code, verdict.code) == (0, 0), run.err + verdict.out
    assert "wires" in run.out
    [losses] = [line for line in verdict.out.splitlines() if "lost on wires out" in line]
    assert int(losses.split()[-1]) > 50
