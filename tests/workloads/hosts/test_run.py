"""Netperf tests between hosts: what the wire allows, what is conserved, what limits."""

import msgspec
import pytest

from ixp.workloads.hosts import Host, NetperfTest, load_host, run_test

PC = load_host("winxp-pc")
PPC440 = load_host("ppc440-vxworks")


def with_nic(host: Host, **changes: object) -> Host:
    """Return a host with other values of its NIC."""
    nic = msgspec.structs.replace(host.nic, **changes)
    return msgspec.structs.replace(host, nic=nic)


def faster(host: Host, factor: float) -> Host:
    """Return a host whose clock runs faster."""
    cpu = msgspec.structs.replace(host.cpu, clock_mhz=host.cpu.clock_mhz * factor)
    return msgspec.structs.replace(host, cpu=cpu)


WIRE = {  # payload / (IP length + 38) at 1 Gb/s; TCP with timestamps
    ("TCP_STREAM", 1500, 65536): 1000 * 1448 / 1538,
    ("TCP_STREAM", 9000, 65536): 1000 * 8948 / 9038,
    ("UDP_STREAM", 9000, 8968): 1000 * 8968 / (8996 + 38),
    ("UDP_STREAM", 1500, 1468): 1000 * 1468 / (1496 + 38),
}


@pytest.mark.parametrize("direction", ["tx", "rx"])
@pytest.mark.parametrize(("kind", "mtu", "message"), WIRE)
def test_the_receiver_never_gets_more_than_the_wire_carries(
    kind: str, mtu: int, message: int, direction: str
) -> None:
    """Hosts that could do twice as much fill the wire, and do not exceed it."""
    free = msgspec.structs.replace(PC.stack, call_us=0)
    fast = with_nic(faster(msgspec.structs.replace(PC, stack=free), 4), mtu=mtu, frame_gap_ns=0)
    test = msgspec.convert(
        {"test": kind, "direction": direction, "seconds": 0.2, "message_bytes": message},
        NetperfTest,
    )
    result = run_test(fast, fast, test)
    limit = WIRE[kind, mtu, message]
    assert 0.99 * limit < result.received_mbps <= limit
    assert result.limit == "wire"


def test_a_run_is_the_same_when_repeated() -> None:
    """The hash covers every event with its time."""
    test = NetperfTest(seconds=0.05, message_bytes=65536)
    first, second = (run_test(PPC440, PC, test) for _ in range(2))
    assert first == second


def test_frames_sent_are_received_dropped_or_in_flight() -> None:
    """A slow receiver drops at its socket; every frame is somewhere."""
    test = NetperfTest(test="UDP_STREAM", direction="rx", seconds=0.2, message_bytes=1468)
    frames = run_test(load_host("ppc405-vxworks"), PC, test).frames
    dropped = frames.dropped.mac + frames.dropped.ring + frames.dropped.socket
    assert frames.dropped.socket > 0
    assert frames.sent == frames.received + frames.in_flight + dropped
