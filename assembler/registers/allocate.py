"""Registers get numbers: GPRs by bank and scope, transfer registers by half, order and scope.

Capacity is by lexical scope: what a scope declares is taken while the scope lasts, whatever is
live ([I] SEED, figure 12). Absolute GPRs share the physical file with the contexts' windows:
absolute k is relative k % 16 of context k // 16, so four absolute registers are packed into one
relative number, which is then kept free ([I] US7546444). Windows of contexts that do not
run (`.num_contexts`) have room for more.
"""

from collections.abc import Iterable
from contextlib import suppress
from functools import cached_property

from ixp.assembler.binding.scopes import Scope, Variable
from ixp.assembler.binding.statements import BoundInstruction, Statements
from ixp.assembler.registers.advice import Uses, advice, uses_of
from ixp.assembler.registers.banks import assign_banks, source_pairs
from ixp.assembler.text.diagnostics import SHOWN_ERRORS, AssemblyError, Diagnostic, Fault, Report
from ixp.isa.tables.chip import Chip
from ixp.isa.tables.registers import BANKS, RELATIVE_GPRS, RELATIVE_XFERS, XFER_FILES, Register

MAX_STEPS = 50_000
MAX_AROUND = 8 * RELATIVE_GPRS
MAX_NAMED = 3
HALVES = ("read", "write")

# A slot that a register occupies: (file, bank or half, number).
Slot = tuple[str, str, int]


class _Overflow:
    """Collects registers that do not fit, with advice: one error for a scope and those inside."""

    def __init__(self, root: Scope, instructions: list[BoundInstruction]) -> None:
        self.root, self.instructions = root, instructions
        self.steps = [MAX_STEPS]  # that remain for searches
        self._faults: dict[tuple[int, str, bool], tuple[Fault, list[Variable]]] = {}

    def add(self, variable: Variable, place: str) -> None:
        """Add a register that does not fit."""
        keys = [(id(scope), variable.file, variable.absolute) for scope in variable.scope.path()]
        first = next((key for key in keys if key in self._faults), None)
        if first is not None:
            self._faults[first][1].append(variable)
            return
        chain = [member.name for member in variable.chain()]
        needs = f" and the {len(chain) - 1} in order after it" if len(chain) > 1 else ""
        message = f"out of registers: no room for `{variable.name}`{needs} in {place}"
        hint = advice(variable, self.root, self.instructions, self.uses)
        self._faults[keys[0]] = Fault(message, variable.token, hint), []

    def report_to(self, report: Report) -> None:
        """Report the registers that were added."""
        for fault, others in self._faults.values():
            names = ", ".join(f"`{variable.name}`" for variable in others[:MAX_NAMED])
            more = ", ..." * (len(others) > MAX_NAMED)
            message = fault.message + (
                f"; nor for {len(others)} others ({names}{more})" * bool(others)
            )
            report.error(message, fault.token, fault.hint)

    @cached_property
    def uses(self) -> Uses:
        """Return the words that name each register."""
        return uses_of(self.instructions)


def allocate(program: Statements, chip: Chip, report: Report) -> bool:
    """Assign numbers to registers; return whether every register got one.

    Registers that do not fit are reported. The first assignment that fits is used; otherwise, banks
    are assigned again with a better estimate of the space for absolute registers.
    """
    errors = _attempt(program, chip, report.stage, exact_packing=False)
    if errors:
        release(program.root)
        if _attempt(program, chip, report.stage, exact_packing=True):
            for error in errors:
                report.record(report.errors, error)
            return False
    return True


def release(root: Scope) -> None:
    """Clear every number that the source does not fix."""
    for scope in root.walk():
        for variable in scope.variables.values():
            variable.register = None
            if variable.number is None:
                variable.bank = ""


def _attempt(
    program: Statements, chip: Chip, stage: str, *, exact_packing: bool
) -> list[Diagnostic]:
    """Assign a number to every register; return the errors about registers that do not fit."""
    report = Report(stage=stage, stop=SHOWN_ERRORS)
    with suppress(AssemblyError):  # too many errors end it; they are in the report
        _place_all(program, chip, report, exact_packing=exact_packing)
    return report.errors


