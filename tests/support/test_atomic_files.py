"""A group of files is written completely or not at all."""

import os
from pathlib import Path

import pytest

from ixp.support.atomic_files import AtomicFiles, check_target


def test_files_appear_together_after_all_are_written(tmp_path: Path) -> None:
    old, removed = tmp_path / "a", tmp_path / "b"
    old.write_bytes(b"old")
    removed.write_bytes(b"old")
    with AtomicFiles() as files:
        files.folder(tmp_path / "c" / "d")
        files.lock(tmp_path)
        files.write(tmp_path / "c" / "d" / "e", b"new")
        stream = files.open(old)
        stream.write(b"new")
        files.remove(removed)
        assert (b"old", b"old") == (old.read_bytes(), removed.read_bytes())
        assert [] == list(tmp_path.rglob("e"))

    assert b"new" == old.read_bytes() == (tmp_path / "c" / "d" / "e").read_bytes()
    assert {"a", "c"} == {file.name for file in tmp_path.iterdir()}


@pytest.mark.parametrize("error", [OSError, KeyboardInterrupt])
def test_exception_leaves_all_files_unchanged(tmp_path: Path, error: type[BaseException]) -> None:
    old = tmp_path / "a"
    old.write_bytes(b"old")

    def fail() -> None:
        with AtomicFiles() as files:
            files.folder(tmp_path / "c" / "d")
            files.write(tmp_path / "c" / "d" / "e", b"new")
            files.write(old, b"new")
            files.remove(old)
            raise error

    with pytest.raises(error):
        fail()

    assert b"old" == old.read_bytes()
    assert [old] == list(tmp_path.iterdir())


def test_an_impossible_path_is_named_in_the_error(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for target, words in (
        (tmp_path, "Is a directory"),
        (tmp_path / "none" / "a", "No such file"),
        (tmp_path / "file" / "a", "Not a directory"),
    ):
        with pytest.raises(OSError, match=words) as error:
            check_target(target)
        assert str(target) == error.value.filename
    for target in (tmp_path / "new", tmp_path / "file", Path("/dev/null"), Path("-")):
        check_target(target)

    assert [tmp_path / "file"] == list(tmp_path.iterdir())


def test_an_open_standard_output_is_written_at_once(capfd: pytest.CaptureFixture[str]) -> None:
    with AtomicFiles() as files:
        stream = files.open("-")
        stream.write(b"line\n")
        stream.flush()
        assert "line\n" == capfd.readouterr().out
    os.fstat(1)  # it stays open
