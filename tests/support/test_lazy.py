"""Packages that import a name at its first use."""

import ast
from importlib import import_module
from pathlib import Path

import pytest


def test_stub_is_read_at_first_use_of_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "idle_package"
    folder.mkdir()
    source = "from ixp.support.lazy import exports\n__getattr__, __dir__ = exports(__name__)\n"
    (folder / "__init__.py").write_text(source)
    (folder / "__init__.pyi").write_text("from .missing import (\n    name,\n)\n")
    monkeypatch.syspath_prepend(str(tmp_path))

    package = import_module("idle_package")

    with pytest.raises(ModuleNotFoundError, match="missing"):
        package.name  # noqa: B018


def test_all_names_of_all_packages_can_be_imported(root: Path) -> None:
    """`__all__` has the names of the stub, none of which is a module."""
    stubs = [stub for stub in root.glob("[a-z]*/**/__init__.pyi") if "build" not in stub.parts]
    for stub in stubs:
        package = import_module(".".join(["ixp", *stub.parent.relative_to(root).parts]))
        for name in package.__all__:
            assert getattr(package, name) is not None
            assert not stub.with_name(f"{name}.py").exists()
            assert not (stub.parent / name).exists()

        assert dir(package) == package.__all__ == sorted(_imported_names(stub))

    assert stubs


def _imported_names(stub: Path) -> list[str]:
    """Return the names that a stub imports, read by Python's parser."""
    lines = [line for line in ast.parse(stub.read_text()).body if isinstance(line, ast.ImportFrom)]
    return [alias.name for line in lines for alias in line.names]


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'nonsense'"):
        import_module("ixp.isa").nonsense  # noqa: B018
