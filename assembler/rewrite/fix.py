"""--fix: copies that make operands legal, inserted before their instruction and listed with costs.

A copy resolves a bank conflict, or moves a value that an operand can't take to a GPR. It must not
change anything else: condition codes still tested, the operand that `>>indirect` reads, the result
that `indirect_ref` reads, and words whose number matters. If that is impossible, the conflict stays
an error.
"""

from collections.abc import Mapping
from functools import cache

import msgspec

from ixp.assembler.binding.branch_targets import counted_words
from ixp.assembler.binding.operand_fit import constant, first_unfit_operand
from ixp.assembler.binding.operands import bind
from ixp.assembler.binding.scopes import Scope, Variable
from ixp.assembler.binding.statements import BoundInstruction, Statements
from ixp.assembler.binding.values import Constant
from ixp.assembler.grammar.lexer import retokenize
from ixp.assembler.grammar.parse import Parser
from ixp.assembler.grammar.syntax import Instruction
from ixp.assembler.registers.banks import Conflict, find_conflict
from ixp.assembler.registers.transfer_uses import mark
from ixp.assembler.text.diagnostics import Report
from ixp.isa import Shift, immed_parts, variants
from ixp.isa.analysis import CONDITION_CODES, traits
from ixp.isa.meaning.semantics import leaves

MAX_COPIES = 200
LONGWORDS = 2**32


class Copy(msgspec.Struct, frozen=True):
    """One copy: the instruction that reads it by `operand`, the one before which it stands.

    `name` is the register of the copy, `texts` are its words as written.
    """

    reader: BoundInstruction
    operand: str
    before: BoundInstruction
    name: str
    texts: tuple[str, ...]


class Repair:
    """Inserts copies into one program, and lists them in the report; `copies` are the same."""

    def __init__(self, program: Statements, report: Report) -> None:
        self.program, self.report = program, report
        self.count = 0
        self.copies: list[Copy] = []
        self.scopes: dict[BoundInstruction, Scope] = {}

    def copy_unfit_operands(self) -> None:
        """Copy every operand that its instruction cannot read; the uses are marked later."""
        for bound in list(self.program.instructions):
            while operand := first_unfit_operand(bound):
                if not self._copy(bound, operand):
                    break

    def resolve_bank_conflicts(self) -> None:
        """Copy operands until no bank conflict is left that a copy can resolve."""
        while conflict := find_conflict(self.program.root, self.program.instructions):
            if not self._copy(conflict.bound, _copied(conflict)):
                break
            mark(conflict.bound)

    def _copy(self, bound: BoundInstruction, operand: str) -> bool:
        """Let an operand read a copy; return False if that is impossible."""
        if self.count >= MAX_COPIES:
            return False
        value = bound.values[operand]
        instructions = self.program.instructions
        index = next(at for at, other in enumerate(instructions) if other is bound)
        start = self._start(index)
        between = instructions[start:index]
        entered = any(start < at <= index for at in self.program.labels.values())
        if entered or (isinstance(value, Variable) and _changes(between, value)):
            return False
        if any(start in words for words in counted_words(self.program)):
            return False
        forms = self._forms(bound, operand, start)
        if not forms:
            return False
        made = self._register(bound, between)
        texts = tuple(form.format(made.name, bound.texts[operand]) for form in forms)
        self.copies.append(Copy(bound, operand, instructions[start], made.name, texts))
        bound.values[operand] = made
        inserted = [self._bound(form, bound, made, value) for form in forms]
        self.program.insert(start, inserted)
        self._report_copy(bound, texts)
        return True

    def _forms(self, bound: BoundInstruction, operand: str, start: int) -> list[str]:
        """Return how a copy is written at `start`: `{0}` it, `{1}` the operand; nothing if not."""
        value = bound.values[operand]
        number = constant(value)
        if number is not None:
            return _immediate(number)
        assert isinstance(value, Variable)  # noqa: S101  # nothing else is unfit
        if self._flags_dead(start):
            return ["alu[{0}, --, B, {1}]"]
        # It keeps the condition codes; but has no room for the number of an absolute register.
        return [] if value.absolute else ["ld_field_w_clr[{0}, 1111, {1}]"]

    def _start(self, index: int) -> int:
        """Return the address for a copy: an instruction's, or that of the group it belongs to."""
        instructions = self.program.instructions
        windows = [_defer(bound) for bound in instructions]
        owners = {
            at + back: at for at, window in enumerate(windows) for back in range(1, window + 1)
        }
        branches = {
            at + window: bound
            for at, (window, bound) in enumerate(zip(windows, instructions, strict=True))
            if traits(bound.row).is_branch
        }
        start = index
        while start and (
            start in owners
            or traits(instructions[start - 1].row).reads_local_csr
            or self._result_used(start, branches)
        ):
            start = owners.get(start, start - 1)
        return start

    def _result_used(self, start: int, branches: Mapping[int, BoundInstruction]) -> bool:
        """Return whether an `indirect_ref` may read the last result from before a word.

        `branches` has the branches by the words behind which they act.
        """
        instructions = self.program.instructions
        pending, seen = [start], set[int]()
        while pending:
            address = pending.pop()
            if address in seen or address >= len(instructions):
                continue
            seen.add(address)
            if "indirect_ref" in instructions[address].options:
                return True
            if _results(instructions[address]):
                continue
            branch = branches.get(address)
            if branch is not None:
                label = branch.values.get("label")
                if traits(branch.row).adds_register or not isinstance(label, Constant):
                    return True  # unknown code may read it
                pending.append(label.value(self.program.labels))
            if branch is None or not traits(branch.row).always_branches:
                pending.append(address + 1)
        return False

    def _flags_dead(self, start: int) -> bool:
        """Return whether the codes and the A operand from before a word are never read."""
        for bound in self.program.instructions[start:]:
            value, shift = bound.values.get("op"), bound.values.get("shift")
            if isinstance(shift, Shift) and shift.kind.endswith("indirect"):
                return False
            if bound.row.mnemonic in _setters():
                return str(value).lower() not in _reading_operations()
            if "ctx_swap" in bound.options and "defer" not in bound.options:
                return True
            if bound.row.family == "branch":
                return False
        return False

    def _register(self, bound: BoundInstruction, between: list[BoundInstruction]) -> Variable:
        """Return a register for a copy, which lives no longer than it must."""
        if between:  # among others: where all of them can see it
            paths = [set(map(id, other.scope.path())) for other in between]
            scope = next(s for s in bound.scope.path() if all(id(s) in path for path in paths))
        else:
            if bound not in self.scopes:
                self.scopes[bound] = bound.scope.open("--fix", "fix", bound.token)
            scope = self.scopes[bound]
        self.count += 1
        while scope.find(f"fix_{self.count}"):
            self.count += 1
        return scope.declare(f"fix_{self.count}", bound.token)

    def _bound(
        self, form: str, bound: BoundInstruction, made: Variable, value: object
    ) -> BoundInstruction:
        """Return the copy as an instruction at the place of the one it serves."""
        line = retokenize(form.format(made.name, made.name), bound.token)
        statement = Parser(self.report).line(line)
        assert isinstance(statement, Instruction)  # noqa: S101  # it was written here
        copy = bind(line, statement, made.scope)
        if isinstance(value, Variable):
            source = next(operand.name for operand in copy.row.operands if operand.role == "b")
            copy.values[source], copy.texts[source] = value, value.name
        copy.note = "inserted by --fix"
        mark(copy)
        return copy

    def _report_copy(self, bound: BoundInstruction, texts: tuple[str, ...]) -> None:
        """Report a copy with its cost."""
        shown = "`, `".join(texts)
        cost = "1 word, 1 cycle" if len(texts) == 1 else f"{len(texts)} words, {len(texts)} cycles"
        self.report.info(f"--fix inserted `{shown}` ({cost} each time)", bound.token)


