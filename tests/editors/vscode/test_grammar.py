"""The TextMate grammar of the editors says what the description says."""

import json
import re
import runpy
from pathlib import Path

import pytest

from ixp.assembler.grammar.vocabulary import MNEMONICS

ROOT = Path(__file__).parents[3]
GRAMMAR = ROOT / "editors/vscode/syntaxes/uc.tmLanguage.json"


REFUSED = ("brackets_and_signs.uc", "number_with_letters.uc", "stray_character.uc")
"""Sources whose characters the language does not have."""


def _rules() -> list[dict[str, str]]:
    found: list[dict[str, str]] = json.loads(GRAMMAR.read_text())["patterns"]
    return found


def _scope(line: str, column: int) -> str:
    """Return the scope of the first rule that matches at a column of a line."""
    for rule in _rules():
        match = re.compile(rule.get("match", rule.get("begin", ""))).match(line, column)
        if match and match.end() > column:
            return rule["name"]
    return ""


def test_the_committed_grammar_is_what_the_description_gives() -> None:
    """The grammar is not older than the description."""
    made = runpy.run_path(str(ROOT / "tools/editor_grammar.py"))["grammar"]()
    assert made == GRAMMAR.read_text(), "run `make highlighting`"


@pytest.mark.parametrize("name", sorted(MNEMONICS))
def test_each_mnemonic_is_coloured_whole(name: str) -> None:
    """A mnemonic that begins another one does not cut it short."""
    line = f"    {name}[a, b]"
    mnemonic = next(each for each in _rules() if each["name"] == "keyword.mnemonic.uc")
    match = re.compile(mnemonic["match"]).match(line, 4)
    assert match is not None
    assert match.group() == name


@pytest.mark.parametrize(
    ("line", "column", "scope"),
    [
        ("; a word", 0, "comment.line.uc"),
        ("#define STEP 3", 0, "keyword.control.directive.uc"),
        ("loop#:", 0, "entity.name.label.uc"),
        (".local total", 0, "keyword.other.directive.uc"),
        ("add_step[total]", 0, "entity.name.function.macro.uc"),
        ("alu[$$data0, a, +, 0x1f]", 4, "variable.other.transfer.uc"),
        ("alu[$$data0, a, +, 0x1f]", 19, "constant.numeric.uc"),
        ("br[loop#], defer[1]", 11, "storage.modifier.token.uc"),
        ("nop", 0, "keyword.mnemonic.uc"),
    ],
)
def test_a_word_has_the_scope_of_what_it_is(line: str, column: int, scope: str) -> None:
    """The first rule that matches gives the scope."""
    assert _scope(line, column) == scope


def _bare(text: str) -> list[str]:
    """Return lines of a text with a character that is no blank and falls under no rule."""
    rules = [re.compile(rule.get("match", rule.get("begin", ""))) for rule in _rules()]
    text = re.sub(r"/\*[\s\S]*?(?:\*/|\Z)", " ", text)
    found = []
    for line in text.splitlines():
        at = 0
        while at < len(line):
            ends = (match.end() for rule in rules if (match := rule.match(line, at)))
            end = next((end for end in ends if end > at), at)
            if end == at and not line[at].isspace():
                found.append(line)
            at = max(end, at + 1)
    return found


def test_every_character_of_every_source_has_a_scope() -> None:
    """With `re` in the place of Oniguruma."""
    folders = ("microcode", "examples", "docs", "tests")
    sources = [path for name in folders for path in sorted((ROOT / name).rglob("*.uc"))]
    assert len(sources) > 100
    bare = [path.name for path in sources if _bare(path.read_text(errors="replace"))]
    assert sorted(bare) == sorted(REFUSED)
