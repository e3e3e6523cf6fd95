"""The TextMate grammar assigns scopes to words by their spelling."""

import json
import re
import subprocess
from pathlib import Path

import pytest

from ixp.assembler.grammar.words import MNEMONICS
from tests.conftest import ROOT
from tests.editors.support.npm import MissingPackageError, package

GRAMMAR = ROOT / "editors/vscode/syntaxes/uc.tmLanguage.json"
SCRIPT = ROOT / "tests/editors/support/tokenize.js"


REFUSED = (
    "brackets_and_signs.uc",
    "branches.uc",
    "number_with_letters.uc",
    "signs_and_commas.uc",
    "stray_character.uc",
)
"""Sources with characters outside the language."""


def _rules() -> list[dict[str, str]]:
    rules: list[dict[str, str]] = json.loads(GRAMMAR.read_text())["patterns"]
    return rules


def _scope(line: str, column: int) -> str:
    """Return the scope of the first rule that matches at a column of a line."""
    for rule in _rules():
        match = re.compile(rule.get("match", rule.get("begin", ""))).match(line, column)
        if match and match.end() > column:
            return rule["name"]
    return ""


@pytest.mark.parametrize("name", sorted(MNEMONICS))
def test_each_mnemonic_is_one_token(name: str) -> None:
    instruction = next(rule for rule in _rules() if rule["name"] == "entity.name.function.uc")
    match = re.compile(instruction["match"]).match(f"    {name}[a, b]", 4)

    assert match is not None
    assert match.group() == name


@pytest.mark.parametrize(
    ("line", "column", "scope"),
    [
        ("; a word", 0, "comment.line.uc"),
        ("#define STEP 3", 0, "keyword.control.directive.uc"),
        ("loop#:", 0, "entity.name.label.uc"),
        (".local total", 0, "keyword.other.directive.uc"),
        ("add_step[total]", 0, "entity.name.function.uc"),
        ("alu[$$data0, a, +, 0x1f]", 4, "variable.other.transfer.uc"),
        ("alu[$$data0, a, +, 0x1f]", 19, "constant.numeric.uc"),
        ("br[loop#], defer[1]", 3, "entity.name.label.uc"),
        ("    nop  ; wait", 0, "entity.name.function.uc"),
        ("alu[$$data0, a, +, 0x1f]", 13, "variable.other.uc"),
        ("move(total, 3)", 0, "entity.name.function.uc"),
        (".init sram[0x10] 1", 0, "keyword.other.directive.uc"),
    ],
)
def test_a_word_has_the_scope_of_its_spelling(line: str, column: int, scope: str) -> None:
    assert _scope(line, column) == scope


@pytest.fixture(scope="module")
def tokens() -> dict[str, list[tuple[int, str, list[str]]]]:
    """Return line, text and scopes of each token of every source, by VS Code's library."""
    try:
        folders = [package("vscode-textmate", "9.3.2"), package("vscode-oniguruma", "2.0.1")]
    except MissingPackageError as why:
        pytest.skip(str(why))
    names = ("assembler", "microcode", "examples", "docs", "tests")
    sources = [path for name in names for path in sorted((ROOT / name).rglob("*.uc"))]
    ended = subprocess.run(
        ["node", SCRIPT, *folders, GRAMMAR],
        input="\n".join(map(str, sources)), capture_output=True, text=True, check=True,
    )  # fmt: skip
    tokens_of = dict(json.loads(line) for line in ended.stdout.splitlines())
    assert [*map(str, sources)] == [*tokens_of]
    return tokens_of


def test_every_token_of_every_source_has_a_valid_scope(
    tokens: dict[str, list[tuple[int, str, list[str]]]],
) -> None:
    bare = {
        Path(path).name
        for path, tokens_of_file in tokens.items()
        for _, _, scopes in tokens_of_file
        if not scopes or any("invalid" in scope for scope in scopes)
    }

    assert sorted(REFUSED) == sorted(bare)
