"""Snapshots: the whole machine at a cycle as plain data, to restore or to fork."""

from __future__ import annotations

import copy
import hashlib
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import msgspec

from ixp.simulator import _kernel
from ixp.simulator.machine.core_software import CoreSoftware, RestorableCore
from ixp.simulator.machine.machine import Machine
from ixp.simulator.machine.ports import CountedSource, RestorableSource, Sent, Source
from ixp.support.decoding import UNDECODABLE
from ixp.support.errors import UserError

_DAMAGED = "snapshot must be whole, not damaged"


class Snapshot(msgspec.Struct, frozen=True):
    """A machine at the beginning of `cycle`.

    `layout` names the kernel that wrote `kernel`, `machine` the chip table, programs and ports;
    `core` and `sources` hold the states of the core's software and of what plays into the ports.
    `digest` is the SHA-256 of all the rest.
    """

    layout: str
    machine: str
    cycle: int
    kernel: bytes
    core: bytes
    sources: dict[int, bytes]
    ended: list[int]
    enabled: bool
    core_free_at: int
    core_busy_cycles: int
    fed: dict[int, int]
    sent: dict[int, list[tuple[int, bytes]]]
    lost: dict[int, list[int]]
    arrivals: dict[int, list[int]]
    digest: str = ""

    def sealed(self) -> Snapshot:
        """Return a copy with the right digest."""
        return msgspec.structs.replace(self, digest=self._digest())

    def is_whole(self) -> bool:
        """Whether the digest is right."""
        return self.digest == self._digest()

    def _digest(self) -> str:
        return _digest(msgspec.msgpack.encode(msgspec.structs.replace(self, digest="")))

    def to_bytes(self) -> bytes:
        """Encode the snapshot, for a file; MessagePack."""
        return msgspec.msgpack.encode(self)

    @classmethod
    def from_bytes(cls, data: bytes) -> Snapshot:
        """Decode the bytes of `to_bytes`. Raise UserError for any other bytes."""
        try:
            found = msgspec.msgpack.decode(data, type=cls)
        except (*UNDECODABLE, TypeError) as error:
            raise UserError(f"snapshot must be one that ixp wrote: {error}") from None
        if not found.is_whole():
            raise UserError(_DAMAGED)
        return found


def snapshot(machine: Machine) -> Snapshot:
    """Return a snapshot; the machine stays as it is.

    Raise UserError with the name of a source or core software that has no `state`, and
    for a machine that has faulted.
    """
    if machine.fault:
        raise UserError(f"snapshot must be of a machine that can go on, not after {machine.fault}")
    _check_no_hosts(machine)
    core = _state_of(machine.core.software) if machine.core.software else b""
    sources = {port: _state_of(source, port) for port, source in machine.wires.sources.items()}
    outputs = machine.outputs.collect()  # else the kernel's part would hold them too
    taken = Snapshot(
        layout=_kernel.LAYOUT,
        machine=_identity(machine),
        cycle=machine.now,
        kernel=machine.kernel.save(),
        core=core,
        sources=sources,
        ended=sorted(machine.wires.ended),
        enabled=machine.enabled,
        core_free_at=machine.core.free_at,
        core_busy_cycles=machine.core.busy_cycles,
        fed=dict(machine.wires.fed),
        sent={port: [(unit.end, unit.data) for unit in s] for port, s in outputs.sent.items()},
        lost={port: list(serials) for port, serials in outputs.lost.items()},
        arrivals={port: list(cycles) for port, cycles in outputs.arrivals.items()},
    )
    return taken.sealed()


def restore(machine: Machine, taken: Snapshot) -> None:
    """Restore a snapshot in its machine, or in another one that was built in the same way.

    Core software that plugs sources in does so when it is restored; all others must be plugged in
    before. Raise UserError when the snapshot is of another kernel, chip table, program or port, or
    when software and sources do not fit. The machine is as it was then, and so it is when software
    or a source raises an exception of its own.
    """
    _check_fits(machine, taken)
    with _all_or_nothing(machine):
        _go_to(machine, taken)
    machine.trace.restored()


def _check_no_hosts(machine: Machine) -> None:
    if machine.hosts:
        raise UserError("snapshot must be of a machine without hosts at its ports")


def _check_fits(machine: Machine, taken: Snapshot) -> None:
    if not isinstance(taken, Snapshot):
        raise UserError(f"snapshot must be a Snapshot, not {taken!r}")
    _check_no_hosts(machine)
    if taken.layout != _kernel.LAYOUT:
        raise UserError("snapshot must be of this version of the simulator")
    if taken.machine != _identity(machine):
        raise UserError("snapshot must be of a machine of the same chip, programs and ports")
    if not taken.is_whole():
        raise UserError(_DAMAGED)
    ports = machine.ports.keys()
    of_all = (taken.fed, taken.sent, taken.lost, taken.arrivals)
    if any(part.keys() != ports for part in of_all) or not ports >= {*taken.ended}:
        raise UserError("snapshot must have the ports of the machine")
    if taken.core and not isinstance(machine.core.software, RestorableCore):
        raise UserError("machine must have core software that the snapshot's state fits")
    if machine.core.software and not taken.core:
        raise UserError("snapshot must be of a machine with core software, as this one has")


