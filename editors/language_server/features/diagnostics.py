"""Diagnostics of the assembler as the protocol's, by file.

An error in another file of a program is shown there, and in the program where it names the file.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from lsprotocol import types as lsp

from ixp.assembler.text.diagnostics import Diagnostic, in_order
from ixp.assembler.text.source import Token
from ixp.editors.language_server.build_targets import ConfigurationError
from ixp.editors.language_server.facts import Facts
from ixp.editors.language_server.places import Places, uri_of

_SEVERITIES = {
    "error": lsp.DiagnosticSeverity.Error,
    "warning": lsp.DiagnosticSeverity.Warning,
    "info": lsp.DiagnosticSeverity.Information,
}
MOST = 200  # of one program


def messages(facts: Facts, places: Places) -> dict[str, list[lsp.Diagnostic]]:
    """Return the diagnostics of a program's sources for each address of a file."""
    report = facts.analysis.report
    found: dict[str, list[lsp.Diagnostic]] = {}
    for each in [*in_order(report.errors), *in_order(report.warnings)][:MOST]:
        token = each.token if each.token and each.token.source.name in facts.sources else None
        name = token.source.name if token else facts.analysis.text.name
        found.setdefault(uri_of(name), []).append(_message(each, token, facts, places))
    _repeat_at_includes(found, facts, places)
    return found


def _repeat_at_includes(
    found: dict[str, list[lsp.Diagnostic]], facts: Facts, places: Places
) -> None:
    """Add the errors of include files at the lines that include them, from the innermost on.

    One that has an error already gets no other: files that include each other would add theirs
    again and again.
    """
    for words, included in reversed(facts.analysis.preprocessor.includes):
        address = uri_of(included.name)
        errors = _errors(found.get(address, ()))
        source = facts.sources.get(words[0].source.name)
        if errors and source is not None:
            last = words[-1]
            start = places.position(source, words[0].line, words[0].column)
            end = places.position(source, last.line, last.column + len(last.text))
            message = _at_another_place(Path(included.name), errors[0], address, len(errors) - 1)
            message.range = lsp.Range(start, end)
            shown = found.setdefault(uri_of(source.name), [])
            if start.line not in {each.range.start.line for each in _errors(shown)}:
                shown.append(message)


def _errors(found: Sequence[lsp.Diagnostic]) -> list[lsp.Diagnostic]:
    return [each for each in found if each.severity == lsp.DiagnosticSeverity.Error]


def configuration_messages(
    errors: Sequence[ConfigurationError], program: str
) -> dict[str, list[lsp.Diagnostic]]:
    """Return the diagnostics of configurations, which also stand at the start of the program."""
    found: dict[str, list[lsp.Diagnostic]] = {}
    for each in errors:
        address = uri_of(str(each.file))
        start = lsp.Position(each.line - 1, 0)
        severity = lsp.DiagnosticSeverity.Error
        error = lsp.Diagnostic(lsp.Range(start, start), each.message, severity, source="ixp")
        found.setdefault(address, []).append(error)
        found.setdefault(program, []).append(_at_another_place(each.file, error, address))
    return found


def _at_another_place(
    file: Path, error: lsp.Diagnostic, address: str, more: int = 0
) -> lsp.Diagnostic:
    """Return the diagnostic at the start of a file that leads to an error of another one."""
    start = lsp.Position(0, 0)
    others = f"\nand {more} more error{'s' * (more > 1)} in this file" if more else ""
    return lsp.Diagnostic(
        range=lsp.Range(start, start),
        message=f"{file.name}:{error.range.start.line + 1}: {error.message}{others}",
        severity=lsp.DiagnosticSeverity.Error,
        source="ixp",
        related_information=[
            lsp.DiagnosticRelatedInformation(lsp.Location(address, error.range), error.message)
        ],
    )


def _message(each: Diagnostic, token: Token | None, facts: Facts, places: Places) -> lsp.Diagnostic:
    start = lsp.Position(0, 0)
    return lsp.Diagnostic(
        range=_range(token, facts, places) if token else lsp.Range(start, start),
        message=each.message + (f"\nhint: {each.hint}" if each.hint else ""),
        severity=_SEVERITIES[each.severity],
        code=each.name or None,
        source="ixp",
        tags=[lsp.DiagnosticTag.Unnecessary] if each.name == "never-read" else None,
        related_information=[
            lsp.DiagnosticRelatedInformation(
                lsp.Location(uri_of(near.source.name), _range(near, facts, places)), text
            )
            for near, text in (*each.places(), *each.calls())
            if near.source.name in facts.sources
        ],
        data={"instead": list(each.replacements)},
    )


def _range(token: Token, facts: Facts, places: Places) -> lsp.Range:
    return places.of_token(token, facts.sources[token.source.name])
