"""Evaluate expressions over a machine, such as `scratch[0x280] == 1 and cycle > 5000`."""

import ast
import operator
import re
from collections.abc import Callable, Iterable, Mapping
from itertools import pairwise
from typing import Any

from ixp.assembler.program import Program
from ixp.isa.tables.csrs import CSR_NUMBERS
from ixp.isa.tables.registers import CONTEXTS
from ixp.simulator.debug.symbols import HALVES, NotInScopeError, register_place
from ixp.simulator.machine.machine import Machine
from ixp.simulator.machine.profile import QUEUE_NUMBERS
from ixp.support.errors import UserError
from ixp.support.suggestions import did_you_mean

_MEMORIES = ("scratch", "sram", "sdram")
_WIDTH = 64  # bits of the widest word
_FUNCTIONS = {
    "register": 'register(ENGINE, CONTEXT, "NAME")',
    "csr": 'csr("NAME")',
    "queue": 'queue("NAME")',
}
_SHOWN = 400  # characters of an expression that an error shows
_DIGITS = 4300  # of a number, for Python's parser
_PARENTHESES = 200  # inside each other, for Python's parser
_SIGN = re.compile(r"&&|\|\||<>|!(?!=)|(?<![=!<>])=(?!=)")
_INSTEAD = {"&&": "and", "||": "or", "<>": "!=", "!": "not", "=": "=="}


def _reason(text: str) -> str:
    """Return why a text has not the form of an expression, in other words than Python's."""
    if not text.strip():
        return "it is empty"
    if sign := _SIGN.search(text):
        return f"`{sign[0]}` is written `{_INSTEAD[sign[0]]}`"
    if text.count("(") > _PARENTHESES:
        return "it is nested too deeply"
    if re.search(rf"\d{{{_DIGITS}}}", text):
        return "a number has too many digits"
    return "operators are + - * // % & | ^ ~ << >>, comparisons, `and`, `or` and `not`"


def _bits(count: int) -> int:
    if not 0 <= count < _WIDTH:
        raise ValueError(f"a shift must be by 0 to {_WIDTH - 1} bits, not by {count}")
    return count


def _divisor(number: int) -> int:
    if number == 0:
        raise ValueError("a division must not be by 0")
    return number


_OPERATORS: Mapping[type, Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: lambda value, by: operator.floordiv(value, _divisor(by)),
    ast.Mod: lambda value, by: operator.mod(value, _divisor(by)),
    ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_,
    ast.BitXor: operator.xor,
    ast.RShift: lambda value, bits: operator.rshift(value, _bits(bits)),
    ast.LShift: lambda value, bits: operator.lshift(value, _bits(bits)),
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}
_UNARY: Mapping[type, Callable[[Any], Any]] = {
    ast.Not: operator.not_,
    ast.USub: operator.neg,
    ast.UAdd: operator.pos,
    ast.Invert: lambda value: ~int(value),
}


def hardware_queues(text: str) -> set[str]:
    """Return the hardware queues that an expression names; an empty set if it can't be parsed."""
    try:
        nodes = [*ast.walk(ast.parse(text.strip(), mode="eval"))]
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return set()
    calls = (node.args for node in nodes if isinstance(node, ast.Call))
    named = {arg.value for args in calls for arg in args if isinstance(arg, ast.Constant)}
    return {name for name in QUEUE_NUMBERS if name in named}


