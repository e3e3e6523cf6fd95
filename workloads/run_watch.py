"""When to stop a run early: events by name, and expressions over its counters."""

import ast
import operator
from collections.abc import Callable, Mapping
from typing import Any

from ixp.isa.errors import UserError
from ixp.isa.registers import CONTEXTS
from ixp.microcode.memory_map import constants
from ixp.simulator import Machine
from ixp.simulator.register_file import register_index
from ixp.workloads.run_system import System
from ixp.workloads.rundir import port_name

PORT_EVENTS = {
    "overflow": ("rx_overflows", "tx_overflows"),
    "underflow": ("tx_underflows",),
    "idle": ("tx_idle",),
}
_MEMORIES = ("scratch", "sram", "sdram")
_OPERATORS: Mapping[type, Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_,
    ast.RShift: operator.rshift,
    ast.LShift: operator.lshift,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}


def router_counters(machine: Machine, system: System) -> dict[str, Any]:
    """Give the counters of the core's software by name, none where it has none."""
    read = getattr(system.software, "counters", None)
    return dict(read(machine)) if read else {}


class Events:
    """Events that end a run: of ports (overflow, underflow, idle) or counters that go up."""

    def __init__(self, names: tuple[str, ...], machine: Machine, system: System) -> None:
        """Raise UserError for a name that is neither an event nor a counter."""
        self._machine = machine
        self._system = system
        counters = self._counts()
        known = {name for name, _ in counters}
        for name in names:
            if name not in known:
                raise UserError(
                    f"--stop-on must be of {', '.join(PORT_EVENTS)} or a counter of the router, "
                    f"not {name}"
                )
        self._names = set(names)
        self._before = counters

    def start(self) -> None:
        """Count from now on."""
        self._before = self._counts()

    def happened(self) -> tuple[str, str] | None:
        """Give the name and the place of an event that has happened since the start."""
        if not self._names:
            return None
        for (name, where), count in self._counts().items():
            if name in self._names and count > self._before.get((name, where), 0):
                return name, where
        return None

    def _counts(self) -> dict[tuple[str, str], int]:
        counts = {(name, ""): 0 for name in PORT_EVENTS}
        for port in self._machine.ports:
            found = self._machine.port_counters(port)
            for name, parts in PORT_EVENTS.items():
                counts[name, port_name(port)] = sum(found[part] for part in parts)
        router = router_counters(self._machine, self._system)
        for port, named in router.pop("ports", {}).items():
            counts |= {(name, port_name(int(port))): count for name, count in named.items()}
        return counts | {(name, ""): count for name, count in router.items()}


class Watch:
    """An expression over counters, memory and time, such as `ATM_RX_IPR_FULLQ > 0`.

    Names are counters of the router, addresses of its memory map and `cycle`; `scratch[0x280]`,
    `sram[...]` and `sdram[...]` read memory, `tx_units(8)` and `IP_BAD_TTL(8)` counters of a port,
    `register(0, 2, "name")` a register of engine 0, context 2. Python's arithmetic, comparisons,
    and, or, not. The length of a queue is a difference: `scratch[PACKETQ_COUNTS] -
    scratch[PACKETQ_COUNTS + 1]` packets wait for Ethernet port 0.
    """

    def __init__(self, text: str, machine: Machine, system: System) -> None:
        """Raise UserError for what is no such expression."""
        self.text = text
        self._machine = machine
        self._system = system
        try:
            self._tree = ast.parse(text.strip(), mode="eval").body
        except SyntaxError as error:
            raise self._wrong(str(error.msg)) from None
        self.holds()

    def holds(self) -> bool:
        """Tell whether the expression is true now."""
        self._counters = router_counters(self._machine, self._system)
        try:
            return bool(self._value(self._tree))
        except (ValueError, TypeError) as error:
            raise self._wrong(str(error)) from None

    def _value(self, node: ast.expr) -> Any:  # noqa: ANN401 - numbers and truth
        match node:
            case ast.Constant(value=int(value)):
                return value
            case ast.Name(id=name):
                return self._name(name)
            case ast.BinOp(left=left, op=op, right=right) if type(op) in _OPERATORS:
                return _OPERATORS[type(op)](self._value(left), self._value(right))
            case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in _OPERATORS:
                return _OPERATORS[type(op)](self._value(left), self._value(right))
            case ast.BoolOp(op=op, values=parts):
                values = [self._value(part) for part in parts]  # all, so that errors show at once
                return all(values) if isinstance(op, ast.And) else any(values)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return not self._value(operand)
            case ast.Subscript(value=ast.Name(id=unit), slice=address) if unit in _MEMORIES:
                return self._memory(unit, self._value(address))
            case ast.Call(
                func=ast.Name(id="register"),
                args=[engine, context, ast.Constant(value=str(name))],
                keywords=[],
            ):
                return self._register(self._value(engine), self._value(context), name)
            case ast.Call(func=ast.Name(id=name), args=[port], keywords=[]):
                return self._port(name, self._value(port))
        raise self._wrong(f"{ast.unparse(node)} has no meaning here")

    def _name(self, name: str) -> int:
        if name == "cycle":
            return self._machine.now
        count = self._counters.get(name, constants().get(name))
        per_port = [port for port in self._machine.ports if name in self._of_port(port)]
        if count is None and per_port:
            raise self._wrong(f"{name} is a counter of each port, such as {name}({per_port[0]})")
        if not isinstance(count, int):
            raise self._wrong(f"{name} is no counter of the router")
        return count

    def _register(self, engine: int, context: int, name: str) -> int:
        program = self._system.programs.get(engine)
        if program is None or context not in range(CONTEXTS):
            raise self._wrong(f"engine {engine} context {context} runs no program")
        try:
            index, relative = register_index(program.register(name))
        except KeyError:
            raise self._wrong(f"{name} is no register of engine {engine}") from None
        words = self._machine.registers(engine)
        return words[index + (context * len(words) // CONTEXTS if relative else 0)]

    def _memory(self, unit: str, address: int) -> int:
        words = self._machine.read(unit, address)
        return words[0] if len(words) == 1 else words[0] << 32 | words[1]

    def _port(self, name: str, port: int) -> int:
        if port not in self._machine.ports:
            raise self._wrong(f"port {port} is not of the configuration")
        counts = self._of_port(port)
        if name not in counts:
            raise self._wrong(f"{name} must be one of {', '.join(counts)}")
        return counts[name]

    def _of_port(self, port: int) -> dict[str, int]:
        """Give the counters of a port: its device's and the router's."""
        named: dict[str, int] = self._counters.get("ports", {}).get(str(port), {})
        return self._machine.port_counters(port) | named

    def _wrong(self, why: str) -> UserError:
        return UserError(
            f"--watch must be an expression like ATM_RX_IPR_FULLQ > 0, not {self.text}: {why}"
        )
