"""Hover: the register, constant, macro or label at a place, else an instruction or a number."""

from __future__ import annotations

from itertools import chain

from ixp.assembler.binding.scopes import Synonym, Variable
from ixp.assembler.binding.statements import BoundInstruction
from ixp.assembler.flow.liveness import live_words
from ixp.assembler.grammar.lexer import tokenize
from ixp.assembler.grammar.parser.Microcode import Microcode as TokenType
from ixp.assembler.preprocessing.constant_expression import MAX_DIGITS, number
from ixp.assembler.preprocessing.macros import Macro
from ixp.assembler.preprocessing.substitute import Define
from ixp.assembler.text.source import Source, Token, text_of
from ixp.editors.language_server.facts import Facts, origins
from ixp.editors.language_server.features.instruction_hover import instruction_hover
from ixp.editors.language_server.places import word_before
from ixp.editors.language_server.symbols import Meaning, Symbol

COMMENTS = (";", "//", "/*", "*")


def hover(facts: Facts, source: Source, line: int, column: int) -> str:
    """Return Markdown about the word at a place; "" for a word without a meaning."""
    symbols = symbols_at(facts, source, line, column)
    if symbols:
        texts = [_describe_symbol(facts, symbol) for symbol in symbols[:3]]
        return "\n\n---\n\n".join(dict.fromkeys(texts))
    return instruction_hover(facts, source, line, column) or _number(source, line, column)


def symbols_at(facts: Facts, source: Source, line: int, column: int) -> list[Symbol]:
    """Return the symbols of the word at a place; without any the macros and defines of its name."""
    symbols = facts.symbols.at(facts.source_name(source), line, column)
    if symbols:
        return symbols
    by_name = facts.symbols.by_name.get(word_before(source, line, column).lower(), ())
    return [symbol for symbol in by_name if symbol.kind in ("macro", "define")]


def _number(source: Source, line: int, column: int) -> str:
    """Return the forms of the number at a place; "" where there is none."""
    for token in chain.from_iterable(tokenize(source)):
        is_number = token.kind == TokenType.NUMBER and len(token.text) <= MAX_DIGITS
        if is_number and token.line == line and 0 <= column - token.column <= len(token.text):
            return _forms(number(token))
    return ""


def _forms(value: int, text: str = "") -> str:
    """Return a number in all forms that differ from a text, with its bits that are 1."""
    forms = " = ".join(form for form in (str(value), hex(value), bin(value)) if form != text)
    bits = ", ".join(str(bit) for bit in reversed(range(64)) if value > 0 and value >> bit & 1)
    return forms + (f"  \nbits {bits}" if bits else "")


def _describe_symbol(facts: Facts, symbol: Symbol) -> str:
    texts = [_describe_meaning(facts, meaning, symbol) for meaning in symbol.of]
    return "\n\n".join(dict.fromkeys(texts))


def _describe_meaning(facts: Facts, meaning: Meaning, symbol: Symbol) -> str:
    if symbol.kind == "parameter" and isinstance(meaning, Macro):
        return f"`{symbol.name}`: parameter of `{signature(meaning)}`"
    if isinstance(meaning, Variable):
        return _register(facts, meaning)
    if isinstance(meaning, Synonym):
        return f"`{symbol.name}`: another name of `{text_of(meaning.tokens).strip()}`"
    if isinstance(meaning, Macro):
        return _macro(meaning)
    if isinstance(meaning, Define):
        return _define(facts, meaning)
    return f"`{symbol.name}#`: label at address {meaning}"


def _register(facts: Facts, variable: Variable) -> str:
    place = f"`{variable.register}`" if variable.register else "no number yet: there are errors"
    kind = {"gpr": "GPR", "sram": "SRAM transfer register", "sdram": "SDRAM transfer register"}
    window = "absolute" if variable.absolute else "of each context"
    parts = [f"`{variable.name}`: {kind[variable.file]} {window}, {place}"]
    if variable.register and variable.register.bank:
        parts.append(f"bank {variable.register.bank}, number {variable.register.number}")
    opened = variable.scope.token
    parts.append(f"scope: line {opened.line}, {variable.scope.kind}" if opened else "scope: global")
    parts.append(_range(facts, variable))
    return "  \n".join(parts)


def _range(facts: Facts, variable: Variable) -> str:
    """Return where a GPR is live, or where a transfer register is named."""
    bounds = facts.analysis.program.instructions
    reads = [
        at for at, bound in enumerate(bounds) if _uses_register(bound, variable, written=False)
    ]
    writes = [
        at for at, bound in enumerate(bounds) if _uses_register(bound, variable, written=True)
    ]
    graph = facts.analysis.graph
    if graph is not None and variable.file == "gpr":
        addresses, verb = live_words(graph, reads, writes) | {*writes}, "live"
    else:
        addresses, verb = {*reads, *writes}, "named"
    if not addresses:
        return "never used"
    main = facts.analysis.text.name
    tokens = [token for address in addresses for token in origins(bounds[address].token)]
    lines = [token.line for token in tokens if token.source.name == main]
    count = f"{verb} in {len(addresses)} word" + "s" * (len(addresses) != 1)
    return count + (f", lines {min(lines)} to {max(lines)}" if lines else "")


def _uses_register(bound: BoundInstruction, variable: Variable, *, written: bool) -> bool:
    return any(
        bound.values.get(operand.name) is variable and (operand.role == "dest") == written
        for operand in bound.row.operands
    )


def _macro(macro: Macro) -> str:
    comment = "\n".join(comment_above(macro.name))
    return f"```uc\n{signature(macro)}\n```" + (f"\n\n{comment}" if comment else "")


def signature(macro: Macro) -> str:
    """Return the head of a macro's definition."""
    return f"#macro {macro.name.text}[{', '.join(macro.parameters)}]"


def comment_above(name: Token) -> list[str]:
    """Return the comment right above the line of a name, without its signs."""
    comment: list[str] = []
    line = name.line - 1
    while (text := name.source.line(line).strip()).startswith(COMMENTS):
        comment.insert(0, text.removesuffix("*/").lstrip(";/* "))
        line -= 1
    return comment


def _define(facts: Facts, define: Define) -> str:
    assert define.name is not None  # noqa: S101  # symbols have names
    text = text_of(list(define.body)).strip()
    name = define.name.text
    sentence = f"`{name}` is `{text}`" if text else f"`{name}` is defined"
    value = None if define.parameters else facts.analysis.preprocessor.constant(define.name)
    if value is None or (value <= 9 and text == str(value)):
        return sentence
    return f"{sentence} = {_forms(value, text)}"
