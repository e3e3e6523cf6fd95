"""What an editor offers to do: the word that would be right, and the copies of `--fix`."""

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
        found = await server.session.facts(uri)
        made = [*_words(uri, context.diagnostics or _shown(server, uri, params.range))]
        if found is not None:
            writer = _Writer(server, found[1], server.versions())
            fixed = await server.session.fixed(found[1])
            made += _copies(writer, found[0].source, fixed, params) if fixed else ()
        return [each for each in made if _wanted(each, context.only)]


def _wanted(action: lsp.CodeAction, only: Sequence[str] | None) -> bool:
    """Return whether a client asks for a kind; it may ask for a group of them."""
    kind = str(getattr(action.kind, "value", action.kind))
    names = [str(getattr(each, "value", each)) for each in only or ()]
    return only is None or any(f"{kind}.".startswith(f"{each}.") for each in names)


def _shown(server: Server, uri: str, span: lsp.Range) -> list[lsp.Diagnostic]:
    """Return the diagnostics in a range, for a client that names none."""
    return [
        each
        for each in server.shown(uri)
        if each.range.start <= span.end and span.start <= each.range.end
    ]


def _words(uri: str, found: Iterable[lsp.Diagnostic]) -> Iterator[lsp.CodeAction]:
    """Yield the words that would be right, as diagnostics have them."""
    for each in found:
        words = each.data.get("instead", ()) if isinstance(each.data, dict) else ()
        for text in words if each.source == "ixp" and isinstance(words, Sequence) else ():
            if isinstance(text, str):
                edit = lsp.WorkspaceEdit({uri: [lsp.TextEdit(each.range, text)]})
                yield _action(f"Write `{text}`", _Kind.QuickFix, edit, [each])


class _Writer:
    """Writes edits of the texts that an analysis has seen."""

    def __init__(self, server: Server, facts: Facts, versions: Mapping[str, int | None]) -> None:
        self.server, self.facts, self.versions = server, facts, versions

    def edit(self, chosen: Iterable[Fix]) -> lsp.WorkspaceEdit:
        """Return what makes the chosen copies."""
        changes: dict[str, list[lsp.TextEdit]] = {}
        for fix in chosen:
            uri = self.server.uri(self.facts.path_of(fix.file))
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
    every = fixes(fixed)
    first, last = params.range.start.line + 1, params.range.end.line + 1
    for each in every:
        here = each.file == writer.facts.name_of(source)
        if here and each.lines.start <= last and first < each.lines.stop:
            about = [one for one in params.context.diagnostics if _is_about(one, each)]
            title = f"Copy first: `{'`, `'.join(each.words)}` ({_cost(each.words)})"
            yield _action(title, _Kind.QuickFix, writer.edit([each]), about)
    if every:
        words = [word for each in every for word in each.words]
        title = f"Insert every copy of --fix ({_cost(words)})"
        yield _action(title, _Kind.SourceFixAll, writer.edit(every), [])


def _is_about(found: lsp.Diagnostic, fix: Fix) -> bool:
    return found.source == "ixp" and found.range.start.line + 1 in fix.lines


def _cost(words: Sequence[str]) -> str:
    count = len(words)
    return "1 word, 1 cycle" if count == 1 else f"{count} words, {count} cycles"


def _action(
    title: str, kind: lsp.CodeActionKind, edit: lsp.WorkspaceEdit, found: Sequence[lsp.Diagnostic]
) -> lsp.CodeAction:
    return lsp.CodeAction(title, kind=kind, diagnostics=[*found], edit=edit)
