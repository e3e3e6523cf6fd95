"""When to stop a run early: events by name, and expressions over its counters."""

from collections.abc import Iterable, Mapping
from typing import Any

from ixp.microcode.memory.map import constants
from ixp.simulator import Expression, Machine
from ixp.support.errors import FieldError, UserError
from ixp.workloads.record.run_directory import port_name
from ixp.workloads.runs.system import System

PORT_EVENTS = {
    "overflow": ("rx_overflows", "tx_overflows"),
    "underflow": ("tx_underflows",),
    "idle": ("tx_idle",),
}


def router_counters(machine: Machine, system: System) -> dict[str, Any]:
    """Return the counters of the core's software by name, none where it has none.

    A counter of the router that is not compiled is None: it does not count.
    """
    counters = dict(system.reports.counters(machine))
    unknown = dict.fromkeys(_uncompiled(system))
    counters |= {name: None for name in unknown if name in counters}
    if "ports" in counters:
        counters["ports"] = {
            port: {name: unknown.get(name, count) for name, count in named.items()}
            for port, named in counters["ports"].items()
        }
    return counters


def _uncompiled(system: System) -> frozenset[str]:
    config = system.config
    return config.options.uncompiled if config.is_router else frozenset()


class Events:
    """Events that end a run: of ports (overflow, underflow, idle) or counters that go up."""

    def __init__(self, names: tuple[str, ...], machine: Machine, system: System) -> None:
        """Raise UserError for a name that is neither an event nor a counter."""
        self._machine = machine
        self._system = system
        counters = self._counts()
        known = {name for name, _ in counters}
        for name in names:
            if name in _uncompiled(system):
                raise FieldError("{stop_on} {0}: {counters} all compiles this counter", name)
            if name not in known:
                raise FieldError(
                    "unknown event `{0}` in {stop_on}; give {1} or a counter of the router",
                    name,
                    ", ".join(PORT_EVENTS),
                )
        self._names = set(names)
        self._before = counters

    def start(self) -> None:
        """Count from now on."""
        self._before = self._counts()

    def happened(self) -> tuple[str, str] | None:
        """Return the name and the place of an event that has happened since the start."""
        if not self._names:
            return None
        for (name, where), count in self._counts().items():
            if name in self._names and count > self._before.get((name, where), 0):
                return name, where
        return None

    def _counts(self) -> dict[tuple[str, str], int]:
        counts = {(name, ""): 0 for name in PORT_EVENTS}
        for port in self._machine.ports:
            found = self._machine.ports[port].counters
            for name, parts in PORT_EVENTS.items():
                counts[name, port_name(port)] = sum(found[part] for part in parts)
        router = router_counters(self._machine, self._system)
        for port, named in router.pop("ports", {}).items():
            counts |= {(name, port_name(int(port))): count or 0 for name, count in named.items()}
        return counts | {(name, ""): count or 0 for name, count in router.items()}


class Watch(Expression):
    """An expression that knows the router, too, such as `ATM_RX_IPR_FULLQ > 0`.

    Names are counters of the router and addresses of its memory map; `IP_BAD_TTL(8)` is a counter
    of a port. `queue("packets eth0")` are the packets that wait for a port, and
    `queue("MSGQ_ATM_RX_IPR")` the messages of a queue of the memory map.
    """

    kind = "watch"
    example = "ATM_RX_IPR_FULLQ > 0"

    def __init__(self, text: str, machine: Machine, system: System) -> None:
        """Raise UserError for what is no such expression."""
        self._system = system
        self._counters: dict[str, Any] | None = None
        super().__init__(text, machine, system.programs)

    def wrong(self, why: str) -> UserError:
        """Return the error of a text that has no meaning, for the field `watch`."""
        return FieldError("{watch}{0}", str(super().wrong(why)).removeprefix(self.kind))

    def value(self) -> int:
        """Return the value now."""
        self._counters = None
        return super().value()

    def name(self, name: str) -> int:
        """Return a counter of the router, else a constant of its memory map."""
        if name == "cycle":
            return super().name(name)
        count = self._router().get(name, constants().get(name))
        per_port = [port for port in self.machine.ports if name in self.of_port(port)]
        if count is None and per_port:
            raise self.wrong(f"{name} is a counter of each port, such as {name}({per_port[0]})")
        if name in _uncompiled(self._system):
            raise self.wrong(f"{name} is not compiled; counters = all compiles it")
        if not isinstance(count, int):
            raise self.unknown("name", name, self.names())
        return count

    def names(self) -> Iterable[str]:
        """Return what an expression may name, counters and the memory map too."""
        return (*super().names(), *self._router(), *constants())

    def kinds(self) -> str:
        """Return the kinds of values, those of the router too."""
        return f"{super().kinds()}, counters of the router and names of its memory map"

    def queues(self) -> Mapping[str, int]:
        """Return the lengths of the queues that the core's software knows."""
        return self._system.reports.queue_lengths(self.machine)

    def of_port(self, port: int) -> Mapping[str, int]:
        """Return the counters of a port: its device's and the router's."""
        named = self._router().get("ports", {}).get(str(port), {})
        counted = {name: count for name, count in named.items() if count is not None}
        return {**super().of_port(port), **counted}

    def _router(self) -> dict[str, Any]:
        """Return the router's counters: all are read, once for a value, when one is asked for."""
        if self._counters is None:
            self._counters = router_counters(self.machine, self._system)
        return self._counters
