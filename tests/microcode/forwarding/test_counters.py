"""Every counter of the list can be met, in the scenario that its name tells of."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import partial
from ipaddress import IPv4Address

import pytest

from ixp.microcode.config.loader import load
from ixp.microcode.config.tables import Route, Tables, Vc
from ixp.microcode.core.router import Memory, Router
from ixp.microcode.memory.map import constants, counters
from ixp.simulator.machine.ports import Unit
from ixp.workloads.traffic.named_workloads import find_workload
from ixp.workloads.traffic.streams import open_port
from ixp.workloads.verification.reference_router import ReferenceRouter, ToCore
from tests.microcode.support import router, traffic
from tests.microcode.support.router import ATM, Run, run
from tests.microcode.support.software import SomeDisabled
from tests.microcode.support.traffic import cells, frame

_MAP = constants()
_ALL = "0x1FFE"  # groups
_TO_ETHERNET, _TO_ATM, _LAST_HOST = 0x0A010002, 0x14080002, 0x0A030002
_CLOSED = Vc(ATM, 3, 7, state="closed")
packet = partial(traffic.packet, size=28)


def tables_of(config: str) -> Tables:
    """Return the default tables with a closed VC and a host's route."""
    host = Route(f"{IPv4Address(_LAST_HOST)}/32", 3, "02:00:00:00:01:03")
    return router.tables_of(config, vc=[_CLOSED], route=[host])


def play(
    config: str,
    cells: Iterable[bytes | Unit],
    others: Mapping[int, Iterable[bytes | Unit]],
    software: type[Router] = Router,
    rate: Fraction | None = Fraction(1),
    **defines: int,
) -> Run:
    """Run a configuration with all groups of counters."""
    chosen = load(config, defines={"COUNTERS_ENABLE_MASK": _ALL, **defines})
    usual = software in {Router, SomeDisabled}  # nothing that the sanitizer must find
    return run(
        cells, others, tables=tables_of(config), config=chosen, software=software, rate=rate,
        others=rate, check=usual,
    )  # fmt: skip


# ---- scenarios: each gives a run


def faults(config: str) -> Run:
    """Send everything that workloads have, a damaged frame, and cells of a closed VC."""
    tables = tables_of(config)
    numbers = [port.number for port in load(config).ports]
    workload = find_workload("errors", numbers)
    units: dict[int, list[bytes | Unit]] = {
        port: [*open_port(port, workload, tables).take(2500 if port == ATM else 150)]
        for port in numbers
        if port <= ATM
    }
    units[0].append(Unit(frame(packet(_TO_ATM), tables, 0), bad_fcs=True))
    from_atm = [*units.pop(ATM), *cells([packet(_TO_ETHERNET)], 3, 7)]
    return play(config, from_atm, units)


def for_the_core(config: str) -> Run:
    """Send packets to the router's own address, of each kind, and more than the core takes."""
    tables = tables_of(config)
    own = tables.interface[0].ip
    kinds = [(own, {9: 1}), (own, {9: 2}), (own, {22: 0, 23: 161}), (_TO_ATM, {0: 0x46})]
    packets = [packet(host, changes) for host, changes in kinds * 75]
    frames = {port: [frame(each, tables, port) for each in packets] for port in range(4)}
    return play(config, cells(packets), frames, rate=None)


def full_queues(config: str) -> Run:
    """Send more than the ports of either side take, to a host behind the longest prefix."""
    tables = tables_of(config)
    short = cells(packet(_LAST_HOST) for _ in range(1200))
    ports = [port.number for port in load(config).ports if port.number not in range(4, ATM + 1)]
    units = {
        port: short if port > ATM else [frame(packet(_TO_ATM, size=1500), tables, port)] * 50
        for port in ports
    }
    return play(config, short, units, rate=None)


def full_at_once(config: str) -> Run:
    """Send long PDUs on many VCs, whose last cells come one behind the other."""
    pdus = [cells([packet(_TO_ETHERNET, size=1500)], 0, 32 + n) for n in range(60)]
    return play(config, [cell for row in zip(*pdus, strict=True) for cell in row], {}, rate=None)


def core_counters(router: ReferenceRouter, result: Run) -> Counter[str]:
    """Count what the core must get, in the counters that the reference router names."""
    outcomes = [o for p, units in result.received.items() for o in router.receive(p, units)]
    return Counter(o.counter for o in outcomes if isinstance(o, ToCore) and o.counter)


def disabled(config: str) -> Run:
    """Send to ports that must not send."""
    return play(
        config,
        cells([packet(0x0A050002)]),
        {0: [frame(packet(_TO_ATM), tables_of(config), 0)]},
        SomeDisabled,
    )


def loopbacks(config: str) -> Run:
    """Send from ATM to ATM and from Ethernet to Ethernet."""
    frames = [frame(packet(_TO_ETHERNET), tables_of(config), 0)]
    return play(config, cells([packet(_TO_ATM)]), {0: frames}, ATM_LOOPBACK=1, ETHERNET_LOOPBACK=1)


class FewBuffers(Router):
    """Has no buffers for a time but those that some threads got first."""

    def initialise(self, machine: Memory) -> None:
        """Take all but a few away."""
        super().initialise(machine)
        self.gone = [machine.pop(_MAP["FREELIST"]) for _ in range(_MAP["BUFFER_COUNT"] - 4)]

    def poll(self, machine: Memory) -> None:
        """Return them back."""
        super().poll(machine)
        if machine.now > 100_000 and self.gone:
            machine.push(_MAP["FREELIST"], *self.gone)
            self.gone = []


