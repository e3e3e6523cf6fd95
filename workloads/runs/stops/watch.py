"""Stop a run early by an expression over its state and counters."""

from collections.abc import Iterable, Mapping
from typing import Any

from ixp.microcode.memory.map import constants
from ixp.simulator import Expression, Machine
from ixp.support.errors import FieldError, UserError
from ixp.workloads.runs.stops.events import router_counters, uncompiled
from ixp.workloads.runs.system.system import System


class Watch(Expression):
    """An expression that may also use the router's names, such as `ATM_RX_IPR_FULLQ > 0`.

    Names are counters of the router and addresses of its memory map; `IP_BAD_TTL(8)` is a counter
    of a port. `queue("packets eth0")` are the packets that wait for a port, and
    `queue("MSGQ_ATM_RX_IPR")` the messages of a queue of the memory map.
    """

    kind = "watch"
    example = "ATM_RX_IPR_FULLQ > 0"

    def __init__(self, text: str, machine: Machine, system: System) -> None:
        """Parse the expression; raise UserError if it is invalid."""
        self._system = system
        self._counters: dict[str, Any] | None = None
        super().__init__(text, machine, system.programs)

    def expression_error(self, why: str) -> UserError:
        """Return the error of an invalid text, for the field `watch`."""
        return FieldError("{watch}{0}", str(super().expression_error(why)).removeprefix(self.kind))

    def value(self) -> int:
        """Return the present value."""
        self._counters = None
        return super().value()

    def name(self, name: str) -> int:
        """Return a counter of the router, or a constant of its memory map."""
        if name == "cycle":
            return super().name(name)
        count = self._router().get(name, constants().get(name))
        per_port = [port for port in self.machine.ports if name in self.of_port(port)]
        if count is None and per_port:
            raise self.expression_error(
                f"{name} is a counter of each port, such as {name}({per_port[0]})"
            )
        if name in uncompiled(self._system):
            raise self.expression_error(f"{name} is not compiled; counters = all compiles it")
        if not isinstance(count, int):
            raise self.unknown_name_error(name)
        return count

    def names(self) -> Iterable[str]:
        """Return the names that an expression may use, including counters and the memory map."""
        return (*super().names(), *self._router(), *constants())

    def kinds(self) -> str:
        """Return the kinds of values, including those of the router."""
        return f"{super().kinds()}, counters of the router and names of its memory map"

    def queues(self) -> Mapping[str, int]:
        """Return the lengths of the queues that the core's software knows."""
        return self._system.reports.queue_lengths(self.machine)

    def of_port(self, port: int) -> Mapping[str, int]:
        """Return the counters of a port: of its device, and of the router."""
        named = self._router().get("ports", {}).get(str(port), {})
        counted = {name: count for name, count in named.items() if count is not None}
        return {**super().of_port(port), **counted}

    def _router(self) -> dict[str, Any]:
        """Return the router's counters; the first use in an evaluation reads all of them."""
        if self._counters is None:
            self._counters = router_counters(self.machine, self._system)
        return self._counters
