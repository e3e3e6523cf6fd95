import hashlib
import string
from pathlib import Path

from hypothesis import example, given
from hypothesis import strategies as st

from ixp.assembler import AssemblyError, Diagnostic, assemble

WORDS = [
    "alu", "immed", "sram", "read", "br", "ctx_arb", "a", "b", "$x", "@y", "$$z", "l#", "l#:",
    "[", "]", "(", ")", ",", "+", "-", "--", "<<", ">>", "~", "1", "0x", "40", "'s'", '"t"',
    "/**/", "##", "#", "#define", "#macro", "#endm", "#if", "#else", "#endif", "#while",
    "#endloop", "#include", "#for", "#repeat", "#error", "#define_eval", "#undef", "#line",
    ".local", ".endlocal", ".if", ".else", ".endif", ".while", ".endw", ".repeat", ".until",
    ".reg", ".areg", ".addr", ".assert", ".xfer_order", ".operand_synonym", ".num_contexts",
    "defer", "ctx_swap", "defined", "streq", "strleft", "log2", "mask", "?", ":", "!", "==", "&&",
    "\n", "\n", "\n", "\\\n", "/*", "*/", ";",
]  # fmt: skip


def test_the_committed_parser_is_generated_from_the_committed_grammar(root: Path) -> None:
    """If the parser is stale, run `make grammar`."""
    folder = root / "assembler" / "grammar"
    grammar = (folder / "Microcode.g4").read_bytes()
    recorded = (folder / "parser" / "Microcode.g4.sha256").read_text().strip()

    assert hashlib.sha256(grammar).hexdigest() == recorded


def _errors(text: str) -> list[Diagnostic]:
    try:
        assemble(text)
    except AssemblyError as error:
        return error.diagnostics
    return []


@given(st.lists(st.sampled_from(WORDS), max_size=40).map(" ".join))
@example("#error")
def test_any_sequence_of_the_languages_words_assembles_or_is_refused(text: str) -> None:
    for diagnostic in _errors(text):
        assert diagnostic.message
        assert diagnostic.severity == "error"


@given(st.text(alphabet=string.printable + "é\0\u2028", max_size=60))
def test_any_characters_assemble_or_are_refused(text: str) -> None:
    for diagnostic in _errors(text):
        assert diagnostic.message
        assert diagnostic.severity == "error"
