"""The form of the call that a line has begun: parameters of a macro, operands of an instruction."""

from __future__ import annotations

import re

from lsprotocol import types as lsp

from ixp.assembler.grammar.words import MNEMONICS, ROWS_OF
from ixp.assembler.text.source import Source
from ixp.editors.language_server.facts import Facts
from ixp.editors.language_server.features.completion import split_operands
from ixp.editors.language_server.features.hover import comment_above, signature
from ixp.editors.language_server.places import CALLED

_BEGUN = re.compile(rf"^\s*(?:\w+#:\s*)*({CALLED})\s*[\[(](.*)$")


def signature_help(
    facts: Facts, source: Source, line: int, column: int
) -> lsp.SignatureHelp | None:
    """Return the forms of the unfinished call at a place, or None."""
    match = _BEGUN.match(source.line(line)[: column - 1])
    if match is None:
        return None
    name, inner = match.groups()
    if sum(inner.count(sign) for sign in "])") > sum(inner.count(sign) for sign in "[("):
        return None  # the call is closed
    arguments = split_operands(inner)
    forms = _macros(facts, name) or _instructions(name.lower(), arguments[0].lower())
    if not forms:
        return None
    fits = [at for at, form in enumerate(forms) if len(form.parameters or ()) >= len(arguments)]
    return lsp.SignatureHelp(forms, fits[0] if fits else 0, len(arguments) - 1)


def _macros(facts: Facts, name: str) -> list[lsp.SignatureInformation]:
    forms = facts.analysis.preprocessor.macros.get(name, {})
    return [
        _information(signature(macro).removeprefix("#macro "), comment_above(macro.name))
        for macro in forms.values()
    ]


def _instructions(name: str, command: str) -> list[lsp.SignatureInformation]:
    rows = ROWS_OF.get(MNEMONICS.get(name, ""), {})
    chosen = [rows[command]] if command in rows else [*rows.values()]
    return [_information(row.syntax, [row.summary]) for row in chosen]


def _information(label: str, text: list[str]) -> lsp.SignatureInformation:
    """Return a form; its parameters are the texts between the commas."""
    start = label.index("[") + 1
    parameters = []
    for part in label[start:].rstrip("]").split(", "):
        parameters.append(lsp.ParameterInformation((start, start + len(part))))
        start += len(part) + 2
    return lsp.SignatureInformation(label, "\n".join(text) or None, parameters)
