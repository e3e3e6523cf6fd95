"""Hosts through the router: TCP end to end, losses, equal results in pieces, wrong files."""

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from scapy.layers.inet import IP, TCP, UDP
from scapy.layers.l2 import Ether

from ixp.hosts.model.host_system import HostSystem
from ixp.hosts.scenarios.description import Scenario, parse_scenario
from ixp.hosts.scenarios.host_environment import HostEnvironment
from ixp.hosts.scenarios.result import ScenarioResult
from ixp.hosts.scenarios.run import host_system, run_scenario
from ixp.simulator import snapshot
from ixp.support.errors import UserError
from ixp.support.toml_file import TomlFile
from ixp.workloads.runs.runner import Run
from ixp.workloads.runs.system.system import build_system
from ixp.workloads.traffic import aal5
from tests.support.message_files import assert_messages, edited

_CYCLE_NS = 1000 / 232


def _host(name: str, port: str, more: str = "") -> str:
    return f'[[host]]\nname = "{name}"\ndescription = "winxp-pc"\nport = "{port}"\n{more}\n'


def _flow(sender: str, to: str, more: str = "") -> str:
    return f'[[flow]]\nfrom = "{sender}"\nto = "{to}"\n{more}\n'


def _scenario(*parts: str, seconds: float = 0.01, head: str = "") -> Scenario:
    return parse_scenario(TomlFile("\n".join([f"seconds = {seconds}", head, *parts]), "s.toml"))


_ACROSS = (
    _host("client", "eth0"),
    _host("server", "atm0"),
    _flow("client", "server"),
    _flow("server", "client", 'test = "UDP_STREAM"\nmessage_bytes = 300'),
)
_CROWD = (
    _host("one", "eth0"),
    _host("two", "eth1"),
    _host("server", "eth2"),
    _flow("one", "server"),
    _flow("two", "server"),
)


@pytest.fixture(scope="module")
def lossy() -> ScenarioResult:
    """Run two senders into one Ethernet for long enough to recover from losses."""
    return run_scenario(_scenario(*_CROWD, seconds=0.15))


def test_one_tcp_flow_between_ethernets_fills_the_wire() -> None:
    between = (_host("a", "eth0"), _host("b", "eth5"), _flow("a", "b"))
    result = run_scenario(_scenario(*between, seconds=0.04))
    (flow,) = result.flows
    of_wire = 100 * 1448 / 1538  # share of payload beside headers, FCS, preamble and gap
    assert 90 < flow.received_mbps <= of_wire
    assert flow.retransmissions == 0
    assert result.verify.verdict == "pass"
    assert result.verify.to_core == 0


def test_tcp_and_udp_cross_atm_by_llc_snap() -> None:
    result = run_scenario(_scenario(*_ACROSS))
    assert all(flow.bytes_received > 20_000 for flow in result.flows)
    assert result.verify.verdict == "pass"
    assert not result.failed


def test_two_senders_overflow_a_queue_and_tcp_recovers(lossy: ScenarioResult) -> None:
    drops = {port.port: port.queue_drops for port in lossy.ports}
    assert drops["eth2"]
    assert drops["eth0"] == drops["eth1"] == 0
    assert sum(flow.retransmissions for flow in lossy.flows) > 0
    assert lossy.verify.verdict == "pass"
    assert lossy.verify.refused_by_full_queues == drops["eth2"]
    assert 60 < lossy.goodput_mbps < 95


def test_streams_with_losses_arrive_complete_and_in_order(lossy: ScenarioResult) -> None:
    """The run checks its written, sent, received and read bytes."""
    for flow in lossy.flows:
        assert 0 < flow.bytes_received <= flow.bytes_sent


@pytest.mark.parametrize(
    "pieces",
    [{"schedule": "lockstep"}, {"watch": "False", "watch_every": 977}, {"native": "off"}],
    ids=["lockstep", "pieces", "interpreted"],
)
def test_a_run_is_identical_in_both_schedules_and_in_pieces(pieces: dict[str, Any]) -> None:
    """Both hashes cover all events with their times."""
    scenario = _scenario(*_ACROSS, seconds=0.002)
    complete, other = run_scenario(scenario), run_scenario(scenario, **pieces)
    assert complete.flows[0].bytes_received
    assert other.state_hash == complete.state_hash
    assert other.command_hash == complete.command_hash
    assert other.flows == complete.flows
    assert other.hosts == complete.hosts


def _run(scenario: Scenario) -> tuple[Run, HostSystem]:
    hosts = host_system(scenario)
    return Run(
        scenario.options, build_system(scenario.options), environment=HostEnvironment(hosts)
    ), hosts


