"""Define the reports of core software: counters, queues, buffers, open PDUs."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Annotated, Any, Protocol

import msgspec

from ixp.isa.core_interface import CoreMachine
from ixp.simulator.machine.core import CoreSoftware
from ixp.simulator.trace.packet_events import MemoryQueue, QueueForm
from ixp.support.errors import UserError


class CoreReports(Protocol):
    """Reports that core software may offer to a run, with defaults.

    Software need not inherit from this: a run adds the defaults.
    """

    core_packets: int | None = None
    """Number of packets that the core received; None if the software does not count them."""

    sent: dict[int, list[bytes]] = {}  # noqa: RUF012 - never filled: this software sends nothing
    """The frames that the core sent, by port; a run that does not record them clears them."""

    answered: dict[int, list[bytes]] = {}  # noqa: RUF012 - the same
    """Units that the router's core software sent as answers or forwarded, by port, for `verify`."""

    def counters(self, machine: CoreMachine) -> Mapping[str, Any]:  # noqa: ARG002
        """Return counters by name; `ports` maps a port's number, as text, to its counters."""
        return {}

    def queues_empty(self, machine: CoreMachine) -> bool | None:  # noqa: ARG002
        """Return whether no packet is in flight, or None if the software does not know."""
        return None

    def waiting(self, machine: CoreMachine) -> Mapping[str, Hashable] | None:  # noqa: ARG002
        """Return every nonempty queue, with a value that changes as the queue makes progress.

        Return None if the software knows of no queues.
        """
        return None

    def queue_lengths(self, machine: CoreMachine) -> Mapping[str, int]:  # noqa: ARG002
        """Return the length of each queue of the programs, by name."""
        return {}

    def packet_queues(self) -> Sequence[MemoryQueue]:
        """Return the memory queues in which packets wait."""
        return ()

    def drop_counters(self) -> Mapping[int, tuple[str, int | None]]:
        """Return name and port of each drop counter of the programs, by scratch address.

        The port is None if a counter is common to all ports.
        """
        return {}

    def lost_buffers(self, machine: CoreMachine, *, idle: bool = False) -> int:  # noqa: ARG002
        """Return the number of buffers that are certainly lost; more are detectable if `idle`."""
        return 0

    def open_reassemblies(self, machine: CoreMachine) -> int:  # noqa: ARG002
        """Return the number of PDUs that wait for their last cell."""
        return 0


class ReportingCore(CoreSoftware, CoreReports, Protocol):
    """Core software with all reports."""


class _Queue(msgspec.Struct):
    """The attributes that a `MemoryQueue` must have."""

    name: str
    capacity: int
    writer: str
    writer_place: int | None
    reader: str
    leads_out: bool
    form: QueueForm


_UNITS = ("sram", "scratch")
_MOST = (1 << 32) - 1
_FORM_LEAST = {"first": 0, "slots": 1, "stride": 1, "handle": 0, "within": 0, "mask": 0,
               "shift": 0, "counts": -1}  # fmt: skip
"""The least value of each number of a `QueueForm`, in their order."""

_Count = Annotated[int, msgspec.Meta(ge=0)]
_Frames = dict[int, list[bytes]]
_PortCounters = dict[Annotated[str, msgspec.Meta(pattern="^[0-9]+$")], dict[str, int]]

REPORTS: Mapping[str, tuple[Any, str]] = {
    "counters": (
        dict[str, int | _PortCounters],
        "numbers by name, and under `ports` those of each port by its number as text",
    ),
    "queues_empty": (bool | None, "true, false or None"),
    "waiting": (dict[str, Any] | None, "None, or a value for each queue by its name"),
    "queue_lengths": (dict[str, _Count], "numbers from 0 by name"),
    "packet_queues": (list[_Queue], "a list of ixp.microcode.core.PacketQueue"),
    "drop_counters": (dict[int, tuple[str, int | None]], "name and port by word of scratch"),
    "lost_buffers": (_Count, "a number from 0"),
    "open_reassemblies": (_Count, "a number from 0"),
}
"""Methods of `CoreReports`: the type of the value, and its description for errors."""

_ATTRIBUTES: Mapping[str, tuple[Any, str]] = {
    "core_packets": (_Count | None, "None or a number from 0"),
    "sent": (_Frames, "lists of bytes by port"),
    "answered": (_Frames, "lists of bytes by port"),
}


def check_attributes(software: CoreReports) -> None:
    """Raise UserError for an attribute of `CoreReports` that has a wrong type."""
    for name, (form, description) in _ATTRIBUTES.items():
        value = getattr(software, name)
        try:
            msgspec.convert(value, form)
        except msgspec.ValidationError:
            message = f"{name} of core software must be {description}, not {value!r}"
            raise UserError(message) from None


def check_report(name: str, value: object) -> None:
    """Raise UserError for a value that a method of `CoreReports` must not return."""
    form, description = REPORTS[name]
    try:
        report = msgspec.convert(value, form, from_attributes=True)
        valid = name != "counters" or all(
            isinstance(count, int) is not (key == "ports") for key, count in report.items()
        )
    except msgspec.ValidationError:
        valid = False
    if not valid:
        raise UserError(f"{name} of core software must return {description}, not {value!r}")
    if name == "packet_queues":
        _check_queues(report)


def _check_queues(queues: Sequence[_Queue]) -> None:
    """Raise UserError for a queue that programs cannot have."""
    names = [queue.name for queue in queues]
    for queue in queues:
        unit, _, *numbers = queue.form
        values = dict(zip(_FORM_LEAST, numbers, strict=True)) | {"capacity": queue.capacity}
        errors = [
            f"{key} must be {least} to {_MOST}, not {values[key]}"
            for key, least in (_FORM_LEAST | {"capacity": 1}).items()
            if not least <= values[key] <= _MOST
        ]
        if unit not in _UNITS:
            errors.insert(0, f"unit must be {' or '.join(_UNITS)}, not {unit}")
        if not queue.name or names.count(queue.name) > 1:
            errors.insert(0, "name must be a text of its own")
        if errors:
            raise UserError(f"packet_queues of core software: queue `{queue.name}`: {errors[0]}")
