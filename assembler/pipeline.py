"""Assemble a source: run all stages from text to words."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path

import msgspec

from ixp.assembler.analysis import Analysis, begin
from ixp.assembler.binding.branch_targets import flow_record
from ixp.assembler.binding.scopes import Scope
from ixp.assembler.binding.statements import BoundInstruction
from ixp.assembler.output.free_resources import headroom
from ixp.assembler.output.global_headroom import free_at_global_level
from ixp.assembler.preprocessing.preprocessor import Settings
from ixp.assembler.program import (
    NamedRegister,
    Program,
    ScopeRecord,
    SourceLine,
    WarningRecord,
    program_rows,
)
from ixp.assembler.text.diagnostics import AssemblyError, Diagnostic, in_order
from ixp.assembler.text.source import Line, Source
from ixp.isa.tables.chip import DEFAULT_CHIP, Chip
from ixp.isa.tables.chip_file import as_chip


def assemble(  # noqa: PLR0913  # each is an option of the command
    source: Path | str | Source,
    *,
    defines: Mapping[str, str] | None = None,
    include: Sequence[Path] = (),
    chip: str | Chip = DEFAULT_CHIP,
    checks: Mapping[str, str] | None = None,
    optimised: bool = False,
    fixed: bool = False,
    global_headroom: bool = False,
    seen: dict[Path, str | None] | None = None,
    warnings: list[Diagnostic] | None = None,
) -> Program:
    """Assemble a file (a Path), a text (a str) or a text with a name and a folder (a Source).

    `chip` is a chip, the name of a variant or the file of a chip. `checks` says how severe each
    check is (`checks.catalogue.levels`), where that is not the default; `global_headroom` counts by
    trial the registers that still fit in at global level, `fixed` inserts copies where operands
    conflict, `optimised` fills defer windows and removes what does nothing. `seen` maps every file
    that was looked for to the digest of its text, or to None; `warnings` takes the warnings with
    their places.
    Raises AssemblyError, which holds the diagnostics, for a program that is not right, and
    UserError for a file that cannot be read, or a chip or folder that does not exist.
    """
    settings = Settings(defines or {}, include, as_chip(chip), {} if seen is None else seen)
    analysis = begin(source, settings, checks)
    analysis.run(optimised=optimised, fixed=fixed)
    analysis.report.check()
    if warnings is not None:
        warnings += in_order(analysis.report.warnings)
    made = record_of(analysis)
    if global_headroom:
        free = free_at_global_level(analysis.program, settings.chip, headroom(made))
        made = msgspec.structs.replace(made, free_at_global_level=free)
    return made


def preprocess(
    source: Path | str | Source,
    *,
    defines: Mapping[str, str] | None = None,
    include: Sequence[Path] = (),
    chip: str | Chip = DEFAULT_CHIP,
) -> str:
    """Return the preprocessed text, with `#line` markers; it assembles to the same words.

    Raises what `assemble` raises.
    """
    analysis = begin(source, Settings(defines or {}, include, as_chip(chip)))
    analysis.preprocess()
    analysis.report.check()
    return render(analysis.lines)


def render(lines: list[Line]) -> str:
    """Return preprocessed lines as text; `#line` markers show changes of the source line."""
    parts: list[str] = []
    expected: tuple[str, int] = ("", 0)
    for line in lines:
        place = (line[0].source.name, line[0].line)
        if place != expected:
            name = place[0].replace("\\", "/").replace('"', "'")
            parts.append(f'#line {place[1]} "{name}"')
        expected = (place[0], place[1] + 1)
        parts.append(_line_text(line))
    return "\n".join(parts) + "\n"


def _line_text(line: Line) -> str:
    """Return a line as text; a blank separates signs that only expansion has joined."""
    text = line[0].text
    for before, token in pairwise(line):
        signs = not (before.text[-1].isalnum() or token.text[0].isalnum())
        words = before.text[-1].isalnum() and token.text[0].isalnum()
        brackets = set("[](),") & {before.text[-1], token.text[0]}
        apart = token.spaced or words or (signs and not brackets and token.text != ":")
        text += (" " if apart else "") + token.text
    return text


def record_of(analysis: Analysis) -> Program:
    """Return the assembled program of an analysis without errors, as plain data."""
    program, report = analysis.program, analysis.report
    scopes = list(program.root.walk())
    index = {id(scope): number for number, scope in enumerate(scopes)}
    table = analysis.settings.chip
    return Program(
        source=analysis.text.name,
        chip=table.name,
        chip_rows=program_rows(table),
        words=analysis.words,
        labels=dict(program.labels),
        lines=[_source_line(bound, index) for bound in program.instructions],
        registers=_registers(scopes, index),
        scopes=[
            ScopeRecord(
                scope.name,
                scope.token.line if scope.token else 0,
                index[id(scope.parent)] if scope.parent else None,
            )
            for scope in scopes
        ],
        warnings=[_warning(diagnostic) for diagnostic in in_order(report.warnings)],
        num_contexts=program.num_contexts,
        infos=[diagnostic.render() for diagnostic in report.infos],
        flow=flow_record(program),
        init=analysis.data,
        logs=analysis.logs,
        symbols=analysis.preprocessor.symbols(),
    )


def _registers(scopes: list[Scope], index: Mapping[int, int]) -> list[NamedRegister]:
    return [
        NamedRegister(
            variable.name,
            index[id(scope)],
            variable.register,
            "read" in variable.halves,
            "write" in variable.halves,
        )
        for scope in scopes
        for variable in scope.variables.values()
        if variable.register is not None
    ]


def _source_line(bound: BoundInstruction, index: Mapping[int, int]) -> SourceLine:
    token = bound.token
    chain = token.expansion.chain() if token.expansion else []
    macros = tuple(f"{step.macro} at {step.call.source.name}:{step.call.line}" for step in chain)
    text = token.source.line(token.line).strip()
    scope = index[id(bound.scope)]
    return SourceLine(token.source.name, token.line, text, macros, bound.note, scope)


def _warning(warning: Diagnostic) -> WarningRecord:
    file = warning.token.source.name if warning.token else ""
    return WarningRecord(warning.name, file, warning.line, warning.message, warning.render())


__all__ = ["AssemblyError", "assemble", "preprocess", "render"]
