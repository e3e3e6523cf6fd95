"""Events that stop a run: levels that only rise, such as counts of overflows or of packets."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Protocol

from ixp.editors.sessions.stops import Thread
from ixp.simulator import Finding, Machine
from ixp.support.errors import UserError
from ixp.support.suggestions import nearest
from ixp.workloads.record.run_directory import port_name, port_number
from ixp.workloads.runs.source_locations import accepted, finding_text
from ixp.workloads.runs.stops.events import PORT_EVENTS, router_counters
from ixp.workloads.runs.system.system import System

Levels = Mapping[str, int]
"""What has risen so far, by what it is."""

_COUNTER = re.compile(r"(\w+)(?:\(\s*(\w+)\s*\))?")
WAYS = {"received": "rx_units", "sent": "tx_units"}


class Event(Protocol):
    """Something that is counted. `after` is the cycle after which it stops a run."""

    after: int

    def levels(self) -> Levels:
        """Return the levels now; a name that is not there has level 0."""

    def text(self, name: str) -> str:
        """Say what has happened when a level has risen."""

    def thread(self, name: str) -> Thread | None:
        """Return the thread that it is about, if it is about one."""


class _OfNoThread:
    after = 0

    def thread(self, _name: str) -> Thread | None:
        return None


class PortEvent(_OfNoThread):
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


class CounterEvent(_OfNoThread):
    """A counter of the router goes up: `IP_BAD_TTL`, of any port, or `IP_BAD_TTL(8)`."""

    def __init__(self, text: str, machine: Machine, system: System) -> None:
        """Raise UserError for a counter that the router does not have or does not count."""
        self._machine, self._system = machine, system
        found = _COUNTER.fullmatch(text.strip())
        if not found:
            raise UserError(f"counter must be like IP_BAD_TTL or IP_BAD_TTL(8), not {text}")
        self._name = found[1]
        self._port = None if found[2] is None else str(port_number(found[2]))
        counts = self._counts()
        if not counts:
            hint = nearest(self._name, self._known())
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

    def _known(self) -> list[str]:
        counters = router_counters(self._machine, self._system)
        of_ports = counters.pop("ports", {}).values()
        return [*counters, *(name for named in of_ports for name in named)]


class PacketEvent(_OfNoThread):
    """A unit (a frame or a cell) of a port is `received` or `sent`: the n-th one, or every one."""

    def __init__(self, port: int, way: str, number: int | None, machine: Machine) -> None:
        """Raise UserError for a port or way that is not there, or a number below 1."""
        if port not in machine.ports:
            known = ", ".join(map(port_name, machine.ports)) or "there are none"
            raise UserError(f"port must be one of the configuration ({known}), not {port}")
        if way not in WAYS:
            raise UserError(f"a unit must be received or sent, not {way}")
        if number is not None and number < 1:
            raise UserError(f"number of a unit must be 1 or more, not {number}")
        self._port, self._way, self._number = port, way, number
        self._machine = machine

    def levels(self) -> Levels:
        """Return how many units there were, or whether it was there."""
        units = self._machine.ports[self._port].counters[WAYS[self._way]]
        return {"": units if self._number is None else int(units >= self._number)}

    def text(self, name: str) -> str:
        """Say which unit it is."""
        number = self._number or self.levels()[name]
        return f"unit {number} of {port_name(self._port)} was {self._way}"


class FindingEvent(_OfNoThread):
    """The sanitizer has found something that the source does not accept."""

    def __init__(self, machine: Machine, system: System) -> None:
        """Raise UserError for a machine that runs without the sanitizer."""
        if not machine.check:
            raise UserError("the sanitizer does not run; --check runs it")
        self._machine, self._programs = machine, system.programs
        self._accepted: dict[tuple[str, int, int], bool] = {}

    def levels(self) -> Levels:
        """Return a level of 1 for each finding."""
        return {_key(found): 1 for found in self._machine.findings() if self._counts(found)}

    def text(self, name: str) -> str:
        """Return the text of the finding."""
        return finding_text(self._found(name), self._programs)

    def thread(self, name: str) -> Thread | None:
        """Return its thread."""
        found = self._found(name)
        return Thread(found.engine, found.context)

    def _counts(self, found: Finding) -> bool:
        key = (found.check, found.engine, found.word)
        if key not in self._accepted:
            self._accepted[key] = accepted(found, self._programs)
        return not self._accepted[key]

    def _found(self, name: str) -> Finding:
        return next(each for each in self._machine.findings() if _key(each) == name)


def _key(found: Finding) -> str:
    return f"{found.check} {found.engine} {found.context} {found.word} {found.cycle}"


def risen(events: Iterable[Event], before: Mapping[Event, Levels]) -> list[tuple[Event, str]]:
    """Return the events that have happened since `before`, each with the names that have risen."""
    found = []
    for event in events:
        was = before.get(event, {})
        now = event.levels()
        found += [(event, name) for name, level in now.items() if level > was.get(name, 0)]
    return found
