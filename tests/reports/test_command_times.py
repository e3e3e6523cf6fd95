"""Times of commands, alone and beside another version."""

from pathlib import Path
from zipfile import ZipFile

import pytest

from ixp.reports import command_times, versions
from ixp.support.errors import UserError


def _program(path: Path, log: Path) -> Path:
    """Write a program that notes its name and arguments."""
    path.write_text(f'#!/bin/sh\necho "{path.name} $*" >> {log}\n')
    path.chmod(0o755)
    return path


def test_versions_run_in_turn(tmp_path: Path) -> None:
    """Each round runs a command of every version before the next; the first does not count."""
    log = tmp_path / "log"
    programs = [[str(_program(tmp_path / name, log))] for name in ("new", "old")]
    row = command_times._Row("version", ("--version",))

    found = command_times._times(row, programs, [tmp_path, tmp_path], 2)

    assert ["new --version", "old --version"] * 3 == log.read_text().splitlines()[1:]
    assert found.ratio is not None
    assert found.against_least_s is not None
    assert found.ratio == pytest.approx(found.least_s / found.against_least_s)


def test_a_version_alone_has_no_ratio(tmp_path: Path) -> None:
    """There is nothing to compare with."""
    program = [str(_program(tmp_path / "new", tmp_path / "log"))]
    row = command_times._Row("version", ("--version",))

    assert command_times._times(row, [program], [tmp_path], 1).ratio is None


def test_what_another_version_cannot_do_has_no_ratio(tmp_path: Path) -> None:
    """An option may be newer than that version."""
    program = [str(_program(tmp_path / "new", tmp_path / "log"))]
    row = command_times._Row("profile", ("--profile",))

    assert command_times._times(row, [program, ["false"]], [tmp_path, tmp_path], 1).ratio is None


def test_a_command_that_fails_ends_the_bench(tmp_path: Path) -> None:
    """A time of what did not happen would be no time."""
    with pytest.raises(UserError, match="exit code 1"):
        command_times._cpu_s(["false"], tmp_path)


@pytest.mark.parametrize("version", ["no-such-commit", "missing.whl"])
def test_a_version_that_is_none_is_refused(
    version: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The error names it, and nothing is left in the cache."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    with pytest.raises(UserError, match=f"--against {version}: no "):
        versions.program_of(version)

    assert not [*tmp_path.iterdir()]


def _wheel(path: Path, product: str) -> Path:
    """Write a wheel of a product that has a command, and nothing else."""
    with ZipFile(path, "w") as archive:
        archive.writestr(f"{product}-1.dist-info/entry_points.txt", "[console_scripts]\n")
        archive.writestr(f"{product}-1.dist-info/METADATA", f"Name: {product}\nVersion: 1\n")
    return path


def test_a_file_that_is_no_wheel_of_this_product_is_refused(tmp_path: Path) -> None:
    """What is called a wheel and is no zip file, and the wheel of another product."""
    text = tmp_path / "ixp-1-py3-none-any.whl"
    text.write_text("no wheel")
    with pytest.raises(UserError, match="must be a wheel, which is a zip file"):
        versions.program_of(str(text))
    with pytest.raises(UserError, match="must be one of ixp, with its command"):
        versions.program_of(str(_wheel(tmp_path / "other-1-py3-none-any.whl", "other")))


def test_a_wheel_for_another_python_is_refused_and_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The error is pip's; the environment that was begun is gone."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    wheel = _wheel(tmp_path / "ixp-1-cp27-cp27m-any.whl", "ixp")
    with pytest.raises(UserError, match=r"cannot be installed:\n.*not a supported wheel"):
        versions.program_of(str(wheel))

    assert not [*(tmp_path / "cache" / "ixp-versions").iterdir()]


def test_a_version_in_the_cache_is_not_built_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A commit is found by its whole name, whatever it was called."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    name = versions._run("git", "rev-parse", "HEAD", of="HEAD").strip()
    folder = tmp_path / "ixp-versions" / name
    folder.mkdir(parents=True)
    (folder / "whole").touch()

    assert folder / "bin" / "ixp" == versions.program_of("HEAD")


def test_packages_are_shown_without_this_product(tmp_path: Path) -> None:
    """Another version must find itself, also one that is a namespace package."""
    here, there = tmp_path / "here", tmp_path / "there"
    for folder in (here / "ixp", here / "click", here / "ixp-0.1.0.dist-info", there):
        folder.mkdir(parents=True)
    (here / "_editable_skbc_ixp.pth").touch()

    versions._link(here, there)

    assert ["click"] == [each.name for each in there.iterdir()]
