"""The whole way from text to words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path

import msgspec

from ixp.assembler.binding import elaborate
from ixp.assembler.binding.bound import Bound
from ixp.assembler.binding.branch_targets import flow_record
from ixp.assembler.binding.elaborate import Elaborator
from ixp.assembler.binding.initial_data import initial_data
from ixp.assembler.binding.resolve import check_size, resolve
from ixp.assembler.binding.scopes import Scope
from ixp.assembler.checks.adjacent_words import check
from ixp.assembler.checks.catalogue import levels
from ixp.assembler.checks.hazards import check_hazards
from ixp.assembler.checks.unused_registers import check_read
from ixp.assembler.flow.graph import Targets, flow
from ixp.assembler.output.free_resources import headroom
from ixp.assembler.output.global_headroom import free_at_global_level
from ixp.assembler.preprocessing.preprocessor import Preprocessor, Settings
from ixp.assembler.program import (
    NamedRegister,
    Program,
    ScopeRecord,
    SourceLine,
    WarningRecord,
)
from ixp.assembler.registers.allocate import allocate
from ixp.assembler.registers.banks import check_twins
from ixp.assembler.registers.transfer_uses import (
    check_captured,
    check_declared,
    check_written,
    mark,
)
from ixp.assembler.rewrite.fix import Repair
from ixp.assembler.rewrite.optimise import optimise
from ixp.assembler.text.diagnostics import AssemblyError, Diagnostic, Fault, Report, in_order
from ixp.assembler.text.files import read_text
from ixp.assembler.text.source import Line, Source
from ixp.isa import CONTEXTS, Instr
from ixp.isa.chip import VARIANTS
from ixp.support.errors import UserError

DEFAULT_CHIP = "ixp1240"


def assemble(  # noqa: PLR0913  # each is an option of the command
    source: Path | str | Source,
    *,
    defines: Mapping[str, str] | None = None,
    include: Sequence[Path] = (),
    chip: str = DEFAULT_CHIP,
    checks: Mapping[str, str] | None = None,
    optimised: bool = False,
    fixed: bool = False,
    global_headroom: bool = False,
    seen: dict[Path, str | None] | None = None,
    found: list[Diagnostic] | None = None,
) -> Program:
    """Assemble a file (a Path), a text (a str) or a text with a name and a folder (a Source).

    `checks` says how severe each check is (see `checks.levels`), where that is not the default;
    `global_headroom` counts by trial the registers that still fit in at global level, `fixed`
    inserts copies where operands conflict, `optimised` fills defer windows and removes what does
    nothing. `seen` maps every file that was looked for to the digest of its text, or to None;
    `found` takes the warnings with their places.
    Raises AssemblyError, which holds the diagnostics, for a program that is not right, and
    UserError for a file that cannot be read, or a chip or folder that does not exist.
    """
    text, lines, report = _preprocess(source, defines or {}, include, chip, checks, seen)
    program = _elaborate(lines, report)
    placed = _place(program, report, fixed=fixed)
    if optimised and not report.errors:
        _optimise(program, chip, report)
    report.stage = "words"
    instrs, words = resolve(program, chip, report, placed=placed)
    report.stage = "checks"
    _check(program, instrs, report, placed=placed)
    report.stage = "data"
    data = initial_data(program.inits, program.labels, report)
    report.check()
    if found is not None:
        found += in_order(report.warnings)
    made = msgspec.structs.replace(_record(text, chip, program, words, report), init=data)
    if global_headroom:
        free = free_at_global_level(program, headroom(made))
        made = msgspec.structs.replace(made, free_at_global_level=free)
    return made


def _elaborate(lines: list[Line], report: Report) -> elaborate.Program:
    """Return what the lines say; without what the preprocessor refused it is not all."""
    partial = bool(report.errors)
    report.stage = "statements"
    program = Elaborator(report).run(lines)
    program.partial |= partial
    check_size(program, report)
    return program


def _place(program: elaborate.Program, report: Report, *, fixed: bool) -> bool:
    """Give registers their numbers; return whether all have one.

    Nothing is placed where a declaration is missing: what does not fit may come from that.
    """
    report.stage = "registers"
    mended = not fixed or _mend(program, report)
    _mark(program, report)
    if not mended:  # what copies would mend is no error then
        return False
    check_twins(program.instructions, report)
    if report.registers_lost or report.lost_all:
        return False
    contexts = program.num_contexts or CONTEXTS
    return allocate(program.root, program.instructions, report, contexts)


def _mark(program: elaborate.Program, report: Report) -> None:
    """Mark the uses of registers."""
    for bound in program.instructions:
        try:
            mark(bound)
        except Fault as fault:
            report.fault(fault)


def _mend(program: elaborate.Program, report: Report) -> bool:
    """Insert copies where operands conflict; return whether the program is one for them.

    An operand without a value ends it, which is reported when words are made.
    """
    repair = Repair(program, report)
    try:
        repair.fit()
        _mark(program, report)
        repair.open_banks()
    except Fault:
        return False
    return not report.errors


def _optimise(program: elaborate.Program, chip: str, report: Report) -> None:
    """Improve a program that has no errors."""

    def known(part: elaborate.Program) -> list[Instr]:
        instrs, _ = resolve(part, chip, report)
        report.check()
        return instrs

    savings = optimise(program, known)
    report.info(str(savings), None)


def _check(
    program: elaborate.Program, instrs: list[Instr], report: Report, *, placed: bool
) -> None:
    """Run the checks, those of a whole program only if it is whole."""
    bounds = program.instructions
    check_captured(bounds, report)
    check_declared(program.root.variables.values(), report)
    if program.partial or len(instrs) < len(bounds):
        return
    check(program, instrs, report)
    check_written(bounds, report)
    if placed:
        record = flow_record(program)
        targets = Targets(record.jumps, record.returns)
        graph = flow(instrs, targets, program.labels.values())
        check_hazards(graph, bounds, report)
        check_read(graph, bounds, report)


def preprocess(
    source: Path | str | Source,
    *,
    defines: Mapping[str, str] | None = None,
    include: Sequence[Path] = (),
    chip: str = DEFAULT_CHIP,
) -> str:
    """Return the preprocessed text, with `#line` markers; it assembles to the same words.

    Raises what `assemble` raises.
    """
    _, lines, report = _preprocess(source, defines or {}, include, chip)
    report.check()
    return render(lines)


def _preprocess(  # noqa: PLR0913, PLR0917  # what assemble is given
    source: Path | str | Source,
    defines: Mapping[str, str],
    include: Sequence[Path],
    chip: str,
    checks: Mapping[str, str] | None = None,
    seen: dict[Path, str | None] | None = None,
) -> tuple[Source, list[Line], Report]:
    if chip not in VARIANTS:
        raise UserError(f"unknown chip `{chip}`; known are {', '.join(sorted(VARIANTS))}")
    text = _read(source)
    report = Report(dict(levels(())) | dict(checks or {}))
    for name in defines:
        if not name.isidentifier():
            raise UserError(f"defined name must be a word, not `{name}`")
    for folder in include:
        if not folder.is_dir():
            raise UserError(f"include path `{folder}` is not a folder")
    settings = Settings(defines, include, chip, {} if seen is None else seen)
    if isinstance(source, Path):
        settings.seen[source] = text.digest
    report.stage = "preprocessing"
    lines = Preprocessor(settings, report).run(text)
    return text, lines, report


def _read(source: Path | str | Source) -> Source:
    if isinstance(source, Path):
        return read_text(source, UserError)
    if isinstance(source, Source):
        return source
    return Source("<text>", source)


def render(lines: list[Line]) -> str:
    """Return preprocessed lines as text; a marker stands where the place of origin jumps."""
    parts: list[str] = []
    expected: tuple[str, int] = ("", 0)
    for line in lines:
        here = (line[0].source.name, line[0].line)
        if here != expected:
            name = here[0].replace("\\", "/").replace('"', "'")
            parts.append(f'#line {here[1]} "{name}"')
        expected = (here[0], here[1] + 1)
        parts.append(_line_text(line))
    return "\n".join(parts) + "\n"


def _line_text(line: Line) -> str:
    """Return a line as text; signs that came together by expansion are kept apart."""
    text = line[0].text
    for before, token in pairwise(line):
        signs = not (before.text[-1].isalnum() or token.text[0].isalnum())
        words = before.text[-1].isalnum() and token.text[0].isalnum()
        brackets = set("[](),") & {before.text[-1], token.text[0]}
        apart = token.spaced or words or (signs and not brackets and token.text != ":")
        text += (" " if apart else "") + token.text
    return text


def _record(
    source: Source, chip: str, program: elaborate.Program, words: list[int], report: Report
) -> Program:
    scopes = list(program.root.walk())
    index = {id(scope): number for number, scope in enumerate(scopes)}
    return Program(
        source=source.name,
        chip=chip,
        words=words,
        labels=dict(program.labels),
        lines=[_source_line(bound) for bound in program.instructions],
        registers=_registers(scopes, index),
        scopes=[
            ScopeRecord(
                scope.name,
                scope.token.line if scope.token else 0,
                index[id(scope.parent)] if scope.parent else None,
            )
            for scope in scopes
        ],
        warnings=[_warning(each) for each in in_order(report.warnings)],
        num_contexts=program.num_contexts,
        infos=[each.render() for each in report.infos],
        flow=flow_record(program),
    )


def _registers(scopes: list[Scope], index: Mapping[int, int]) -> list[NamedRegister]:
    return [
        NamedRegister(
            each.name,
            index[id(scope)],
            each.register,
            "read" in each.halves,
            "write" in each.halves,
        )
        for scope in scopes
        for each in scope.variables.values()
        if each.register is not None
    ]


def _source_line(bound: Bound) -> SourceLine:
    token = bound.token
    chain = token.expansion.chain() if token.expansion else []
    macros = tuple(f"{step.macro} at {step.call.source.name}:{step.call.line}" for step in chain)
    text = token.source.line(token.line).strip()
    return SourceLine(token.source.name, token.line, text, macros, bound.note)


def _warning(warning: Diagnostic) -> WarningRecord:
    file = warning.token.source.name if warning.token else ""
    return WarningRecord(warning.name, file, warning.line, warning.message, warning.render())


__all__ = ["AssemblyError", "assemble", "preprocess", "render"]
