"""Hostile texts end in an error soon: limits count work, not time."""

import re
from pathlib import Path
from typing import Any

import pytest

from ixp.assembler import AssemblyError, assemble
from ixp.assembler.binding.elaborate import (
    MAX_DECLARED,
    MAX_INSTRUCTIONS,
    MAX_OPENED,
    MAX_SCOPES,
    MAX_SYNONYMS,
)
from ixp.assembler.checks import hazards
from ixp.assembler.flow.graph import Paths
from ixp.assembler.grammar.lexer import MAX_WORDS_READ, tokenize
from ixp.assembler.grammar.parse import MAX_PARSED, MAX_WORDS
from ixp.assembler.preprocessing.macros import MAX_DEPTH
from ixp.assembler.preprocessing.preprocessor import MAX_INCLUDED, MAX_INCLUDES
from ixp.assembler.preprocessing.substitute import MAX_CHARACTERS
from ixp.assembler.text.diagnostics import MAX_ERRORS, SHOWN_COLUMNS, SHOWN_ERRORS
from ixp.assembler.text.source import Source
from tests.conftest import ROOT

SIZE = 1_000_000
WORDS = f"program must be preprocessed within {MAX_WORDS_READ} words"
PARSED = f"program must have at most {MAX_PARSED} words in lines of different forms"
DEPTH = 60


def lines(text: str, size: int = SIZE) -> str:
    """Return numbered lines of `size` characters in all; {} is the number, {next} the next one."""
    texts, at = [], 0
    while size > 0:
        texts.append(text.format(at, next=at + 1))
        size -= len(texts[-1])
        at += 1
    return "".join(texts)


def tree(head: str, twice: str, last: str) -> str:
    """Return definitions each of which uses the next one twice."""
    texts = [head.format(at) + twice.format(at + 1) for at in range(DEPTH)]
    return "".join(texts) + head.format(DEPTH) + last


