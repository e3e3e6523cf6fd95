"""Define the result of a scenario: its flows, its hosts, and the router between them."""

from typing import Any

import msgspec

from ixp.hosts.netperf.netperf_test import TestName
from ixp.hosts.netperf.result import End
from ixp.workloads.verification.verdict import Verdict

SCHEMA = 1


class FlowResult(msgspec.Struct, frozen=True, kw_only=True):
    """A flow: measurements of its applications and of TCP within the time of the scenario.

    Rates are in 10^6 bits of payload per second over `elapsed_s`, from the first call to the last
    byte that arrived, or to the end. `round_trip_us` is TCP's own measurement (RFC 6298) at the
    sender, or the mean time of a transaction, or None.
    """

    name: str
    test: TestName
    sender: str
    receiver: str
    message_bytes: int
    send_socket_bytes: int
    receive_socket_bytes: int
    elapsed_s: float
    messages_sent: int
    messages_received: int
    bytes_sent: int
    bytes_received: int
    sent_mbps: float
    received_mbps: float
    transactions: int = 0
    transactions_per_s: float = 0.0
    retransmissions: int = 0
    timeouts: int = 0
    round_trip_us: float | None = None
    longest_round_trip_us: float | None = None


class HostResult(msgspec.Struct, frozen=True, kw_only=True):
    """A host: its place, and its CPU load and counters as in `End`."""

    name: str
    port: str
    address: str
    end: End


class PortResult(msgspec.Struct, frozen=True, kw_only=True):
    """A router port with hosts: packets that the hosts sent and received, and its counters.

    `queue_drops` are packets that found the port's queue full (PORT_FULLQ).
    """

    port: str
    packets_from_hosts: int
    packets_to_hosts: int
    units_received: int
    units_sent: int
    rx_mbps: float
    tx_mbps: float
    overflows: int
    queue_drops: int | None


class ScenarioResult(msgspec.Struct, frozen=True, kw_only=True):
    """A scenario's result.

    `verify` is the verdict of the reference router, `report` the reason if the run stopped early,
    `counters` are the router's counters.
    """

    schema: int = SCHEMA
    scenario: str
    config: str
    seconds: float
    seed: int
    flows: list[FlowResult]
    hosts: list[HostResult]
    ports: list[PortResult]
    verify: Verdict
    stopped: str
    counters: dict[str, Any]
    command_hash: str
    state_hash: str
    report: list[str] = []

    @property
    def failed(self) -> bool:
        """Return whether the router failed its verification."""
        return self.verify.verdict != "pass"

    @property
    def goodput_mbps(self) -> float:
        """Return the sum of the goodput of all flows."""
        return sum(flow.received_mbps for flow in self.flows)
