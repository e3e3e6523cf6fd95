from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import partial
from ipaddress import IPv4Address

import pytest

from ixp.isa import CoreMachine
from ixp.microcode.config.loader import load
from ixp.microcode.config.tables import Route, Tables, Vc
from ixp.microcode.core.router import Router
from ixp.microcode.memory.map import constants, counters
from ixp.simulator.machine.ports import WireUnit
from ixp.workloads.traffic.named_workloads import find_workload
from ixp.workloads.traffic.streams import open_port
from ixp.workloads.verification.reference.outcomes import ToCore
from ixp.workloads.verification.reference.router import ReferenceRouter
from tests.microcode.support import router, traffic
from tests.microcode.support.router import ATM, Run, run
from tests.microcode.support.software import SomeDisabled
from tests.microcode.support.traffic import cells, frame
from tests.workloads.support.streams import first_units

_MAP = constants()
_ALL = "0x1FFE"  # groups
_TO_ETHERNET, _TO_ATM, _LAST_HOST = 0x0A010002, 0x14080002, 0x0A030002
_CLOSED = Vc(ATM, 3, 7, state="closed")
packet = partial(traffic.packet, size=28)


def tables_of(config: str) -> Tables:
    host = Route(f"{IPv4Address(_LAST_HOST)}/32", 3, "02:00:00:00:01:03")
    return router.tables_of(config, vc=[_CLOSED], route=[host])


def run_router(
    config: str,
    cells: Iterable[bytes | WireUnit],
    others: Mapping[int, Iterable[bytes | WireUnit]],
    software: type[Router] = Router,
    rate: Fraction | None = Fraction(1),
    **defines: int,
) -> Run:
    """Run a router with all groups of counters."""
    chosen = load(config, defines={"COUNTERS_ENABLE_MASK": _ALL, **defines})
    is_clean = software in {Router, SomeDisabled}
    return run(
        cells, others, tables=tables_of(config), config=chosen, software=software, rate=rate,
        others=rate, check=is_clean,
    )  # fmt: skip


# ---- scenarios: functions that return a run


def send_every_fault(config: str) -> Run:
    """Send packets with every fault, a frame with a wrong FCS, and cells of a closed VC."""
    tables = tables_of(config)
    numbers = [port.number for port in load(config).ports]
    workload = find_workload("errors", numbers)
    units: dict[int, list[bytes | WireUnit]] = {
        port: [*first_units(open_port(port, workload, tables), 2500 if port == ATM else 150)]
        for port in numbers
        if port <= ATM
    }
    units[0].append(WireUnit(frame(packet(_TO_ATM), tables, 0), bad_fcs=True))
    from_atm = [*units.pop(ATM), *cells([packet(_TO_ETHERNET)], 3, 7)]
    return run_router(config, from_atm, units)


def send_to_core(config: str) -> Run:
    """Send packets of each kind to the router's address, more than the core can handle."""
    tables = tables_of(config)
    router_address = tables.interface[0].ip
    kinds = [
        (router_address, {9: 1}),
        (router_address, {9: 2}),
        (router_address, {22: 0, 23: 161}),
        (_TO_ATM, {0: 0x46}),
    ]
    packets = [packet(host, changes) for host, changes in kinds * 75]
    frames = {port: [frame(data, tables, port) for data in packets] for port in range(4)}
    return run_router(config, cells(packets), frames, rate=None)


def overload_both_sides(config: str) -> Run:
    """Send to a host behind the longest prefix."""
    tables = tables_of(config)
    short = cells(packet(_LAST_HOST) for _ in range(1200))
    ports = [port.number for port in load(config).ports if port.number not in range(4, ATM + 1)]
    units = {
        port: short if port > ATM else [frame(packet(_TO_ATM, size=1500), tables, port)] * 50
        for port in ports
    }
    return run_router(config, short, units, rate=None)


def end_pdus_together(config: str) -> Run:
    """Send long PDUs on many VCs with consecutive last cells."""
    pdus = [cells([packet(_TO_ETHERNET, size=1500)], 0, 32 + n) for n in range(60)]
    return run_router(
        config, [cell for row in zip(*pdus, strict=True) for cell in row], {}, rate=None
    )


def expected_core_counters(router: ReferenceRouter, result: Run) -> Counter[str]:
    """Return the core counters by the outcomes of the reference router."""
    outcomes = [o for p, units in result.received.items() for o in router.receive(p, units)]
    return Counter(o.counter for o in outcomes if isinstance(o, ToCore) and o.counter)


def send_to_disabled_ports(config: str) -> Run:
    return run_router(
        config,
        cells([packet(0x0A050002)]),
        {0: [frame(packet(_TO_ATM), tables_of(config), 0)]},
        SomeDisabled,
    )


def send_to_own_side(config: str) -> Run:
    """Send from ATM to ATM and from Ethernet to Ethernet."""
    frames = [frame(packet(_TO_ETHERNET), tables_of(config), 0)]
    return run_router(
        config, cells([packet(_TO_ATM)]), {0: frames}, ATM_LOOPBACK=1, ETHERNET_LOOPBACK=1
    )


class FewBuffers(Router):
    """A router with few free buffers in the first 100,000 cycles."""

    def initialise(self, machine: CoreMachine) -> None:
        super().initialise(machine)
        self.reserved = [machine.pop(_MAP["FREELIST"]) for _ in range(_MAP["BUFFER_COUNT"] - 4)]

    def poll(self, machine: CoreMachine) -> None:
        super().poll(machine)
        if machine.now > 100_000 and self.reserved:
            machine.push(_MAP["FREELIST"], *self.reserved)
            self.reserved = []


