"""Matching in one pass by time agrees with brute force on all packets."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from msgspec import structs

from ixp.isa.tables.port_kinds import is_atm
from ixp.microcode.config.options import BuildOptions
from ixp.microcode.config.tables import Vc, default_tables
from ixp.workloads.record.port_units import UnitPiece, UnitsInMemory
from ixp.workloads.traffic.aal5 import build_pdu, segment
from ixp.workloads.traffic.slots import slot_ends
from ixp.workloads.traffic.streams import open_port
from ixp.workloads.traffic.workload import Packets, Stream, Vcs, Workload, faults_of
from ixp.workloads.verification.limits import Limits
from ixp.workloads.verification.matching.arrivals import Arrivals
from ixp.workloads.verification.matching.match import Match
from ixp.workloads.verification.matching.output_port import FROM_CORE, NEVER, OutputPort
from ixp.workloads.verification.reference.header_cache import CachingRouter
from ixp.workloads.verification.reference.outcomes import Dropped, Forwarded, Outcome
from ixp.workloads.verification.reference.router import ReferenceRouter
from ixp.workloads.verification.reference.rules import ReceivedPacket
from tests.microcode.support.ports import PORTS
from tests.workloads.support.brute_force import BruteForce, kind_of, pdus
from tests.workloads.support.records import small_record
from tests.workloads.support.router_runs import TABLES, RouterRun, correct_run
from tests.workloads.support.streams import first_units

STEP_NS = 10_000_000  # between units, more than the look-ahead
DELAY_NS = 5_000_000
LIMITS = Limits.of(small_record(stopped="cycles"), BuildOptions())
MORE_VCS = (Vc(8, 0, 700, state="closed"), Vc(8, 0, 701, core=True))
ALL_TABLES = structs.replace(default_tables(PORTS["oc12"]), vc=(*TABLES.vc, *MORE_VCS))


class Pieces(UnitsInMemory):
    """Units with times, in pieces of random lengths; cells are sometimes joined."""

    def __init__(
        self, port: int, units: list[bytes], rng: Random, times: list[int] | None = None
    ) -> None:
        super().__init__(units)
        self._joins = is_atm(port) and all(len(unit) == 52 for unit in units)
        self._all = units
        self._rng = rng
        self._times = times or []

    def pieces(self) -> Iterator[UnitPiece]:
        at = 0
        while at < len(self._all):
            size = self._rng.randint(1, 90)
            units = self._all[at : at + size]
            joined = self._joins and self._rng.random() < 0.8
            yield UnitPiece(b"".join(units) if joined else units, self._times[at : at + size])
            at += size


def match_of(
    side: RouterRun,
    rng: Random,
    **fields: Any,  # noqa: ANN401 - those of a record
) -> Match:
    """Match a run without times."""
    record = small_record(bad_fcs_units={0: 3}, **fields)
    match = Match(CachingRouter(ALL_TABLES), record, LIMITS)
    arrivals = [
        Arrivals(port, Pieces(port, units, rng), iter(()), record.lost_units.get(port, ()), LIMITS)
        for port, units in side.received.items()
    ]
    match.read(arrivals, {port: Pieces(port, units, rng) for port, units in side.sent.items()})
    return match


def damage(side: RouterRun, rng: Random) -> None:
    """Remove, repeat, move, change or swap some departures."""
    for _ in range(rng.choice([1, 3, 30])):
        units = side.sent[rng.choice([port for port, sent in side.sent.items() if sent])]
        place, fault = rng.randrange(len(units)), rng.randrange(6)
        if fault == 0:
            del units[place]
        elif fault == 1:
            units.insert(place, units[place])
        elif fault == 2:
            units.insert(rng.randrange(len(units)), units.pop(place))
        elif fault == 3:
            unit = bytearray(units[place])
            unit[rng.randrange(len(unit))] ^= 1 << rng.randrange(8)
            units[place] = bytes(unit)
        elif fault == 4:
            side.sent[rng.randrange(8)].insert(0, units[place].ljust(60, b"\0"))
        else:
            side.sent[rng.randrange(8)].append(bytes(60))


@pytest.mark.parametrize("seed", range(20))
def test_mismatches_of_damaged_departures_equal_those_of_brute_force(seed: int) -> None:
    rng = Random(seed)
    side = correct_run(rng.choice(["errors", "ip40"]), rng.choice([60, 200]))
    if seed % 2:  # identical packets
        side.received = {port: units * 2 for port, units in side.received.items()}
        side.sent = {port: units * 2 for port, units in side.sent.items()}
    damage(side, rng)
    expected = defaultdict(list)
    router = ReferenceRouter(TABLES)
    for port, units in side.received.items():
        for outcome in router.receive(port, units):
            if isinstance(outcome, Forwarded):
                vpi, vci = outcome.vc or (0, 0)
                vc = (vpi << 20 | vci << 4).to_bytes(4, "big")
                packet = vc + outcome.data if outcome.vc else outcome.data.ljust(60, b"\0")
                expected[outcome.port].append((outcome.flow, packet))
    sent = {
        port: [*pdus(units)] if is_atm(port) else [(unit, True) for unit in units]
        for port, units in side.sent.items()
    }
    right = BruteForce(expected, sent, {8: 1})

    match = match_of(side, rng, tx_lost_units={8: 1})

    assert right.kinds[:20] == [kind_of(text) for text in match.mismatches.first]
    assert len(right.kinds) == match.mismatches.count
    for port in side.sent:
        output = match.outputs.get(port, OutputPort(port))
        assert (len(expected[port]), right.departed[port], right.holes[port]) == (
            output.expected,
            output.expected - output.missing,
            output.holes,
        )


def traffic(seed: int, port: int) -> list[bytes]:
    """Return units with every fault that the router can receive."""
    errors = {name: 0.01 for name in faults_of(port) if name not in {"bad_fcs", "bad_hec"}}
    packets, vcs = Packets(range=(20, 200)), Vcs("interleaved", 4)
    stream = Stream(packets, vcs=vcs, destinations="random", errors=errors)
    return first_units(open_port(port, Workload("w", (stream,)), ALL_TABLES, seed), 3000)


@pytest.mark.parametrize("seed", range(3))
def test_drops_are_counted_in_any_division_into_pieces(seed: int) -> None:
    """The oracle counts one by one, with last units of each port and packets queued before."""
    rng = Random(seed)
    side = RouterRun({port: traffic(seed, port) for port in (0, 3, 8)}, {}, {})
    lost = {8: [5, 17, 18, 2990], 3: [0]}
    router = ReferenceRouter(ALL_TABLES)
    dropped: Counter[tuple[str, int | None]] = Counter({("PORT_RXERROR", 0): 3})
    uncounted = Counter(dropped)
    for port, units in side.received.items():
        arrived = [unit for place, unit in enumerate(units) if place not in lost.get(port, ())]
        take = router.cell if is_atm(port) else router.frame
        outcomes = [*enumerate(take(port, unit) for unit in arrived)]
        dropped.update(key for _, outcome in outcomes if (key := _key(outcome)))
        first = len(arrived) - LIMITS.uncounted_units(port)
        packets = [
            outcome
            for number, outcome in outcomes
            if number < first and outcome and _is_queued(outcome)
        ]
        queued = packets[-most_queued:] if (most_queued := LIMITS.queued_before_route(port)) else []
        last = [outcome for number, outcome in outcomes if number >= first]
        uncounted.update(key for outcome in (*queued, *last) if (key := _key(outcome)))

    match = match_of(side, rng, lost_units=lost, core_frames={2: [b"\1" * 60]})

    assert dropped == match.tally.dropped
    assert uncounted == match.tally.uncounted
    assert [3000] * 3 == [port.units for port in match.arrivals]
    assert router.open_reassemblies == match.open_reassemblies
    assert sum(port.idle for port in match.arrivals) == dropped["ATM_RX_CELL_IDLE", None] > 0


@pytest.mark.parametrize("port", [0, 8])
@pytest.mark.parametrize("seed", range(3))
def test_cached_headers_give_the_same_outcomes(port: int, seed: int) -> None:
    """Wrong checksums, lengths and CRCs after good packets with the same header are included."""
    rng = Random(seed)
    units = 2 * traffic(seed, port)
    for place in range(0, len(units), 7):
        unit = bytearray(units[place])
        unit[rng.randrange(len(unit))] ^= 1 << rng.randrange(8)
        units[place] = bytes(unit)
    outcomes = [*ReferenceRouter(ALL_TABLES).receive(port, units)]

    assert outcomes == [*CachingRouter(ALL_TABLES).receive(port, units)]
    assert sum(isinstance(outcome, Forwarded) for outcome in outcomes) > 500


@pytest.mark.parametrize("port", [0, 8])
def test_each_header_is_evaluated_once(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    decided = Counter[str]()
    packet = ReferenceRouter.packet

    def count(router: ReferenceRouter, received: ReceivedPacket) -> Outcome:
        decided["packets"] += 1
        return packet(router, received)

    monkeypatch.setattr(ReferenceRouter, "packet", count)
    stream = Stream(Packets(size=100), destinations=["10.3.0.2" if is_atm(port) else "20.8.1.2"])
    units = first_units(open_port(port, Workload("w", (stream,)), TABLES), 60)
    outcomes = [*CachingRouter(TABLES).receive(port, units)]

    assert all(isinstance(outcome, Forwarded) for outcome in outcomes)
    assert len(outcomes) >= 20
    assert 1 == decided["packets"]


def _key(outcome: Outcome | None) -> tuple[str, int | None] | None:
    return (outcome.counter, outcome.port) if isinstance(outcome, Dropped) else None


def _is_queued(outcome: Outcome) -> bool:
    return not isinstance(outcome, Dropped) or outcome.port is not None


def test_departures_are_matched_with_earlier_arrivals_only() -> None:
    """An altered frame, one too many and one too early are mismatches."""
    cells = correct_run("ip29", 1000).received[8]  # one cell each
    router = ReferenceRouter(TABLES)
    outcomes = [router.cell(8, cell) for cell in cells]
    places = [
        n
        for n, outcome in enumerate(outcomes)
        if isinstance(outcome, Forwarded) and outcome.port == 3
    ]
    times = [n * STEP_NS + DELAY_NS for n in places]
    sent = [getattr(outcomes[n], "data", b"").ljust(60, b"\0") for n in places]
    sent[2] = sent[2][:-1] + b"\1"
    sent.insert(4, sent[3])
    times.insert(4, times[3])
    sent.insert(20, sent.pop(100))  # before its arrival
    arrivals = Arrivals(
        8,
        Pieces(8, cells, Random(0)),
        iter([n * STEP_NS for n in range(len(cells))]),
        (),
        LIMITS,
    )

    match = Match(router, small_record(), LIMITS)
    match.read([arrivals], {3: Pieces(3, sent, Random(0), times)})

    assert 3 == match.mismatches.count
    altered, twice, early = match.mismatches.first
    assert "padding bytes" in altered
    assert "left more often" in twice
    assert "left before it came in" in early
    assert len(sent) - 3 == match.departed


def test_packets_that_are_never_sent_are_eventually_deleted() -> None:
    """Overtaken ones, and without departures all but the last; but none for the core."""
    overtaken, stuck = OutputPort(0), OutputPort(1)
    stuck.expect((FROM_CORE, 0), b"core")
    for number in range(100_000):
        packet = b"%060d" % number
        overtaken.expect((8, 32), packet)
        stuck.expect((8, 32), packet)
        if number % 10 == 0:
            overtaken.open(UnitsInMemory([packet]), 0, [])
            overtaken.advance(0)
        stuck.advance(0)

    assert len(overtaken._waiting) < 25_000
    assert len(stuck._waiting) < 25_000
    assert (10_000, 0) == (overtaken.paths[8, 32].departed, stuck.paths[8, 32].departed)
    stuck.open(UnitsInMemory([b"core", b"%060d" % 99_999, b"%060d" % 1]), 0, [])
    stuck.advance(NEVER)
    assert 1 == stuck.violation_count


@pytest.mark.parametrize("flows", [[(8, 32)], [(8, 32), (8, 33)]])
def test_unsent_identical_packets_are_eventually_deleted(flows: list[tuple[int, int]]) -> None:
    """The last ones dropped at a full queue are stored, even if identical ones are sent."""
    port, packet = OutputPort(0), b"a" * 60
    for number in range(100_000):
        port.expect(flows[number % len(flows)], packet)
        port.expect((9, 32), b"%060d" % number)
        if number % 10 == 0:
            port.open(UnitsInMemory([packet]), 0, [])
            port.advance(0)

    assert port._waiting_count < 25_000
    assert port._waiting_count == sum(
        len(place) if isinstance(place, list) else 1 for place in port._waiting.values()
    )
    assert 10_000 == sum(port.paths[flow].departed for flow in flows)
    assert 0 == port.violation_count


def test_identical_packets_are_matched_in_the_order_of_their_flow() -> None:
    """Each departure matches the first one behind the last match; a third is one too many."""
    port = OutputPort(0)
    first, second = b"a" * 60, b"b" * 60
    for packet in (first, second, first):
        port.expect((8, 32), packet)
    port.open(UnitsInMemory([second, first, first]), 0, [port])
    port.advance(NEVER)

    assert 2 == port.paths[8, 32].last
    assert ["left after a later one of VC 0/32 of atm0"] == [
        violation.text.partition(") ")[2] for violation in port.violations
    ]


@pytest.mark.parametrize(
    ("changed", "text"),
    [
        ((18, 19), "IPv4 identification must be 258, not 0"),
        ((29, 33), "IPv4 source must be 1.2.3.4, not 1.2.3.0; IPv4 destination must be"),
        ((19, 29), "is no packet that must leave"),
    ],
)
def test_a_damaged_copy_is_recognised_by_identification_or_addresses(
    changed: tuple[int, ...], text: str
) -> None:
    """A packet with different ones is unknown, even if other fields are equal."""
    header = bytes.fromhex("45000050010200004011000001020304050607ff")
    frame = bytes(12) + b"\x08\x00" + header + bytes(60)
    other = bytes(0 if at in changed else byte for at, byte in enumerate(frame))
    port = OutputPort(0)
    port.expect((8, 32), frame)
    port.open(UnitsInMemory([other]), 0, [port])
    port.advance(NEVER)

    assert text in port.violations[0].text


def test_a_packet_that_left_before_it_came_in_is_no_damaged_copy() -> None:
    frame = bytes(12) + b"\x08\x00" + bytes.fromhex("45000050010200004011000001020304050607ff")
    later = bytearray(frame)
    later[19] += 1
    port = OutputPort(0)
    port.expect((8, 32), frame)
    port.open(UnitsInMemory([bytes(later)]), 0, [port])
    port.advance(NEVER)
    port.expect((8, 32), bytes(later))

    assert ["eth0: packet 0 (source 1.2.3.4, id 259) left before it came in"] == [
        violation.text for violation in port.violations
    ]


@pytest.mark.parametrize(
    ("payload", "name"),
    [
        (
            bytes(8) + bytes.fromhex("450000500102000040110000010203040a000001"),
            "source 1.2.3.4, id 258",
        ),
        (bytes(8), "12 bytes"),
    ],
)
def test_a_packet_with_a_damaged_llc_has_its_name(payload: bytes, name: str) -> None:
    port = OutputPort(8)
    port.open(UnitsInMemory(segment(build_pdu(payload), 0, 32)), 0, [port])
    port.advance(NEVER)

    assert f"atm0: packet 0 ({name}) is no packet" in port.violations[0].text


def test_slots_of_a_wire_end_cell_by_cell() -> None:
    """An OC-3 cell takes 53 bytes at 149.76 Mb/s, 2.83 us; times are rounded down to ns."""
    times = slot_ends(100, Fraction(53 * 8 * 10**6, 149_760))

    assert [2931, 5762, 8593] == [next(times) for _ in range(3)]
