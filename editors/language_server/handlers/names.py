"""What a name means, where it is defined and where it is used."""

from __future__ import annotations

from pathlib import Path

from lsprotocol import types as lsp

from ixp.editors.language_server.facts import Asked, Facts
from ixp.editors.language_server.features.hover import hover, symbols_at
from ixp.editors.language_server.places import uri_of
from ixp.editors.language_server.server import Server
from ixp.editors.language_server.symbols import Symbol


def register(server: Server) -> None:
    """Register hover, definition and references."""
    own = server.lsp

    @own.feature(lsp.TEXT_DOCUMENT_HOVER)
    async def _hover(params: lsp.HoverParams) -> lsp.Hover | None:
        found = await server.at(params.text_document, params.position)
        text = _hover_of(server, params.text_document.uri, found) if found else ""
        return lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.Markdown, text)) if text else None

    @own.feature(lsp.TEXT_DOCUMENT_DEFINITION)
    async def _definition(params: lsp.DefinitionParams) -> list[lsp.Location]:
        found = await server.at(params.text_document, params.position)
        if found is None:
            return []
        facts, source, line, column = found
        name = facts.name_of(source)
        start = lsp.Range(lsp.Position(0, 0), lsp.Position(0, 0))
        for words, included in facts.analysis.preprocessor.includes:
            if (words[0].source.name, words[0].line) == (name, line):
                return [lsp.Location(uri_of(included.name), start)]
        symbols = symbols_at(facts, source, line, column)
        return server.locations(facts, [place for each in symbols for place in each.definitions])

    @own.feature(lsp.TEXT_DOCUMENT_REFERENCES)
    async def _references(params: lsp.ReferenceParams) -> list[lsp.Location]:
        found = await server.at(params.text_document, params.position)
        if found is None:
            return []
        facts = found[0]
        symbols = _together(facts, symbols_at(*found))
        places = [place for each in symbols for place in each.places]
        if not params.context.include_declaration:
            defined = {place for each in symbols for place in each.definitions}
            places = [place for place in places if place not in defined]
        return server.locations(facts, sorted({*places}))


def _hover_of(server: Server, uri: str, asked: Asked) -> str:
    """Return what the word at a place means; by program where open programs differ."""
    _, source, line, column = asked
    texts: dict[str, list[str]] = {}
    for facts in server.session.reading(server.session.documents[uri]) or [asked[0]]:
        text = hover(facts, source, line, column)
        if text:
            texts.setdefault(text, []).append(f"`{_called(facts)}`")
    if len(texts) < 2:
        return next(iter(texts), "")
    return "\n\n---\n\n".join(f"{', '.join(names)}:\n\n{text}" for text, names in texts.items())


def _called(facts: Facts) -> str:
    """Return the name of a program, with that of its configuration if it has one."""
    program = facts.program
    where = f" of {Path(program.configuration).stem}" if program.configuration else ""
    return f"{program.file.name}{where}"


def _together(facts: Facts, symbols: list[Symbol]) -> list[Symbol]:
    return [near for each in symbols for near in facts.symbols.together(each)]