def receive_without_buffers(config: str) -> Run:
    frames = {p: [frame(packet(_TO_ATM), tables_of(config), p)] * 20 for p in range(4)}
    return run_router(config, cells([packet(_TO_ETHERNET)] * 800), frames, FewBuffers)


class WrongDescriptors(Router):
    """A router whose free list holds invalid descriptors, one per receiving thread."""

    def initialise(self, machine: CoreMachine) -> None:
        super().initialise(machine)
        size = _MAP["DESCRIPTOR_SIZE"]
        end = _MAP["DESCRIPTORS"] + _MAP["BUFFER_COUNT"] * size
        machine.push(_MAP["FREELIST"], *(end + size * n for n in range(self.spare_buffers)))


def receive_into_missing_buffers(config: str) -> Run:
    frames = {p: [frame(packet(_TO_ATM), tables_of(config), p)] * 2 for p in range(4)}
    from_atm = cells(packet(_TO_ETHERNET) for _ in range(20))
    return run_router(config, from_atm, frames, WrongDescriptors, QUEUE_CHECKS=1)


class WrongRoutes(Router):
    """A router with routes to ports of the other medium."""

    def initialise(self, machine: CoreMachine) -> None:
        """Change the ports in the first words of routes: bits 30:27, to ATM 3:0 as well."""
        super().initialise(machine)
        for index in range(1, 20):
            place = _MAP["IP_TABLE_END"] - index * _MAP["ROUTE_WORDS_SIZE"]
            (word,) = machine.read("sram", place)
            port = 3 if word >> 31 else ATM
            word = word & ~(0xF << 27) | port << 27
            machine.write("sram", place, [word & ~0xF | port if word >> 31 else word])


def send_to_missing_queues(config: str) -> Run:
    frames = {0: [frame(packet(_TO_ATM), tables_of(config), 0) for _ in range(5)]}
    from_atm = cells(packet(_TO_ETHERNET) for _ in range(5))
    return run_router(config, from_atm, frames, WrongRoutes, QUEUE_CHECKS=1)


_SCENARIOS: list[Callable[[str], Run]] = [
    send_every_fault, send_to_core, overload_both_sides, end_pdus_together,
    send_to_disabled_ports, send_to_own_side, receive_without_buffers,
    receive_into_missing_buffers, send_to_missing_queues,
]  # fmt: skip
_SOFTWARE_CRC = {
    "ATM_RX_CRC_BAD_BD",
    "ATM_RX_CRC_CHK_FULLQ",
    "ATM_TX_CRC_BAD_BD",
    "ATM_TX_CRC_GEN_FULLQ",
} | {f"ATM_{way}_CRC_PDU_{end}" for way in ("RX", "TX") for end in ("DQ", "ENQ")}
# test_port_counters.py covers the counters of damaged elements.
_NEEDS_DAMAGED_ELEMENT = {
    "PORT_RXFAIL",
    "PORT_RXCANCEL",
    "PORT_SHDBE_SOP",
    "PORT_SHDBE_NOT_SOP",
    "ATM_RX_CELL_IDLE",
}
_OF_OTHER_CONFIGURATIONS = {
    "oc12": _SOFTWARE_CRC | {"BDQ_ENQUEUE_BAD_INDEX"},
    "oc3x4": _SOFTWARE_CRC | {"ATM_RX_PORT_RXCANCEL"},
    "oc3x2": {
        "ATM_RX_PORT_RXCANCEL",
        "IPR_PACKET_ENQUEUE_ETHER",
        "PACKETQ_SEND_BAD_BDA",
        "QUEUE_BAD_BDA",
    },
}


def all_counters(result: Run) -> Counter[str]:
    """Return the global counters and the sums of port counters."""
    total = Counter(result.counters)
    ports = result.core.counters(result.machine)["ports"]
    assert isinstance(ports, dict)
    for names in ports.values():
        total.update(names)
    return total


@pytest.mark.parametrize("config", _OF_OTHER_CONFIGURATIONS)
def test_every_counter_is_incremented_in_some_scenario(config: str) -> None:
    total: Counter[str] = Counter()
    for scenario in _SCENARIOS:
        total += all_counters(scenario(config))
    met = {name for name in total if not name.startswith("CORE_") and name != "TOTAL_DISCARDS"}

    unmet = _OF_OTHER_CONFIGURATIONS[config] | _NEEDS_DAMAGED_ELEMENT

    assert {counter.name for counter in counters()} == met | unmet
    assert not met & unmet


@pytest.mark.parametrize("config", _OF_OTHER_CONFIGURATIONS)
def test_core_counters_agree_with_the_reference_router(config: str) -> None:
    result = send_every_fault(config)
    expected = expected_core_counters(ReferenceRouter(result.tables), result)

    assert [] == result.verdict.mismatches
    assert expected["ETHER_RX_DROP_NOT_IPV4"] > 0
    assert expected == Counter({name: result.counters[name] for name in expected})


@pytest.mark.parametrize("config", _OF_OTHER_CONFIGURATIONS)
def test_a_packet_that_does_not_reach_the_core_is_in_one_counter_only(config: str) -> None:
    """If the core's queue is full, only the counter of the queue is incremented."""
    result = send_to_core(config)
    expected = expected_core_counters(ReferenceRouter(result.tables), result)
    full = result.counters["ATM_RX_CORE_FULLQ"] + result.counters["ETHER_RX_CORE_FULLQ"]
    full += result.counters["ATM_RX_IPR_FULLQ"] + result.counters["ATM_RX_CRC_CHK_FULLQ"]

    assert full > 0
    assert expected.total() == full + sum(result.counters[name] for name in expected)
    assert result.core.core_packets == sum(result.counters[name] for name in expected)