# name: (text, part of its first error)
HOSTILE = {
    "a long line": ("nop " * (SIZE // 4), WORDS),
    "one character": ("[" * SIZE, WORDS),
    "many short lines": ("nop\n" * (SIZE // 4), WORDS),
    "many conditionals": ("#if 1\n" * (SIZE // 8), WORDS),
    "an endless loop": ("#while 1\n#endloop\n", WORDS),
    "a loop in a loop": ("#repeat 1000\n" * 6 + "#endloop\n" * 6, WORDS),
    "a large loop": ("#repeat 1000000000\nnop\n#endloop\n", WORDS),
    "a loop with errors": ("#while 1\nfoo(a)\n#endloop\n", WORDS),
    "macros that double": (
        tree("#macro m{}()\n", "m{0}()\nm{0}()\n#endm\n", "nop\n#endm\nm0()\n"), WORDS,
    ),
    "arguments that double": (
        tree("#macro m{}(a)\n", "m{}(a a)\n#endm\n", "nop\n#endm\n") + "m0(x)\n" * 1000,
        "line must have at most 4000 words after expansion",
    ),
    "defines that double": (
        tree("#define A{} ", "A{0} A{0}\n", "1\n") + "immed[a, A0]\n" * 1000,
        "line must have at most 4000 words after expansion",
    ),
    "long texts": ("#define_eval X '" + "y" * 9000 + "'\n" + "#define_eval Z 'X'\n" * 9000, WORDS),
    "many errors": (lines("foo{}[a]\n", SIZE // 4), "unknown instruction `foo0`"),
    "many labels and errors": (
        "br[nowhere#]\n" * 200 + lines("label{}#:\n", SIZE // 4), "unknown label `nowhere#`",
    ),
    "many instructions": (
        "nop\n" * (SIZE // 16), f"program must have at most 2048 words, not {MAX_INSTRUCTIONS + 1}",
    ),
    "many scopes": (
        lines(".local r{}\n.endlocal\n", SIZE // 4), "program must have at most 4096 scopes",
    ),
    "many arrays": (
        lines(".reg r{}x[64]\n", SIZE // 4), "program must have at most 8192 declared registers",
    ),
    "many registers": (lines(".reg r{}\n", SIZE // 20), "out of registers: "),
    "a long order": (
        lines(".xfer_order $a{next} $a{}\n", SIZE // 4), "registers in order must be at most 128",
    ),
    "a chain of synonyms": (
        lines(".operand_synonym s{next} s{}\n", SIZE // 4),
        "synonym `s65` must lead to at most 64 words",
    ),
    "lines of many forms": (
        "".join(f"immed[_a, (1{'+1' * n}{'-1' * m})]\n" for n in range(30) for m in range(30)),
        PARSED,
    ),
    "expressions of many forms": (
        "".join(f"#if 1{'+1' * n}{'-1' * m}\n#endif\n" for n in range(30) for m in range(30)),
        PARSED,
    ),
}  # fmt: skip


def test_the_reference_of_the_language_lists_the_limits() -> None:
    text = (ROOT / "docs" / "reference" / "assembler" / "language.md").read_text(encoding="utf-8")
    table = text.partition("\n## Limits\n")[2].partition("```")[0].replace(",", "")
    documented = [int(number) for number in re.findall(r"\b\d+\b", table)]

    assert [
        MAX_WORDS_READ, MAX_INCLUDED, MAX_DEPTH, MAX_INCLUDES, MAX_SCOPES, MAX_WORDS,
        MAX_CHARACTERS, MAX_PARSED, MAX_OPENED, MAX_DECLARED, MAX_SYNONYMS, SHOWN_ERRORS,
        MAX_ERRORS,
    ] == documented  # fmt: skip


def test_blank_lines_behind_a_line_marker_are_counted() -> None:
    """The lexer reads the marker's line and the blank lines as one word."""
    lines = tokenize(Source("", '#line 7 "a"\n\n\nnop\n\nnop'))

    assert [9, 11] == [line[0].line for line in lines[1:]]


@pytest.mark.parametrize("name", HOSTILE)
def test_a_megabyte_that_would_take_long_is_refused(name: str) -> None:
    text, message = HOSTILE[name]
    with pytest.raises(AssemblyError) as caught:
        assemble(text)

    assert any(message in error.message for error in caught.value.diagnostics)


def test_an_error_in_a_long_line_shows_the_text_around_it() -> None:
    """The caret is below the word, as in a short line."""
    with pytest.raises(AssemblyError) as caught:
        assemble(f"{' ' * 5000}wrong[1] ;{' ' * 5000}")
    _, excerpt, caret = str(caught.value).split("\n")[:3]

    assert SHOWN_COLUMNS == len(excerpt)
    assert excerpt.startswith("wrong", len(caret) - 1)


@pytest.mark.parametrize("body", ["; nothing\n", "#if 0\n" + "nop\n" * 100 + "#endif\n"])
def test_an_include_in_an_endless_loop_is_stopped(body: str, tmp_path: Path) -> None:
    """Skipped lines and includes count as work."""
    (tmp_path / "body.uc").write_text(body)
    (tmp_path / "main.uc").write_text('#while (1)\n#include "body.uc"\n#endloop\n')

    with pytest.raises(AssemblyError, match=f"include at most {MAX_INCLUDED} files|{WORDS}"):
        assemble(tmp_path / "main.uc")


def test_a_program_may_include_a_file_of_its_own_name_from_the_include_path(tmp_path: Path) -> None:
    """A user's stage.uc may include that of the router."""
    (tmp_path / "library").mkdir()
    (tmp_path / "library/stage.uc").write_text("nop\n")
    (tmp_path / "stage.uc").write_text('#include "stage.uc"\nctx_arb[kill]\n')
    folders = [tmp_path, tmp_path / "library"]

    assert 2 == len(assemble(tmp_path / "stage.uc", include=folders).words)


def test_a_full_microstore_of_macros_and_scopes_is_within_the_limits() -> None:
    defines = "".join(f"#define N{n} {n % 32}\n" for n in range(2000))
    macro = "#macro add(r, n)\n.begin\n.reg x\nalu[x, r, +, n]\nalu[r, x, +, n]\n.end\n#endm\n"
    calls = "".join(f"add(a, N{n})\n" for n in range(1023))

    assert 2047 == len(assemble(f"{defines}{macro}.set a\n{calls}ctx_arb[kill]").words)


def test_the_begin_of_an_unclosed_comment_is_a_word() -> None:
    """Without a `*/` behind it, the text is no comment."""
    text = "/* a */ b /* c\nd /* e /**/"
    words = [[token.text for token in line] for line in tokenize(Source("", text))]
    unclosed = [token.text for token in tokenize(Source("", "/* b ; c\n" * 3))[1]]

    assert [["b"]] == words
    assert ["/*", "b"] == unclosed


@pytest.mark.parametrize("count", [4, 400])
def test_paths_are_searched_once_for_all_references(
    count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    searches: list[Paths] = []

    class Counted(Paths):
        """Paths that record each search."""

        def __init__(self, *arguments: Any, **named: Any) -> None:  # noqa: ANN401
            super().__init__(*arguments, **named)
            searches.append(self)

    monkeypatch.setattr(hazards, "Paths", Counted)
    text = "sram[read, $x, a, 0, 1], sig_done\nbr=ctx[0, l#]\nctx_arb[sram]\n"
    assemble(f".set a\n{text * count}l#: ctx_arb[kill]")

    assert 4 == len(searches)  # for codes, shifts, the register, and the signal