def _place_all(program: Statements, chip: Chip, report: Report, *, exact_packing: bool) -> None:
    root, instructions = program.root, program.instructions
    variables = [variable for scope in root.walk() for variable in scope.variables.values()]
    gprs = [variable for variable in variables if variable.file == "gpr"]
    _check_crowd(root, 0, report)
    if report.errors:
        return
    assign_banks(gprs, source_pairs(instructions), root, report, exact_packing=exact_packing)
    if report.errors:
        return
    overflow = _Overflow(root, instructions)
    running = program.num_contexts or chip["contexts"]
    reserved = _absolute(gprs, running, range(running, chip["contexts"]), overflow)
    fixed = _by_scope(root, _fixed(variables, report))
    _scope(root, reserved, reserved, fixed, overflow)
    overflow.report_to(report)


def _check_crowd(scope: Scope, around: int, report: Report) -> None:
    """Report the first scope with more than MAX_AROUND relative GPRs: no banks have room."""
    mine = [gpr for gpr in scope.variables.values() if gpr.file == "gpr" and not gpr.absolute]
    if around + len(mine) > MAX_AROUND:
        count = around + len(mine)
        message = f"out of registers: {count} GPRs hold at once, of {len(BANKS) * RELATIVE_GPRS}"
        hint = "declare registers in inner scopes, which share numbers"
        report.error(message, mine[MAX_AROUND - around].token, hint)
        report.check()
    for child in scope.children:
        _check_crowd(child, around + len(mine), report)


def slots(variable: Variable, number: int) -> set[Slot]:
    """Return the slots of a register at a number: one GPR, or the used halves."""
    if variable.file == "gpr":
        return {("gpr", variable.bank, number)}
    return {(variable.file, half, number) for half in variable.halves}


def _absolute(gprs: list[Variable], running: int, idle: range, overflow: _Overflow) -> set[Slot]:
    """Place the absolute registers, and return the relative numbers that they keep free.

    The windows of `idle` contexts, which do not run the program, are filled first, at no cost.
    """
    reserved: set[Slot] = set()
    for bank in BANKS:
        mine = [gpr for gpr in gprs if gpr.absolute and gpr.bank == bank]
        occupied = {gpr.number for gpr in mine if gpr.number is not None}
        relative = {gpr.number for gpr in gprs if not gpr.absolute and gpr.bank == bank}
        begun = {number % RELATIVE_GPRS for number in occupied}
        indexes = sorted(begun - relative)
        indexes += [
            index for index in reversed(range(RELATIVE_GPRS)) if index not in begun | relative
        ]
        unused = [
            window * RELATIVE_GPRS + index
            for window in idle
            for index in reversed(range(RELATIVE_GPRS))
        ]
        packed = [window * RELATIVE_GPRS + index for index in indexes for window in range(running)]
        free = (number for number in unused + packed if number not in occupied)
        for variable in mine:
            number = variable.number if variable.number is not None else next(free, None)
            if number is None:
                overflow.add(variable, f"the {len(packed)} absolute GPRs left in bank {bank}")
                continue
            variable.register = Register("gpr", number, bank, absolute=True)
            if number < running * RELATIVE_GPRS:
                reserved.add(("gpr", bank, number % RELATIVE_GPRS))
    return reserved


def _fixed(variables: Iterable[Variable], report: Report) -> list[Variable]:
    """Place the relative registers whose number the source fixes, and return them."""
    placed: list[Variable] = []
    owners: dict[tuple[Slot, int], Variable] = {}
    for variable in variables:
        if variable.number is None or variable.absolute:
            continue
        variable.register = Register(variable.file, variable.number, variable.bank)
        placed.append(variable)
        for slot in sorted(slots(variable, variable.number)):
            for scope in variable.scope.path():  # a scope's registers come before those inside it
                other = owners.get((slot, id(scope)))
                if other is not None:
                    message = f"`{variable.name}` and `{other.name}` are fixed to the same register"
                    report.error(message, variable.token)
            owners.setdefault((slot, id(variable.scope)), variable)
    return placed


