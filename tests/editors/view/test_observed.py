"""The observer of the live view: trails of packets, recent cycles, values over time."""

import base64
from collections import defaultdict
from pathlib import Path

import pytest

from ixp.editors.view.document import THREAD_STATES
from ixp.editors.view.live_run import LiveRun
from ixp.editors.view.packets.trails import PacketTrails
from ixp.editors.view.requests import ExportPackets, ShowPackets
from ixp.isa.tables.port_kinds import is_atm
from ixp.support.errors import UserError
from ixp.workloads import Options, run
from ixp.workloads.latency.packet_follower import WirePacket
from ixp.workloads.traffic.captures import EN10MB, SUNATM, read_pcap
from tests.editors.support.view_server import go_to

CYCLES = 120_000
OPTIONS = Options(config="oc12", workload="ip40", warmup=0)


@pytest.fixture(scope="module")
def live() -> LiveRun:
    run = LiveRun(OPTIONS)
    go_to(run, CYCLES)
    return run


def test_trails_have_the_latency_of_the_record(live: LiveRun) -> None:
    options = Options(config="oc12", workload="ip40", warmup=0, cycles=CYCLES, latency=True)
    record = run(options).record
    times = defaultdict(list)
    go_to(live, CYCLES)
    for number in range(1, 5000):
        try:
            packet = live.packet(number)
        except Exception:  # noqa: BLE001 - the first one that did not come yet
            break
        if packet.sent and not packet.is_ambiguous:
            text = " ".join(step.text for step in packet.stages)
            path = "atm-ethernet" if "wire of atm" in packet.stages[0].text else "ethernet-atm"
            assert "out of the queue" in text
            times[path].append([step.since_cycles for step in packet.stages])

    assert {"atm-ethernet", "ethernet-atm"} == record.latency.keys() == times.keys()
    for path, latency in record.latency.items():
        totals = [sum(stages) for stages in times[path]]
        assert latency.count == len(totals)
        assert (latency.min_cycles, latency.max_cycles) == (min(totals), max(totals))
        assert latency.mean_cycles == pytest.approx(sum(totals) / len(totals), abs=0.001)
        for index, stage in enumerate(latency.stages.values(), start=1):
            spent = [stages[index] for stages in times[path]]
            assert stage.mean_cycles == pytest.approx(sum(spent) / len(spent), abs=0.001)


def test_a_sent_packet_has_its_bytes_on_both_wires(live: LiveRun) -> None:
    go_to(live, CYCLES)
    packet = next(p for n in range(1, 500) if (p := live.packet(n)).sent)
    assert packet.sent

    (before,), (after,) = (
        [
            {field.name: field.value for field in layer.fields}
            for layer in data.layers
            if layer.name == "IPv4"
        ]
        for data in (packet.received, packet.sent)
    )

    assert int(before["TTL"]) - 1 == int(after["TTL"])
    assert before["destination"] == after["destination"]
    assert before["identification"] == after["identification"]


def test_an_unknown_packet_has_not_arrived_or_is_no_longer_stored(live: LiveRun) -> None:
    go_to(live, CYCLES)
    assert live.packet(100).sent
    go_to(live, 1000)

    for number in (100, 1 << 53):
        with pytest.raises(UserError, match=f"^packet {number} has not come yet$"):
            live.packet(number)

    trails = PacketTrails(live.session.system)
    for number in range(5001):
        trails.arrived(WirePacket(number.to_bytes(2, "big"), [5], b"", b""), 0)
    with pytest.raises(UserError, match=r"^packet 1 is not known: the last 5000 are$"):
        trails.packet(1, 10)


def test_packets_shown_in_a_queue_never_exceed_its_length(live: LiveRun) -> None:
    """A queue may also hold packets without a trail."""
    for cycle in (60_000, 90_001, 119_999):
        frame = go_to(live, cycle)
        lengths = {
            f"queue{number}": queue.length
            for number, queue in enumerate(q for q in frame.queues if q.owner == "memory")
        }
        nodes = [dot.node for dot in frame.packets]

        assert any(place.startswith("queue") for place in nodes)
        for name, length in lengths.items():
            # + 1: a packet enters a queue when its reference is done
            assert nodes.count(name) <= length + 1


def test_frames_are_equal_forward_and_back(live: LiveRun) -> None:
    cycles = [50_000, 50_001, 50_700, 52_000, 55_000, 99_000]
    frames = {cycle: go_to(live, cycle) for cycle in cycles}
    for cycle in reversed(cycles):
        repeated = go_to(live, cycle)
        for part in ("engines", "queues", "ports", "units", "counters", "packets", "strip"):
            assert getattr(frames[cycle], part) == getattr(repeated, part), (cycle, part)


