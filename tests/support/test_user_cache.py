"""A cache entry is used only if this user owns it and it is complete."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from ixp.simulator import Machine, state_of
from ixp.simulator.native import compiled_code, compiler
from ixp.support.user_cache import UserCache, user_folder
from tests.simulator.support.chips import SMALL
from tests.simulator.support.programs import random_programs
from tests.simulator.support.states import assert_equal_states

KEY = "0a" * 32
CONTENT = bytes(range(256)) * 9


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the path of a user's cache folder, which does not exist yet."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache" / "ixp"


@pytest.fixture
def filled(folder: Path) -> Path:
    """Return a cache folder with one entry."""
    UserCache(folder).store(KEY, CONTENT)
    assert UserCache(folder).load(KEY) == CONTENT
    return folder


# ---- files


def test_other_users_cannot_open_folder_and_entries(filled: Path) -> None:
    assert filled.stat().st_mode & 0o777 == 0o700
    assert (filled / KEY).stat().st_mode & 0o777 == 0o600
    assert [path.name for path in filled.iterdir()] == [KEY]


def test_above_the_limit_the_oldest_entries_are_removed(filled: Path) -> None:
    os.utime(filled / KEY, (1, 1))
    keys = [f"{number:064x}" for number in range(3)]
    for age, key in enumerate(keys):
        UserCache(filled, most=3).store(key, CONTENT)
        os.utime(filled / key, (10 + age, 10 + age))

    assert keys == sorted(path.name for path in filled.iterdir())


def test_the_least_recently_used_entry_is_removed(filled: Path) -> None:
    cache = UserCache(filled, most=2)
    (filled / "results").mkdir()
    other, new = (f"{number:064x}" for number in range(2))
    cache.store(other, CONTENT)
    for age, name in enumerate(["results", KEY, other]):
        os.utime(filled / name, (age, age))
    cache.load(KEY)
    cache.store(new, CONTENT)

    assert {"results", KEY, new} == {path.name for path in filled.iterdir()}


def test_an_unknown_key_has_no_entry(filled: Path) -> None:
    assert UserCache(filled).load("0b" * 32) is None


def test_loading_does_not_create_the_folder(folder: Path) -> None:
    assert UserCache(folder).load(KEY) is None
    assert not folder.exists()


def _truncate(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-1])


def _flip_bit(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)


def _empty(path: Path) -> None:
    path.write_bytes(b"")


def _open_to_group(path: Path) -> None:
    path.chmod(0o620)


def _link(path: Path) -> None:
    path.rename(path.with_suffix(".real"))
    path.symlink_to(path.with_suffix(".real"))


def _folder_instead(path: Path) -> None:
    path.unlink()
    path.mkdir()


def _pipe_instead(path: Path) -> None:
    path.unlink()
    os.mkfifo(path, 0o600)


DAMAGES = (_truncate, _flip_bit, _empty, _open_to_group, _link, _folder_instead, _pipe_instead)


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_or_replaced_entry_is_not_used(
    filled: Path, damage: Callable[[Path], None]
) -> None:
    """The next entry of the key replaces it, unless it is a folder."""
    cache = UserCache(filled)
    damage(filled / KEY)
    damaged = cache.load(KEY)
    cache.store(KEY, CONTENT[::-1])

    assert damaged is None
    assert cache.load(KEY) == (None if damage is _folder_instead else CONTENT[::-1])
    assert not (filled / KEY).is_symlink()


def test_entries_of_another_user_are_not_used(
    filled: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner = filled.stat().st_uid
    monkeypatch.setattr(os, "geteuid", lambda: owner + 1)

    assert UserCache(filled).load(KEY) is None


@pytest.mark.parametrize("mode", [0o710, 0o720, 0o701, 0o777])
def test_a_folder_that_others_can_open_is_not_used(filled: Path, mode: int) -> None:
    filled.chmod(mode)
    UserCache(filled).store("0c" * 32, CONTENT)

    assert UserCache(filled).load(KEY) is None
    assert not (filled / ("0c" * 32)).exists()


def test_a_link_to_a_folder_is_not_followed(filled: Path) -> None:
    link = filled.with_name("link")
    link.symlink_to(filled)
    UserCache(link).store("0c" * 32, CONTENT)

    assert UserCache(link).load(KEY) is None
    assert not (filled / ("0c" * 32)).exists()


def test_an_impossible_folder_disables_the_cache_without_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    cache = UserCache(tmp_path / "file" / "ixp")
    cache.store(KEY, CONTENT)

    assert cache.load(KEY) is None


def test_the_folder_is_in_the_users_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """XDG_CACHE_HOME is used if it is absolute, else ~/.cache."""
    monkeypatch.setenv("HOME", str(tmp_path))
    places = []
    for named in ("/somewhere", "relative", ""):
        monkeypatch.setenv("XDG_CACHE_HOME", named)
        places.append(user_folder())

    assert places == [Path("/somewhere/ixp"), *[tmp_path / ".cache" / "ixp"] * 2]


# ---- machines


def state_after(seed: int, mode: str, *, cache: bool = True) -> dict[str, object]:
    machine = Machine(SMALL, random_programs(seed), native=mode, cache=cache)
    machine.run(5000)
    assert machine._native.engines == (set() if mode == "off" else set(range(6)))
    return state_of(machine)


def refuse(_text: str) -> bytes:
    """Fail if the compiler is called."""
    raise AssertionError("must not compile")


def test_a_cache_hit_compiles_nothing_and_gives_the_same_run(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fresh = state_after(3, "on")
    assert len(list(folder.iterdir())) == 6
    monkeypatch.setattr(compiler, "compile_ir", refuse)

    assert_equal_states(fresh, state_after(3, "on"), state_after(3, "off"))


def test_without_the_cache_nothing_is_stored(folder: Path) -> None:
    state_after(3, "on", cache=False)

    assert not folder.exists()


def test_equal_programs_share_a_cache_entry(folder: Path) -> None:
    words = random_programs(3)[0]
    machine = Machine(SMALL, dict.fromkeys(range(6), words), native="on")
    machine.run(10)

    assert machine._native.engines == set(range(6))
    assert len(list(folder.iterdir())) == 1


def test_the_interpreter_runs_without_llvm(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled_code, "_compiler", lambda: None)
    machine = Machine(SMALL, random_programs(3), native="on")
    machine.run(5000)

    assert_equal_states(state_after(3, "off"), state_of(machine))
    assert not folder.exists()


@pytest.mark.usefixtures("folder")
def test_auto_mode_loads_code_after_the_first_threshold_and_compiles_after_the_second(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(compiled_code, "LOAD_AFTER_CYCLES", 10_000)
    monkeypatch.setattr(compiled_code, "COMPILE_AFTER_CYCLES", 30_000)
    monkeypatch.setattr(compiled_code, "WORDS_PER_COMMAND", 0)
    ages = []
    for _ in range(2):
        machine = Machine(SMALL, random_programs(3))
        while not machine._native.engines:
            machine.run(1000)
        ages.append(machine.now)

    assert ages == [31_000, 11_000]
