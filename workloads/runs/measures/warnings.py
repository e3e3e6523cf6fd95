"""Warn of units that were lost or not forwarded in a run that did not fail."""

from __future__ import annotations

from collections.abc import Iterator

from ixp.isa.tables.csrs import FIFO_ELEMENTS
from ixp.isa.tables.port_kinds import is_atm, medium_of
from ixp.simulator import Machine
from ixp.workloads.record.run_directory import port_name
from ixp.workloads.runs.system.system import System

NAMES = ("tx_overflow", "not_validated", "not_taken", "not_sent")
"""The names of the warnings of a run."""

RunWarning = dict[str, str | int]
"""A warning: its `name`, its `message`, and its `port` if it concerns a port."""

_PATIENCE_CYCLES = 50_000
"""Core cycles after the start of the ports by which programs should have taken and sent units."""

_QUIET_STOPS = ("drained", "deadlock")


def run_warnings(
    stopped: str, machine: Machine, system: System, enabled_at: int | None
) -> list[RunWarning]:
    """Return the warnings about a whole run, which stopped for `reason`."""
    settled = stopped in _QUIET_STOPS or (
        enabled_at is not None and machine.now - enabled_at >= _PATIENCE_CYCLES
    )
    warnings = [*_lost_when_sent(machine)]
    if settled:
        warnings += [*_not_validated(machine, stopped), *_not_taken(machine)]
        if not system.config.is_router:
            warnings += _not_sent(machine, system, stopped)
    return warnings


def _lost_when_sent(machine: Machine) -> Iterator[RunWarning]:
    for number, port in machine.ports.items():
        if count := port.counters["tx_overflows"]:
            yield _of_port(
                "tx_overflow",
                number,
                f"{count} transmit elements found no room in the port's FIFO, and their "
                f"{_units(number)} were lost: wait for xmit_rdy, and for xmit_ptr to pass the last "
                "element",
            )


def _not_validated(machine: Machine, stopped: str) -> Iterator[RunWarning]:
    """Warn of an element that was not validated and blocks later ones in the transmit machine."""
    bus = machine.ix_bus
    passed = bus.counters["transmit_elements"] + bus.counters["transmit_skipped"]
    element = passed % FIFO_ELEMENTS
    if element in bus.validated:
        return
    # A program at work may skip elements all the time: these do not block.
    still = stopped == "deadlock"
    waiting = sum(still or not bus.is_skipped(number) for number in bus.validated)
    if waiting and stopped in _QUIET_STOPS:
        text = f"transmit element {element} was not validated; {waiting} behind it wait"
        yield {"name": "not_validated", "message": text}
    elif not bus.validated and passed < FIFO_ELEMENTS and bus.is_filled(element):
        text = f"transmit element {element} was filled and not validated"
        yield {"name": "not_validated", "message": text}


def _not_taken(machine: Machine) -> Iterator[RunWarning]:
    """Warn of ports whose units no program took."""
    for number, port in machine.ports.items():
        counters = port.counters
        good = counters["rx_overflows"] or not counters["rx_errors"]
        if counters["rx_wire_bytes"] and good and not counters["rx_units"]:
            text = f"{_units(number)} came in, and no program took any"
            yield _of_port("not_taken", number, text)


def _not_sent(machine: Machine, system: System, stopped: str) -> Iterator[RunWarning]:
    """Warn of units that were taken but not sent: all of them, or some if the run is drained."""
    ports = {number: port.counters for number, port in machine.ports.items()}
    received = sum(counters["rx_units"] for counters in ports.values())
    departed = ("tx_units", "tx_errors", "tx_lost", "tx_overflows")
    sent = sum(counters[name] for counters in ports.values() for name in departed)
    if not received or system.reports.core_packets:
        return
    alike = len({medium_of(number) for number in ports}) == 1
    if not sent:
        yield {"name": "not_sent", "message": f"{received} units were taken, and no port sent any"}
    elif stopped == "drained" and alike and received > sent:
        yield {
            "name": "not_sent",
            "message": f"{received} units were taken and {sent} sent: programs dropped the others, "
            "or a thread has them in hand",
        }


def _units(port: int) -> str:
    return "cells" if is_atm(port) else "frames"


def _of_port(name: str, port: int, text: str) -> RunWarning:
    return {"name": name, "port": port, "message": f"{port_name(port)}: {text}"}
