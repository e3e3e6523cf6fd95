"""Define events that stop a run: levels that only rise, such as overflow counts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Protocol

from ixp.editors.sessions.stops import Thread
from ixp.simulator import Finding, Machine
from ixp.support.errors import UserError
from ixp.support.suggestions import did_you_mean
from ixp.workloads.record.run_directory import port_name, port_number
from ixp.workloads.runs.source_locations import accepted, finding_text
from ixp.workloads.runs.stops.events import PORT_EVENTS, router_counters
from ixp.workloads.runs.system.system import System

Levels = Mapping[str, int]
"""Counts so far, by name."""

_COUNTER = re.compile(r"(\w+)(?:\(\s*(\w+)\s*\))?")
WAYS = {"received": "rx_units", "sent": "tx_units"}


class Event(Protocol):
    """A counted event. `after` is the cycle after which it stops a run."""

    after: int

    def levels(self) -> Levels:
        """Return the present levels; a missing name has level 0."""

    def text(self, name: str) -> str:
        """Return a text for a person about a level that has risen."""

    def thread(self, name: str) -> Thread | None:
        """Return the thread of the event, None for an event of no thread."""


class _EventOfNoThread:
    after = 0

    def thread(self, _name: str) -> Thread | None:
        return None


class PortEvent(_EventOfNoThread):
    """An overflow, an underflow or an idle slot of any port."""

    def __init__(self, kind: str, machine: Machine) -> None:
        """Raise UserError for another kind."""
        if kind not in PORT_EVENTS:
            raise UserError(f"event must be one of {', '.join(PORT_EVENTS)}, not {kind}")
        self._kind = kind
        self._machine = machine

    def levels(self) -> Levels:
        """Return the count of each port."""
        ports = self._machine.ports
        return {
            port_name(port): sum(ports[port].counters[part] for part in PORT_EVENTS[self._kind])
            for port in ports
        }

    def text(self, name: str) -> str:
        """Name the port."""
        return f"{self._kind} on {name}"


class CounterEvent(_EventOfNoThread):
    """A counter of the router goes up: `IP_BAD_TTL`, of any port, or `IP_BAD_TTL(8)`."""

    def __init__(self, text: str, machine: Machine, system: System) -> None:
        """Raise UserError for a counter that the router does not have or does not count."""
        self._machine, self._system = machine, system
        match = _COUNTER.fullmatch(text.strip())
        if not match:
            raise UserError(f"counter must be like IP_BAD_TTL or IP_BAD_TTL(8), not {text}")
        self._name = match[1]
        self._port = None if match[2] is None else str(port_number(match[2]))
        counts = self._counts()
        if not counts:
            hint = did_you_mean(self._name, self._counter_names())
            raise UserError(f"unknown counter `{text.strip()}`{f'; {hint}' if hint else ''}")
        if None in counts.values():
            raise UserError(f"counter {self._name} is not compiled; --counters all compiles it")

    def levels(self) -> Levels:
        """Return its counts, by port."""
        return {name: count or 0 for name, count in self._counts().items()}

    def text(self, name: str) -> str:
        """Name the counter and its port."""
        where = f" of {name}" if name else ""
        return f"counter {self._name}{where} is {self.levels()[name]}"

    def _counts(self) -> dict[str, int | None]:
        counters = router_counters(self._machine, self._system)
        of_ports = counters.pop("ports", {})
        if self._port is None and self._name in counters:
            return {"": counters[self._name]}
        return {
            port_name(int(port)): named[self._name]
            for port, named in of_ports.items()
            if self._name in named and self._port in (None, port)
        }

    def _counter_names(self) -> list[str]:
        counters = router_counters(self._machine, self._system)
        of_ports = counters.pop("ports", {}).values()
        return [*counters, *(name for named in of_ports for name in named)]


class PacketEvent(_EventOfNoThread):
    """A unit (a frame or a cell) of a port is `received` or `sent`: the n-th one, or every one."""

    def __init__(self, port: int, way: str, number: int | None, machine: Machine) -> None:
        """Raise UserError for an unknown port or direction, or a number below 1."""
        if port not in machine.ports:
            ports = ", ".join(map(str, machine.ports)) or "there are none"
            raise UserError(f"port must be one of the configuration ({ports}), not {port}")
        if way not in WAYS:
            raise UserError(f"a unit must be received or sent, not {way}")
        if number is not None and number < 1:
            raise UserError(f"number of a unit must be 1 or more, not {number}")
        self._port, self._way, self._number = port, way, number
        self._machine = machine

    def levels(self) -> Levels:
        """Return the count of units, or 1 once the n-th one has passed."""
        units = self._machine.ports[self._port].counters[WAYS[self._way]]
        return {"": units if self._number is None else int(units >= self._number)}

    def text(self, name: str) -> str:
        """Name the unit."""
        number = self._number or self.levels()[name]
        return f"unit {number} of {port_name(self._port)} was {self._way}"


class FindingEvent(_EventOfNoThread):
    """A finding of the sanitizer that the source does not accept."""

    def __init__(self, machine: Machine, system: System) -> None:
        """Raise UserError for a machine that runs without the sanitizer."""
        if not machine.check:
            raise UserError("the sanitizer does not run; --check runs it")
        self._machine, self._programs = machine, system.programs
        self._accepted: dict[tuple[str, int, int], bool] = {}

    def levels(self) -> Levels:
        """Return a level of 1 for each finding."""
        findings = self._machine.findings()
        return {_key(finding): 1 for finding in findings if not self._is_accepted(finding)}

    def text(self, name: str) -> str:
        """Return the text of the finding."""
        return finding_text(self._finding(name), self._programs)

    def thread(self, name: str) -> Thread | None:
        """Return its thread."""
        finding = self._finding(name)
        return Thread(finding.engine, finding.context)

    def _is_accepted(self, finding: Finding) -> bool:
        key = (finding.check, finding.engine, finding.word)
        if key not in self._accepted:
            self._accepted[key] = accepted(finding, self._programs)
        return self._accepted[key]

    def _finding(self, name: str) -> Finding:
        return next(finding for finding in self._machine.findings() if _key(finding) == name)


def _key(finding: Finding) -> str:
    parts = (finding.check, finding.engine, finding.context, finding.word, finding.cycle)
    return " ".join(map(str, parts))


def risen_levels(
    events: Iterable[Event], before: Mapping[Event, Levels]
) -> list[tuple[Event, str]]:
    """Return each event with each name whose level has risen since `before`."""
    return [
        (event, name)
        for event in events
        for name, level in event.levels().items()
        if level > before.get(event, {}).get(name, 0)
    ]
