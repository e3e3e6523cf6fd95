"""Compare completions with what the assembler accepts at the same position."""

from pathlib import Path

import pytest
from lsprotocol import types as lsp

from ixp.assembler.grammar.words import MNEMONICS, ROWS_OF
from ixp.assembler.manual_pages import pages
from ixp.assembler.text.files import read_text
from ixp.assembler.text.source import Source
from ixp.editors.language_server.build_targets import BuildTarget
from ixp.editors.language_server.features.completion import completion
from ixp.editors.language_server.features.hover import hover
from ixp.editors.language_server.features.signature_help import signature_help
from ixp.editors.language_server.places import Places
from tests.editors.support.analyses import analyse, facts_of_text


def test_synonyms_are_offered_where_their_registers_fit(tmp_path: Path) -> None:
    file = tmp_path / "text.uc"
    facts = facts_of_text(
        file,
        ".reg $x a\n.operand_synonym $status $x\n.operand_synonym $same $status\n"
        ".operand_synonym sum a\n    sram[read, $same, sum, 0, 1], ctx_swap\n    ctx_arb[kill]\n",
    )
    line = "    sram[read, "
    items = completion(facts, read_text(file, ValueError), 5, len(line) + 1, Places())
    offered = {item.label: item.detail for item in items}

    assert {"$x", "$status", "$same"} <= offered.keys()
    assert offered.keys().isdisjoint({"a", "sum"})
    assert "another name of $x" == offered["$same"]


@pytest.mark.parametrize(
    ("written", "offered"),
    [
        ("jump[a, first#], ", ["defer", "targets"]),
        ("jump[a, first#], targets[first#, ", ["first#"]),
        ("br=0[first#], defer[1], ", ["defer", "guess_branch"]),
        ("br=0[first#], defer[", []),
        ("alu_shf[a, --, B, a, <<", ["<<", ">>", "<<rot", ">>indirect", "<<indirect"]),
        ("immed[a, 1, ", ["<<8", "<<16"]),
        ("    nop // b", []), ("; b", []),
        ('#include "', ["lib", "other.uc", "text.uc"]),
        ('#include "lib/', ["inner.h"]),
        ("    #include <lib/in", ["inner.h"]),
    ],
)  # fmt: skip
def test_tokens_labels_shifts_and_includes_are_offered(
    tmp_path: Path, written: str, offered: list[str]
) -> None:
    (tmp_path / "lib").mkdir()
    for name in ("other.uc", "lib/inner.h", "notes.txt"):
        (tmp_path / name).touch()
    facts = facts_of_text(tmp_path / "text.uc", f"first#: immed[a, 1]\n{written}")
    items = completion(facts, facts.analysis.text, 2, len(written) + 1, Places())

    assert offered == [item.label for item in items]
    if written.endswith("<<"):
        assert {(21, 23)} == {
            (item.text_edit.range.start.character, item.text_edit.range.end.character)
            for item in items
            if isinstance(item.text_edit, lsp.TextEdit)
        }


_SIGNED = sorted(name for name in MNEMONICS if not name.isidentifier())


@pytest.mark.parametrize("name", _SIGNED)
def test_a_mnemonic_with_operators_is_one_word_in_requests(tmp_path: Path, name: str) -> None:
    file = tmp_path / "text.uc"
    facts = analyse(BuildTarget(file), {file: _source("first#: nop")})
    [row] = ROWS_OF[MNEMONICS[name]].values()
    written = f"first#: {name.upper()}["
    start, end = len("first#: "), len(written)
    source = _source(written)
    to_label = written + "0, " * (len(row.operands) - 1)
    begun = len(name) - 1 if name[-1].isalnum() else len(name)
    [offered] = [
        item
        for item in completion(facts, source, 1, start + begun + 1, Places())
        if item.label == name
    ]
    last = completion(facts, _source(to_label), 1, len(to_label) + 1, Places())
    form = signature_help(facts, source, 1, end + 1)

    assert {"\n\n".join(pages()[name])} == {
        hover(facts, source, 1, column) for column in range(start + 1, end + 1)
    }
    assert lsp.TextEdit(
        lsp.Range(lsp.Position(0, start), lsp.Position(0, start + begun)), name
    ) == offered.text_edit  # fmt: skip
    assert ["first#"] == [item.label for item in last]
    assert form is not None
    assert [row.syntax] == [signature.label for signature in form.signatures]


def _source(text: str) -> Source:
    return Source("text.uc", text)
