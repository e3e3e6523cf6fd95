import re
from pathlib import Path

import pytest

from ixp.assembler import AssemblyError, assemble
from tests.conftest import ROOT

END = "\nctx_arb[kill]\n"


def documented_limits() -> list[int]:
    """Return the limits of macros, includes and scopes."""
    text = (ROOT / "docs" / "reference" / "assembler" / "language.md").read_text(encoding="utf-8")
    row = re.search(r"^\| nested macros, includes, scopes \| (.*) \|$", text, re.MULTILINE)
    assert row is not None
    return [int(number) for number in row.group(1).split(", ")]


MACROS, INCLUDES, SCOPES = documented_limits()


def includes(folder: Path, depth: int) -> Path:
    """Return a program whose includes nest `depth` deep."""
    for level in range(depth):
        (folder / f"{level}.uc").write_text(f'#include "{level + 1}.uc"\n')
    (folder / f"{depth}.uc").write_text(END)
    return folder / "0.uc"


def macros(depth: int) -> str:
    """Return a program whose macros nest `depth` deep."""
    bodies = [f"#macro m{level}()\nm{level + 1}()\n#endm\n" for level in range(1, depth)]
    return "".join(bodies) + f"#macro m{depth}()\nnop\n#endm\nm1()" + END


def test_includes_nest_up_to_the_documented_depth(tmp_path: Path) -> None:
    assert 1 == len(assemble(includes(tmp_path, INCLUDES)).words)
    with pytest.raises(AssemblyError, match=f"includes must nest at most {INCLUDES} deep"):
        assemble(includes(tmp_path, INCLUDES + 1))


def test_scopes_nest_up_to_the_documented_depth() -> None:
    for kind, close in ((".local", ".endlocal"), (".begin", ".end"), (".sub", ".endsub")):
        nested = (f"{kind}\n" * SCOPES, f"{close}\n" * SCOPES)
        assert 1 == len(assemble(END.join(nested)).words)
        with pytest.raises(AssemblyError, match=f"scopes must nest at most {SCOPES} deep"):
            assemble(f"{kind}\n{nested[0]}{END}{nested[1]}{close}\n")


def test_macros_nest_up_to_the_documented_depth() -> None:
    assert 2 == len(assemble(macros(MACROS)).words)
    with pytest.raises(AssemblyError, match=f"macros must nest at most {MACROS} deep"):
        assemble(macros(MACROS + 1))


def test_conditionals_that_nest_too_deep_are_an_error_with_its_line() -> None:
    depth = 5000
    with pytest.raises(AssemblyError, match=r"<text>:\d+:1: error: macros and conditionals nest"):
        assemble("#if 1\n" * depth + END + "#endif\n" * depth)
