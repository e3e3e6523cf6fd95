"""A rename changes no word of any program and leaves no old name."""

import shutil
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ixp.assembler.pipeline import assemble
from ixp.assembler.text.files import read_text
from ixp.assembler.text.source import Source
from ixp.editors.language_server.build_targets import BuildTarget, BuildTargets
from ixp.editors.language_server.facts import Facts
from ixp.editors.language_server.features.rename import (
    Renamed,
    Renaming,
    word_in_programs,
    word_to_rename,
)
from ixp.editors.language_server.symbols import WordPosition
from ixp.support.errors import UserError
from tests.conftest import ROOT
from tests.editors.support.analyses import analyse, facts_of, facts_of_text

ROUTER = ("atm_tx_oc3", "atm_tx", "eth_tx", "ip_route", "crc_check", "atm_rx")
SUM = """#macro add[to, by]
.local sum
    alu[sum, to, +, by]
    alu[to, --, B, sum]
.endlocal
#endm
.local total, sum
    immed[total, 0]
    immed[sum, 4]
loop#:
    add[total, 4]
    alu[--, total, -, sum]
    .if (total < 30)
        br[loop#]
    .endif
.endlocal
#ifdef LATER
    alu[--, --, B, other]
    br[loop#]
#else
    immed[other, 1]
    alu[--, other, -, 2]
#endif
    ctx_arb[kill]
"""


@cache
def names_of(name: str) -> list[WordPosition]:
    """Return a position of each name that can be renamed in a program."""
    symbols = facts_of(name).symbols
    return [symbol.places[0] for symbol in symbols if symbol.places]


def new_text(source: Source, places: list[WordPosition], name: str) -> str:
    text = [[*line] for line in source.lines]
    for place in places:
        text[place.line - 1][place.column - 1] = name
        for at in range(place.column, place.column - 1 + len(place.text)):
            text[place.line - 1][at] = ""
    return "\n".join("".join(line) for line in text)


def renamed_words(folder: Path, name: str, place: WordPosition, new: str) -> list[int]:
    """Return the words of a copy of a program with a name replaced on disk."""
    facts = facts_of(name)
    renamed = Renaming(facts, place, lambda _file: [], analyse).to(new, lambda _file: True)
    copy = folder / "microcode"
    shutil.copytree(ROOT / "microcode", copy, dirs_exist_ok=True)
    for file, places in renamed.places.items():
        to = copy / Path(file).relative_to(ROOT / "microcode")
        to.write_text(new_text(renamed.sources[file], places, new), "utf-8")
    target = facts.target
    include = [copy / folder.relative_to(ROOT / "microcode") for folder in target.include]
    source = copy / target.file.relative_to(ROOT / "microcode")
    return assemble(source, defines=dict(target.defines), include=include, chip=target.chip).words


@st.composite
def renames(draw: st.DrawFn) -> tuple[str, WordPosition, str]:
    program = draw(st.sampled_from(ROUTER))
    place = draw(st.sampled_from(names_of(program)))
    sign = place.text[: len(place.text) - len(place.text.lstrip("$@"))]
    return program, place, f"{sign}new_{draw(st.integers(0, 9))}"


@settings(max_examples=15)
@given(renames())
def test_a_router_with_a_new_name_assembles_to_the_same_words(
    tmp_path_factory: pytest.TempPathFactory, drawn: tuple[str, WordPosition, str]
) -> None:
    name, place, new = drawn
    folder = tmp_path_factory.mktemp("renamed")

    assert facts_of(name).analysis.words == renamed_words(folder, name, place, new)


@pytest.mark.campaign
@pytest.mark.parametrize("name", ["ip_route", "atm_rx"])
def test_every_name_of_the_router_can_be_renamed(name: str, tmp_path: Path) -> None:
    for place in names_of(name):
        sign = place.text[: len(place.text) - len(place.text.lstrip("$@"))]

        assert facts_of(name).analysis.words == renamed_words(tmp_path, name, place, f"{sign}new_0")


