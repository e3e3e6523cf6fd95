"""Edits that a client may apply."""

from __future__ import annotations

from lsprotocol import types as lsp

from ixp.editors.language_server.server import Server


def register(server: Server) -> None:
    """Register code actions."""
    own = server.lsp

    @own.feature(
        lsp.TEXT_DOCUMENT_CODE_ACTION,
        lsp.CodeActionOptions(code_action_kinds=[lsp.CodeActionKind.QuickFix]),
    )
    async def _actions(params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
        uri = params.text_document.uri
        return [
            lsp.CodeAction(
                f"Write `{text}`",
                kind=lsp.CodeActionKind.QuickFix,
                diagnostics=[each],
                edit=lsp.WorkspaceEdit({uri: [lsp.TextEdit(each.range, text)]}),
            )
            for each in params.context.diagnostics
            if each.source == "ixp" and isinstance(each.data, dict)
            for text in each.data.get("instead", ())
            if isinstance(text, str)
        ]
