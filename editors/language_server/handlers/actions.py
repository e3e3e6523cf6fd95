"""Code actions: words that a diagnostic suggests, and the copies of `--fix`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from lsprotocol import types as lsp

from ixp.assembler.text.source import Source
from ixp.editors.language_server.facts import Facts
from ixp.editors.language_server.features.fix_edits import Edit, Fix, fixes
from ixp.editors.language_server.server import Server

_Kind = lsp.CodeActionKind


def register(server: Server) -> None:
    """Register code actions."""
    kinds = [_Kind.QuickFix, _Kind.SourceFixAll]

    @server.lsp.feature(lsp.TEXT_DOCUMENT_CODE_ACTION, lsp.CodeActionOptions(kinds))
    async def _actions(params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
        uri, context = params.text_document.uri, params.context
        analysed = await server.workspace.facts(uri)
        diagnostics = context.diagnostics or _diagnostics_in(server, uri, params.range)
        actions = [*_replacements(uri, diagnostics)]
        if analysed is not None:
            writer = _Writer(server, analysed[1], server.versions())
            fixed = await server.workspace.fixed(analysed[1])
            actions += _copies(writer, analysed[0].source, fixed, params) if fixed else ()
        return [action for action in actions if _is_wanted(action, context.only)]


def _is_wanted(action: lsp.CodeAction, only: Sequence[str] | None) -> bool:
    """Return whether a client asks for a kind of action, or for a group of kinds."""
    kind = str(getattr(action.kind, "value", action.kind))
    groups = [str(getattr(group, "value", group)) for group in only or ()]
    return only is None or any(f"{kind}.".startswith(f"{group}.") for group in groups)


def _diagnostics_in(server: Server, uri: str, span: lsp.Range) -> list[lsp.Diagnostic]:
    """Return the diagnostics in a range, for a client that names none."""
    return [
        diagnostic
        for diagnostic in server.diagnostics(uri)
        if diagnostic.range.start <= span.end and span.start <= diagnostic.range.end
    ]


def _replacements(uri: str, diagnostics: Iterable[lsp.Diagnostic]) -> Iterator[lsp.CodeAction]:
    """Yield an action for each word that a diagnostic suggests."""
    for diagnostic in diagnostics:
        data = diagnostic.data
        words = data.get("instead", ()) if isinstance(data, dict) else ()
        if diagnostic.source != "ixp" or not isinstance(words, Sequence):
            continue
        for text in words:
            if isinstance(text, str):
                edit = lsp.WorkspaceEdit({uri: [lsp.TextEdit(diagnostic.range, text)]})
                yield _action(f"Write `{text}`", _Kind.QuickFix, edit, [diagnostic])


class _Writer:
    """Writes edits of the texts that an analysis has read."""

    def __init__(self, server: Server, facts: Facts, versions: Mapping[str, int | None]) -> None:
        self.server, self.facts, self.versions = server, facts, versions

    def edit(self, fixes: Iterable[Fix]) -> lsp.WorkspaceEdit:
        """Return the edits that insert the copies of some fixes."""
        changes: dict[str, list[lsp.TextEdit]] = {}
        for fix in fixes:
            uri = self.server.uri(self.facts.path(fix.file))
            changes.setdefault(uri, []).extend(self._text(fix, edit) for edit in fix.edits)
        return self.server.edit(changes, self.versions)

    def _text(self, fix: Fix, edit: Edit) -> lsp.TextEdit:
        source, places = self.facts.sources[fix.file], self.server.places
        span = lsp.Range(places.position(source, *edit.start), places.position(source, *edit.end))
        return lsp.TextEdit(span, edit.text)


def _copies(
    writer: _Writer, source: Source, fixed: Facts, params: lsp.CodeActionParams
) -> Iterator[lsp.CodeAction]:
    """Yield the copies for the lines of a range, and all of the program together."""
    all_fixes = fixes(fixed)
    first, last = params.range.start.line + 1, params.range.end.line + 1
    for fix in all_fixes:
        in_source = fix.file == writer.facts.source_name(source)
        if in_source and fix.lines.start <= last and first < fix.lines.stop:
            diagnostics = [shown for shown in params.context.diagnostics if _is_about(shown, fix)]
            title = f"Copy first: `{'`, `'.join(fix.words)}` ({_cost(fix.words)})"
            yield _action(title, _Kind.QuickFix, writer.edit([fix]), diagnostics)
    if all_fixes:
        words = [word for fix in all_fixes for word in fix.words]
        title = f"Insert every copy of --fix ({_cost(words)})"
        yield _action(title, _Kind.SourceFixAll, writer.edit(all_fixes), [])


def _is_about(diagnostic: lsp.Diagnostic, fix: Fix) -> bool:
    return diagnostic.source == "ixp" and diagnostic.range.start.line + 1 in fix.lines


def _cost(words: Sequence[str]) -> str:
    count = len(words)
    return "1 word, 1 cycle" if count == 1 else f"{count} words, {count} cycles"


def _action(
    title: str,
    kind: lsp.CodeActionKind,
    edit: lsp.WorkspaceEdit,
    diagnostics: Sequence[lsp.Diagnostic],
) -> lsp.CodeAction:
    return lsp.CodeAction(title, kind=kind, diagnostics=[*diagnostics], edit=edit)