def few_buffers(config: str) -> Run:
    """Receive without buffers."""
    frames = {p: [frame(packet(_TO_ATM), tables_of(config), p)] * 20 for p in range(4)}
    return play(config, cells([packet(_TO_ETHERNET)] * 800), frames, FewBuffers)


class WrongDescriptors(Router):
    """Puts onto the freelist, for every thread that receives, what is no descriptor."""

    def initialise(self, machine: Memory) -> None:
        """Push those that would follow the last one."""
        super().initialise(machine)
        size = _MAP["DESCRIPTOR_SIZE"]
        end = _MAP["DESCRIPTORS"] + _MAP["BUFFER_COUNT"] * size
        machine.push(_MAP["FREELIST"], *(end + size * n for n in range(self.on_deck)))


def wrong_descriptors(config: str) -> Run:
    """Receive into buffers that the router does not have."""
    frames = {p: [frame(packet(_TO_ATM), tables_of(config), p)] * 2 for p in range(4)}
    from_atm = cells(packet(_TO_ETHERNET) for _ in range(20))
    return play(config, from_atm, frames, WrongDescriptors, QUEUE_CHECKS=1)


class WrongRoutes(Router):
    """Gives every route a port of the other kind."""

    def initialise(self, machine: Memory) -> None:
        """Change word 0 of entries to Ethernets, word 1 of those to ATM."""
        super().initialise(machine)
        for index in range(1, 20):
            place = _MAP["ROUTE_ENTRIES"] + index * _MAP["ROUTE_ENTRY_SIZE"]
            out, other = machine.read("sdram", place)
            machine.write("sdram", place, [out, 3] if out >> 31 else [ATM, other])


def wrong_routes(config: str) -> Run:
    """Send to queues that are not there."""
    frames = {0: [frame(packet(_TO_ATM), tables_of(config), 0) for _ in range(5)]}
    from_atm = cells(packet(_TO_ETHERNET) for _ in range(5))
    return play(config, from_atm, frames, WrongRoutes, QUEUE_CHECKS=1)


_SCENARIOS: list[Callable[[str], Run]] = [
    faults, for_the_core, full_queues, full_at_once, disabled, loopbacks, few_buffers,
    wrong_descriptors, wrong_routes,
]  # fmt: skip
_SOFTWARE_CRC = {
    "ATM_RX_CRC_BAD_BD",
    "ATM_RX_CRC_CHK_FULLQ",
    "ATM_TX_CRC_BAD_BD",
    "ATM_TX_CRC_GEN_FULLQ",
} | {f"ATM_{way}_CRC_PDU_{end}" for way in ("RX", "TX") for end in ("DQ", "ENQ")}
# Those that nothing meets unless an element is changed (test_port_counters.py), and those of other
# configurations.
_ELEMENTS = {
    "PORT_RXFAIL",
    "PORT_RXCANCEL",
    "PORT_SHDBE_SOP",
    "PORT_SHDBE_NOT_SOP",
    "ATM_RX_CELL_IDLE",
}
_OTHERS = {
    "oc12": _SOFTWARE_CRC | {"BDQ_ENQUEUE_BAD_INDEX"},
    "oc3x4": _SOFTWARE_CRC | {"ATM_RX_PORT_RXCANCEL"},
    "oc3x2": {
        "ATM_RX_PORT_RXCANCEL",
        "IPR_PACKET_ENQUEUE_ETHER",
        "PACKETQ_SEND_BAD_BDA",
        "QUEUE_BAD_BDA",
    },
}


def found(result: Run) -> Counter[str]:
    """Return all counters of a run, those of ports added up."""
    total = Counter(result.counters)
    ports = result.core.counters(result.machine)["ports"]
    assert isinstance(ports, dict)
    for names in ports.values():
        total.update(names)
    return total


@pytest.mark.parametrize("config", _OTHERS)
def test_every_counter_is_met(config: str) -> None:
    """All scenarios together count all that a configuration can count, and nothing else."""
    total: Counter[str] = Counter()
    for scenario in _SCENARIOS:
        total += found(scenario(config))
    met = {name for name in total if not name.startswith("CORE_") and name != "TOTAL_DISCARDS"}

    assert {each.name for each in counters()} == met | _OTHERS[config] | _ELEMENTS
    assert not met & (_OTHERS[config] | _ELEMENTS)


@pytest.mark.parametrize("config", _OTHERS)
def test_packets_for_the_core_are_counted_by_what_they_are(config: str) -> None:
    """Each in the counter that the reference router names."""
    result = faults(config)
    must = core_counters(ReferenceRouter(result.tables), result)

    assert [] == result.verdict.mismatches
    assert must["ETHER_RX_DROP_NOT_IPV4"] > 0
    assert must == Counter({name: result.counters[name] for name in must})


@pytest.mark.parametrize("config", _OTHERS)
def test_a_packet_that_the_core_does_not_get_is_in_one_counter_only(config: str) -> None:
    """Those that its full queue refuses are counted as that, and not by what they are."""
    result = for_the_core(config)
    must = core_counters(ReferenceRouter(result.tables), result)
    full = result.counters["ATM_RX_CORE_FULLQ"] + result.counters["ETHER_RX_CORE_FULLQ"]
    full += result.counters["ATM_RX_IPR_FULLQ"] + result.counters["ATM_RX_CRC_CHK_FULLQ"]

    assert full > 0
    assert must.total() == full + sum(result.counters[name] for name in must)
    assert result.core.core_packets == sum(result.counters[name] for name in must)
