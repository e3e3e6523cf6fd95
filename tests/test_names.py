"""A name has one meaning: no two files of the product define a class of the same name."""

import ast
from collections import defaultdict
from collections.abc import Iterator

from tests.conftest import ROOT

FOLDERS = (
    "support", "isa", "assembler", "simulator", "microcode", "workloads", "hosts", "outside",
    "reports", "editors", "cli", "docs/_ext",
)  # fmt: skip

# Names with two meanings. None is added; one that has a single meaning again is taken out.
AMBIGUOUS = {
    # The syntax tree of a program beside the description of instructions, and the kernel's parts.
    "Binary", "Instruction", "Operand", "Option", "Reference", "Shift",
    # Tables of a configuration beside the parts of the machine that they describe.
    "Core", "Engine", "IxBus", "Port",
    # Lines in a macro and in the debugger, and what a page shows at a time.
    "Frame",
    # An operation unit of the description beside that of a machine.
    "Unit",
    # Others.
    "Plan", "Report", "Run",
}  # fmt: skip


def test_a_class_name_has_one_meaning() -> None:
    places: defaultdict[str, set[str]] = defaultdict(set)
    for folder in FOLDERS:
        for path in (ROOT / folder).rglob("*.py"):
            for name in classes(ast.parse(path.read_text("utf-8"))):
                places[name].add(path.relative_to(ROOT).as_posix())
    several = {name: sorted(files) for name, files in places.items() if len(files) > 1}

    assert {} == {name: files for name, files in several.items() if name not in AMBIGUOUS}
    assert several.keys() >= AMBIGUOUS


def classes(module: ast.Module) -> Iterator[str]:
    """Yield the names of classes, but for private ones, which no other file sees.

    A protocol may have the name of the class that it shows a part of.
    """
    for node in ast.walk(module):
        if not isinstance(node, ast.ClassDef) or node.name.startswith("_"):
            continue
        if not any("Protocol" in ast.unparse(base) for base in node.bases):
            yield node.name
