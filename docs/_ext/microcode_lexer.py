"""Colours of microcode in code blocks of the language `uc`."""

from typing import ClassVar

from pygments.lexer import RegexLexer
from pygments.token import Comment, Keyword, Name, Number, Operator, Punctuation, String, Whitespace
from sphinx.application import Sphinx


class MicrocodeLexer(RegexLexer):  # type: ignore[misc]
    """Colour comments, directives, labels, mnemonics, transfer registers and numbers."""

    name = "microcode"
    aliases: ClassVar[list[str]] = ["uc"]
    tokens: ClassVar[dict[str, list[tuple[str, object]]]] = {
        "root": [
            (r"(;|//).*", Comment.Single),
            (r"/\*[\s\S]*?\*/", Comment.Multiline),
            (r'"[^"\n]*"', String),
            (r"[#.][a-z_]\w*", Keyword),
            (r"@?\${1,2}\w+", Name.Variable),
            (r"\w+#(?=:)", Name.Label),
            (r"[A-Za-z_][\w.]*(?:[!=<>]+\w*)?(?=\[)", Name.Function),
            (r"0x[0-9A-Fa-f]+|\b\d+\b", Number),
            (r"[A-Za-z_@][\w.@]*#?", Name),
            (r"\s+", Whitespace),
            (r"[\[\](),:]", Punctuation),
            (r".", Operator),
        ]
    }


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the language with Sphinx."""
    app.add_lexer("uc", MicrocodeLexer)
    return {"parallel_read_safe": True}
