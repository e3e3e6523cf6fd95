"""The files that a module imports, which are part of the key of a cached run."""

import abc
from pathlib import Path

import pytest

from ixp.workloads.sweeps.imported_files import imported_files

FILES = (
    "near.py", "far.py", "ixp.py", "package/__init__.py", "package/part.py", "package/sibling.py",
)  # fmt: skip


@pytest.mark.parametrize(
    ("file", "statement", "expected"),
    [
        ("main.py", "import near", {"near.py", "far.py"}),
        ("main.py", "def later():\n    from near import VALUE", {"near.py", "far.py"}),
        ("main.py", "import package.part", {"package/__init__.py", "package/part.py"}),
        ("main.py", "from package import part", {"package/__init__.py", "package/part.py"}),
        ("main.py", "from package import VALUE", {"package/__init__.py"}),
        ("package/main.py", "from . import sibling", {"package/sibling.py"}),
        ("package/inner/main.py", "from ..sibling import VALUE", {"package/sibling.py"}),
        ("main.py", "import ixp, json, absent", set()),
        ("main.py", "import (", set()),
    ],
)
def test_imported_files_are_those_of_own_modules_and_packages_at_any_depth(
    file: str, statement: str, expected: set[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Installed packages, the product and unreadable modules have no further files."""
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "package/inner").mkdir(parents=True)
    for name in FILES:
        (tmp_path / name).write_text("import far, near" if name == "near.py" else "")
    (tmp_path / file).write_text(statement)

    assert sorted(tmp_path / name for name in {file, *expected}) == imported_files(
        [tmp_path / file]
    )


def test_files_of_the_standard_library_are_left_out() -> None:
    """Bases of core software such as `abc.ABC` would lead through the whole library."""
    assert [] == imported_files([Path(abc.__file__)])
