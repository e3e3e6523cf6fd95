import sys
from importlib import import_module
from pathlib import Path

import pytest

from ixp.support.postponed import postpone, read


@pytest.fixture
def name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the name of a module that can be imported and has not been."""
    name = "seldom_used_module"
    (tmp_path / f"{name}.py").write_text("answer = 42\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, name, raising=False)
    return name


def test_a_module_is_read_when_something_of_it_is_used(name: str) -> None:
    postpone(name)
    first, second = import_module(name), import_module(name)

    assert "answer" not in vars(first)
    assert first is second
    assert first.answer == 42
    assert "answer" in vars(sys.modules[name])


def test_what_is_known_needs_no_module(name: str) -> None:
    postpone(name, question="six by nine")
    module = import_module(name)

    assert module.question == "six by nine"
    assert sys.modules[name] is module
    with pytest.raises(AttributeError, match="nonsense"):
        module.nonsense  # noqa: B018


def test_a_module_that_was_read_stays(name: str) -> None:
    module = import_module(name)
    postpone(name)

    assert sys.modules[name] is module


def test_names_that_are_known_can_be_imported_without_the_module(name: str) -> None:
    """Each `from` asks for `__path__` first."""
    postpone(name, question="six by nine")
    names: dict[str, object] = {}
    exec(f"from {name} import question", names)  # noqa: S102

    assert names["question"] == "six by nine"
    assert "answer" not in vars(sys.modules[name])


def test_what_is_known_can_be_had_from_the_module_itself(name: str) -> None:
    postpone(name, answer=6)

    assert import_module(name).answer == 6
    assert read(name).answer == 42
    assert read(name) is import_module(name)


def test_a_module_of_a_package_is_found_through_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "seldom_used_package"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "inner.py").write_text("answer = 42\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    postpone("seldom_used_package.inner")
    imported = import_module("seldom_used_package")

    assert "answer" not in vars(imported.inner)
    assert imported.inner.answer == 42
    assert imported.inner is import_module("seldom_used_package.inner")
    for name in ("seldom_used_package", "seldom_used_package.inner"):
        monkeypatch.delitem(sys.modules, name)