def _by_scope(root: Scope, fixed: Iterable[Variable]) -> dict[int, set[Slot]]:
    """Return the fixed slots of each scope and of the scopes inside it, by the scope's id."""
    by_scope: dict[int, set[Slot]] = {}
    for variable in fixed:
        assert variable.number is not None  # noqa: S101  # it is fixed
        by_scope.setdefault(id(variable.scope), set()).update(slots(variable, variable.number))
    for scope in reversed(list(root.walk())):
        inside = [by_scope[id(child)] for child in scope.children if id(child) in by_scope]
        if inside:
            by_scope[id(scope)] = by_scope.get(id(scope), set()).union(*inside)
    return by_scope


def _scope(
    scope: Scope,
    occupied: set[Slot],
    reserved: set[Slot],
    fixed: dict[int, set[Slot]],
    overflow: _Overflow,
) -> None:
    """Place what a scope declares, then what the scopes inside it declare.

    `occupied` are the registers of the scopes around it, with those fixed there; `reserved` are
    those that absolute registers keep free. What is fixed in the scope or inside it is avoided.
    """
    occupied = set(occupied)
    avoid = reserved | fixed.get(id(scope), set())
    for variable in scope.variables.values():
        if variable.register is not None and not variable.absolute:
            occupied |= slots(variable, variable.register.number)
    gprs = [item for item in scope.variables.values() if item.file == "gpr"]
    for variable in gprs:
        if variable.absolute:
            continue
        window = range(RELATIVE_GPRS)
        if variable.register is None and not _place([variable], window, occupied, avoid):
            overflow.add(variable, f"the {RELATIVE_GPRS} GPRs of bank {variable.bank}")
    chains = [list(item.chain()) for item in scope.variables.values() if _starts(item)]
    for file in XFER_FILES:
        mine = [chain for chain in chains if chain[0].file == file and any(c.used for c in chain)]
        mine.sort(key=lambda item: (-_rigid(item), -len(item)))
        fits = len(mine) <= len(HALVES) * RELATIVE_XFERS
        starts = _search(mine, occupied, avoid, overflow.steps) if fits else None
        for at, chain in enumerate(mine):
            window = range(starts[at], starts[at] + 1) if starts else range(RELATIVE_XFERS)
            if not _place(chain, window, occupied, avoid):
                place = f"the {RELATIVE_XFERS} {file.upper()} transfer registers"
                overflow.add(chain[0], place)
    for child in scope.children:
        _scope(child, occupied, reserved, fixed, overflow)


def _starts(variable: Variable) -> bool:
    """Return whether a transfer register begins a chain that needs registers."""
    return variable.file in XFER_FILES and not variable.has_predecessor


def _rigid(chain: list[Variable]) -> bool:
    """Return whether a chain's place is fixed by a register of it."""
    return any(variable.register is not None for variable in chain)


def _place(chain: list[Variable], starts: range, occupied: set[Slot], avoid: set[Slot]) -> bool:
    """Assign the first free consecutive numbers to a chain; return whether there are any."""
    for start in starts:
        if _room(chain, start, occupied | avoid):
            for number, variable in enumerate(chain, start):
                if variable.used and variable.register is None:
                    variable.register = Register(variable.file, number, variable.bank)
                occupied |= slots(variable, number)
            return True
    return False


def _room(chain: list[Variable], start: int, full: set[Slot]) -> bool:
    """Return whether a chain fits at a number."""
    window = RELATIVE_GPRS if chain[0].file == "gpr" else RELATIVE_XFERS
    return start + len(chain) <= window and all(
        _fits(variable, number, full) for number, variable in enumerate(chain, start)
    )


def _search(
    chains: list[list[Variable]], occupied: set[Slot], avoid: set[Slot], steps: list[int]
) -> list[int] | None:
    """Find a start for every chain, trying low numbers first; None when there is no way."""
    if not chains:
        return []
    chain = chains[0]
    for start in range(RELATIVE_XFERS):
        steps[0] -= 1
        if steps[0] < 0:
            return None
        if _room(chain, start, occupied | avoid):
            mine = {
                slot for number, xfer in enumerate(chain, start) for slot in slots(xfer, number)
            }
            rest = _search(chains[1:], occupied | mine, avoid, steps)
            if rest is not None:
                return [start, *rest]
    return None


def _fits(variable: Variable, number: int, full: set[Slot]) -> bool:
    if variable.register is not None:
        return variable.register.number == number
    return not slots(variable, number) & full
