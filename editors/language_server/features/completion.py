"""Completion: instructions, operands that fit the place, tokens, macros, directives, includes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from lsprotocol import types as lsp

from ixp.assembler.binding.scopes import Synonym, Variable
from ixp.assembler.grammar.syntax import Reference
from ixp.assembler.grammar.words import FORM, MNEMONICS, OWN_SYNTAX, ROWS_OF
from ixp.assembler.preprocessing.blocks import BLOCK_DIRECTIVES
from ixp.assembler.preprocessing.macros import Macro
from ixp.assembler.text.source import Source
from ixp.editors.language_server.facts import Facts
from ixp.editors.language_server.features.hover import comment_above, signature
from ixp.editors.language_server.places import CALLED, Places
from ixp.isa.analysis import counts_words
from ixp.isa.coding.operand_kinds import (
    ByteShift,
    Flags,
    Label,
    Named,
    NumberRange,
    OneOf,
    RegisterOrNumber,
    Shifts,
)
from ixp.isa.meaning.description import Instruction, OperandKind
from ixp.isa.tables.registers import BANKS, Register

_CALL = re.compile(rf"^\s*(?:\w+#:\s*)*({CALLED})\s*\[(.*)$", re.DOTALL)
_STATEMENT = re.compile(r"^\s*(?:\w+#:\s*)*([\w=!<>]*)$")
_INCLUDE = re.compile(r"^\s*#\s*include\s*[\"<]((?:[^\"<>]*/)?)([^\"<>/]*)$")
_SIGNS = re.compile(r"[<>]+$")
_Item = lsp.CompletionItemKind


class _Place(NamedTuple):
    """The instruction that a line has begun, and its operands before the place.

    `tokens` is the text after its bracket, None inside it. `signs` are the signs of a shift, which
    a complete shift replaces.
    """

    name: str
    operands: Sequence[str]
    tokens: str | None = None
    signs: lsp.Range | None = None


def completion(
    facts: Facts, source: Source, line: int, column: int, places: Places
) -> list[lsp.CompletionItem]:
    """Return the items that fit at a place of a source."""
    before = source.line(line)[: column - 1]
    if re.search(r";|//", re.sub(r'"[^"]*"', "", before)):  # in a comment
        return []
    if re.match(r"^\s*#\w*$", before):
        names = (*facts.analysis.preprocessor.directives, *BLOCK_DIRECTIVES)
        return [lsp.CompletionItem(name, kind=_Item.Keyword) for name in sorted(names)]
    if re.match(r"^\s*\.\w*$", before):
        return [
            lsp.CompletionItem(name, kind=_Item.Keyword) for name in sorted((*FORM, *OWN_SYNTAX))
        ]
    if include := _INCLUDE.match(before):
        span = places.range(source, line, include.start(2) + 1, include[2])
        return [*_files(facts, source, include[1], span)]
    place = _place(before)
    if place is None:
        begun = _STATEMENT.match(before)
        if begun is None:
            return [*_registers(facts, source, line, None), *_constants(facts, None)]
        span = places.range(source, line, begun.start(1) + 1, begun[1])
        return [*(_statements(facts) if re.fullmatch(r"\w*", begun[1])
                  else _mnemonics(begun[1].lower(), span))]  # fmt: skip
    row = _row(place)
    if place.tokens is not None:
        return [*_tokens(facts, row, place.tokens)]
    if isinstance(row, dict):
        return [lsp.CompletionItem(str(name), kind=_Item.EnumMember) for name in row if name]
    if begun := _SIGNS.search(before):
        signs = places.range(source, line, begun.start() + 1, begun[0])
        place = place._replace(signs=signs)
    return [*_operands(facts, source, line, row, place)]


def _place(before: str) -> _Place | None:
    match = _CALL.match(before)
    if match is None:
        return None
    inner, depth = match.group(2), 1
    for at, sign in enumerate(inner):
        depth += (sign in "[(") - (sign in ")]")
        if depth == 0:
            return _Place(match.group(1).lower(), split_operands(inner[:at]), inner[at + 1 :])
    return _Place(match.group(1).lower(), split_operands(inner))


def split_operands(text: str) -> list[str]:
    """Return the operands of a list; commas within brackets do not separate operands."""
    parts, depth = [""], 0
    for sign in text:
        depth += (sign in "[(") - (sign in ")]")
        if sign == "," and not depth:
            parts.append("")
        else:
            parts[-1] += sign
    return [part.strip() for part in parts]


def _row(place: _Place) -> Instruction | dict[str | None, Instruction] | None:
    """Return the instruction's row, or all rows by command if the command is not yet written."""
    rows = ROWS_OF.get(MNEMONICS.get(place.name, ""))
    if rows is None or None in rows:
        return rows[None] if rows else None
    if len(place.operands) == 1 and place.tokens is None:
        return rows
    return rows.get(place.operands[0].lower())


def _tokens(facts: Facts, row: object, text: str) -> Iterator[lsp.CompletionItem]:
    """Yield the tokens of an instruction or, if the text ends inside `targets[`, the labels."""
    name, bracket, inner = text.rpartition("[")
    if bracket and "]" not in inner:
        yield from _labels(facts) if name.lower().endswith("targets") else ()
    elif isinstance(row, Instruction):
        for token in sorted((*row.token_names, *["targets"] * counts_words(row))):
            yield lsp.CompletionItem(token, kind=_Item.Property)


