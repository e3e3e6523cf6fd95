"""The meaning of a name, its definitions and its uses."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from lsprotocol import types as lsp

from ixp.editors.language_server.facts import Facts, FactsAt
from ixp.editors.language_server.features.hover import hover, symbols_at
from ixp.editors.language_server.places import uri_of
from ixp.editors.language_server.server import Server
from ixp.editors.language_server.symbols import WordPosition


def register(server: Server) -> None:
    """Register hover, definition, references and highlights."""
    endpoint = server.lsp

    @endpoint.feature(lsp.TEXT_DOCUMENT_HOVER)
    async def _hover(params: lsp.HoverParams) -> lsp.Hover | None:
        place = await server.at(params.text_document, params.position)
        if place is None:
            return None
        work = partial(_hover_text, server, params.text_document.uri, place)
        text = await server.workspace.work(work)
        return lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.Markdown, text)) if text else None

    @endpoint.feature(lsp.TEXT_DOCUMENT_DEFINITION)
    async def _definition(params: lsp.DefinitionParams) -> list[lsp.Location]:
        place = await server.at(params.text_document, params.position)
        return _definitions(server, place) if place else []

    @endpoint.feature(lsp.TEXT_DOCUMENT_REFERENCES)
    async def _references(params: lsp.ReferenceParams) -> list[lsp.Location]:
        place = await server.at(params.text_document, params.position)
        if place is None:
            return []
        definitions, words = _words(place)
        if not params.context.include_declaration:
            words -= definitions
        return server.locations(place[0], sorted(words))

    @endpoint.feature(lsp.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT)
    async def _highlight(params: lsp.DocumentHighlightParams) -> list[lsp.DocumentHighlight]:
        place = await server.at(params.text_document, params.position)
        return [*_highlights(server, place)] if place else []


def _definitions(server: Server, place: FactsAt) -> list[lsp.Location]:
    """Return the file that a line includes, else the definitions of the word at a place."""
    facts, source, line, _ = place
    name = facts.source_name(source)
    start = lsp.Range(lsp.Position(0, 0), lsp.Position(0, 0))
    for words, included in facts.analysis.preprocessor.includes:
        if (words[0].source.name, words[0].line) == (name, line):
            return [lsp.Location(uri_of(included.name), start)]
    symbols = symbols_at(*place)
    return server.locations(facts, [word for symbol in symbols for word in symbol.definitions])


def _words(place: FactsAt) -> tuple[set[WordPosition], set[WordPosition]]:
    """Return the definitions of the word at a place, and all its words."""
    together = place[0].symbols.together
    symbols = [same for symbol in symbols_at(*place) for same in together(symbol)]
    definitions = {word for symbol in symbols for word in symbol.definitions}
    return definitions, {word for symbol in symbols for word in symbol.places}


def _highlights(server: Server, place: FactsAt) -> Iterator[lsp.DocumentHighlight]:
    facts, source, *_ = place
    definitions, words = _words(place)
    for word in sorted(words):
        if word.file == facts.source_name(source):
            kinds = lsp.DocumentHighlightKind
            kind = kinds.Write if word in definitions else kinds.Read
            yield lsp.DocumentHighlight(server.places.of_place(word, source), kind)


def _hover_text(server: Server, uri: str, place: FactsAt) -> str:
    """Return the meaning of the word at a place; by program where open programs differ."""
    _, source, line, column = place
    programs: dict[str, list[str]] = {}
    for facts in server.workspace.all_facts(server.workspace.documents[uri]) or [place[0]]:
        text = hover(facts, source, line, column)
        if text:
            programs.setdefault(text, []).append(f"`{_program_name(facts)}`")
    if len(programs) < 2:
        return next(iter(programs), "")
    return "\n\n---\n\n".join(f"{', '.join(names)}:\n\n{text}" for text, names in programs.items())


def _program_name(facts: Facts) -> str:
    """Return the name of a program, with that of its configuration if it has one."""
    target = facts.target
    configuration = f" of {Path(target.configuration).stem}" if target.configuration else ""
    return f"{target.file.name}{configuration}"
