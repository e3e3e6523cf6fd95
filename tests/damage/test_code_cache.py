"""Only code that this user stored under its key is loaded from the cache and executed."""

import os
from pathlib import Path
from random import Random

import pytest

from ixp.isa.tables.chip import chip
from ixp.simulator import Machine, state_of
from ixp.simulator.native import compiler
from ixp.support.user_cache import UserCache, user_folder
from tests.damage.support.damage import damaged
from tests.damage.support.trials import CASES, attempt
from tests.simulator.support.programs import random_programs

KEYS = tuple(f"{number:064x}" for number in range(3))


def damage(folder: Path, rng: Random) -> Path:
    """Damage an entry, swap it with another one or make it writable by others; return its path."""
    path, other = (folder / key for key in rng.sample(KEYS, 2))
    kind = rng.randrange(8)
    if kind == 0:
        path.write_bytes(other.read_bytes())
    elif kind == 1:
        path.chmod(rng.choice((0o620, 0o602, 0o666)))
    elif kind == 2:
        os.link(other, folder / "link")
        (folder / "link").replace(path)
    elif kind == 3:
        path.unlink()
        path.symlink_to(other)
    else:
        path.write_bytes(damaged(path.read_bytes(), rng))
    return path


@pytest.mark.parametrize("count", [200, pytest.param(CASES, marks=pytest.mark.campaign)])
def test_only_an_unchanged_cache_entry_is_loaded(count: int, tmp_path: Path) -> None:
    folder, rng = tmp_path / "cache", Random(count)
    contents = {key: rng.randbytes(300) for key in KEYS}
    cache = UserCache(folder)

    def use(_: int) -> None:
        for key, content in contents.items():
            cache.store(key, content)
        path = damage(folder, rng)
        loaded = {key: cache.load(key) for key in KEYS}

        assert loaded[path.name] in {None, contents[path.name]}
        assert all(loaded[key] == contents[key] for key in KEYS if key != path.name)

    attempt("cache", range(count), use)


def test_swapped_code_is_compiled_again_instead_of_executed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    folder = user_folder()
    assert folder is not None

    executed: list[str] = []
    load = compiler.Loaded.__init__

    def record_and_load(self: compiler.Loaded, content: bytes) -> None:
        executed.append(content.hex())
        load(self, content)

    monkeypatch.setattr(compiler.Loaded, "__init__", record_and_load)

    def run() -> tuple[set[str], dict[str, object]]:
        executed.clear()
        machine = Machine(chip(), random_programs(4), native="on")
        machine.run(500)
        return set(executed), state_of(machine)

    expected = run()
    first, second = sorted(path for path in folder.iterdir())[:2]
    texts = first.read_bytes(), second.read_bytes()
    first.write_bytes(texts[1])
    second.write_bytes(texts[0])

    assert expected == run()
    assert texts == (first.read_bytes(), second.read_bytes())
