import json
from pathlib import Path

from tests.conftest import Ixp

PROGRAM = """\
#macro twice[register]
    alu[register, register, +, 1]
    alu[register, register, +, 1]
#endm
    immed[a, 0]
loop#:
    twice[a]
    br_bclr[a, 4, loop#]
    nop
    nop
    nop
    ctx_arb[kill]
"""


def test_a_flame_graph_has_stacks_of_label_macros_and_line(ixp: Ixp, tmp_path: Path) -> None:
    source, file = tmp_path / "grow.uc", tmp_path / "grow.speedscope.json"
    source.write_text(PROGRAM)
    assert 0 == ixp("run", source, "--threads", 1, "--profile-lines", file).code
    graph = json.loads(file.read_text())
    (profile,) = graph["profiles"]
    frames = graph["shared"]["frames"]
    stacks = {
        tuple(frames[number]["name"] for number in stack): weight
        for stack, weight in zip(profile["samples"], profile["weights"], strict=True)
    }

    assert "https://www.speedscope.app/file-format-schema.json" == graph["$schema"]
    assert "engine 0 (grow)" == profile["name"]
    assert sum(profile["weights"]) == profile["endValue"]
    assert 8 == stacks["loop#", "twice", "alu[register, register, +, 1]"]
    assert {"name": "twice", "file": "grow.uc", "line": 7} in frames
    assert ("(start)", "immed[a, 0]") in stacks
