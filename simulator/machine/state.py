"""The state of a machine as plain data, to hold machines against each other."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import TYPE_CHECKING

from ixp.isa.csrs import CSR_NUMBERS, FIFO_DATA_QUADWORDS, FIFO_ELEMENTS
from ixp.isa.registers import CONTEXTS
from ixp.simulator.machine.ports import Sent

if TYPE_CHECKING:
    from ixp.simulator.machine.inspection import Inspection

UNITS = ("sram", "sdram", "scratch", "hash", "fbi")
LISTS = 8


def state_of(machine: Inspection) -> dict[str, object]:
    """Give everything that two schedules must agree on, by name.

    `kernel` is a digest of all that a snapshot holds of the machine, without what watches it
    (`check`, `account`) and the units that wait to come in: how many were fed ahead depends on
    where a run was cut. The other parts say in words what differs when that does.
    """
    kernel = machine.kernel
    engines = range(machine.chip["engines"])
    threads = [(e, c) for e in engines for c in range(CONTEXTS)]
    sent, lost = machine.sent, machine.lost  # takes them out of the kernel
    return {
        "now": machine.now,
        "command_hash": machine.command_hash,
        "commands": machine.commands,
        "registers": [machine.registers(engine) for engine in engines],
        "contexts": [machine.context(*thread) for thread in threads],
        "threads": [machine.thread_counters(*thread) for thread in threads],
        "codes": [kernel.codes(engine) for engine in engines],
        "carried": [kernel.carried(engine) for engine in engines],
        "residues": [kernel.residue(*thread) for thread in threads],
        "units": {unit: machine.unit_counters(unit) for unit in UNITS},
        "bus": machine.bus_counters(),
        "csrs": {name: kernel.csr(number) for name, number in CSR_NUMBERS.items()},
        "lists": [machine.list_head(queue) for queue in range(LISTS)],
        "receive_fifo": _fifo(machine, receive=True),
        "transmit_fifo": _fifo(machine, receive=False),
        "ports": {port: machine.port_counters(port) for port in machine.ports},
        "sent": {port: (len(units), _digest(units)) for port, units in sent.items()},
        "lost": {port: list(serials) for port, serials in lost.items()},
        "memory": f"{kernel.memory_digest():016x}",
        "kernel": hashlib.sha256(kernel.save(whole=False)).hexdigest(),
    }


def _fifo(machine: Inspection, *, receive: bool) -> list[list[int]]:
    quadwords = range(FIFO_DATA_QUADWORDS + 1)
    elements = range(FIFO_ELEMENTS)
    return [[machine.kernel.fifo(receive, each, at) for at in quadwords] for each in elements]


def _digest(units: Iterable[Sent]) -> str:
    digest = hashlib.sha256()
    for end, data in units:
        digest.update(f"{end} {len(data)} ".encode())
        digest.update(data)
    return digest.hexdigest()
