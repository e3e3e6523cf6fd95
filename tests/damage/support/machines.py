"""Small machines of several kinds, each in the midst of its work."""

from collections.abc import Callable
from fractions import Fraction
from functools import partial

from ixp.assembler import assemble
from ixp.isa.chip import chip
from ixp.microcode.core.router import Router
from ixp.simulator import Machine, PortSpec, Units
from ixp.workloads.runs.port_inputs import Input
from ixp.workloads.traffic.named_workloads import find_workload
from ixp.workloads.traffic.streams import open_port
from tests.microcode.support.router import ATM, CONFIG, PORTS, TABLES, programs
from tests.simulator.support.forwarder import FORWARD, IN, OUT
from tests.simulator.support.forwarder import cells as random_cells
from tests.simulator.support.programs import random_programs
from tests.simulator.support.restorable import SMALL, Cells


def forwarder(rate: Fraction | None) -> Machine:
    """Return a machine that moves cells between two framers."""
    specs = [PortSpec(IN, "oc12", rate), PortSpec(OUT, "oc12")]
    machine = Machine(SMALL, {0: assemble(FORWARD).words}, specs)
    machine.ports[IN].plug(Cells(random_cells(3, 300)))
    machine.enable_ports()
    return machine


def watched(*, check: bool = False, profile: bool = False) -> Machine:
    """Return six engines with random programs, and what looks at them."""
    return Machine(SMALL, random_programs(4), check=check, profile=profile)


def units_of(port: int) -> Callable[[int], Units]:
    """Return what gives the units of a port."""
    return open_port(port, find_workload("ip40", PORTS), TABLES).take_units


def router() -> Machine:
    """Return the OC-12 router with traffic on a framer and an Ethernet port."""
    specs = [PortSpec(port.number, port.kind) for port in CONFIG.ports]
    machine = Machine(chip(CONFIG.chip), programs(), specs, Router(CONFIG, TABLES))
    for port in (ATM, next(port for port in PORTS if port != ATM)):
        machine.ports[port].plug(Input(partial(units_of, port), keep=False))
    return machine


MACHINES: dict[str, tuple[Callable[[], Machine], int]] = {
    "forwarder": (lambda: forwarder(Fraction(1)), 4000),
    "unbounded": (lambda: forwarder(None), 3000),
    "random": (watched, 900),
    "profiled": (lambda: watched(profile=True), 900),
    "checked": (lambda: watched(check=True), 900),
    "router": (router, 40_000),
}
"""Each kind, and the cycle in which it is damaged."""
