import hashlib
import json
import string
import subprocess
import sys
from pathlib import Path

from hypothesis import example, given
from hypothesis import strategies as st

from ixp.assembler import AssemblyError, Diagnostic, assemble
from ixp.assembler.grammar import known_shapes
from ixp.assembler.grammar.antlr_shapes import shape
from ixp.assembler.grammar.parser.kinds import Kind
from ixp.assembler.grammar.parser.Microcode import Microcode

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


def test_the_committed_parser_is_that_of_the_grammar(root: Path) -> None:
    """`make grammar` was run after the last change of the grammar."""
    folder = root / "assembler" / "grammar"
    grammar = (folder / "Microcode.g4").read_bytes()
    recorded = (folder / "parser" / "Microcode.g4.sha256").read_text().strip()

    assert hashlib.sha256(grammar).hexdigest() == recorded


def test_known_shapes_are_those_that_antlr_parses() -> None:
    table = json.loads(known_shapes.SHAPES.read_text())
    for rule, shapes in table.items():
        for word in shapes:
            kinds = [ord(letter) - ord("A") + 1 for letter in word]

            assert known_shapes.known_shape(kinds, rule) == shape(kinds, rule)

    assert {"line", "condition"} == set(table)


def test_the_token_types_are_those_of_the_parser() -> None:
    """`make shapes` was run after the grammar's parser had been generated."""
    names = ["EOF", *Microcode.symbolicNames[1:]]

    assert {name: getattr(Microcode, name) for name in names} == {
        name: number for name, number in vars(Kind).items() if not name.startswith("_")
    }


def test_the_router_assembles_without_importing_antlr(root: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from ixp.assembler import assemble\n"
        "assemble(Path('microcode/router/ip_route.uc'), defines={'ENGINE': '1'})\n"
        "print('antlr4' in sys.modules)"
    )
    ended = subprocess.run(
        [sys.executable, "-c", code], cwd=root, capture_output=True, check=False, text=True
    )

    assert "False\n" == ended.stdout, ended.stderr


def _errors(text: str) -> list[Diagnostic]:
    try:
        assemble(text)
    except AssemblyError as error:
        return error.diagnostics
    return []


@given(st.lists(st.sampled_from(WORDS), max_size=40).map(" ".join))
@example("#error")
def test_any_text_of_the_language_s_words_assembles_or_is_refused(text: str) -> None:
    for diagnostic in _errors(text):
        assert diagnostic.message
        assert diagnostic.severity == "error"


@given(st.text(alphabet=string.printable + "é\0\u2028", max_size=60))
def test_any_characters_assemble_or_are_refused(text: str) -> None:
    for diagnostic in _errors(text):
        assert diagnostic.message
        assert diagnostic.severity == "error"
