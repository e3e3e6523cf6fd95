"""Diagnostics of the assembler in the form of the protocol, by file.

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
MAX_DIAGNOSTICS = 200  # of one program


def messages(facts: Facts, places: Places) -> dict[str, list[lsp.Diagnostic]]:
    """Return the diagnostics of a program's sources for each address of a file."""
    report = facts.analysis.report
    by_uri: dict[str, list[lsp.Diagnostic]] = {}
    for entry in [*in_order(report.errors), *in_order(report.warnings)][:MAX_DIAGNOSTICS]:
        in_file = entry.token and entry.token.source.name in facts.sources
        token = entry.token if in_file else None
        name = token.source.name if token else facts.analysis.text.name
        by_uri.setdefault(uri_of(name), []).append(_message(entry, token, facts, places))
    _repeat_at_includes(by_uri, facts, places)
    return by_uri


def _repeat_at_includes(
    by_uri: dict[str, list[lsp.Diagnostic]], facts: Facts, places: Places
) -> None:
    """Add the errors of include files at the lines that include them, from the innermost on.

    A line gets one error only: files that include each other would repeat theirs endlessly.
    """
    for words, included in reversed(facts.analysis.preprocessor.includes):
        address = uri_of(included.name)
        errors = _errors(by_uri.get(address, ()))
        source = facts.sources.get(words[0].source.name)
        if errors and source is not None:
            last = words[-1]
            start = places.position(source, words[0].line, words[0].column)
            end = places.position(source, last.line, last.column + len(last.text))
            message = _at_another_place(Path(included.name), errors[0], address, len(errors) - 1)
            message.range = lsp.Range(start, end)
            diagnostics = by_uri.setdefault(uri_of(source.name), [])
            if start.line not in {error.range.start.line for error in _errors(diagnostics)}:
                diagnostics.append(message)


def _errors(diagnostics: Sequence[lsp.Diagnostic]) -> list[lsp.Diagnostic]:
    severity = lsp.DiagnosticSeverity.Error
    return [diagnostic for diagnostic in diagnostics if diagnostic.severity == severity]


def configuration_messages(
    errors: Sequence[ConfigurationError], program: str
) -> dict[str, list[lsp.Diagnostic]]:
    """Return the diagnostics of configurations, each also at the start of the program."""
    by_uri: dict[str, list[lsp.Diagnostic]] = {}
    for error in errors:
        address = uri_of(str(error.file))
        start = lsp.Position(error.line - 1, 0)
        severity = lsp.DiagnosticSeverity.Error
        message = lsp.Diagnostic(lsp.Range(start, start), error.message, severity, source="ixp")
        by_uri.setdefault(address, []).append(message)
        by_uri.setdefault(program, []).append(_at_another_place(error.file, message, address))
    return by_uri


def _at_another_place(
    file: Path, error: lsp.Diagnostic, address: str, more: int = 0
) -> lsp.Diagnostic:
    """Return a diagnostic at the start of a file that leads to an error of another file."""
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


def _message(
    entry: Diagnostic, token: Token | None, facts: Facts, places: Places
) -> lsp.Diagnostic:
    start = lsp.Position(0, 0)
    return lsp.Diagnostic(
        range=_range(token, facts, places) if token else lsp.Range(start, start),
        message=entry.message + (f"\nhint: {entry.hint}" if entry.hint else ""),
        severity=_SEVERITIES[entry.severity],
        code=entry.name or None,
        source="ixp",
        tags=[lsp.DiagnosticTag.Unnecessary] if entry.name == "never-read" else None,
        related_information=[
            lsp.DiagnosticRelatedInformation(
                lsp.Location(uri_of(related.source.name), _range(related, facts, places)), text
            )
            for related, text in (*entry.places(), *entry.calls())
            if related.source.name in facts.sources
        ],
        data={"instead": list(entry.replacements)},
    )


def _range(token: Token, facts: Facts, places: Places) -> lsp.Range:
    return places.of_token(token, facts.sources[token.source.name])
