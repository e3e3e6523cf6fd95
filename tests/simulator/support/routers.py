"""A machine with the OC-12 router under a workload."""

from collections.abc import Callable, Iterable
from functools import partial

from ixp.isa.chip import chip
from ixp.microcode.core.router import Router
from ixp.simulator import Machine, PortSpec, Units
from ixp.workloads.runs.port_inputs import Input
from ixp.workloads.traffic.named_workloads import find_workload
from ixp.workloads.traffic.streams import open_port
from tests.microcode.support.router import CONFIG, PORTS, TABLES, programs


def router(workload: str = "ip40", ports: Iterable[int] = PORTS) -> Machine:
    """Return the router, started by its core software, with a workload on some of its ports."""
    specs = [PortSpec(port.number, port.kind) for port in CONFIG.ports]
    machine = Machine(chip(CONFIG.chip), programs(), specs, Router(CONFIG, TABLES))
    for port in ports:
        machine.ports[port].plug(Input(partial(units_of, port, workload), keep=False))
    return machine


def units_of(port: int, workload: str) -> Callable[[int], Units]:
    return open_port(port, find_workload(workload, PORTS), TABLES).take_units
