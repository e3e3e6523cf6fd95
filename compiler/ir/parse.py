"""Text of a module to data.

LLVM's C interface does not export predicates, flags, cases and debug places through llvmlite, so
the text is read. Only what our pipeline prints is understood; the rest is one error with its line.
"""

import re
from dataclasses import replace

from ixp.compiler.errors import CompileError
from ixp.compiler.ir.debug_places import DebugPlaces
from ixp.compiler.ir.forms import FLOATS, form_of
from ixp.compiler.ir.module import BasicBlock, GlobalVariable, Instruction, IrFunction, Module
from ixp.compiler.ir.tokens import IrReader, bare
from ixp.compiler.ir.types import VOID, Type, Unsupported

_LABEL = re.compile(r'^("[^"]*"|[\w.$-]+):')
_DEBUG = re.compile(r", !dbg !(\d+)")
_WEIGHTS = re.compile(r'^!(\d+) = !{!"branch_weights", (?:!"expected", )?i32 (\d+), i32 (\d+)}$',
                      re.MULTILINE)  # fmt: skip
_WEIGHED = re.compile(r", !prof !(\d+)")
_NAMED_TYPE = re.compile(r'^(%(?:"[^"]*"|[\w.$-]+)) = type (.*)$', re.MULTILINE)
_VARIABLE = re.compile(r"^(@\S+) = (.*)$", re.MULTILINE)
_SECTION = re.compile(r'section "([^"]*)"')


def parse(text: str) -> Module:
    """Return the module of a text; raises CompileError for what is not understood."""
    return _Parser(text).module


class _Parser:
    def __init__(self, text: str) -> None:
        self.module = Module()
        self.places = DebugPlaces(text)
        self.weights = {number: (int(yes), int(no)) for number, yes, no in _WEIGHTS.findall(text)}
        self.structs: dict[str, Type] = {}
        declared = _NAMED_TYPE.findall(text)
        for _ in range(len(declared)):  # a struct may be declared before those inside it
            before = dict(self.structs)
            self.structs |= {name: IrReader(body, self.structs).type() for name, body in declared}
            if before == self.structs:
                break
        for name, body in _VARIABLE.findall(text):
            self._variable(bare(name), body)
        self._functions(text.splitlines())

    def _variable(self, name: str, body: str) -> None:
        reader = IrReader(body, self.structs)
        space = 0
        reader.skip_until("addrspace", "global", "constant")
        if reader.skip("addrspace"):
            reader.expect("(")
            space = int(reader.take().text)
            reader.expect(")")
        reader.skip_until("global", "constant")
        if reader.next.kind == "end":
            return  # an alias
        reader.take()
        kind = reader.type()
        initial = None if reader.next.text in (",", "") else reader.value()
        section = _SECTION.search(body)
        self.module.variables[name] = GlobalVariable(
            name, space, kind, initial, section[1] if section else ""
        )

    def _functions(self, lines: list[str]) -> None:
        rest = iter(lines)
        function: IrFunction | None = None
        for line in rest:
            if line.startswith("define"):
                function = self._function(line)
            elif line.startswith("}"):
                function = None
            elif function and (label := _LABEL.match(line)):
                function.blocks.append(BasicBlock(bare(label[1])))
            elif function and line.strip() and not line.lstrip().startswith(("#dbg", ";")):
                if line.lstrip().startswith("switch") and "]" not in line:
                    while "]" not in (more := next(rest)):
                        line += more  # noqa: PLW2901 - the cases stand on lines of their own
                    line += more  # noqa: PLW2901
                if not function.blocks:
                    function.blocks.append(BasicBlock("entry"))
                function.blocks[-1].instructions.append(self._instruction(line))

    def _function(self, line: str) -> IrFunction:
        name = re.search(r'@("[^"]*"|[\w.$-]+)\(', line)
        number = re.search(r"!dbg !(\d+)", line)
        place = self.places.place(number[1] if number else "")
        function = IrFunction(bare(name[1]) if name else "", place)
        self.module.functions[function.name] = function
        return function

    def _instruction(self, line: str) -> Instruction:
        number = _DEBUG.search(line)
        reader = IrReader(line, self.structs, self.places.place(number[1] if number else ""))
        result = ""
        if reader.next.kind == "local":
            result = bare(reader.take().text)
            reader.expect("=")
        before = reader.flags()
        op = reader.take().text
        made = form_of(op)(op, reader)
        made = replace(made, result=result, place=reader.place, flags=made.flags | before)
        if len(made.labels) == 2 and (weighed := _WEIGHED.search(line)):
            yes, no = self.weights.get(weighed[1], (1, 1))
            made = replace(made, rare=made.labels[yes > no] if yes != no else "")
        for kind in (made.type, *made.types):
            if isinstance(kind, Unsupported) and kind != VOID and kind.name in FLOATS:
                message = f"no floating point: `{kind.name}`; use integers with a fixed scale"
                raise CompileError(reader.place, message)
        return made
