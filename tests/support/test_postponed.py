"""Modules that are imported when something of them is used."""

import sys
from importlib import import_module
from pathlib import Path

import pytest

from ixp.support.postponed import postpone


@pytest.fixture
def name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A module that can be imported, and has not been."""
    name = "seldom_used_module"
    (tmp_path / f"{name}.py").write_text("answer = 42\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, name, raising=False)
    return name


def test_a_module_is_read_when_something_of_it_is_used(name: str) -> None:
    """Importing it, even twice, does not use it."""
    postpone(name)
    first, second = import_module(name), import_module(name)

    assert "answer" not in vars(first)
    assert first is second
    assert first.answer == 42
    assert "answer" in vars(sys.modules[name])


def test_what_is_known_needs_no_module(name: str) -> None:
    """It stands in until the module is read for something else."""
    postpone(name, question="six by nine")
    module = import_module(name)

    assert module.question == "six by nine"
    assert sys.modules[name] is module
    with pytest.raises(AttributeError, match="nonsense"):
        module.nonsense  # noqa: B018


def test_a_module_that_was_read_stays(name: str) -> None:
    """Nothing is taken away from those who use it."""
    module = import_module(name)
    postpone(name)

    assert sys.modules[name] is module
