"""A class name has one meaning, and names and sentences are plain English."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator

from tests.conftest import ROOT

FOLDERS = (
    "support", "isa", "assembler", "compiler", "simulator", "microcode", "workloads", "hosts",
    "outside",
    "reports", "editors", "cli", "docs/_ext",
)  # fmt: skip

# Variable names without a meaning.
VAGUE = {
    "came", "told", "said", "found", "each", "given", "kept", "gone", "what", "known", "went",
    "goes", "noted", "looked", "nobody",
}  # fmt: skip
# The first word of a docstring is the verb of the action; "Return" for results.
VAGUE_VERB = re.compile(r"(Give|Tell|Say|Ask)s?\b")
NO_SUBJECT = re.compile(r"\b(?:(?:that|what) is none|(?:is|are) none of)\b")

# Names with two meanings. Do not add any; remove those with a single meaning.
AMBIGUOUS = {
    # In syntax trees, in the description of instructions, and in the kernel.
    "Binary", "Instruction", "Operand", "Option", "Reference", "Shift",
    # Tables of a configuration, and parts of the machine.
    "Core", "Engine", "IxBus", "Port",
    # Lines in macros and the debugger, and the state of a page.
    "Frame",
    # An operation unit in the description, and that of a machine.
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
    """Yield the names of public classes.

    A protocol may have the name of a class that implements it.
    """
    for node in ast.walk(module):
        if not isinstance(node, ast.ClassDef) or node.name.startswith("_"):
            continue
        if not any("Protocol" in ast.unparse(base) for base in node.bases):
            yield node.name


def test_names_and_sentences_are_plain_english() -> None:
    """Imported names, such as `given` of hypothesis, are exempt."""
    wrong = []
    for folder in (*FOLDERS, "docs", "examples", "tests", "tools"):
        for path in (ROOT / folder).rglob("*.py"):
            if path.parent.name == "parser":  # generated
                continue
            text = path.read_text("utf-8")
            nodes = [*ast.walk(ast.parse(text))]
            words = [name for name in map(name_of, nodes) if name.strip("_").lower() in VAGUE]
            words += [line for line in map(first_line, nodes) if VAGUE_VERB.match(line)]
            words += re.findall(NO_SUBJECT, " ".join(text.replace("#", "").split()))
            wrong += [f"{path.relative_to(ROOT)}: {word}" for word in words]

    assert [] == wrong


def name_of(node: ast.AST) -> str:
    """Return the name that a node defines, else an empty text."""
    match node:
        case ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
            return name
        case ast.arg(arg=name) | ast.alias(asname=str(name)) | ast.MatchAs(name=str(name)):
            return name
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            return name
    return ""


def first_line(node: ast.AST) -> str:
    """Return the first line of a docstring, also of one below a variable, else an empty text."""
    match node:
        case ast.Expr(value=ast.Constant(value=str(text))):
            return text.partition("\n")[0]
    return ""
