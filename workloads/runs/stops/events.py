"""Stop a run early at named events; watch.py stops it by expressions."""

from typing import Any

from ixp.simulator import Machine
from ixp.support.errors import FieldError, UserError
from ixp.support.suggestions import did_you_mean
from ixp.workloads.record.run_directory import port_name, port_number
from ixp.workloads.runs.system.system import System

PORT_EVENTS = {
    "overflow": ("rx_overflows", "tx_overflows"),
    "underflow": ("tx_underflows",),
    "idle": ("tx_idle",),
}


def router_counters(machine: Machine, system: System) -> dict[str, Any]:
    """Return the counters of the core's software by name; empty if it has none.

    A counter that is not compiled into the router is None.
    """
    counters = dict(system.reports.counters(machine))
    unknown = dict.fromkeys(uncompiled(system))
    counters |= {name: None for name in unknown if name in counters}
    if "ports" in counters:
        counters["ports"] = {
            port: {name: unknown.get(name, count) for name, count in named.items()}
            for port, named in counters["ports"].items()
        }
    return counters


def uncompiled(system: System) -> frozenset[str]:
    """Return the names of the router's counters that are not compiled."""
    config = system.config
    return config.options.uncompiled if config.is_router else frozenset()


class Events:
    """Events that end a run: port events (overflow, underflow, idle), or a counter that rises.

    `NAME(PORT)` is an event of one port, by number or name; `NAME` alone is the event of any port.
    """

    def __init__(self, names: tuple[str, ...], machine: Machine, system: System) -> None:
        """Watch for events; raise UserError for a name that is neither an event nor a counter."""
        self._machine = machine
        self._system = system
        self._before = self._counts()
        self._events = {self._event(text) for text in names}

    def start(self) -> None:
        """Start to watch from the present counts."""
        self._before = self._counts()

    def happened(self) -> tuple[str, str] | None:
        """Return the name and the port of an event since the start, or None."""
        if not self._events:
            return None
        for (name, port), count in self._counts().items():
            if count > self._before.get((name, port), 0) and not self._events.isdisjoint(
                ((name, None), (name, port))
            ):
                return name, port
        return None

    def _event(self, text: str) -> tuple[str, str | None]:
        """Return the name of an event, and its port if it has one; raise FieldError."""
        name, bracket, place = text.partition("(")
        if name in uncompiled(self._system):
            raise FieldError("{stop_on} {0}: {counters} all compiles this counter", name)
        if name in PORT_EVENTS and not self._machine.ports:
            raise FieldError("{stop_on} {0} has no effect on a configuration without ports", name)
        names = {name for name, _ in self._before}
        if name not in names:
            hint = did_you_mean(name, names) or f"give {', '.join(PORT_EVENTS)} or a counter"
            raise FieldError("unknown event `{0}` in {stop_on}; {1}", name, hint)
        if not bracket:
            return name, None
        try:
            port = port_name(port_number(place[:-1] if place.endswith(")") else text))
        except UserError as error:
            raise FieldError("{stop_on} {0}: {1}", text, error) from None
        if (name, port) not in self._before:
            ports = ", ".join(where for other, where in self._before if other == name and where)
            raise FieldError("{stop_on} {0}: {1} is of the ports {2}", text, name, ports or "none")
        return name, port

    def _counts(self) -> dict[tuple[str, str], int]:
        counts = {(name, ""): 0 for name in PORT_EVENTS}
        for port in self._machine.ports:
            counters = self._machine.ports[port].counters
            for name, parts in PORT_EVENTS.items():
                counts[name, port_name(port)] = sum(counters[part] for part in parts)
        router = router_counters(self._machine, self._system)
        for port, named in router.pop("ports", {}).items():
            counts |= {(name, port_name(int(port))): count or 0 for name, count in named.items()}
        return counts | {(name, ""): count or 0 for name, count in router.items()}
