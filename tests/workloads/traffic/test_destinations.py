"""Destinations of packets: random ones within routes, and reserved ones excluded."""

from collections import Counter
from ipaddress import IPv4Address

from ixp.microcode.config.tables import Interface, Route, Tables, default_tables
from ixp.workloads.traffic.packets import split_frame
from ixp.workloads.traffic.streams import open_port
from ixp.workloads.traffic.workload import Packets, Stream, Workload
from ixp.workloads.verification.reference.outcomes import Forwarded
from ixp.workloads.verification.reference.router import ReferenceRouter
from tests.microcode.support.ports import PORTS
from tests.workloads.support.streams import first_units

TABLES = default_tables(PORTS["oc12"])
RANDOM = Workload("test", (Stream(Packets(size=40), destinations="random"),))


def destinations_of(frames: list[bytes]) -> Counter[int]:
    return Counter(int.from_bytes(split_frame(frame)[3][16:20], "big") for frame in frames)


def test_random_destinations_are_uniform_within_a_prefix() -> None:
    """Every address of a /27 occurs, also the first and last, with about equal frequency."""
    tables = Tables(TABLES.interface, TABLES.vc, (Route("30.1.2.96/27", 8, None, 0, 32),))
    counts = destinations_of(first_units(open_port(0, RANDOM, tables), 1000))

    assert {int(IPv4Address("30.1.2.96")) + n for n in range(32)} == counts.keys()
    assert max(counts.values()) < 100


def test_random_destinations_can_be_forwarded() -> None:
    """With a default route, none is of a dropped class or an address of the router."""
    interface = Interface(8, "30.1.2.97/27")
    routes = (Route("0.0.0.0/0", 8, None, 0, 32), Route("30.1.2.96/30", 8, None, 0, 33))
    tables = Tables((*TABLES.interface[:8], interface), TABLES.vc, routes)
    frames = first_units(open_port(0, RANDOM, tables), 2000)

    outcomes = list(ReferenceRouter(tables).receive(0, frames))
    assert all(isinstance(outcome, Forwarded) for outcome in outcomes)
    assert 2000 == len(outcomes)
    assert len(destinations_of(frames)) > 900
