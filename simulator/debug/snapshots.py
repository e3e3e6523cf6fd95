"""Take snapshots of a whole machine as plain data; restore or fork them."""

from __future__ import annotations

import copy
import hashlib
from typing import Any

import msgspec

from ixp.simulator import _kernel
from ixp.simulator.debug.arguments import check_machine
from ixp.simulator.machine.core import CoreSoftware, RestorableCore
from ixp.simulator.machine.machine import Machine
from ixp.simulator.machine.ports import RestorableSource, SentUnit, Source
from ixp.simulator.program.faults import MachineFault
from ixp.support.decoding import UNDECODABLE
from ixp.support.errors import UserError

_SCALARS = {type(None), bool, int, float, str, bytes}
_MAX_DEPTH = 64  # nesting of lists and dictionaries in a state


class Snapshot(msgspec.Struct, frozen=True):
    """The state of a machine at the beginning of `cycle`.

    `layout` identifies the kernel that wrote the bytes `kernel`; `machine` identifies the chip
    table, programs and ports. `core` and `sources` are the states of the core's software and the
    ports' sources.
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

    def to_bytes(self) -> bytes:
        """Encode the snapshot for a file: its fields as MessagePack, with their SHA-256."""
        fields = msgspec.msgpack.encode(self)
        return msgspec.msgpack.encode((fields, _digest(fields)))

    @classmethod
    def from_bytes(cls, data: bytes) -> Snapshot:
        """Decode the bytes of `to_bytes`. Raise UserError for any other bytes."""
        try:
            fields, digest = msgspec.msgpack.decode(data, type=tuple[bytes, str])
            if digest != _digest(fields):
                raise UserError("snapshot must be whole, not damaged")
            return msgspec.msgpack.decode(fields, type=cls)
        except (*UNDECODABLE, TypeError) as error:
            raise UserError(f"snapshot must be one that ixp wrote: {error}") from None


def snapshot(machine: Machine) -> Snapshot:
    """Return a snapshot without changing the machine.

    Raise UserError if a source or the core's software has no `state`, or the machine has faulted.
    """
    _check_machine(machine)
    if machine.fault:
        raise UserError(f"snapshot must be of a machine that can go on, not after {machine.fault}")
    core = _state_of(machine.core.software) if machine.core.software else b""
    sources = {port: _state_of(source, port) for port, source in machine.wires.sources.items()}
    outputs = machine.outputs.collect()  # otherwise the kernel's snapshot would contain them too
    return Snapshot(
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


def restore(machine: Machine, taken: Snapshot) -> None:
    """Restore a snapshot in its machine, or in a machine that was built in the same way.

    Core software plugs its own sources in when it is restored; plug in all others before. Raise
    UserError, without changing the machine, if the snapshot belongs to another kernel, chip table,
    program or port. After an exception in user code, or a UserError about a source, the machine is
    unusable until a restore succeeds.
    """
    _check_fits(machine, taken)
    machine.fault = MachineFault("a snapshot was not restored to its end", machine.now)
    _go_to(machine, taken)
    machine.fault = None
    machine.trace.restored()


def _check_machine(machine: Machine) -> None:
    check_machine(machine)
    if machine.attached:
        raise UserError("snapshot must be of a machine without hosts at its ports")


def _check_fits(machine: Machine, taken: Snapshot) -> None:
    _check_machine(machine)
    if not isinstance(taken, Snapshot):
        raise UserError(f"snapshot must be a Snapshot, not {type(taken).__name__}")
    if taken.layout != _kernel.LAYOUT:
        raise UserError("snapshot must be of this version of the simulator")
    if taken.machine != _identity(machine):
        raise UserError("snapshot must be of a machine of the same chip, programs and ports")
    if taken.core and not isinstance(machine.core.software, RestorableCore):
        raise UserError("machine must have core software that the snapshot's state fits")
    if machine.core.software and not taken.core:
        raise UserError("snapshot must be of a machine with core software, as this one has")
    if not taken.core:  # software may plug sources in while it is restored
        for port in taken.sources:
            _source(machine, port)


def _go_to(machine: Machine, taken: Snapshot) -> None:
    machine.kernel.restore(taken.kernel)
    machine.enabled = taken.enabled
    machine.core.free_at = taken.core_free_at
    machine.core.busy_cycles = taken.core_busy_cycles
    machine.wires.fed = dict(taken.fed)
    outputs = machine.outputs
    outputs.sent = {port: [SentUnit(*unit) for unit in units] for port, units in taken.sent.items()}
    outputs.lost = {port: list(serials) for port, serials in taken.lost.items()}
    outputs.arrivals = {port: list(cycles) for port, cycles in taken.arrivals.items()}
    if isinstance(machine.core.software, RestorableCore):
        machine.core.software.restore(machine, msgspec.msgpack.decode(taken.core))
    _restore_sources(machine, taken)
    machine.wires.ended = set(taken.ended)


def build_like(machine: Machine, **options: Any) -> Machine:  # noqa: ANN401
    """Return a new machine that takes snapshots of this one; no option may change the state."""
    return Machine(
        machine.chip,
        machine.programs,
        [port.spec for port in machine.ports.values()],
        contexts=machine.contexts,
        profile=machine.profiled,
        profile_words=machine.profiled_words,
        check=machine.check,
        **options,
    )


def fork(machine: Machine) -> Machine:
    """Return a second machine in the same state, independent of the first.

    Sources and core software are copied by `copy.copy` and restored. Raise UserError as
    `snapshot` does.
    """
    taken = snapshot(machine)
    options = {"schedule": machine.schedule, "native": machine.native, "cache": machine.cache}
    twin = build_like(machine, **options)
    twin.core.software = copy.copy(machine.core.software)
    for port, source in machine.wires.sources.items():
        twin.ports[port].plug(copy.copy(source))
    restore(twin, taken)
    if machine.outputs.discards:
        twin.outputs.discard_future()
    return twin


def _source(machine: Machine, port: int) -> RestorableSource:
    source = machine.wires.sources.get(port)
    if not isinstance(source, RestorableSource):
        raise UserError(f"port {port} must have a source that the snapshot's state fits")
    return source


def _restore_sources(machine: Machine, taken: Snapshot) -> None:
    sources = machine.wires.sources
    for port, state in taken.sources.items():
        _source(machine, port).restore(msgspec.msgpack.decode(state))
    for port in sources.keys() - taken.sources.keys():
        del sources[port]


def _state_of(part: CoreSoftware | Source, port: int | None = None) -> bytes:
    """Encode a part's state at once, because the part may later change the returned object."""
    place = "core software" if port is None else f"source of port {port}"
    name = f"{place} ({type(part).__name__})"
    if not isinstance(part, RestorableCore if port is None else RestorableSource):
        raise UserError(f"{name} must have state() and restore() for a snapshot")
    state: Any = part.state()
    problem = _problem(state)
    if not problem:
        try:
            return msgspec.msgpack.encode(state)
        except (OverflowError, ValueError) as error:  # number too large, or text not UTF-8
            problem = str(error)
    raise UserError(f"{name} must return a state of plain data: {problem}")


def _problem(value: Any, place: str = "state", depth: int = 0) -> str | None:  # noqa: ANN401
    """Return the first place in a state that would not survive encoding, or None."""
    if type(value) in _SCALARS:
        return None
    if type(value) not in {list, tuple, dict}:
        return f"{place} is a {type(value).__name__}"
    if depth == _MAX_DEPTH:
        return f"{place} is nested more than {_MAX_DEPTH} deep"
    for key, item in value.items() if isinstance(value, dict) else enumerate(value):
        if type(key) not in _SCALARS:
            return f"{place} has a key that is a {type(key).__name__}"
        if problem := _problem(item, f"{place}[{key!r}]", depth + 1):
            return problem
    return None


def _identity(machine: Machine) -> str:
    """Hash everything that a machine is built from, with its sanitizer and profile."""
    chip = sorted(machine.chip.values().items())
    programs = sorted(machine.programs.items())
    contexts = sorted(machine.contexts.items())
    specs = [port.spec for port in machine.ports.values()]
    ports = sorted((spec.number, spec.kind, str(spec.rate)) for spec in specs)
    watches = (machine.check, machine.profiled, machine.profiled_words)
    return _digest(repr((chip, programs, contexts, ports, *watches)).encode())


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
