"""Netperf tests between hosts: wire limits, conservation, limiting resources."""

import pytest

from ixp.hosts import Host, NetperfResult, NetperfTest, load_host, run_test
from tests.hosts.support.variants import changed

PC = load_host("winxp-pc")
PPC405 = load_host("ppc405-vxworks")
PPC440 = load_host("ppc440-vxworks")

WIRE = {  # payload / (IP length + 38) of 1 Gb/s; TCP with timestamps
    ("TCP_STREAM", 1500, 65536): 941.48,
    ("TCP_STREAM", 9000, 65536): 990.04,
    ("UDP_STREAM", 9000, 8968): 992.69,
    ("UDP_STREAM", 1500, 1468): 956.98,
}


def run(host: Host, peer: Host, kind: str, direction: str, **values: object) -> NetperfResult:
    fields = {"test": kind, "direction": direction, "seconds": 0.2} | values
    return run_test(host, peer, NetperfTest(**fields))  # type: ignore[arg-type]


@pytest.mark.parametrize("direction", ["tx", "rx"])
@pytest.mark.parametrize(("kind", "mtu", "message"), WIRE)
def test_throughput_is_below_the_wire_limit(
    kind: str, mtu: int, message: int, direction: str
) -> None:
    fast = changed(PC, cpu__clock_mhz=12_000, stack__call_us=0, nic__mtu=mtu, nic__frame_gap_ns=0)
    result = run(fast, fast, kind, direction, message_bytes=message)
    limit = WIRE[kind, mtu, message]
    assert 0.99 * limit < result.received_mbps < limit + 0.01
    assert result.limit == "wire"


def test_a_repeated_run_is_identical() -> None:
    """The hash covers every event with its time."""
    first, second = (run(PPC440, PC, "TCP_STREAM", "tx") for _ in range(2))
    assert first == second


def test_a_captured_run_is_identical() -> None:
    frames: list[tuple[int, int, bytes]] = []
    test = NetperfTest(seconds=0.1, direction="rx", message_bytes=65536)
    result = run_test(PPC440, PC, test, capture=frames.extend)
    assert result == run_test(PPC440, PC, test)
    assert [time for time, _, _ in frames] == sorted(time for time, _, _ in frames)
    assert len(frames) == sum(end.counters["sent_frames"] for end in (result.local, result.remote))


def test_frames_sent_are_received_dropped_or_in_flight() -> None:
    frames = run(PPC405, PC, "UDP_STREAM", "rx", message_bytes=1468).frames
    dropped = frames.dropped.mac + frames.dropped.ring + frames.dropped.socket
    assert frames.dropped.socket > 0
    assert frames.sent == frames.received + frames.in_flight + dropped


def test_a_frame_above_the_mtu_of_the_receiver_is_dropped_by_its_mac() -> None:
    """XAPP1063, Host MTU Size Selection: 5000 bytes from a host of MTU 9000 to one of 1500."""
    result = run(PPC440, changed(PC, nic__mtu=9000), "UDP_STREAM", "rx", message_bytes=5000)
    assert result.received_mbps == 0
    assert result.frames.dropped.mac == result.remote.counters["arrived_frames"] > 0


def test_tcp_uses_the_smaller_mtu() -> None:
    """XAPP1063, Host MTU Size Selection: hosts of MTU 1500 and 9000 use 1500."""
    result = run(PPC440, changed(PC, nic__mtu=9000), "TCP_STREAM", "rx")
    sent = result.local.counters
    assert sent["sent_bytes"] / sent["sent_frames"] <= 1514


@pytest.mark.parametrize("descriptors", [2, 8, 32])
def test_tcp_recovers_losses_of_a_short_ring(descriptors: int) -> None:
    short = changed(PPC405, nic__rx_descriptors=descriptors)
    result = run(short, PC, "TCP_STREAM", "rx", seconds=1.0)
    assert result.bytes_received == result.bytes_sent
    assert result.retransmissions == result.frames.dropped.ring > 0
    assert result.timeouts == 0


@pytest.mark.parametrize("buffer", [256, 1000, 4096, 16384])
def test_small_socket_buffers_lose_no_data(buffer: int) -> None:
    ends = {"local_send_bytes": buffer, "remote_receive_bytes": buffer}
    result = run(PPC440, PC, "TCP_STREAM", "tx", message_bytes=3000, **ends)
    assert result.bytes_received == result.bytes_sent > 0


def test_each_request_waits_for_the_previous_answer() -> None:
    result = run(PPC440, PC, "TCP_RR", "tx", request_bytes=100, response_bytes=5000)
    assert result.transactions > 10
    assert result.bytes_sent == 100 * result.transactions
    assert result.bytes_received == 5000 * result.transactions


def test_no_processor_is_busy_for_more_than_100_percent() -> None:
    host = run(PPC405, PC, "UDP_STREAM", "rx", message_bytes=1468).host
    levels = (host.cpu_interrupt_pct, host.cpu_network_pct, host.cpu_application_pct)
    assert 99 < host.cpu_pct <= 100
    assert sum(levels) == pytest.approx(host.cpu_pct)


@pytest.mark.parametrize(
    ("host", "kind", "direction", "mtu", "limit"),
    [
        ("ppc405-vxworks", "UDP_STREAM", "tx", 1500, "host_cpu"),
        ("ppc405-vxworks", "UDP_STREAM", "rx", 1500, "host_cpu"),
        ("ppc405-vxworks", "UDP_STREAM", "rx", 9000, "wire"),
        ("ppc440-vxworks", "UDP_STREAM", "rx", 1500, "peer_call"),
        ("ppc440-vxworks", "TCP_STREAM", "tx", 1500, "host_cpu"),
        ("ppc440-vxworks", "TCP_STREAM", "rx", 9000, "wire"),
    ],
)
def test_the_limiting_resource_is_named(
    host: str, kind: str, direction: str, mtu: int, limit: str
) -> None:
    """The expectations are those of XAPP1063."""
    ends = [changed(end, nic__mtu=mtu) for end in (load_host(host), PC)]
    message = 65536 if kind == "TCP_STREAM" else mtu - 32
    result = run(ends[0], ends[1], kind, direction, message_bytes=message)
    assert result.limit == limit


def test_frames_during_an_answer_raise_no_interrupt() -> None:
    """The network task answers a segment before its last check of the ring."""
    host = changed(
        PPC440,
        stack__frame_cycles=8000,
        stack__receive_ratio=0.05,
        nic__tx_coalesce=255,
        nic__rx_coalesce=1,
        tcp__delayed_ack_segments=1,
    )
    counters = run(host, PC, "TCP_STREAM", "rx").host.counters
    assert counters["rx_interrupts_by_count"] < 0.1 * counters["received_frames"]
