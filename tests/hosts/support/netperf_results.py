"""Invented results of netperf tests."""

from typing import Any

from msgspec.structs import replace

from ixp.hosts.netperf.netperf_test import NetperfTest
from ixp.hosts.netperf.result import End, FrameBalance, FrameLosses, NetperfResult


def end(host: str = "ppc440-vxworks", **fields: Any) -> End:  # noqa: ANN401 - fields by name
    """Return an end with a CPU utilisation of 25 %."""
    busy = End(
        host=host,
        send_bytes=253952,
        receive_bytes=253952,
        cpu_pct=25.0,
        cpu_interrupt_pct=5.0,
        cpu_network_pct=15.0,
        cpu_application_pct=5.0,
        counters={},
    )
    return replace(busy, **fields)


def result(test: NetperfTest | None = None, **fields: Any) -> NetperfResult:  # noqa: ANN401
    """Return a result: 1,000 messages of 1,024 bytes in ten seconds."""
    ten_seconds = NetperfResult(
        test=test or NetperfTest(),
        mtu=1500,
        tx_coalesce=32,
        rx_coalesce=2,
        message_bytes=1024,
        elapsed_s=10.0,
        local=end(),
        remote=end("winxp-pc"),
        messages_sent=1000,
        messages_received=1000,
        bytes_sent=1_024_000,
        bytes_received=1_024_000,
        sent_mbps=0.8192,
        received_mbps=0.8192,
        frames=FrameBalance(sent=1500, received=1500, in_flight=0, dropped=FrameLosses()),
        limit="wire",
        limit_figures={"wire_pct": 99.9},
        state_hash="0123456789abcdef",
    )
    return replace(ten_seconds, **fields)