def rename(folder: Path, text: str, at: tuple[int, str], new: str) -> Renamed:
    file = folder / "sum.uc"
    facts = facts_of_text(file, text)
    column = file.read_text("utf-8").split("\n")[at[0] - 1].index(at[1]) + 1
    place = word_to_rename(facts, read_text(file, ValueError), at[0], column)
    return Renaming(facts, place, lambda _file: [], analyse).to(new, lambda _file: True)


@pytest.mark.parametrize(
    ("at", "lines", "not_renamed"),
    [
        ((2, "sum"), [2, 3, 4], []),
        ((7, "sum"), [7, 9, 12], []),
        ((7, "total"), [7, 8, 11, 12, 13], []),
        ((1, "to"), [1, 3, 4], []),
        ((10, "loop"), [10, 14], [19]),
        ((21, "other"), [21, 22], [18]),
        ((1, "add"), [1, 11], []),
    ],
)
def test_a_rename_changes_a_name_in_its_scope_only(
    tmp_path: Path, at: tuple[int, str], lines: list[int], not_renamed: list[int]
) -> None:
    renamed = rename(tmp_path, SUM, at, "new")

    assert lines == [place.line for place in renamed.places[str(tmp_path / "sum.uc")]]
    assert not_renamed == [word.line for word in renamed.not_renamed]


@pytest.mark.parametrize(
    ("at", "new", "message"),
    [
        ((7, "sum"), "total", "`total` cannot be the new name: duplicate register"),
        ((21, "other"), "loop#", "new name must be one word of letters, digits and _, not `loop#`"),
        ((21, "other"), "$other", "new name must be one word"),
        ((1, "add"), "LATER", "`LATER` is a word there already"),
        ((1, "add"), "alu", "`alu` is a word there already"),
        ((8, "immed"), "x", "no name of the program stands here"),
        ((1, "to"), "by", "`by` cannot be the new name: duplicate parameter"),
        ((1, "to"), "sum", "`sum` "),
    ],
)
def test_an_invalid_or_used_new_name_is_refused(
    tmp_path: Path, at: tuple[int, str], new: str, message: str
) -> None:
    with pytest.raises(UserError) as error:
        rename(tmp_path, SUM, at, new)

    assert str(error.value).startswith(message)


def test_a_define_changes_wherever_it_is_spelled(tmp_path: Path) -> None:
    """Guards, queries and untaken branches are included, macro parameters of the name are not."""
    text = """#ifndef SIZE
#define SIZE 4
#endif
#macro twice[SIZE]
    immed[a, SIZE]
#endm
#if (defined(SIZE) && SIZE > 5)
    immed[b, SIZE]
#endif
    twice[SIZE]   ; SIZE
    alu[--, --, B, a]
    ctx_arb[kill]
"""
    renamed = rename(tmp_path, text, (2, "SIZE"), "LENGTH")

    assert [1, 2, 7, 7, 8, 10] == [place.line for [*places] in renamed.places.values()
                                   for place in places]  # fmt: skip


def test_a_register_that_a_define_names_is_refused(tmp_path: Path) -> None:
    """The text at its uses is the define, which only a person can change."""
    text = "#define TO total\n    immed[TO, 1]\n    alu[--, total, -, 1]\n    ctx_arb[kill]\n"

    with pytest.raises(UserError, match="`total` also comes from a define, a paste or a quoted"):
        rename(tmp_path, text, (3, "total"), "sum")


def test_the_name_of_a_different_register_is_refused(tmp_path: Path) -> None:
    """Halves of transfer registers may share a number, so the words would not change."""
    text = """.reg $in $out
    sram[read, $in, 0, 0, 1], ctx_swap
    alu[$out, --, B, $in]
    sram[write, $out, 0, 1, 1], ctx_swap
    ctx_arb[kill]
"""

    with pytest.raises(UserError, match="`\\$out` cannot be the new name: duplicate register"):
        rename(tmp_path, text, (1, "$in"), "$out")
    with pytest.raises(UserError, match=r"`\$out` is a name there already, .*sum.uc:2:"):
        rename(tmp_path, text.partition("\n")[2], (2, "$in"), "$out")