class Expression:
    """An expression over the state of a machine, parsed once and evaluated at any time.

    An expression may use `cycle`; memory words `scratch[0x280]`, `sram[...]`, `sdram[...]`
    (quadwords); `register(0, 2, "name")` of engine 0, context 2, by its name in the source or as
    `a3`, `@b17`, `$2`, where `register(0, 2, "$2", "write")` is the write half of a transfer
    register, and without a half the one that the program uses; `csr("xmit_ptr")`; lengths of
    queues, `queue("sram ordered")`, of a machine with a profile; counters of a port, `tx_units(8)`.
    The operators are those of Python: `+ - * // % & | ^ ~ << >>` on whole numbers of any size and
    sign, with shifts by up to 63 bits; comparisons, also `0 < cycle < 5`; and, or, not, which
    always evaluate every operand. A subclass may add names, queues and port counters. A source name
    is resolved at the word that the context issues next. If it names no register there, the
    expression has no value and does not hold.
    """

    kind = "expression"
    example = "scratch[0x280] == 1"

    def __init__(self, text: str, machine: Machine, programs: Mapping[int, Program]) -> None:
        """Parse a text; raise UserError if it is not a valid expression."""
        self.text = text
        self.machine = machine
        self._programs = programs
        if not isinstance(text, str):
            raise self.expression_error("it is no text")
        try:
            self._tree = ast.parse(text.strip(), mode="eval").body
        except (SyntaxError, ValueError):
            raise self.expression_error(_reason(text)) from None
        except (RecursionError, MemoryError):
            raise self.expression_error("it is nested too deeply") from None
        self.holds()

    def value(self) -> int:
        """Return the present value; True is 1, False is 0. Raise UserError if it has none."""
        try:
            return int(self._value(self._tree))
        except NotInScopeError as error:
            raise NotInScopeError(str(self.expression_error(str(error)))) from None
        except (ValueError, TypeError) as error:
            raise self.expression_error(str(error)) from None
        except RecursionError:
            raise self.expression_error("it is nested too deeply") from None

    def holds(self) -> bool:
        """Return whether the expression is true now."""
        try:
            return bool(self.value())
        except NotInScopeError:
            return False

    # ---- methods that a subclass may extend

    def name(self, name: str) -> int:
        """Return the value of a name. Raise UserError for an unknown name."""
        if name == "cycle":
            return self.machine.now
        raise self.unknown_name_error(name)

    def names(self) -> Iterable[str]:
        """Return the names that an expression may use."""
        return ("cycle", *_MEMORIES, *_FUNCTIONS, *self._port_counters())

    def kinds(self) -> str:
        """Return a list of the kinds of values, as errors print it."""
        memories = [f"{unit}[ADDRESS]" for unit in _MEMORIES]
        ports = [f"counters of ports such as {name}(PORT)" for name in self._port_counters()][:1]
        return ", ".join(("cycle", *memories, *_FUNCTIONS.values(), *ports))

    def queues(self) -> Mapping[str, int]:
        """Return the lengths of additional queues (not hardware queues), by name."""
        return {}

    def of_port(self, port: int) -> Mapping[str, int]:
        """Return the counters of a port by name."""
        return self.machine.ports[port].counters

    def expression_error(self, why: str) -> UserError:
        """Return the error for a text that cannot be evaluated."""
        text, why = (
            part if len(part) <= _SHOWN else f"{part[:_SHOWN]}..." for part in (str(self.text), why)
        )
        return UserError(
            f"{self.kind} must be an expression like {self.example}, not {text}: {why}"
        )

    def unknown_name_error(
        self, name: str, kind: str = "name", names: Iterable[str] | None = None
    ) -> UserError:
        """Return the error for an unknown name, with the nearest known names."""
        forms = {unit: f"{unit}[ADDRESS]" for unit in _MEMORIES} | _FUNCTIONS
        if name in forms:
            return self.expression_error(f"`{name}` must be written as {forms[name]}")
        others = (
            f"values are {self.kinds()}" if names is None else f"{kind}s are {', '.join(names)}"
        )
        hint = did_you_mean(name, self.names() if names is None else names) or others
        return self.expression_error(f"unknown {kind} `{name}`; {hint}")

    # ---- evaluation of Python's syntax tree

    def _value(self, node: ast.expr) -> Any:  # noqa: ANN401 - numbers and truth
        match node:
            case ast.Constant(value=int(value)):
                return value
            case ast.Name(id=name):
                return self.name(name)
            case ast.BinOp(left=left, op=op, right=right) if type(op) in _OPERATORS:
                return _OPERATORS[type(op)](self._value(left), self._value(right))
            case ast.Compare(left=left, ops=ops, comparators=others) if {
                type(op) for op in ops
            } <= _OPERATORS.keys():
                values = [self._value(part) for part in (left, *others)]
                pairs = zip(ops, pairwise(values), strict=True)
                return all(_OPERATORS[type(op)](*pair) for op, pair in pairs)
            case ast.BoolOp(op=op, values=parts):
                values = [self._value(part) for part in parts]  # all, so that every error shows
                return all(values) if isinstance(op, ast.And) else any(values)
            case ast.UnaryOp(op=op, operand=operand) if type(op) in _UNARY:
                return _UNARY[type(op)](self._value(operand))
            case ast.Subscript(value=ast.Name(id=unit), slice=address) if unit in _MEMORIES:
                return self._memory(unit, self._value(address))
            case ast.Call(func=ast.Name(id=name), args=arguments, keywords=[]):
                return self._call(name, arguments)
        raise self.expression_error(f"{ast.unparse(node)} has no meaning here")

    def _call(self, function: str, arguments: list[ast.expr]) -> int:
        match function, arguments:
            case "register", [engine, context, ast.Constant(value=str(name))]:
                return self._register(self._value(engine), self._value(context), name, None)
            case "register", [
                engine, context, ast.Constant(value=str(name)), ast.Constant(value=str(half))
            ]:  # fmt: skip
                return self._register(self._value(engine), self._value(context), name, half)
            case "csr", [ast.Constant(value=str(name))]:
                if name not in CSR_NUMBERS:
                    raise self.unknown_name_error(name, "CSR", CSR_NUMBERS)
                return int(self.machine.kernel.csr(CSR_NUMBERS[name]))
            case "queue", [ast.Constant(value=str(name))]:
                return self._queue(name)
            case name, [port] if name not in _FUNCTIONS:
                return self._port(name, port)
        if function not in _FUNCTIONS:
            raise self.unknown_name_error(function)
        raise self.expression_error(f"{function} must be called as {_FUNCTIONS[function]}")

    def _queue(self, name: str) -> int:
        if name in self.machine.queue_names:
            return self.machine.queue_length(name)
        others = self.queues()
        if name not in others:
            raise self.unknown_name_error(name, "queue", (*self.machine.queue_names, *others))
        return others[name]

    def _port_counters(self) -> Iterable[str]:
        """Return the names of the counters that any port has."""
        return dict.fromkeys(name for port in self.machine.ports for name in self.of_port(port))

    def word(self, engine: int, context: int) -> int:
        """Return the word at which register names are resolved: the next word of a context."""
        return self.machine.engines[engine].contexts[context].state.word

    def _register(self, engine: int, context: int, name: str, half: str | None) -> int:
        if engine not in self.machine.programs or context not in range(CONTEXTS):
            raise self.expression_error(f"engine {engine} context {context} runs no program")
        if half not in (None, *HALVES):
            raise self.expression_error(f"{half} must be {' or '.join(HALVES)}")
        try:
            program, word = self._programs.get(engine), self.word(engine, context)
            place = register_place(program, context, word, name, half)
        except NotInScopeError:
            raise
        except UserError as error:
            raise self.expression_error(f"engine {engine}: {error}") from None
        return self.machine.engines[engine].registers[place]

    def _memory(self, unit: str, address: int) -> int:
        return self.machine.memory(unit)[address]

    def _port(self, name: str, number: ast.expr) -> int:
        if name not in self._port_counters():
            raise self.unknown_name_error(name)
        port = self._value(number)
        if port not in self.machine.ports:
            raise self.expression_error(f"port {port} is not of the configuration")
        counts = self.of_port(port)
        if name not in counts:
            raise self.expression_error(f"{name} must be one of {', '.join(counts)}")
        return counts[name]
