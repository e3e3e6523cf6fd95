"""The use of each resource in a run, and the places of its losses."""

from collections.abc import Iterator

import msgspec

from ixp.isa.tables.port_kinds import medium_of, port_kind
from ixp.microcode.config.wire_rates import rate_of
from ixp.workloads.record.record import (
    Counters,
    EngineRecord,
    PortRecord,
    Record,
    global_counters,
    port_counters,
)
from ixp.workloads.record.run_directory import port_name
from ixp.workloads.runs.options.wire_rates import BOUNDED, read_wire_rates

_QUEUE = "FULLQ"


class ResourceUse(msgspec.Struct, frozen=True):
    """The use of a resource.

    `kind` is wire out, wire in, memory, bus, engine, register (a shared one, which threads hold one
    at a time) or thread. Polling does not count as use of an engine.
    """

    kind: str
    name: str
    used_pct: float


class Loss(msgspec.Struct, frozen=True):
    """A place of losses after the warm-up, and the number of lost units or packets.

    `consumer_role` is the role of the engines that should have taken them, empty if unknown.
    """

    where: str
    count: int
    consumer_role: str = ""


def uses_of(record: Record) -> list[ResourceUse]:
    """Return the use of each resource, the most used one first."""
    return sorted(_uses(record), key=lambda use: -use.used_pct)


def losses_of(record: Record) -> list[Loss]:
    """Return the losses of receivers and full queues, the largest first."""
    losses = [
        Loss(f"the receiver of {port.name}", port.rx.overflows, receiver_of(record, port))
        for port in record.ports
    ]
    losses += _refused(record.counters_after_warmup)
    return sorted((loss for loss in losses if loss.count), key=lambda loss: -loss.count)


def receiver_of(record: Record, port: PortRecord) -> str:
    """Return the role of the engines that receive from a port, empty if unknown."""
    return next(iter(_roles(record, f"{medium_of(port.port).prefix}_rx")), "")


def ports_out(record: Record, role: str) -> list[PortRecord]:
    """Return the ports to which the engines of a role may send."""
    return [
        port for port in record.ports if role in _roles(record, f"{medium_of(port.port).prefix}_tx")
    ]


def engine_name(engine: EngineRecord) -> str:
    """Return the name of an engine for people."""
    return f"engine {engine.engine} ({engine.role})"


def work_pct(engine: EngineRecord) -> float:
    """Return the % of an engine's cycles spent on executed and aborted words, without polling."""
    return engine.executing_pct + engine.aborted_pct - (engine.polling_pct or 0.0)


def _roles(record: Record, prefix: str) -> list[str]:
    """Return the roles with a prefix, or the only role of all engines."""
    roles = list(dict.fromkeys(engine.role for engine in record.engines))
    return roles if len(roles) == 1 else [role for role in roles if role.startswith(prefix)]


def _uses(record: Record) -> Iterator[ResourceUse]:
    yield from _wires(record)
    for unit, memory in record.memory.items():
        if unit != "ix_bus":
            yield ResourceUse("memory", unit, memory.active_pct)
        for half, busy_pct in memory.halves_pct.items():
            yield ResourceUse("bus", f"IX bus {half}", busy_pct)
    for engine in record.engines:
        yield ResourceUse("engine", engine_name(engine), work_pct(engine))
        for register, held_pct in engine.held_pct.items():
            yield ResourceUse("register", f"{register} of {engine_name(engine)}", held_pct)
        for thread in engine.threads:
            if thread.get("started", True):
                busy_pct = 100 - thread["swapped_out_pct"]
                yield ResourceUse("thread", f"thread {engine.engine}.{thread['thread']}", busy_pct)


def _wires(record: Record) -> Iterator[ResourceUse]:
    """Yield the use of each bounded wire."""
    rates = read_wire_rates(record.made.ports if record.made else BOUNDED)
    table = record.chip_table
    for port in record.ports:
        rate = rate_of(rates, port.port)
        if rate is None:
            continue
        factor = float(rate)
        wire_mbps = factor * port_kind(port.kind).bits_per_second(table) / 1e6
        yield ResourceUse("wire in", port.name, 100 * port.rx.mbps / wire_mbps)
        yield ResourceUse("wire out", port.name, port.tx.wire_pct / factor)


def _refused(counters: Counters) -> Iterator[Loss]:
    for name, count in global_counters(counters).items():
        if _QUEUE in name:
            yield Loss(f"queue {name}", count)
    for port in counters.get("ports", {}):
        for name, count in port_counters(counters, int(port)).items():
            if _QUEUE in name:
                yield Loss(f"queue {name} of {port_name(int(port))}", count)