def shared(folder: Path) -> tuple[Facts, list[BuildTarget]]:
    """Return two programs that share an include file, and the facts of the first."""
    (folder / "shared.uc").write_text("    alu[@count, @count, +, 1]\n", "utf-8")
    for name in ("one", "two"):
        text = '    immed[@count, 0]\n#include "shared.uc"\n    ctx_arb[kill]\n'
        (folder / f"{name}.uc").write_text(text, "utf-8")
    programs = [BuildTarget(folder / f"{name}.uc") for name in ("one", "two")]
    return analyse(programs[0], {}), programs


def test_a_name_of_an_include_file_is_changed_in_all_programs(tmp_path: Path) -> None:
    facts, programs = shared(tmp_path)
    place = word_to_rename(facts, facts.analysis.text, 1, 12)
    renamed = Renaming(facts, place, lambda _file: programs, analyse).to("@sum", lambda _file: True)

    expected = {"one.uc": [1], "shared.uc": [1, 1], "two.uc": [1]}
    assert expected == {Path(file).name: [place.line for place in places]
                        for file, places in renamed.places.items()}  # fmt: skip


def test_programs_of_the_open_folders_that_no_configuration_names_read_a_name(
    tmp_path: Path,
) -> None:
    shared(tmp_path)
    (tmp_path / "other.uc").write_text(f'#include "{"n" * 999}"\n#include "none.uc"\n', "utf-8")
    targets = BuildTargets()
    targets.folders = [tmp_path]
    files = [target.file.name for target in targets.readers(tmp_path / "shared.uc")]

    assert ["shared.uc", "one.uc", "two.uc"] == files


def test_a_name_in_a_macro_is_found_by_way_of_a_program_that_calls_it(tmp_path: Path) -> None:
    """A word of an include file is looked up in every program that includes it."""
    (tmp_path / "shared.uc").write_text("#macro wait()\nagain#:\n    br[again#]\n#endm\n", "utf-8")
    for name, call in (("one", ""), ("two", "wait()\n")):
        text = f'#include "shared.uc"\n    nop\n{call}    ctx_arb[kill]\n'
        (tmp_path / f"{name}.uc").write_text(text, "utf-8")
    programs = [BuildTarget(tmp_path / f"{name}.uc") for name in ("one", "two")]
    source = read_text(tmp_path / "shared.uc", ValueError)
    query = (analyse(programs[0], {}), source, 2, 1)
    facts, place = word_in_programs(query, lambda _file: programs, analyse)
    renamed = Renaming(facts, place, lambda _file: programs, analyse).to("more", lambda _file: True)

    assert [[2, 3]] == [[place.line for place in places] for places in renamed.places.values()]
    with pytest.raises(UserError, match="no name of the program stands here"):
        word_in_programs((*query[:2], 3, 5), lambda _file: programs, analyse)


def test_a_name_used_outside_the_open_folders_is_refused(tmp_path: Path) -> None:
    facts, programs = shared(tmp_path)
    place = word_to_rename(facts, facts.analysis.text, 1, 12)
    renaming = Renaming(facts, place, lambda _file: programs, analyse)

    with pytest.raises(UserError, match=r"also used outside of the open folders, .*shared.uc:1:9"):
        renaming.to("@sum", lambda file: file.name != "shared.uc")


def test_a_label_may_be_renamed_with_its_number_sign(tmp_path: Path) -> None:
    """`#` is no part of the name; in the name of a register it is refused."""
    facts = facts_of_text(tmp_path / "sum.uc", SUM)

    def renamed(line: int, column: int, name: str) -> Renamed:
        place = word_to_rename(facts, facts.analysis.text, line, column)
        return Renaming(facts, place, lambda _file: [], analyse).to(name, lambda _file: True)

    with_sign, without = (renamed(10, 1, name) for name in ("again#", "again"))

    assert "again" == with_sign.name
    assert without.places == with_sign.places
    with pytest.raises(UserError, match="not `again#`"):
        renamed(8, 11, "again#")
