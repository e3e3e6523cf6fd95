"""A clang is looked for, and checked beside llvmlite, before it is used."""

import sys
from collections.abc import Iterator

import pytest

from ixp.compiler import clang
from ixp.support.errors import UserError


@pytest.fixture
def commands(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[list[str]]]:
    """Return the commands that are tried; there are none at first."""
    tried: list[list[str]] = []
    monkeypatch.setattr(clang, "_commands", lambda: tried)
    clang.find_clang.cache_clear()
    yield tried
    clang.find_clang.cache_clear()


def prints(version: str) -> list[str]:
    return [sys.executable, "-c", f"print('clang version {version}')"]


def test_without_a_clang_the_error_says_how_to_get_one(commands: list[list[str]]) -> None:
    del commands
    with pytest.raises(UserError) as caught:
        clang.find_clang()

    assert str(caught.value) == (
        "C needs clang 16 to 22, but none is installed; `pip install ziglang` brings one"
    )


def test_the_first_clang_that_llvmlite_reads_is_taken(commands: list[list[str]]) -> None:
    commands += [prints("14.0.6"), prints("99.1.0"), prints("19.1.7")]

    assert tuple(commands[2]) == clang.find_clang()


def test_a_newer_clang_is_refused_by_its_version(commands: list[list[str]]) -> None:
    commands += [prints("99.1.0")]
    with pytest.raises(UserError, match=r"16 to 22, but .* is clang 99; "):
        clang.find_clang()
