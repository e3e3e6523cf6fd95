"""How deep things nest: as deep as the reference of the language says, and no deeper."""

import re
from pathlib import Path

import pytest

from ixp.assembler import AssemblyError, assemble
from tests.conftest import ROOT

END = "\nctx_arb[kill]\n"


def documented() -> list[int]:
    """Return the limits of macros, includes and scopes from the reference."""
    text = (ROOT / "docs" / "reference" / "language.md").read_text(encoding="utf-8")
    row = re.search(r"^\| nested macros, includes, scopes \| (.*) \|$", text, re.MULTILINE)
    assert row is not None
    return [int(number) for number in row.group(1).split(", ")]


MACROS, INCLUDES, SCOPES = documented()


def includes(folder: Path, depth: int) -> Path:
    """Return a program that includes a file that includes a file, `depth` in all."""
    for level in range(depth):
        (folder / f"{level}.uc").write_text(f'#include "{level + 1}.uc"\n')
    (folder / f"{depth}.uc").write_text(END)
    return folder / "0.uc"


def macros(depth: int) -> str:
    """Return a program with macros that call each other, `depth` in all."""
    bodies = [f"#macro m{level}()\nm{level + 1}()\n#endm\n" for level in range(1, depth)]
    return "".join(bodies) + f"#macro m{depth}()\nnop\n#endm\nm1()" + END


def test_includes_nest_as_deep_as_is_said(tmp_path: Path) -> None:
    """The program itself does not count; one include more is refused."""
    assert 1 == len(assemble(includes(tmp_path, INCLUDES)).words)
    with pytest.raises(AssemblyError, match=f"includes must nest at most {INCLUDES} deep"):
        assemble(includes(tmp_path, INCLUDES + 1))


def test_scopes_nest_as_deep_as_is_said() -> None:
    """The program itself does not count; one scope more is refused."""
    for kind, close in ((".local", ".endlocal"), (".begin", ".end"), (".sub", ".endsub")):
        nested = (f"{kind}\n" * SCOPES, f"{close}\n" * SCOPES)
        assert 1 == len(assemble(END.join(nested)).words)
        with pytest.raises(AssemblyError, match=f"scopes must nest at most {SCOPES} deep"):
            assemble(f"{kind}\n{nested[0]}{END}{nested[1]}{close}\n")


def test_macros_nest_as_deep_as_is_said() -> None:
    """One macro more is refused."""
    assert 2 == len(assemble(macros(MACROS)).words)
    with pytest.raises(AssemblyError, match=f"macros must nest at most {MACROS} deep"):
        assemble(macros(MACROS + 1))
