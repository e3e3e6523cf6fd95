"""Return the state of a machine as plain data, so that machines can be compared."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256

from ixp.isa.tables.csrs import CSR_NUMBERS, FIFO_DATA_QUADWORDS, FIFO_ELEMENTS
from ixp.isa.tables.operations import LISTS, UNIT_NAMES
from ixp.simulator.debug.arguments import check_machine
from ixp.simulator.machine.machine import Machine
from ixp.simulator.machine.ports import SentUnit


def state_of(machine: Machine) -> dict[str, object]:
    """Return, by name, all state that must be equal in both schedules.

    `kernel` is a digest of a snapshot without the observers (`check`, `profile`) and without the
    units that wait at the ports, because how many were fed ahead depends on where a run was
    divided. The other entries show the difference if the digests differ.
    """
    check_machine(machine)
    kernel = machine.kernel
    engines = machine.engines
    contexts = [context for engine in engines for context in engine.contexts]
    outputs = machine.outputs.collect()  # otherwise the kernel's snapshot would contain them too
    return {
        "now": machine.now,
        "command_hash": machine.command_bus.command_hash,
        "commands": machine.command_bus.commands,
        "registers": [engine.registers for engine in engines],
        "contexts": [context.state for context in contexts],
        "threads": [context.counters for context in contexts],
        "codes": [kernel.codes(engine.number) for engine in engines],
        "stream_states": [kernel.stream_state(engine.number) for engine in engines],
        "residues": [kernel.residue(context.engine, context.number) for context in contexts],
        "units": {unit: machine.units[unit].counters for unit in UNIT_NAMES},
        "bus": machine.ix_bus.counters,
        "csrs": {name: kernel.csr(number) for name, number in CSR_NUMBERS.items()},
        "lists": [machine.list_head(queue) for queue in range(LISTS)],
        "receive_fifo": _fifo(machine, receive=True),
        "transmit_fifo": _fifo(machine, receive=False),
        "ports": {number: port.counters for number, port in machine.ports.items()},
        "sent": {port: (len(units), _digest(units)) for port, units in outputs.sent.items()},
        "lost": {port: list(serials) for port, serials in outputs.lost.items()},
        "arrivals": {port: list(cycles) for port, cycles in outputs.arrivals.items()},
        "memory": f"{kernel.memory_digest():016x}",
        "hosts": machine.attached.state_hash if machine.attached else "",
        "kernel": sha256(kernel.save(whole=False)).hexdigest(),
    }


def _fifo(machine: Machine, *, receive: bool) -> list[list[int]]:
    quadwords = range(FIFO_DATA_QUADWORDS + 1)
    elements = range(FIFO_ELEMENTS)
    return [[machine.kernel.fifo(receive, n, at) for at in quadwords] for n in elements]


def _digest(units: Iterable[SentUnit]) -> str:
    parts = (f"{end} {len(data)} ".encode() + data for end, data in units)
    return sha256(b"".join(parts)).hexdigest()