def _labels(facts: Facts) -> Iterator[lsp.CompletionItem]:
    for symbol in facts.symbols:
        if symbol.kind == "label":
            yield lsp.CompletionItem(f"{symbol.name}#", kind=_Item.Reference)


def _files(
    facts: Facts, source: Source, folder: str, span: lsp.Range
) -> Iterator[lsp.CompletionItem]:
    """Yield the files and folders that an `#include` may name below a folder."""
    roots = dict.fromkeys(filter(None, (source.folder, *facts.target.include)))
    paths = (path for root in roots for path in sorted((root / folder).glob("*")))
    for name, is_folder in dict.fromkeys((path.name, path.is_dir()) for path in paths):
        if is_folder or name.endswith((".uc", ".h")):
            kind = _Item.Folder if is_folder else _Item.File
            edit = lsp.TextEdit(span, f"{name}/" if is_folder else name)
            yield lsp.CompletionItem(name, kind=kind, text_edit=edit)


def _mnemonics(begun: str, span: lsp.Range | None = None) -> Iterator[lsp.CompletionItem]:
    """Yield instructions that begin with a text; `span` is the range that they replace.

    Without a span they replace the client's word, which ends at signs such as those of `br!=byte`.
    """
    for name, mnemonic in sorted(MNEMONICS.items()):
        if name.startswith(begun):
            form = next(iter(ROWS_OF[mnemonic].values())).syntax
            edit = lsp.TextEdit(span, name) if span else None
            yield lsp.CompletionItem(name, kind=_Item.Function, detail=form, text_edit=edit)


def _statements(facts: Facts) -> Iterator[lsp.CompletionItem]:
    yield from _mnemonics("")
    for forms in facts.analysis.preprocessor.macros.values():
        for macro in forms.values():
            yield _macro(macro)


def _macro(macro: Macro) -> lsp.CompletionItem:
    detail = signature(macro).removeprefix("#macro ")
    text = "\n".join(comment_above(macro.name))
    return lsp.CompletionItem(
        macro.name.text, kind=_Item.Method, detail=detail, documentation=text or None
    )


def _operands(
    facts: Facts, source: Source, line: int, row: Instruction | None, place: _Place
) -> Iterator[lsp.CompletionItem]:
    if row is None:  # of a macro
        yield from (*_registers(facts, source, line, None), *_constants(facts, None))
        return
    at = len(place.operands) - 1 - bool(row.command)
    last = row.operands[-1].kind if row.operands else None
    if at >= len(row.operands) and not isinstance(last, Flags):
        return
    kind = row.operands[min(at, len(row.operands) - 1)].kind
    for word in _words(kind):
        edit = lsp.TextEdit(place.signs, word) if place.signs else None
        yield lsp.CompletionItem(word, kind=_Item.EnumMember, text_edit=edit)
    if isinstance(kind, Label):
        yield from _labels(facts)
        return
    yield from _registers(facts, source, line, kind)
    yield from _constants(facts, kind)


def _words(kind: OperandKind) -> list[str]:
    """Return the fixed words that an operand allows, as opposed to names of the program."""
    if isinstance(kind, OneOf):
        return list(kind.choices)
    if isinstance(kind, Named | Flags):
        return list(kind.names)
    if isinstance(kind, Shifts):
        return ["<<", ">>", "<<rot", ">>indirect", "<<indirect"]
    if isinstance(kind, ByteShift):
        return ["<<8", "<<16"]
    return ["--"] if kind.accepts(None) else []


def _registers(
    facts: Facts, source: Source, line: int, kind: OperandKind | None
) -> Iterator[lsp.CompletionItem]:
    """Yield the registers in scope at a line that the operand accepts, and their synonyms."""
    seen: set[str] = set()
    for scope in facts.scope_at(source, line).path():
        names = {name: (register, str(register.register))
                 for name, register in scope.variables.items()}  # fmt: skip
        for name, synonym in scope.synonyms.items():
            register = _register_of(synonym)
            names |= {name: (register, f"another name of {register.name}")} if register else {}
        for name, (variable, detail) in names.items():
            if name not in seen and (kind is None or _fits(kind, variable)):
                yield lsp.CompletionItem(name, kind=_Item.Variable, detail=detail)
            seen.add(name)


def _register_of(synonym: Synonym) -> Variable | None:
    """Return the register that a synonym names, if it names one."""
    form = synonym.expression
    if not isinstance(form, Reference):
        return None
    name = form.token.text
    further = synonym.scope.synonym(name)
    return _register_of(further) if further else synonym.scope.find(name)


def _fits(kind: OperandKind, variable: Variable) -> bool:
    if variable.file != "gpr":
        return kind.accepts(Register(variable.file, 0))
    return any(kind.accepts(Register("gpr", 0, bank, variable.absolute)) for bank in BANKS)


def _constants(facts: Facts, kind: OperandKind | None) -> Iterator[lsp.CompletionItem]:
    """Yield the defines whose values the place takes."""
    if kind is not None and not isinstance(kind, NumberRange | RegisterOrNumber):
        return
    preprocessor = facts.analysis.preprocessor
    for name, define in [*preprocessor.defines.items()]:
        if define.name is None or define.parameters is not None:
            continue
        value = preprocessor.constant(define.name)
        if value is not None and (kind is None or kind.accepts(value)):
            yield lsp.CompletionItem(name, kind=_Item.Constant, detail=f"{value} ({value:#x})")