@cache
def _setters() -> frozenset[str]:
    """Return the mnemonics that always set all condition codes and the operand of `>>indirect`."""
    others = {v.key for v in variants() if not {*CONDITION_CODES, "prev_a"} <= v.effects.keys()}
    return frozenset(_mnemonic(v.key) for v in variants()) - {_mnemonic(key) for key in others}


@cache
def _reading_operations() -> frozenset[str]:
    """Return the operations, in lower case, whose result depends on the condition codes."""
    return frozenset(
        operation.key.partition(":")[2].lower()
        for operation in variants()
        if any(set(CONDITION_CODES) & set(leaves(effect)) for effect in operation.effects.values())
    )


def _mnemonic(key: str) -> str:
    return key.partition(":")[0]


def _copied(conflict: Conflict) -> str:
    """Return the operand that is to read a copy."""
    for operand in reversed(conflict.bound.row.operands):
        value = conflict.bound.values.get(operand.name)
        if operand.role in ("a", "b") and value in (conflict.here, conflict.other):
            return operand.name
    raise AssertionError("an instruction in conflict reads two registers")


def _results(bound: BoundInstruction) -> bool:
    return any(operand.role in ("dest", "merge") for operand in bound.row.operands)


def _defer(bound: BoundInstruction) -> int:
    value = bound.options.get("defer", 0)
    if isinstance(value, Constant):
        return value.value()
    return int(value)


def _changes(between: list[BoundInstruction], variable: Variable) -> bool:
    """Return whether words change a register, or let others change it."""
    shared = variable.absolute or variable.file != "gpr"
    for bound in between:
        if shared and ("ctx_swap" in bound.options or traits(bound.row).waits_for_events):
            return True
        for operand in bound.row.operands:
            written = operand.role in ("dest", "merge")
            if written and bound.values.get(operand.name) is variable:
                return True
    return False


def _immediate(value: int) -> list[str]:
    """Return how a constant is written into a register: one word if that does."""
    if not -LONGWORDS // 2 <= value < LONGWORDS:
        return []
    if immed_parts(value % LONGWORDS) is not None:
        return [f"immed[{{0}}, {value}]"]
    low, high = value & 0xFFFF, value >> 16 & 0xFFFF
    return [f"immed[{{0}}, {low:#x}]", f"immed_w1[{{0}}, {high:#x}]"]
