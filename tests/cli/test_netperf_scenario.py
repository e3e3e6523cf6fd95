import json
from pathlib import Path

import pytest
from scapy.layers.inet import TCP
from scapy.utils import rdpcap

from tests.cli.support.tshark import WRONG, frames_with, needs_tshark
from tests.conftest import Ixp

SCENARIO = """seconds = 0.006
[[host]]
name = "client"
description = "winxp-pc"
port = "{sender}"
[[host]]
name = "server"
description = "winxp-pc"
port = "{receiver}"
[[flow]]
from = "client"
to = "server"
"""


def scenario_file(folder: Path, sender: str = "eth0", receiver: str = "atm0") -> str:
    """Return the path of a scenario with one flow."""
    file = folder / "pair.toml"
    file.write_text(SCENARIO.format(sender=sender, receiver=receiver))
    return str(file)


def test_output_has_flows_and_counters_of_the_router(ixp: Ixp, tmp_path: Path) -> None:
    lines = ixp("netperf", "--scenario", scenario_file(tmp_path)).out.splitlines()
    assert lines[0] == "pair: 0.006 s through oc12"
    assert any(line.startswith("client to server  TCP_STREAM") for line in lines)
    assert [["eth0", "49", "24"], ["atm0", "24", "48"]] == [
        line.split()[:3] for line in lines if line.startswith(("eth0", "atm0"))
    ]
    assert lines[-1].startswith("verify: pass, ")


def test_json_has_flows_ports_and_the_verdict(ixp: Ixp, tmp_path: Path) -> None:
    words = ("netperf", "--scenario", scenario_file(tmp_path), "--json", "-")
    out = ixp(*words).out
    result = json.loads(out)
    assert result["schema"] == 1
    assert result["flows"][0]["received_mbps"] > 50
    assert {port["port"] for port in result["ports"]} == {"eth0", "atm0"}
    assert result["verify"]["verdict"] == "pass"
    assert ixp(*words).out == out


def test_ixp_verify_accepts_the_run_directory(ixp: Ixp, tmp_path: Path) -> None:
    ixp("netperf", "--scenario", scenario_file(tmp_path), "--out", str(tmp_path / "out"))
    ended = ixp("verify", str(tmp_path / "out"))
    assert ended.code == 0
    assert "out: pass" in ended.out


@needs_tshark
@pytest.mark.parametrize("sender", ["eth0", "atm0"])
def test_tshark_reports_no_malformed_frame(ixp: Ixp, tmp_path: Path, sender: str) -> None:
    path = tmp_path / "wire.pcap"
    file = scenario_file(tmp_path, sender, "eth1")
    ixp("netperf", "--scenario", file, "--pcap", str(path))

    assert [] == frames_with(path, WRONG)
    assert len(frames_with(path, "tcp")) > 30


def test_a_capture_has_both_directions_in_order(ixp: Ixp, tmp_path: Path) -> None:
    path = tmp_path / "wire.pcap"
    ixp("netperf", "--scenario", scenario_file(tmp_path), "--pcap", str(path))
    packets = rdpcap(str(path))
    times = [packet.time for packet in packets]
    assert times == sorted(times)
    assert {packet[TCP].dport for packet in packets} == {12866, 49152}
