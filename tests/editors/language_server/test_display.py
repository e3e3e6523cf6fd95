"""Compare semantic tokens and inlay hints with the assembler's output for the same program."""

import re
from pathlib import Path

import pytest

from ixp.assembler.flow.graph import graph_of
from ixp.assembler.output.list_file import listing
from ixp.assembler.pipeline import record_of
from ixp.editors.language_server.build_targets import Hint
from ixp.editors.language_server.facts import Facts
from ixp.editors.language_server.features.inlay_hints import LineHint, line_hints
from ixp.editors.language_server.features.semantic_tokens import (
    LEGEND,
    SemanticWord,
    encoded,
    words,
)
from ixp.editors.language_server.places import Places
from tests.editors.support.analyses import facts_of, facts_of_text

ROUTER = ("atm_rx", "eth_rx", "ip_route", "atm_tx_oc3")
TEXT = """#define STEP 3
#macro add[to, by]
    alu[to, to, +, by]
#endm
.operand_synonym sum total
.areg total 1
    immed[@all, STEP]
loop#:
    add[sum, STEP]
    csr[read, $status, rcv_req], ctx_swap
    alu[--, $status, -, @all]
    bne[loop#], defer[1]
    nop
    alu[--, --, B, total]
    ctx_arb[kill]
"""


def all_words(facts: Facts) -> list[SemanticWord]:
    source = facts.analysis.text
    return words(facts, source, range(1, len(source.lines) + 1))


def all_hints(facts: Facts) -> list[LineHint]:
    source = facts.analysis.text
    lines = range(1, len(source.lines) + 1)
    return list(line_hints(facts, source, lines, ("address", "cycles", "defer")))


def decoded(facts: Facts) -> list[tuple[str, str, set[str]]]:
    """Return text, type and modifiers of each token, decoded as by a client."""
    source = facts.analysis.text
    numbers = encoded(all_words(facts), source, Places()).data
    line = start = 0
    tokens = []
    for at in range(0, len(numbers), 5):
        down, right, length, kind, bits = numbers[at : at + 5]
        line, start = line + down, right + (0 if down else start)
        text = source.line(line + 1)[start : start + length]
        names = {name for bit, name in enumerate(LEGEND.token_modifiers) if bits >> bit & 1}
        tokens.append((text, LEGEND.token_types[kind], names))
    return tokens


def test_words_have_the_token_type_of_their_meaning(tmp_path: Path) -> None:
    tokens = decoded(facts_of_text(tmp_path / "text.uc", TEXT))

    for expected in (
        ("define", "keyword", set[str]()),
        ("STEP", "variable", {"readonly", "declaration"}),
        ("add", "macro", set()),
        ("by", "parameter", set()),
        ("alu", "function", set()),
        ("sum", "type", set()),
        ("total", "variable", {"bankA"}),
        ("@all", "variable", {"bankB", "absolute"}),
        ("$status", "variable", {"sramTransfer"}),
        ("read", "method", set()),
        ("rcv_req", "property", set()),
        ("loop", "label", {"declaration"}),
        ("kill", "event", set()),
        ("defer", "modifier", set()),
        ("B", "operator", set()),
    ):
        assert expected in tokens


@pytest.mark.parametrize("mnemonic", ["br<0", "br!=0"])
def test_a_mnemonic_with_operators_is_one_token(mnemonic: str, tmp_path: Path) -> None:
    text = f"again#:\n    {mnemonic}[again#], defer[1]\n    nop\n    ctx_arb[kill]\n"

    assert (mnemonic, "function", set()) in decoded(facts_of_text(tmp_path / "text.uc", text))


@pytest.mark.parametrize("name", ROUTER)
def test_registers_of_the_router_have_their_bank_of_the_list_file(name: str) -> None:
    banks: dict[str, set[str]] = {}
    for register in record_of(facts_of(name).analysis).registers:
        banks.setdefault(register.name, set()).add(f"bank{register.register.bank}")
    tokens = [(text.lower(), names & {"bankA", "bankB"})
              for text, kind, names in decoded(facts_of(name)) if kind == "variable"]  # fmt: skip

    assert [] == [token for token in tokens if not token[1] <= banks.get(token[0], set())]
    assert any(token[1] for token in tokens)


@pytest.mark.parametrize("name", ROUTER)
def test_tokens_are_in_order_and_do_not_overlap(name: str) -> None:
    places = [word.place for word in all_words(facts_of(name))]
    ends = [(place.line, place.column + len(place.text)) for place in places]

    assert [] == [place for place, end in zip(places[1:], ends, strict=False) if place[1:3] < end]


@pytest.mark.parametrize("name", ROUTER)
def test_hinted_addresses_are_those_of_the_list_file(name: str) -> None:
    facts = facts_of(name)
    file = facts.analysis.text.name
    line = rf"^(\d{{4}}) .*\[{re.escape(file)}:(\d+)\]"
    tokens = re.findall(line, listing(record_of(facts.analysis)), re.MULTILINE)
    listed = {int(number): address for address, number in tokens}
    statements = {hint.line: hint.text[:4] for hint in all_hints(facts) if "word" not in hint.text}

    assert listed.keys() >= statements.keys()
    assert {} == {line: at for line, at in statements.items() if listed[line] < at}


def test_hints_show_address_cycles_and_open_slots(tmp_path: Path) -> None:
    """A taken branch aborts a cycle for each open slot."""
    facts = facts_of_text(tmp_path / "text.uc", TEXT)
    hints = {hint.line: hint.text for hint in all_hints(facts)}
    branch = 4
    (edge,) = [edge for edge in graph_of(record_of(facts.analysis)).edges[branch + 1]
               if edge.taken]  # fmt: skip

    assert "0001 · 1 word" == hints[9]
    assert "0002 · 2 cycles · defer 0 of 1" == hints[10]
    aborted = edge.aborted_cycles
    assert f"0004 · 1 cycle, {1 + aborted} if taken · defer 1 of {1 + aborted}" == hints[12]
    assert "0005 · 1 cycle · in the window of 0004" == hints[13]


def test_hints_follow_the_setting_and_are_off_if_the_program_has_errors(tmp_path: Path) -> None:
    facts = facts_of_text(tmp_path / "text.uc", TEXT)
    wrong = facts_of_text(tmp_path / "text.uc", TEXT.replace("nop", "nap"))
    lines = range(1, 20)

    kinds: tuple[Hint] = ("address",)
    only = [hint.text for hint in line_hints(facts, facts.analysis.text, lines, kinds)]
    assert [] == [*line_hints(facts, facts.analysis.text, lines, ())]
    assert [] == [*line_hints(wrong, wrong.analysis.text, lines, ("address", "cycles"))]
    assert "0004" in only
