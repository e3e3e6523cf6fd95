"""What is offered at a place, beside what the assembler takes there."""

from pathlib import Path

from ixp.assembler.text.files import read_text
from ixp.editors.language_server.completion import completion
from ixp.editors.language_server.facts import gather
from ixp.editors.language_server.programs import Program


def test_synonyms_are_offered_as_the_registers_that_they_name(tmp_path: Path) -> None:
    """A synonym of a transfer register stands where that one may, of a synonym too."""
    file = tmp_path / "text.uc"
    file.write_text(
        ".reg $x a\n.operand_synonym $status $x\n.operand_synonym $same $status\n"
        ".operand_synonym sum a\n    sram[read, $same, sum, 0, 1], ctx_swap\n    ctx_arb[kill]\n",
        "utf-8",
    )
    facts = gather(Program(file), {}, lambda: None)
    line = "    sram[read, "
    items = completion(facts, read_text(file, ValueError), 5, len(line) + 1)
    offered = {each.label: each.detail for each in items}

    assert {"$x", "$status", "$same"} <= offered.keys()
    assert offered.keys().isdisjoint({"a", "sum"})
    assert "another name of $x" == offered["$same"]
