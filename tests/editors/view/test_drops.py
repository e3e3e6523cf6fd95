"""Dropped packets: the counter, port and cycle that each one is counted by."""

from collections import Counter
from contextlib import suppress

import pytest

from ixp.editors.view.document import Frame, Packet
from ixp.editors.view.live_run import LiveRun
from ixp.support.errors import UserError
from ixp.workloads import Options
from tests.editors.support.view_server import go_to

CYCLES = 150_000
COUNTED = "counted by engine "
TRAFFIC = """
[[stream]]
ports = [0, 1, 8]
packets = { size = 40 }
errors = { ttl1 = 0.05, bad_checksum = 0.05, no_route = 0.05 }
"""


def packets(live: LiveRun) -> list[Packet]:
    arrived = []
    for number in range(1, 3000):
        with suppress(UserError):  # packets that have not arrived
            arrived.append(live.packet(number))
    return arrived


def counter_of(packet: Packet) -> tuple[str, int] | None:
    """Return counter, port and cycle of a dropped packet, or None."""
    last = packet.stages[-1]
    return (last.text.partition(": ")[2], last.cycle) if last.text.startswith(COUNTED) else None


def packet_counters(frame: Frame) -> dict[str, int]:
    named = {f"{c.name} of {c.port}": c.count for c in frame.counters if c.port}
    return {name: count for name, count in named.items() if "CORE" not in name}


@pytest.fixture(scope="module")
def faulty(tmp_path_factory: pytest.TempPathFactory) -> LiveRun:
    file = tmp_path_factory.mktemp("traffic") / "traffic.toml"
    file.write_text(TRAFFIC)
    return LiveRun(Options(config="oc12", workload=str(file), warmup=0))


def test_each_counter_equals_the_number_of_packets_shown_as_dropped_by_it(faulty: LiveRun) -> None:
    for cycle in (CYCLES, 60_000, 90_001):
        frame = go_to(faulty, cycle)
        drops = Counter(drop[0] for packet in packets(faulty) if (drop := counter_of(packet)))

        assert len(drops) > 3
        assert drops == packet_counters(frame)


def test_a_packet_is_counted_for_the_fault_in_its_bytes_and_never_sent(faulty: LiveRun) -> None:
    """Exactly packets with TTL 1 are counted by IP_BAD_TTL."""
    go_to(faulty, CYCLES)
    faults = 0
    for packet in packets(faulty):
        fields = {f.name: f.value for layer in packet.received.layers for f in layer.fields}
        drop = counter_of(packet)
        if drop is not None:
            faults += 1
            assert packet.sent is None
            assert not packet.was_overtaken
            assert (fields["TTL"] == "1") == drop[0].startswith("IP_BAD_TTL of ")
        assert packet.sent is None or fields["TTL"] != "1"
    assert faults > 20


def test_a_drop_is_shown_from_the_cycle_of_its_counter_on(faulty: LiveRun) -> None:
    go_to(faulty, CYCLES)
    dropped = [(p.number, *drop) for p in packets(faulty) if (drop := counter_of(p))]
    for number, name, cycle in dropped[3:30:9]:
        before = go_to(faulty, cycle)
        after = go_to(faulty, cycle + 1)
        later = go_to(faulty, cycle + 2001)

        assert packet_counters(after)[name] == packet_counters(before).get(name, 0) + 1
        assert [""] == [dot.dropped for dot in before.packets if dot.number == number]
        [dot] = [dot for dot in after.packets if dot.number == number]
        engines = faulty.session.system.roles
        assert name == dot.dropped
        assert "rx" in engines[int(dot.node[-1])] or "route" in engines[int(dot.node[-1])]
        assert number not in {dot.number for dot in later.packets}


@pytest.mark.parametrize(
    ("config", "core_mhz", "counter"),
    [("oc12", 120, "PORT_FULLQ of atm0"), ("oc3x2", 100, "ATM_TX_CRC_GEN_FULLQ")],
)
def test_a_packet_dropped_at_a_full_queue_is_counted_once_and_never_sent(
    config: str, core_mhz: int, counter: str
) -> None:
    live = LiveRun(Options(config=config, workload="ip40", core_mhz=core_mhz, warmup=0))
    frame = go_to(live, CYCLES)
    named = {f"{c.name} of {c.port}" if c.port else c.name: c.count for c in frame.counters}
    refused = {p.number for p in packets(live) if (drop := counter_of(p)) and drop[0] == counter}
    go_to(live, CYCLES + 40_000)
    sent = {packet.number for packet in packets(live) if packet.sent}

    assert len(refused) > 100
    assert named[counter] == len(refused)
    assert not refused & sent


def test_a_packet_lost_by_its_port_is_shown_at_the_port() -> None:
    """The core is too slow, so the FIFOs overflow; the packet is never sent."""
    live = LiveRun(Options(config="oc12", workload="ip40", core_mhz=120, warmup=0))
    go_to(live, CYCLES)
    lost = [p for p in packets(live) if p.stages[-1].text.startswith("lost in ")]
    frame = go_to(live, lost[-1].stages[-1].cycle + 1)

    assert len(lost) > 100
    assert all(packet.sent is None for packet in lost)
    [dot] = [dot for dot in frame.packets if dot.number == lost[-1].number]
    assert dot.node.startswith("in")
    assert dot.dropped.startswith("overflow of ")
