"""What a word means: the register, constant, macro or label that it names, or its manual page."""

from __future__ import annotations

from collections.abc import Iterator

from ixp.assembler.binding.scopes import Synonym, Variable
from ixp.assembler.binding.statements import BoundInstruction
from ixp.assembler.flow.liveness import live_words
from ixp.assembler.manual_pages import pages
from ixp.assembler.preprocessing.macros import Macro
from ixp.assembler.preprocessing.substitute import Define
from ixp.assembler.text.source import Source, Token, text_of
from ixp.editors.language_server.facts import Facts, origins
from ixp.editors.language_server.places import word_before
from ixp.editors.language_server.symbols import Meaning, Symbol

_COMMENTS = (";", "//", "/*", "*")


def hover(facts: Facts, source: Source, line: int, column: int) -> str:
    """Return Markdown about the word at a place; "" where nothing is known of it."""
    found = symbols_at(facts, source, line, column)
    if found:
        return "\n\n---\n\n".join(dict.fromkeys(_of(facts, each) for each in found[:3]))
    word = word_before(source, line, column).lower()
    text = source.line(line)
    known = pages()
    return "\n\n".join(next((known[name] for name in _names(word, text) if name in known), ()))


def symbols_at(facts: Facts, source: Source, line: int, column: int) -> list[Symbol]:
    """Return what the word at a place names, by the place or else by its text."""
    found = facts.symbols.at(facts.name_of(source), line, column)
    if found:
        return found
    by_name = facts.symbols.by_name.get(word_before(source, line, column).lower(), ())
    return [each for each in by_name if each.kind in ("macro", "define")]


def _names(word: str, line: str) -> Iterator[str]:
    """Yield the names under which the manual may have a page of a word of a line."""
    after = line.lower().partition(f"{word}[")[2]
    yield f"{word} {after.partition(',')[0].strip()}"
    yield from (f".{word}", f"#{word}") if f".{word}" in line or f"#{word}" in line else ()
    yield word


def _of(facts: Facts, symbol: Symbol) -> str:
    parts = [_one(facts, each, symbol) for each in symbol.of]
    return "\n\n".join(dict.fromkeys(parts))


def _one(facts: Facts, each: Meaning, symbol: Symbol) -> str:
    if symbol.kind == "parameter" and isinstance(each, Macro):
        return f"`{symbol.name}`: parameter of `{signature(each)}`"
    if isinstance(each, Variable):
        return _register(facts, each)
    if isinstance(each, Synonym):
        return f"`{symbol.name}`: another name of `{text_of(each.tokens).strip()}`"
    if isinstance(each, Macro):
        return _macro(each)
    if isinstance(each, Define):
        return _define(facts, each)
    return f"`{symbol.name}#`: label at address {each}"


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
    """Return where a GPR's value is needed; of a transfer register, where it is named."""
    bounds = facts.analysis.program.instructions
    reads = [at for at, bound in enumerate(bounds) if _has(bound, variable, written=False)]
    writes = [at for at, bound in enumerate(bounds) if _has(bound, variable, written=True)]
    graph = facts.analysis.graph
    if graph is not None and variable.file == "gpr":
        live, what = live_words(graph, reads, writes) | {*writes}, "live"
    else:
        live, what = {*reads, *writes}, "named"
    if not live:
        return "never used"
    main = facts.analysis.text.name
    lines = [t.line for at in live for t in origins(bounds[at].token) if t.source.name == main]
    count = f"{what} in {len(live)} word" + "s" * (len(live) != 1)
    return count + (f", lines {min(lines)} to {max(lines)}" if lines else "")


def _has(bound: BoundInstruction, variable: Variable, *, written: bool) -> bool:
    return any(
        bound.values.get(operand.name) is variable and (operand.role == "dest") == written
        for operand in bound.row.operands
    )


def _macro(macro: Macro) -> str:
    comment = "\n".join(comment_above(macro.name))
    return f"```uc\n{signature(macro)}\n```" + (f"\n\n{comment}" if comment else "")


def signature(macro: Macro) -> str:
    """Return a macro's name and parameters as its definition has them."""
    return f"#macro {macro.name.text}[{', '.join(macro.parameters)}]"


def comment_above(name: Token) -> list[str]:
    """Return the comment right above the line of a name, without its signs."""
    found: list[str] = []
    line = name.line - 1
    while (text := name.source.line(line).strip()).startswith(_COMMENTS):
        found.insert(0, text.removesuffix("*/").lstrip(";/* "))
        line -= 1
    return found


def _define(facts: Facts, define: Define) -> str:
    assert define.name is not None  # noqa: S101  # symbols have names
    text = text_of(list(define.body)).strip()
    shown = f"`{define.name.text}` is `{text}`" if text else f"`{define.name.text}` is defined"
    value = None if define.parameters else facts.analysis.preprocessor.constant(define.name)
    if value is not None and text != str(value):
        shown += f" = {value}"
    return shown + (f" ({value:#x})" if value is not None and value > 9 else "")
