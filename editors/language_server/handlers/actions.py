"""What an editor offers to do: the word that would be right, and the copies of `--fix`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from lsprotocol import types as lsp

from ixp.editors.language_server.facts import Facts
from ixp.editors.language_server.fix_edits import Edit, Fix, fixes
from ixp.editors.language_server.server import Server

_Kind = lsp.CodeActionKind


def register(server: Server) -> None:
    """Register code actions."""
    kinds = [_Kind.QuickFix, _Kind.SourceFixAll]

    @server.lsp.feature(lsp.TEXT_DOCUMENT_CODE_ACTION, lsp.CodeActionOptions(kinds))
    async def _actions(params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
        uri, context = params.text_document.uri, params.context
        made = [*_words(uri, context.diagnostics)]
        found = await server.session.facts(uri)
        if found is not None:
            fixed = await server.session.fixed(found[1])
            made += _copies(server, found[1], fixed, params) if fixed else ()
        return [each for each in made if _wanted(each, context.only)]


def _wanted(action: lsp.CodeAction, only: Sequence[str] | None) -> bool:
    """Return whether a client asks for a kind; it may ask for a group of them."""
    kind = str(getattr(action.kind, "value", action.kind))
    names = [str(getattr(each, "value", each)) for each in only or ()]
    return only is None or any(f"{kind}.".startswith(f"{each}.") for each in names)


def _words(uri: str, found: Iterable[lsp.Diagnostic]) -> Iterator[lsp.CodeAction]:
    """Yield the words that would be right, as the diagnostics of a client have them."""
    for each in found:
        words = each.data.get("instead", ()) if isinstance(each.data, dict) else ()
        for text in words if each.source == "ixp" and isinstance(words, Sequence) else ():
            if isinstance(text, str):
                edit = lsp.WorkspaceEdit({uri: [lsp.TextEdit(each.range, text)]})
                yield _action(f"Write `{text}`", _Kind.QuickFix, edit, [each])


def _copies(
    server: Server, facts: Facts, fixed: Facts, params: lsp.CodeActionParams
) -> Iterator[lsp.CodeAction]:
    """Yield the copies for the lines of a range, and all of the program together."""
    every = fixes(fixed)
    document = server.session.documents[params.text_document.uri]
    first, last = params.range.start.line + 1, params.range.end.line + 1
    for each in every:
        here = each.file == facts.name_of(document.source)
        if here and each.lines.start <= last and first < each.lines.stop:
            about = [one for one in params.context.diagnostics if _is_about(one, each)]
            title = f"Copy first: `{'`, `'.join(each.words)}` ({_cost(each.words)})"
            yield _action(title, _Kind.QuickFix, _edit(server, facts, [each]), about)
    if every:
        words = [word for each in every for word in each.words]
        title = f"Insert every copy of --fix ({_cost(words)})"
        yield _action(title, _Kind.SourceFixAll, _edit(server, facts, every), [])


def _is_about(found: lsp.Diagnostic, fix: Fix) -> bool:
    return found.source == "ixp" and found.range.start.line + 1 in fix.lines


def _cost(words: Sequence[str]) -> str:
    count = len(words)
    return "1 word, 1 cycle" if count == 1 else f"{count} words, {count} cycles"


def _action(
    title: str, kind: lsp.CodeActionKind, edit: lsp.WorkspaceEdit, found: Sequence[lsp.Diagnostic]
) -> lsp.CodeAction:
    return lsp.CodeAction(title, kind=kind, diagnostics=[*found], edit=edit)


def _edit(server: Server, facts: Facts, chosen: Iterable[Fix]) -> lsp.WorkspaceEdit:
    changes: dict[str, list[lsp.TextEdit]] = {}
    for fix in chosen:
        uri = server.uri(facts.path_of(fix.file))
        changes.setdefault(uri, []).extend(_text(server, facts, fix, edit) for edit in fix.edits)
    return lsp.WorkspaceEdit(changes)


def _text(server: Server, facts: Facts, fix: Fix, edit: Edit) -> lsp.TextEdit:
    source, places = facts.sources[fix.file], server.places
    span = lsp.Range(places.position(source, *edit.start), places.position(source, *edit.end))
    return lsp.TextEdit(span, edit.text)
