from pathlib import Path

import pytest

from ixp.microcode.config.loader import Config, load
from ixp.support.errors import UserError
from tests.microcode.support.copies import copy_microcode
from tests.microcode.support.router import CONFIGS


def load_text(folder: Path, text: str) -> Config:
    (folder / "changed.toml").write_text(text)
    return load(str(folder / "changed.toml"))


@pytest.mark.parametrize("base", CONFIGS)
def test_a_configuration_without_changes_equals_its_base(tmp_path: Path, base: str) -> None:
    changed, base_config = load_text(tmp_path, f'base = "{base}"'), load(base)

    assert (changed.engines, changed.ports, changed.core) == (
        base_config.engines,
        base_config.ports,
        base_config.core,
    )
    assert (changed.chip, changed.defines, changed.tables) == (
        base_config.chip,
        base_config.defines,
        base_config.tables,
    )
    assert [*changed.chip_table] == [*base_config.chip_table]
    assert changed.is_router


def test_keys_replace_those_of_the_base_configuration(tmp_path: Path) -> None:
    """Tables are merged key by key, engines by number."""
    (tmp_path / "ip_route.uc").write_text("ctx_arb[kill]\n")
    text = 'base = "oc12"\ncore_mhz = 200\nix_bus = { mhz = 66 }\ndefines = { QUEUE_CHECKS = 1 }\n'
    changed = load_text(tmp_path, f'{text}[[engine]]\nnumber = 1\nprogram = "ip_route.uc"\n')
    base_config = load("oc12")
    programs = {engine.number: engine.program for engine in changed.engines}

    assert (200, 66) == (changed.chip_table["core_mhz"], changed.chip_table["ix_mhz"])
    assert base_config.chip_table["ix_bus_bytes"] == changed.chip_table["ix_bus_bytes"]
    assert 1 == changed.defines["QUEUE_CHECKS"]
    assert str(tmp_path / "ip_route.uc") == programs.pop(1)
    assert programs == {e.number: e.program for e in base_config.engines if e.number != 1}
    assert {e.number: e.role for e in base_config.engines} == {
        e.number: e.role for e in changed.engines
    }


def test_a_base_may_be_a_file_in_another_folder_with_a_base_of_its_own(tmp_path: Path) -> None:
    """Programs are in the folder of the base, and engines without numbers count from 0."""
    folder = tmp_path / "base"
    folder.mkdir()
    (folder / "a.uc").write_text("ctx_arb[kill]\n")
    (folder / "first.toml").write_text('[[engine]]\nprogram = "a.uc"\nrole = "a"\n')
    (folder / "second.toml").write_text('base = "first.toml"\ncore_mhz = 200\n')
    changed = load_text(tmp_path, 'base = "base/second.toml"\n[[engine]]\nnumber = 0\nrole = "b"\n')

    (engine,) = changed.engines
    assert (str(folder / "a.uc"), "b") == (engine.program, engine.role)
    assert 200 == changed.chip_table["core_mhz"]


def test_a_base_named_in_a_copy_of_the_microcode_is_that_of_the_copy(tmp_path: Path) -> None:
    """Its programs are the copy's, even if the copy lacks the file of the configuration."""
    folder = copy_microcode(tmp_path) / "configurations"
    config = load_text(folder, 'base = "oc12"')
    (folder / "oc12.toml").unlink()
    without_file = load_text(folder, 'base = "oc12"')

    assert 3 == config.defines["ALL"]
    assert "ALL" not in without_file.defines
    programs = {engine.program for engine in (*config.engines, *without_file.engines)}
    assert {tmp_path / "router"} == {Path(program).parent for program in programs}


def test_an_error_in_a_base_has_the_line_of_that_file(tmp_path: Path) -> None:
    (tmp_path / "base.toml").write_text('base = "oc12"\n[[port]]\nnumber = 8\nkind = "oc48"\n')
    with pytest.raises(UserError, match=r"base\.toml:4: unknown port kind `oc48`"):
        load_text(tmp_path, 'base = "base.toml"')


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('\nbase = "oc13"', ":2: unknown base `oc13`; it must be one of oc12, oc3x2, oc3x4"),
        ('base = "x.toml"', ":1: base must be a file, seen from the configuration, not x.toml"),
        ('base = "changed.toml"', ":1: base changed.toml must not have itself as a base"),
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
    with pytest.raises(UserError, match=f"^{tmp_path / 'changed.toml'}{message}"):
        load_text(tmp_path, text)
