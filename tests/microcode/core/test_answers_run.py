from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

import pytest
from scapy.layers.inet import ICMP, IP, UDP
from scapy.layers.l2 import ARP, Ether
from scapy.packet import Packet

from ixp.isa import CoreMachine
from ixp.isa.tables.port_kinds import is_atm
from ixp.microcode.config.loader import load
from ixp.microcode.config.tables import Tables
from ixp.microcode.core.packets import CorePacket
from ixp.microcode.core.router import Router
from tests.microcode.support.answers import frame, probe, who_has
from tests.microcode.support.router import CONFIGS, Run, run, tables_of
from tests.microcode.support.software import corrupting
from tests.microcode.support.traffic import cells, flood, reassembled

HOST, ROUTER, FAR = "10.2.0.9", "10.2.0.1", "20.8.3.7"
BEHIND = "20.8.3.9"  # on VPI 0, VCI 35 of port 8


def run_answering(
    name: str,
    frames: Sequence[bytes] = (),
    packets: Sequence[Packet] = (),
    defines: Mapping[str, int] | None = None,
    software: type[Router] = Router,
) -> Run:
    """Run with `frames` on port 2 and `packets` on the first VC of port 8."""
    config = load(name, defines={"CORE_ANSWERS": 1, **(defines or {})})
    return run(cells(packets), {2: frames}, config=config, software=software)


def frames_of_each_kind(tables: Tables) -> list[bytes]:
    """Return a frame to port 2 for each kind of answer, and one without an answer."""
    return [
        who_has(ROUTER),
        *(
            frame(tables, packet)
            for packet in (
                IP(src=HOST, dst=ROUTER) / ICMP() / bytes(1400),
                IP(src=HOST, dst=ROUTER) / ICMP(type=17),
                probe(HOST, FAR, ttl=1),
                probe(HOST, "99.0.0.1"),
                probe(HOST, "10.3.0.99"),
                probe(HOST, ROUTER),
                IP(src=HOST, dst=FAR, ttl=1) / ICMP(type=3) / bytes(28),
            )
        ),
    ]


@pytest.mark.parametrize("name", CONFIGS)
def test_every_kind_of_answer_is_sent_to_both_media_and_verified(name: str) -> None:
    replies = [
        probe(HOST, "10.3.0.7", ttl=1),
        probe(HOST, "99.0.0.1"),
        probe(HOST, "20.8.5.1"),
        IP(src=HOST, dst="20.8.255.1") / ICMP(id=5) / bytes(700),
    ]
    result = run_answering(name, frames_of_each_kind(tables_of(name)), replies)

    assert [] == result.verdict.mismatches
    departed = Counter(kind_of(unit) for unit in result.sent[2])
    assert {
        "arp": 1,
        (0, 0): 2,
        (18, 0): 1,
        (11, 0): 2,
        (3, 0): 3,
        (3, 1): 1,
        (3, 3): 1,
    } == departed
    assert (2, 1, 2, 5) == tuple(
        result.counters[key]
        for key in (
            *("ICMP_ECHO_REPLIES", "ICMP_ADDRESS_MASK_REPLIES"),
            *("ICMP_TIME_EXCEEDED", "ICMP_UNREACHABLE"),
        )
    )
    assert 0 == result.counters["TOTAL_DISCARDS"]


@pytest.mark.parametrize("name", CONFIGS)
def test_answers_go_to_hosts_behind_atm(name: str) -> None:
    """Answers use the VC of their route, in complete PDUs of any length with a valid CRC."""
    sizes = (0, 11, 12, 13, 60, 700, 1472)
    requests = [IP(src=BEHIND, dst="20.8.255.1") / ICMP(seq=n) / bytes(n) for n in sizes]
    expired = [probe(BEHIND, "10.3.0.7", ttl=1, id=n) for n in range(5)]
    tables = tables_of(name)
    from_ethernet = [frame(tables, probe(BEHIND, ROUTER, id=n)) for n in range(9)]
    result = run_answering(name, from_ethernet, [*requests, *expired])

    assert [] == result.verdict.mismatches
    answers = reassembled(result.sent[8])
    assert {(0, 35)} == {vc for vc, _ in answers}
    kinds = Counter(IP(packet)[ICMP].type for _, packet in answers)
    assert {0: len(sizes), 11: 5, 3: 9} == kinds
    echoed = {bytes(IP(packet)[ICMP].payload) for _, packet in answers if packet[20] == 0}
    assert {bytes(size) for size in sizes} == echoed


@pytest.mark.parametrize("name", CONFIGS)
def test_answers_are_sent_between_packets_of_a_full_line(name: str) -> None:
    """At most one PDU in eight is an answer."""
    config = load(name, defines={"CORE_ANSWERS": 1})
    ethernets = [port.number for port in config.ports if not is_atm(port.number)]
    frames = flood(tables_of(config), ethernets, 0x14080105, count=400, size=40)
    requests = [IP(src=BEHIND, dst="20.8.255.1") / ICMP(seq=n) / bytes(400) for n in range(30)]
    result = run(cells(requests), frames, config=config)

    assert [] == result.verdict.mismatches
    answered = result.counters["ICMP_ECHO_REPLIES"]
    assert answered == sum(vc == (0, 35) for vc, _ in reassembled(result.sent[8])) > 5


