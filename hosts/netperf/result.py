"""Define the result of a netperf test, for its tables, its JSON and reports."""

import math
from typing import Literal

import msgspec

from ixp.hosts.netperf.netperf_test import NetperfTest

Limit = Literal["wire", "host_cpu", "peer_cpu", "peer_call", "window", "timer", "ring", "socket"]


class FrameLosses(msgspec.Struct, frozen=True, kw_only=True):
    """Frames lost in the FIFO of a MAC, without a descriptor, or at a full socket buffer."""

    mac: int = 0
    ring: int = 0
    socket: int = 0


class FrameBalance(msgspec.Struct, frozen=True, kw_only=True):
    """The balance of frames, in both directions, at the end of the test's time.

    `sent` = `received` + `in_flight` + all `dropped`.
    """

    sent: int
    received: int
    in_flight: int
    dropped: FrameLosses


class End(msgspec.Struct, frozen=True, kw_only=True):
    """One end of the test: its granted socket buffers, and its CPU load over the whole test.

    `cpu_pct` is relative to all `logical_cpus`; its three parts are interrupts, driver and
    protocols, and netperf. `cpu_method` is the host's `cpu.method`. `counters` are all counters of
    the simulated host, by name.
    """

    host: str
    send_bytes: int
    receive_bytes: int
    logical_cpus: int = 1
    cpu_method: str = "U"
    cpu_pct: float
    cpu_interrupt_pct: float
    cpu_network_pct: float
    cpu_application_pct: float
    counters: dict[str, int]


class NetperfResult(msgspec.Struct, frozen=True, kw_only=True):
    """The result of a test.

    `local` is the end that runs netperf, and sends in a stream test (see NetperfTest). Rates are in
    10^6 bits of payload per second over `elapsed_s`. `limit_figures` are the numbers that show the
    `limit`; their names contain units.
    """

    test: NetperfTest
    mtu: int
    tx_coalesce: int
    rx_coalesce: int
    message_bytes: int
    elapsed_s: float
    local: End
    remote: End
    messages_sent: int
    messages_received: int
    bytes_sent: int
    bytes_received: int
    sent_mbps: float
    received_mbps: float
    transactions: int = 0
    transactions_per_s: float = 0.0
    frames: FrameBalance
    retransmissions: int = 0
    timeouts: int = 0
    timer_stalls: int = 0
    limit: Limit
    limit_figures: dict[str, float]
    state_hash: str

    @property
    def throughput_mbps(self) -> float:
        """Return the throughput as netperf prints it.

        It is based on the sender's count for UDP sent by the host, otherwise on the receiver's.
        """
        of_sender = self.test.test == "UDP_STREAM" and self.test.direction == "tx"
        return self.sent_mbps if of_sender else self.received_mbps

    def service_demand(self, end: End) -> float:
        """Return an end's CPU time in microseconds, per received 1024 bytes or per transaction."""
        units = self.transactions if self.test.test == "TCP_RR" else self.bytes_received / 1024
        if not units:
            return math.inf
        return end.cpu_pct * 1e4 * end.logical_cpus * self.elapsed_s / units

    @property
    def host(self) -> End:
        """Return the end that is measured."""
        return self.local if self.test.direction == "tx" else self.remote

    @property
    def peer(self) -> End:
        """Return the other end."""
        return self.remote if self.test.direction == "tx" else self.local