def test_the_recent_cycles_agree_with_the_counters(live: LiveRun) -> None:
    strip = go_to(live, 70_000).strip
    counted = {}
    for cycle in (strip.begin, strip.end):
        live.session.go_to(cycle)
        counted[cycle] = {
            (e, c): tuple(live.session.machine.engines[e].contexts[c].counters)
            for e, c in live.session.threads
        }
    spans: dict[tuple[int, int], list[int]] = {t: [0, 0, 0] for t in counted[strip.end]}
    for engine, context, state, begin, end in strip.threads:
        assert strip.begin <= begin < end <= strip.end
        spans[engine, context][state] += end - begin

    assert 3 == len(THREAD_STATES)
    expected = {
        thread: [b - a for a, b in zip(counted[strip.begin][thread], after, strict=True)]
        for thread, after in counted[strip.end].items()
    }
    for thread, (executing, aborted, stalled) in expected.items():
        assert executing == spans[thread][0]
        # The kernel counts aborted cycles at their word, which may be on the other side of an edge.
        assert aborted == pytest.approx(spans[thread][1], abs=3)
        assert stalled == pytest.approx(spans[thread][2], abs=3)


def test_the_mean_of_values_over_time_equals_the_record(live: LiveRun) -> None:
    go_to(live, CYCLES)
    history = live.history()
    line = history.active_pct["sdram"]
    end = line.span_cycles * len(line.values)
    record = run(Options(config="oc12", workload="ip40", warmup=0, cycles=end)).record

    assert 0 < end <= CYCLES
    for name, memory in record.memory.items():
        values = history.active_pct[name].values
        assert memory.active_pct == pytest.approx(sum(values) / len(values), abs=0.001)
    for port in record.ports:
        for kind, mbps in ((history.rx_mbps, port.rx.mbps), (history.tx_mbps, port.tx.mbps)):
            values = kind[port.name].values
            assert mbps == pytest.approx(sum(values) / len(values), abs=0.01)
        assert is_atm(port.port) == port.name.startswith("atm")
    go_to(live, end // 2)
    assert len(line.values) // 2 == len(live.history().active_pct["sdram"].values)


def test_only_an_uncounted_dropped_packet_is_overtaken(tmp_path: Path) -> None:
    """The router has no counters, and the dropped packets have a TTL of 1."""
    workload = tmp_path / "traffic.toml"
    workload.write_text(
        "[[stream]]\nports = [0]\npackets = { size = 40 }\nerrors = { ttl1 = 0.3 }\n"
    )
    uncounted = {"COUNTERS_ENABLE_MASK": "0"}
    live = LiveRun(Options(config="oc12", workload=str(workload), warmup=0, defines=uncounted))
    go_to(live, 60_000)
    fates = set()
    for number in range(1, 20):
        packet = live.packet(number)
        ip = next(layer for layer in packet.received.layers if layer.name == "IPv4")
        ttl = next(int(field.value) for field in ip.fields if field.name == "TTL")
        fates.add((ttl == 1, packet.was_overtaken, packet.sent is not None))

    assert {(True, True, False), (False, False, True)} == fates


def test_the_export_has_the_packets_of_the_captures_of_a_run(live: LiveRun, tmp_path: Path) -> None:
    """The times are equal; the list also has frames of which the first bit has arrived."""
    go_to(live, CYCLES)
    run(Options(config="oc12", workload="ip40", warmup=0, cycles=CYCLES, keep=True)).write(tmp_path)
    for sent in (False, True):
        folder = tmp_path if sent else tmp_path / "inputs"
        for file in live.export(ExportPackets(id=0, sent=sent)).files:
            path = tmp_path / file.name
            path.write_bytes(base64.b64decode(file.data))
            kind, link = ("atm", SUNATM) if "atm" in file.name else ("eth", EN10MB)
            exported = read_pcap(path, link)
            captures = [read_pcap(path, link) for path in folder.glob(f"{kind}*.pcap")]
            expected = sorted(
                pair
                for capture in captures
                for pair in zip(capture.times_ns, capture.units, strict=True)
            )

            assert len(expected) > 100
            packets = sorted(zip(exported.times_ns, exported.units, strict=True))
            assert expected == packets[: len(expected)]
            assert len(packets) - len(expected) <= (0 if sent else 8)


def test_a_filter_leaves_the_packets_that_have_all_its_words(live: LiveRun) -> None:
    go_to(live, CYCLES)
    everything = live.packets(ShowPackets(id=0))
    sent = live.packets(ShowPackets(id=0, filter="sent"))
    others = live.packets(ShowPackets(id=0, filter="-SENT -"))
    from_atm = live.packets(ShowPackets(id=0, filter="sent from:atm0 eth3 udp"))

    assert everything.count == sent.count + others.count == everything.total
    assert {("sent", "atm0", "eth3")} == {(r.state, r.entry, r.exit) for r in from_atm.rows}
    with pytest.raises(UserError, match="no packet"):
        live.export(ExportPackets(id=0, filter="eth0 atm1"))