@contextmanager
def _all_or_nothing(machine: Machine) -> Iterator[None]:
    """Put a machine back as it was if the block raises."""
    parts = {"enabled": machine.enabled, "fault": machine.fault}
    core = {"free_at": machine.core.free_at, "busy_cycles": machine.core.busy_cycles}
    wires = machine.wires
    plugged = {"sources": dict(wires.sources), "ended": set(wires.ended), "fed": dict(wires.fed)}
    outputs = {name: vars(machine.outputs)[name] for name in ("sent", "lost", "arrivals")}
    with ExitStack() as undo:  # the last one first, and all of them
        undo.callback(vars(machine.outputs).update, outputs)
        undo.callback(vars(machine).update, parts)
        undo.callback(vars(machine.core).update, core)
        undo.callback(vars(wires).update, plugged)
        for port, source in wires.sources.items():
            if isinstance(source, RestorableSource):
                state = msgspec.msgpack.decode(_state_of(source, port))
                undo.callback(source.restore, state)
        if isinstance(machine.core.software, RestorableCore):
            state = msgspec.msgpack.decode(_state_of(machine.core.software))
            undo.callback(machine.core.software.restore, machine, state)
        # Unchecked: after a fault the parts do not agree, and are to be as they were.
        undo.callback(machine.kernel.restore, machine.kernel.save(), checked=False)
        yield
        undo.pop_all()


def _go_to(machine: Machine, taken: Snapshot) -> None:
    try:
        machine.kernel.restore(taken.kernel)
    except ValueError as error:
        raise UserError(f"snapshot must be whole, not damaged: {error}") from None
    if machine.now != taken.cycle:
        raise UserError(f"snapshot must be of its cycle, {taken.cycle}, not of {machine.now}")
    machine.enabled, machine.fault = taken.enabled, None
    machine.core.free_at = taken.core_free_at
    machine.core.busy_cycles = taken.core_busy_cycles
    machine.wires.fed = dict(taken.fed)
    outputs = machine.outputs
    outputs.sent = {port: [Sent(*unit) for unit in units] for port, units in taken.sent.items()}
    outputs.lost = {port: list(serials) for port, serials in taken.lost.items()}
    outputs.arrivals = {port: list(cycles) for port, cycles in taken.arrivals.items()}
    if isinstance(machine.core.software, RestorableCore):
        machine.core.software.restore(machine, _decoded(taken.core))
    _restore_sources(machine, taken)
    machine.wires.ended = set(taken.ended)


def fork(machine: Machine) -> Machine:
    """Return a second machine in the same state, independent of the first.

    Sources and core software are copied by `copy.copy` and restored. Raise UserError as
    `snapshot` does.
    """
    taken = snapshot(machine)
    twin = Machine(
        machine.chip,
        machine.programs,
        [port.spec for port in machine.ports.values()],
        contexts=machine.contexts,
        schedule=machine.schedule,
        profile=machine.profiled,
        profile_words=machine.profiled_words,
        check=machine.check,
        native=machine.native,
        cache=machine.cache,
    )
    twin.core.software = copy.copy(machine.core.software)
    for port, source in machine.wires.sources.items():
        twin.ports[port].plug(copy.copy(source))
    restore(twin, taken)
    if machine.outputs.ignored:
        twin.outputs.ignore()
    return twin


def _restore_sources(machine: Machine, taken: Snapshot) -> None:
    sources = machine.wires.sources
    for port, state in taken.sources.items():
        source = sources.get(port)
        if not isinstance(source, RestorableSource):
            raise UserError(f"port {port} must have a source that the snapshot's state fits")
        decoded = _decoded(state)
        if isinstance(source, CountedSource):
            _check_count(port, decoded, source.units_given, taken.fed[port])
        source.restore(decoded)
    for port in sources.keys() - taken.sources.keys():
        del sources[port]


def _check_count(port: int, count: object, given: int, fed: int) -> None:
    """Refuse to pass over more units than were fed: a source may have no end."""
    if not isinstance(count, int) or not 0 <= count <= given + fed:
        raise UserError(f"source of port {port} must not be at {count!r} after {fed} units fed")


def _state_of(part: CoreSoftware | Source, port: int | None = None) -> bytes:
    """Encode the state at once: the part may change the object that it returned."""
    place = "core software" if port is None else f"source of port {port}"
    name = f"{place} ({type(part).__name__})"
    if not isinstance(part, RestorableCore if port is None else RestorableSource):
        raise UserError(f"{name} must have state() and restore() for a snapshot")
    state: Any = part.state()
    try:
        return msgspec.msgpack.encode(state)
    except (TypeError, OverflowError) as error:
        raise UserError(f"{name} must return a state of plain data: {error}") from None


def _decoded(state: bytes) -> Any:  # noqa: ANN401 - plain data
    try:
        return msgspec.msgpack.decode(state)
    except UNDECODABLE as error:
        raise UserError(f"snapshot must hold states of plain data: {error}") from None


def _identity(machine: Machine) -> str:
    """Hash what a machine is built from; sanitizer and profile have state too."""
    chip = sorted(machine.chip.values().items())
    programs = sorted(machine.programs.items())
    contexts = sorted(machine.contexts.items())
    specs = [port.spec for port in machine.ports.values()]
    ports = sorted((spec.number, spec.kind, str(spec.rate)) for spec in specs)
    watches = (machine.check, machine.profiled, machine.profiled_words)
    return _digest(repr((chip, programs, contexts, ports, *watches)).encode())


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
