"""Compare all counters of the kernel's hosts with a plain model."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from ixp.hosts.model.host_system import HostSystem
from tests.hosts.support.datagram_hosts import simulate

MICROSECOND = 10**6

NONE = {
    "ip_address": 1,
    "mac_address": 1,
    "pcie_bps": 0,
    "pcie_latency_ps": 0,
    "pcie_write_bytes": 1,
    "pcie_read_bytes": 1,
    "pcie_packet_overhead_bytes": 0,
    "pcie_descriptor_bytes": 0,
    "window_scaling": 1,
    "timestamps": 1,
    "delayed_ack_segments": 2,
    "delayed_ack_ps": 1,
    "min_rto_ps": 1,
    "poll_ps": 0,
    "poll_cost_ps": 0,
    "segment_wakeup_ps": 0,
    "copy_stream_tx_byte": 0,
    "request_bytes": 1,
    "response_bytes": 1,
    "seed": 1,
}


def random_host(rng: random.Random, message: int) -> dict[str, int]:
    """Return a host with odd costs, so that events rarely coincide."""
    scale = rng.choice((1, 10, 40)) * MICROSECOND
    costs = ("frame_tx", "frame_rx", "call_tx", "call_rx", "interrupt", "descriptor")
    per_byte = ("driver_tx", "driver_rx", "copy_tx", "copy_rx")
    frame = message + 42
    return (
        NONE
        | {f"{name}_ps": rng.randrange(1, scale) for name in costs}
        | {f"{name}_byte": rng.randrange(20_000 << 20) for name in per_byte}
        | {
            "link_bps": rng.choice((100, 1000, 155)) * 10**6 + rng.randrange(1000),
            "frame_gap_ps": rng.randrange(200_000),
            "mtu": rng.choice((message + 28, 9000, 1500)),
            "tx_descriptors": rng.choice((2, 8, 64)),
            "rx_descriptors": rng.choice((2, 8, 64)),
            "tx_coalesce": rng.choice((1, 2, 5, 32)),
            "rx_coalesce": rng.choice((1, 2, 5, 32)),
            "coalesce_timer_ps": rng.randrange(1, 300 * MICROSECOND),
            "tx_fifo_bytes": rng.choice((frame, 4 * frame, 32768)),
            "rx_fifo_bytes": rng.choice((max(frame, 60), 4 * frame, 32768)),
            "network_priority": rng.choice((49, 50)),
            "application_priority": rng.choice((49, 50, 100)),
        }
    )


def run_kernel(
    hosts: list[dict[str, int]], flow: dict[str, int], until: list[int]
) -> tuple[dict[str, int], str]:
    """Run the kernel's hosts to several times; return the counters at each, and the hash."""
    system = HostSystem()
    for host in hosts:
        system.add_host(host)
    system.connect(0, 1, flow["propagation_ps"])
    number = system.add_flow(flow)
    for time in until:
        system.run(time)
    sender, receiver = system.host_counters(0), system.host_counters(1)
    counted = system.flow_counters(number)
    for name, host in (("sender", sender), ("receiver", receiver)):
        counted |= {f"{name}_{key}": value for key, value in host.items() if "busy" in key}
    counted["sent_frames"] = sender["sent_frames"]
    counted |= {key: value for key, value in sender.items() if key.startswith("tx_")}
    names = ("arrived", "giants", "overflows", "exhausted", "received")
    counted |= {f"{name}_frames": receiver[f"{name}_frames"] for name in names}
    counted |= {key: value for key, value in receiver.items() if key.startswith("rx_")}
    return counted, system.state_hash


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 2**64))
def test_counters_of_datagrams_and_processor_levels_equal_those_of_the_model(seed: int) -> None:
    rng = random.Random(seed)
    message = rng.choice((1, 18, 200, 1472, 3000))
    hosts = [random_host(rng, message) for _ in range(2)]
    hosts[0]["mtu"] = max(hosts[0]["mtu"], message + 28)
    until = rng.randrange(2_000, 12_000) * MICROSECOND + rng.randrange(10**6)
    flow = NONE | {
        "test": 1,
        "number": 0,
        "sender": 0,
        "receiver": 1,
        "start_ps": rng.randrange(10**7),
        "duration_ps": rng.choice((until, until // 2)),
        "message_bytes": message,
        "read_bytes": message,
        "sender_send_bytes": 65536,
        "sender_receive_bytes": 65536,
        "receiver_send_bytes": 65536,
        "receiver_receive_bytes": rng.choice((message, 4 * message, 65536)),
        "propagation_ps": rng.randrange(10**6),
    }
    expected = simulate(hosts[0], hosts[1], flow, until)
    cuts = sorted(rng.randrange(until) for _ in range(5))
    counted, state_hash = run_kernel(hosts, flow, [until])
    assert {name: counted[name] for name in expected} == expected
    assert run_kernel(hosts, flow, [*cuts, until]) == (counted, state_hash)
