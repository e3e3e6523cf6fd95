"""Machines with the OC-12 router under a workload."""

from collections.abc import Iterable

from ixp.isa.tables.chip import chip
from ixp.microcode.core.router import Router
from ixp.simulator import Machine, PortSpec
from ixp.workloads.traffic.named_workloads import find_workload
from ixp.workloads.traffic.source import UnitSource
from ixp.workloads.traffic.streams import open_port
from tests.microcode.support.router import CONFIG, PORTS, TABLES, programs


def router(workload: str = "ip40", ports: Iterable[int] = PORTS) -> Machine:
    """Return the router, started by its core software, with a workload on some ports."""
    specs = [PortSpec(port.number, port.kind) for port in CONFIG.ports]
    machine = Machine(chip(CONFIG.chip), programs(), specs, Router(CONFIG, TABLES))
    for port in ports:
        machine.ports[port].plug(source_of(port, workload))
    return machine


def source_of(port: int, workload: str) -> UnitSource:
    return open_port(port, find_workload(workload, PORTS), TABLES)