def test_frames_start_in_the_cycle_of_their_first_bit() -> None:
    stream = 'test = "UDP_STREAM"\nmessage_bytes = 1472'
    scenario = _scenario(_host("a", "eth0"), _host("b", "atm0"), _flow("a", "b", stream))
    run, hosts = _run(scenario)
    starts = run.finish(lambda _: None).received[0].times_ns
    exact = (8 + 1514 + 4 + 12) * 80 + 100  # in ns; the last one is the interframe gap of the PC
    assert len(starts) > 50
    assert all(abs(after - before - exact) <= _CYCLE_NS + 1 for before, after in pairwise(starts))
    assert (starts[-1] - starts[0]) / (len(starts) - 1) == pytest.approx(exact, abs=0.1)
    assert len(hosts.take_inputs(0, 9)) <= 1  # still in flight


def test_scapy_computes_the_same_checksums_through_the_router() -> None:
    run, _ = _run(_scenario(*_ACROSS, seconds=0.003))
    for data in run.finish(lambda _: None).received[0].units:
        packet = Ether(data)
        assert packet[IP].dst == "20.8.0.2"
        assert Ether(packet.build())[IP].chksum == packet[IP].chksum
        fresh = packet.copy()
        del fresh[IP].chksum, fresh[TCP].chksum
        assert Ether(fresh.build())[TCP].chksum == packet[TCP].chksum


def test_cells_of_hosts_are_valid_aal5() -> None:
    """The oracle is the PDUs that workloads build from the same packets."""
    run, _ = _run(_scenario(*_ACROSS, seconds=0.003))
    cells = run.finish(lambda _: None).received[8].units
    reassembler = aal5.Reassembler()
    pdus = [complete for cell in cells if (complete := reassembler.add(cell))]
    assert any(IP(pdu[8:]).haslayer(UDP) for _, _, pdu in pdus)
    for vpi, vci, pdu in pdus:
        assert (vpi, vci) == (0, 32)
        payload = pdu[: aal5.length_of(pdu)]
        assert payload.startswith(aal5.LLC_SNAP_IP)
        assert aal5.build_pdu(payload) == pdu


def test_hosts_on_different_vcs_share_an_atm_port() -> None:
    parts = (
        *(_host(f"c{n}", f"eth{n}") + _host(f"s{n}", "atm0") for n in range(3)),
        *(_flow(f"s{n}", f"c{n}") for n in range(3)),
    )
    result = run_scenario(_scenario(*parts, seconds=0.02))
    assert [host.address for host in result.hosts[1::2]] == ["20.8.0.2", "20.8.1.2", "20.8.2.2"]
    assert all(flow.received_mbps > 80 for flow in result.flows)
    assert result.verify.verdict == "pass"


def test_requests_take_a_round_trip_each() -> None:
    rr = 'test = "TCP_RR"\nrequest_bytes = 64\nresponse_bytes = 64'
    across = (_host("a", "eth0"), _host("b", "atm0"), _flow("a", "b", rr))
    (flow,) = run_scenario(_scenario(*across)).flows
    assert flow.transactions > 20
    assert flow.round_trip_us == pytest.approx(1e6 * flow.elapsed_s / flow.transactions)


def test_the_run_directory_of_a_scenario_can_be_written(tmp_path: Path) -> None:
    scenario = _scenario(*_ACROSS, seconds=0.002)
    run_scenario(scenario, take=lambda result: result.write(tmp_path / "out"))
    assert (tmp_path / "out" / "eth0.pcap").stat().st_size > 1000


def test_a_machine_with_hosts_has_no_snapshot() -> None:
    run, _ = _run(_scenario(*_ACROSS, seconds=0.001))
    run.finish(lambda _: None)
    with pytest.raises(UserError, match="without hosts"):
        snapshot(run.machine)
    with pytest.raises(ValueError, match="hosts"):
        run.machine.kernel.save()


def test_a_port_has_either_hosts_or_a_source() -> None:
    scenario = _scenario(*_ACROSS, seconds=0.001)
    with pytest.raises(UserError, match="port 0 must have hosts or a source, not both"):
        run_scenario(scenario, workload="ip40")


def test_hosts_at_ports_cannot_run_without_the_machine() -> None:
    run, hosts = _run(_scenario(*_ACROSS, seconds=0.001))
    run.finish(lambda _: None)
    with pytest.raises(ValueError, match="must run with it"):
        hosts.run(10**12)


_TWO_HOSTS = """\
seconds = 0.01
[router]
config = "oc12"

[[host]]
name = "a"
description = "winxp-pc"
port = "eth0"

[[host]]
name = "b"
description = "winxp-pc"
port = "eth1"

[[flow]]
from = "a"
to = "b"
"""


def test_a_wrong_scenario_is_refused_with_its_line(request: pytest.FixtureRequest) -> None:
    def read(edits: str) -> None:
        parse_scenario(TomlFile(edited(_TWO_HOSTS, edits), "s.toml"))

    assert_messages(request, "scenarios.messages", read)
