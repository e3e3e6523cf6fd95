"""Dropped packets: which counter has counted each one, where, and in which cycle."""

from collections import Counter
from contextlib import suppress

import pytest

from ixp.editors.view import LiveRun
from ixp.editors.view.document import Frame, Packet
from ixp.editors.view.requests import GoTo
from ixp.support.errors import UserError
from ixp.workloads import Options

CYCLES = 150_000
COUNTED = "counted by engine "
TRAFFIC = """
[[stream]]
ports = [0, 1, 8]
packets = { size = 40 }
errors = { ttl1 = 0.05, bad_checksum = 0.05, no_route = 0.05 }
"""


def go_to(live: LiveRun, cycle: int) -> Frame:
    """Bring a run to a cycle; return what the page shows then."""
    live.go_to(GoTo(id=0, cycle=cycle), lambda: False)
    return live.frame(playing=False, speed=None, cycles_per_s=0)


def packets(live: LiveRun) -> list[Packet]:
    """All packets that are known."""
    found = []
    for number in range(1, 3000):
        with suppress(UserError):  # that did not come yet
            found.append(live.packet(number))
    return found


def counted(packet: Packet) -> tuple[str, int] | None:
    """The counter that has counted a packet, and the cycle."""
    last = packet.passed[-1]
    return (last.text.partition(": ")[2], last.cycle) if last.text.startswith(COUNTED) else None


def risen(frame: Frame) -> dict[str, int]:
    """The counters of a frame that count packets once."""
    named = {f"{each.name} of {each.port}": each.count for each in frame.counters if each.port}
    return {name: count for name, count in named.items() if "CORE" not in name}


@pytest.fixture(scope="module")
def faulty(tmp_path_factory: pytest.TempPathFactory) -> LiveRun:
    """A run with packets that have a fault."""
    file = tmp_path_factory.mktemp("traffic") / "traffic.toml"
    file.write_text(TRAFFIC)
    return LiveRun(Options(config="oc12", workload=str(file), warmup=0))


def test_each_counter_counts_as_many_packets_as_are_shown_as_its_own(faulty: LiveRun) -> None:
    """By counter and port, at several cycles, on the way back too."""
    for cycle in (CYCLES, 60_000, 90_001):
        frame = go_to(faulty, cycle)
        found = Counter(each[0] for packet in packets(faulty) if (each := counted(packet)))

        assert len(found) > 3
        assert risen(frame) == found


def test_packets_are_counted_for_the_fault_that_their_bytes_have(faulty: LiveRun) -> None:
    """TTL 1 is counted as IP_BAD_TTL and nothing else is; no packet that was counted is sent."""
    go_to(faulty, CYCLES)
    faults = 0
    for packet in packets(faulty):
        fields = {f.name: f.value for layer in packet.came.layers for f in layer.fields}
        found = counted(packet)
        if found is not None:
            faults += 1
            assert packet.went is None
            assert not packet.overtaken
            assert (fields["TTL"] == "1") == found[0].startswith("IP_BAD_TTL of ")
        assert packet.went is None or fields["TTL"] != "1"
    assert faults > 20


def test_a_drop_shows_from_the_cycle_on_in_which_its_counter_has_risen(faulty: LiveRun) -> None:
    """The packet is under way in the cycle before; a while later it is nowhere."""
    go_to(faulty, CYCLES)
    dropped = [(p.number, *each) for p in packets(faulty) if (each := counted(p))]
    for number, name, cycle in dropped[3:30:9]:
        before = go_to(faulty, cycle)
        after = go_to(faulty, cycle + 1)
        later = go_to(faulty, cycle + 2001)

        assert risen(after)[name] == risen(before).get(name, 0) + 1
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
def test_what_a_full_queue_refused_is_counted_once_and_never_sent(
    config: str, core_mhz: int, counter: str
) -> None:
    """As many packets as the counter says; a packet that is shown as refused does not leave."""
    live = LiveRun(Options(config=config, workload="ip40", core_mhz=core_mhz, warmup=0))
    frame = go_to(live, CYCLES)
    named = {f"{c.name} of {c.port}" if c.port else c.name: c.count for c in frame.counters}
    refused = {p.number for p in packets(live) if (each := counted(p)) and each[0] == counter}
    go_to(live, CYCLES + 40_000)
    sent = {packet.number for packet in packets(live) if packet.went}

    assert len(refused) > 100
    assert named[counter] == len(refused)
    assert not refused & sent


def test_a_packet_that_its_port_lost_is_shown_there() -> None:
    """With too slow a core, whose FIFOs overflow; it never leaves."""
    live = LiveRun(Options(config="oc12", workload="ip40", core_mhz=120, warmup=0))
    go_to(live, CYCLES)
    lost = [p for p in packets(live) if p.passed[-1].text.startswith("lost in ")]
    frame = go_to(live, lost[-1].passed[-1].cycle + 1)

    assert len(lost) > 100
    assert all(packet.went is None for packet in lost)
    [dot] = [dot for dot in frame.packets if dot.number == lost[-1].number]
    assert dot.node.startswith("in")
    assert dot.dropped.startswith("overflow of ")
