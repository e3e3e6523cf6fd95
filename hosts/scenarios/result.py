"""The result of a scenario: its flows, its hosts, and the router between them."""

from typing import Any

import msgspec

from ixp.hosts.netperf.netperf_test import TestName
from ixp.hosts.netperf.result import End
from ixp.workloads.verification.verdict import Verdict

SCHEMA = 1


class FlowResult(msgspec.Struct, frozen=True, kw_only=True):
    """A flow: what its applications and TCP saw within the time of the scenario.

    Rates are in 10^6 bits of payload a second over `elapsed_s`, from the first call to the last
    byte that arrived, or to the end. `round_trip_us` is TCP's own measure (RFC 6298) at the sender,
    or the mean time of a transaction; None where there was none.
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
    """A host: where it is, and its CPU and counters as `End` has them."""

    name: str
    port: str
    address: str
    end: End


class PortResult(msgspec.Struct, frozen=True, kw_only=True):
    """A router port with hosts: packets that they gave to it and got from it, and its counters.

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

    `verify` is the check of the router's run by the reference router, `report` why it stopped
    before its time, `counters` are the router's.
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
        """Whether the router did not pass its check."""
        return self.verify.verdict != "pass"

    @property
    def goodput_mbps(self) -> float:
        """The sum of what the receivers of all flows got."""
        return sum(flow.received_mbps for flow in self.flows)