def kind_of(unit: bytes) -> object:
    packet = Ether(unit)
    return "arp" if ARP in packet else (packet[ICMP].type, packet[ICMP].code)


@pytest.mark.parametrize("name", CONFIGS)
def test_without_the_option_no_packet_is_answered(name: str) -> None:
    """Packets for the core are dropped and counted as in the published design."""
    result = run((), {2: frames_of_each_kind(tables_of(name))}, config=load(name))

    assert [] == result.verdict.mismatches
    assert [] == result.sent[2]
    assert (2, 2) == tuple(result.port_counters(2)[f"IP_{key}"] for key in ("BAD_TTL", "NO_ROUTE"))
    assert not any("ICMP_TIME" in key or "EXPIRED" in key for key in result.counters)


def test_a_flood_is_answered_within_the_limit() -> None:
    """Suppressed errors are counted and part of the verdict."""
    tables = tables_of("oc12")
    expired = [frame(tables, probe(HOST, FAR, ttl=1, id=n)) for n in range(60)]
    result = run_answering("oc12", expired, defines={"ICMP_RATE": 100, "ICMP_BURST": 7})

    assert [] == result.verdict.mismatches
    sent, suppressed = (result.counters[key] for key in ("ICMP_TIME_EXCEEDED", "ICMP_RATE_LIMITED"))
    assert (7, len(expired)) == (sent, sent + suppressed + result.counters["ETHER_RX_CORE_FULLQ"])


class SilentCore(Router):
    def handle(self, machine: CoreMachine, packet: CorePacket) -> None:
        """Do nothing."""


@pytest.mark.parametrize("place", [0, 1, 8, 15, 19, 20, 30, 60])
def test_the_verdict_detects_a_wrong_byte_of_an_answer(place: int) -> None:
    """The byte is in the header, in the quoted packet or in its data."""
    request = frame(tables_of("oc12"), probe(HOST, FAR, ttl=1) / bytes(40))
    result = run_answering("oc12", [request], software=corrupting(place))

    assert any("the core answers" in text for text in result.verdict.mismatches)


def test_the_verdict_reports_a_missing_answer() -> None:
    result = run_answering("oc12", [who_has(ROUTER)], software=SilentCore)

    assert ["the core must answer or hold back 1 ARP_REPLIES, not 0"] == result.verdict.mismatches


def test_a_snapshot_holds_counts_identification_and_limit() -> None:
    config = load("oc12", defines={"CORE_ANSWERS": 1})
    tables = tables_of(config)
    result = run_answering("oc12", frames_of_each_kind(tables))
    state = result.core.state()
    copy = Router(config, tables)
    copy.restore(result.machine, state)

    assert state == copy.state()
    assert state["answers"]["due"] > 0
    assert 7 == state["answers"]["identification"]


def next_hop_mtus(packets: Iterable[Packet]) -> list[int]:
    """Return the MTUs in errors of type 3, code 4."""
    errors = [packet[ICMP] for packet in packets if ICMP in packet]
    return [error.nexthopmtu for error in errors if (error.type, error.code) == (3, 4)]


@pytest.mark.parametrize("name", CONFIGS)
@pytest.mark.parametrize("loopback", [0, 1])
def test_path_mtu_discovery_works(name: str, loopback: int) -> None:
    """RFC 1191: above the MTU of the output port, a packet with DF gets an error with that MTU.

    Without DF it is fragmented.
    """
    config = load(name, defines={"CORE_ANSWERS": 1, "ETHERNET_LOOPBACK": loopback})
    tables = tables_of(config, {1: 700, 8: 1000})

    def packets(host: str, to: str, mtu: int) -> list[Packet]:
        sizes = [(mtu, "DF"), (mtu + 1, "DF"), (mtu + 1, 0), (1500, "DF"), (40, "DF")]
        return [
            IP(src=host, dst=to, id=n, flags=flags) / UDP() / bytes(size - 28)
            for n, (size, flags) in enumerate(sizes)
        ]

    frames = [frame(tables, packet) for packet in packets(HOST, FAR, 1000)]
    frames += [frame(tables, packet) for packet in packets(HOST, "10.1.0.7", 700) if loopback]
    result = run(cells(packets(BEHIND, "10.1.0.7", 700)), {2: frames}, config=config, tables=tables)

    assert [] == result.verdict.mismatches
    by_ethernet = [Ether(unit).payload for unit in result.sent[2]]
    assert [1000] * 2 + [700] * 2 * loopback == next_hop_mtus(by_ethernet)
    assert [700, 700] == next_hop_mtus(IP(packet) for _, packet in reassembled(result.sent[8]))
    assert 3 * (2 + loopback) == result.counters["CORE_TOO_BIG"]
