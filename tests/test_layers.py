"""The folders depend on each other in one direction only: that of the data."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

# Each folder, and the folders that it may import.
ALLOWED = {
    "isa": set[str](),
    "assembler": {"isa"},
    "microcode": {"isa", "assembler"},
    "simulator": {"isa", "assembler"},
    "workloads": {"isa", "assembler", "microcode", "simulator"},
    "reports": {"isa", "assembler", "microcode", "simulator", "workloads"},
    "cli": {"isa", "assembler", "microcode", "simulator", "workloads", "reports"},
}
NOT_BY_THIS_NAME = set(ALLOWED) | {"tests"}


def imported_modules(source: str) -> Iterator[str]:
    """Yield the absolute name of every module that a source text imports."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                yield "relative " + base
            elif base == "ixp":
                yield from (f"ixp.{alias.name}" for alias in node.names)
            else:
                yield base


def violations(folder: str, source: str) -> list[str]:
    """Return the imports of a source text in `folder` that its place does not allow."""
    wrong = []
    for name in imported_modules(source):
        first, _, rest = name.partition(".")
        too_late = first == "ixp" and rest.split(".")[0] not in ALLOWED[folder] | {folder}
        if too_late or first in NOT_BY_THIS_NAME or name.startswith("relative "):
            wrong.append(name)
    return wrong


@pytest.mark.parametrize("folder", ALLOWED)
def test_folder_imports_only_from_folders_before_it(folder: str, root: Path) -> None:
    """No module imports a folder that comes later, nor one of ours by another name than ixp.*."""
    generated = root / "assembler" / "parser"
    files = [f for f in sorted((root / folder).rglob("*.py")) if generated not in f.parents]

    wrong = {str(file): violations(folder, file.read_text("utf-8")) for file in files}

    assert files
    assert {} == {file: names for file, names in wrong.items() if names}


@pytest.mark.parametrize(
    ("folder", "line"),
    [
        ("isa", "import ixp.assembler.source"),
        ("assembler", "from ixp import simulator"),
        ("simulator", "from ixp.microcode import config"),
        ("reports", "from ixp.cli.output import write"),
        ("workloads", "from . import streams"),
        ("cli", "from isa.errors import UserError"),
        ("cli", "from tests.conftest import ROOT"),
        ("isa", "def late():\n    import ixp.cli"),
    ],
)
def test_forbidden_import_is_found(folder: str, line: str) -> None:
    """The check above sees each kind of forbidden import, wherever it stands."""
    assert violations(folder, line)


def test_import_from_the_left_is_allowed() -> None:
    """A folder may import itself, the folders before it, and other people's packages."""
    source = "import click\nfrom ixp.isa import encode\nfrom ixp import assembler\nimport ixp.cli"

    assert violations("cli", source) == []
