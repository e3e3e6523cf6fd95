"""Diagnostics of the assembler as the protocol's, by file."""

from __future__ import annotations

from lsprotocol import types as lsp

from ixp.assembler.text.diagnostics import Diagnostic, in_order
from ixp.assembler.text.source import Token
from ixp.editors.language_server.facts import Facts
from ixp.editors.language_server.places import Places, uri_of

_SEVERITIES = {
    "error": lsp.DiagnosticSeverity.Error,
    "warning": lsp.DiagnosticSeverity.Warning,
    "info": lsp.DiagnosticSeverity.Information,
}
MOST = 200  # of one program


def messages(facts: Facts, places: Places) -> dict[str, list[lsp.Diagnostic]]:
    """Return the diagnostics of a program for each address of a file."""
    report = facts.analysis.report
    found: dict[str, list[lsp.Diagnostic]] = {}
    for each in [*in_order(report.errors), *in_order(report.warnings)][:MOST]:
        token = each.token if each.token and each.token.source.name in facts.sources else None
        name = token.source.name if token else facts.analysis.text.name
        found.setdefault(uri_of(name), []).append(_message(each, token, facts, places))
    return found


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
        data={"instead": list(each.instead)},
    )


def _range(token: Token, facts: Facts, places: Places) -> lsp.Range:
    return places.of_token(token, facts.sources[token.source.name])
