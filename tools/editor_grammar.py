"""Write the TextMate grammar of microcode from the description: `make highlighting`.

editors/vscode/syntaxes/uc.tmLanguage.json    mnemonics, tokens and words of operands (isa/),
                                              directives (assembler/grammar/directives.py)
"""

import json
import re
from collections.abc import Iterable
from pathlib import Path

from ixp.assembler.grammar.directives import FORM, OPAQUE
from ixp.assembler.grammar.vocabulary import MNEMONICS, TOKENS
from ixp.isa.instructions import ROWS
from ixp.isa.operand_kinds import Choice, Flags, Named

TARGET = Path(__file__).parents[1] / "editors/vscode/syntaxes/uc.tmLanguage.json"
Rule = dict[str, object]


def grammar() -> str:
    """Return the grammar as JSON; its patterns keep to what Oniguruma and `re` both take."""
    text = {
        "information_for_contributors": "Generated (`make highlighting`); do not edit.",
        "name": "microcode",
        "scopeName": "source.uc",
        "patterns": [*_comments(), *_statements(), *_operands(), *_rest()],
    }
    return json.dumps(text, indent=2) + "\n"


def words_of_operands() -> set[str]:
    """Return the names that operands of instructions take: CSRs, signals, operations, commands."""
    found = {row.command for row in ROWS if row.command}
    for operand in (operand for row in ROWS for operand in row.operands):
        if isinstance(operand.kind, Named | Flags):
            found.update(operand.kind.names)
        elif isinstance(operand.kind, Choice):
            found.update(map(str, operand.kind.choices))
    return {word for word in found if re.fullmatch(r"[A-Za-z_]\w*", word)}


def _comments() -> list[Rule]:
    block: Rule = {"name": "comment.block.uc", "begin": r"/\*", "end": r"\*/"}
    return [
        block,
        _rule("comment.line.uc", r"(?:;|//).*$"),
        _rule("string.quoted.double.uc", r'"[^"\n]*"'),
        _rule("string.quoted.single.uc", r"'[^'\n]*'"),
    ]


def _statements() -> list[Rule]:
    return [
        _rule("keyword.control.directive.uc", r"^\s*#\s*[A-Za-z_]\w*"),
        _rule("keyword.other.directive.uc", rf"(?i)(?:{_any({*FORM, *OPAQUE})})(?![\w.])"),
        _rule("entity.name.label.uc", r"[A-Za-z_]\w*#"),
        _rule("keyword.mnemonic.uc", rf"(?i)(?<![\w.@$])(?:{_any(MNEMONICS)})(?=\s*\[)"),
        _rule("keyword.mnemonic.uc", r"(?i)(?<![\w.@$])nop(?![\w\[])"),
        _rule("storage.modifier.token.uc", rf"(?i)(?<![\w.@$])(?:{_any(TOKENS)})(?![\w.])"),
        _rule("entity.name.function.macro.uc", r"[A-Za-z_]\w*(?=\s*\[)"),
    ]


def _operands() -> list[Rule]:
    return [
        _rule("variable.other.transfer.uc", r"@?\${1,2}\w+"),
        _rule("support.constant.uc", rf"(?i)(?<![\w.@$])(?:{_any(words_of_operands())})(?![\w.])"),
        _rule("constant.numeric.uc", r"(?i)(?<!\w)(?:0x[0-9a-f]+|0b[01]+|[0-9]+)(?!\w)"),
    ]


def _rest() -> list[Rule]:
    return [
        _rule("variable.other.register.uc", r"@?[A-Za-z_][\w.@]*"),
        _rule("punctuation.separator.uc", r"[\[\](){},:\\]"),
        _rule("keyword.operator.uc", r"[-+*/%&|^~!<>=?#.@$]+"),
    ]


def _rule(scope: str, match: str) -> Rule:
    return {"name": scope, "match": match}


def _any(words: Iterable[str]) -> str:
    """Return a pattern of any of some words, the longest first."""
    return "|".join(map(re.escape, sorted(words, key=lambda word: (-len(word), word))))


if __name__ == "__main__":
    TARGET.write_text(grammar())
