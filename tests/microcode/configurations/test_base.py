from pathlib import Path

import pytest

from ixp.microcode.config.loader import Config, load
from ixp.support.errors import UserError
from tests.microcode.support.router import CONFIGS


def load_text(folder: Path, text: str) -> Config:
    (folder / "mine.toml").write_text(text)
    return load(str(folder / "mine.toml"))


@pytest.mark.parametrize("base", CONFIGS)
def test_a_configuration_without_changes_equals_its_base(tmp_path: Path, base: str) -> None:
    mine, theirs = load_text(tmp_path, f'base = "{base}"'), load(base)

    assert (mine.engines, mine.ports, mine.core) == (theirs.engines, theirs.ports, theirs.core)
    assert (mine.chip, mine.defines, mine.tables) == (theirs.chip, theirs.defines, theirs.tables)
    assert [*mine.chip_table] == [*theirs.chip_table]
    assert mine.is_router


def test_keys_replace_those_of_the_base_configuration(tmp_path: Path) -> None:
    """Tables are merged key by key, engines by number."""
    (tmp_path / "ip_route.uc").write_text("ctx_arb[kill]\n")
    text = 'base = "oc12"\ncore_mhz = 200\nix_bus = { mhz = 66 }\ndefines = { QUEUE_CHECKS = 1 }\n'
    mine = load_text(tmp_path, f'{text}[[engine]]\nnumber = 1\nprogram = "ip_route.uc"\n')
    theirs = load("oc12")
    programs = {engine.number: engine.program for engine in mine.engines}

    assert (200, 66) == (mine.chip_table["core_mhz"], mine.chip_table["ix_mhz"])
    assert theirs.chip_table["ix_bus_bytes"] == mine.chip_table["ix_bus_bytes"]
    assert 1 == mine.defines["QUEUE_CHECKS"]
    assert str(tmp_path / "ip_route.uc") == programs.pop(1)
    assert programs == {e.number: e.program for e in theirs.engines if e.number != 1}
    assert {e.number: e.role for e in theirs.engines} == {e.number: e.role for e in mine.engines}


def test_a_base_may_be_a_file_in_another_folder_with_a_base_of_its_own(tmp_path: Path) -> None:
    """Its programs lie beside it, and engines without numbers count from 0."""
    folder = tmp_path / "base"
    folder.mkdir()
    (folder / "a.uc").write_text("ctx_arb[kill]\n")
    (folder / "first.toml").write_text('[[engine]]\nprogram = "a.uc"\nrole = "a"\n')
    (folder / "second.toml").write_text('base = "first.toml"\ncore_mhz = 200\n')
    mine = load_text(tmp_path, 'base = "base/second.toml"\n[[engine]]\nnumber = 0\nrole = "b"\n')

    (engine,) = mine.engines
    assert (str(folder / "a.uc"), "b") == (engine.program, engine.role)
    assert 200 == mine.chip_table["core_mhz"]


def test_an_error_in_a_base_has_the_line_of_that_file(tmp_path: Path) -> None:
    (tmp_path / "base.toml").write_text('base = "oc12"\n[[port]]\nnumber = 8\nkind = "oc48"\n')
    with pytest.raises(UserError, match=r"base\.toml:4: unknown port kind `oc48`"):
        load_text(tmp_path, 'base = "base.toml"')


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('\nbase = "oc13"', ":2: unknown base `oc13`; it must be one of oc12, oc3x2, oc3x4"),
        ('base = "x.toml"', ":1: base must be a file, seen from the configuration, not x.toml"),
        ('base = "mine.toml"', ":1: base mine.toml must not have itself as a base"),
        ('base = "oc12"\n[[engine]]\nprogram = "a"',
         ":2: an \\[\\[engine\\]\\] must have a number"),
        ("base = 3", ":1: `base` must be a text"),
        ('base = "oc12"\nengine = 3', r":2: engine must be written as \[\[engine\]\] tables"),
        ('base = "oc12"\nport = [3]', r":2: port must be written as \[\[port\]\] tables"),
        ('base = "oc12"\n\n[[port]]\nnumber = 9\nkind = "oc3"',
         ":3: ATM ports must be of one kind"),
    ],
)  # fmt: skip
def test_a_wrong_base_or_change_is_an_error_with_the_line_of_the_derived_file(
    tmp_path: Path, text: str, message: str
) -> None:
    with pytest.raises(UserError, match=f"^{tmp_path / 'mine.toml'}{message}"):
        load_text(tmp_path, text)
