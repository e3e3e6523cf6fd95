"""Compare throughput of hosts with formulas for one processor and one wire."""

import pytest

from ixp.hosts import Host, NetperfTest, load_host, run_test
from tests.hosts.support.variants import coalesced

PC = load_host("winxp-pc")
BOARDS = ("ppc405-vxworks", "ppc440-vxworks", "ppc440-linux")


def frame_us(host: Host, message: int, count: float) -> float:
    """Return the sender's processor time per datagram: call, frame, bytes, share of interrupts."""
    stack, api = host.stack, host.api
    cycles = stack.frame_cycles + api.call_cycles + stack.descriptor_cycles
    cycles += stack.interrupt_cycles / count
    cycles += message * (stack.cache_cycles_per_byte + api.copy_tx_cycles_per_byte)
    return cycles * host.cpu.stall_factor / host.cpu.clock_mhz + stack.call_us


@pytest.mark.parametrize("count", [1, 4])
@pytest.mark.parametrize("message", [64, 1468])
@pytest.mark.parametrize("name", BOARDS)
def test_rate_of_a_slow_sender_is_inverse_of_its_cost(name: str, message: int, count: int) -> None:
    """At these counts no interrupt is due to a timer."""
    host = coalesced(load_host(name), count, nic__coalesce_timer_us=1e6)
    test = NetperfTest(test="UDP_STREAM", seconds=0.5, message_bytes=message)
    expected = 8 * message / frame_us(host, message, count)
    assert run_test(host, PC, test).received_mbps == pytest.approx(expected, rel=2e-3)


@pytest.mark.parametrize("priority", [51, 100])
def test_a_flooded_receiver_reads_in_the_time_beside_its_network_task(priority: int) -> None:
    """Reading takes c_app / (1 - c_net · rate), the law of receive livelock."""
    host = coalesced(load_host("ppc405-vxworks"), 255, tasks__application=priority)
    test = NetperfTest(test="UDP_STREAM", direction="rx", seconds=2, message_bytes=1468)
    result = run_test(host, PC, test)
    stack, cycle_us = host.stack, host.cpu.stall_factor / host.cpu.clock_mhz
    net = stack.receive_ratio * stack.frame_cycles + stack.descriptor_cycles
    net = (net + 1468 * stack.cache_cycles_per_byte) * cycle_us
    net += result.host.counters["interrupt_busy_ps"] / 1e6 / result.messages_sent
    app = stack.receive_ratio * host.api.call_cycles * cycle_us
    rate = result.messages_sent / 2e6
    expected = 8 * 1468 / (app / (1 - net * rate))
    assert result.received_mbps == pytest.approx(expected, rel=0.02)
    assert result.frames.dropped.socket > 0


@pytest.mark.parametrize("kind", ["UDP_STREAM", "TCP_STREAM"])
def test_throughput_is_proportional_to_the_clock_if_the_processor_limits(kind: str) -> None:
    test = NetperfTest(test=kind, message_bytes=1448)  # type: ignore[arg-type]
    slow = coalesced(load_host("ppc405-vxworks"), 1)
    fast = coalesced(load_host("ppc405-vxworks"), 1, cpu__clock_mhz=375)
    rates = [run_test(host, PC, test).received_mbps for host in (slow, fast)]
    assert rates[1] / rates[0] == pytest.approx(375 / 300, rel=0.01)


@pytest.mark.parametrize("kind", ["UDP_STREAM", "TCP_STREAM"])
def test_throughput_is_independent_of_the_clock_if_the_wire_limits(kind: str) -> None:
    test = NetperfTest(test=kind, seconds=1, message_bytes=8948)  # type: ignore[arg-type]
    ends = [
        coalesced(load_host("ppc440-vxworks"), 4, nic__mtu=9000, cpu__clock_mhz=400 * factor)
        for factor in (2, 4)
    ]
    peer = coalesced(PC, 4, nic__mtu=9000)
    rates = [run_test(host, peer, test).received_mbps for host in ends]
    assert rates[1] == pytest.approx(rates[0], rel=2e-3)
