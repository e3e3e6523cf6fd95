import json
import re
import subprocess
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import ROOT, Ixp

SOURCE = ROOT / "editors/vscode"
MANIFEST = json.loads((SOURCE / "package.json").read_text())
SNIPPETS = json.loads((SOURCE / "snippets/uc.json").read_text())
REQUIRED = """\
const { builtinModules } = require("module");
const text = require("fs").readFileSync(0, "utf8");
const named = [...text.matchAll(/\\brequire\\("([^"]+)"\\)/g)].map((match) => match[1]);
const isBuiltin = (name) => builtinModules.includes(name.replace(/^node:/, ""));
console.log(JSON.stringify([...new Set(named)].filter((name) => !isBuiltin(name))));
"""

pytestmark = pytest.mark.xdist_group("vscode")


def _named(value: object) -> Iterator[str]:
    """Yield the files named in a manifest."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        for part in value:
            yield from _named(part)
    elif isinstance(value, str) and value.startswith("./"):
        yield value.removeprefix("./")


def test_the_files_of_the_manifest_exist() -> None:
    named = [*_named(MANIFEST)]

    assert len(named) == 4
    assert [] == [name for name in named if not (SOURCE / name).is_file()]


def test_rules_for_words_indents_and_folds_match() -> None:
    rules = json.loads((SOURCE / "language-configuration.json").read_text())
    indent = rules["indentationRules"]

    assert re.fullmatch(rules["wordPattern"], "br!=byte")
    assert re.fullmatch(rules["wordPattern"], "$$data0")
    assert re.match(indent["increaseIndentPattern"], "loop#:")
    assert re.match(indent["decreaseIndentPattern"], "    loop#:")
    assert not re.match(indent["increaseIndentPattern"], "    br[loop#]")
    assert re.match(rules["folding"]["markers"]["end"], "#endm")


def _text(body: list[str]) -> str:
    """Return a snippet with its default texts."""
    text, values = "\n".join(body), dict[str, str]()
    choice = re.compile(r"\$\{(\d)\|([^,|]+)[^}]*\|\}")
    text = choice.sub(r"${\1:\2}", text)
    place = re.compile(r"\$\{(\d):((?:[^{}\\]|\\.)*)\}")
    for number, value in place.findall(text):
        values[number] = value
    text = place.sub(lambda match: match[2], text)
    while re.search(r"(?<!\\)\$\d", text):
        text = re.sub(r"(?<!\\)\$(\d)", lambda match: values[match[1]], text)
    return text.replace("\\$", "$")


@pytest.mark.parametrize("name", SNIPPETS)
def test_a_snippet_assembles_with_its_defaults(name: str, tmp_path: Path, ixp: Ixp) -> None:
    program = tmp_path / "snippet.uc"
    before = ".set count address\n.set value\n" if name != "program" else ""
    end = "\n    nop\n    nop\n    ctx_arb[kill]\n" if name != "program" else "\n"
    program.write_text(before + _text(SNIPPETS[name]["body"]) + end)
    code, _, err = ixp("asm", str(program), "-o", str(tmp_path / "snippet.image"))

    assert "error" not in err, program.read_text()
    assert code == 0


@pytest.fixture
def vsix(packed: Path) -> zipfile.ZipFile:
    return zipfile.ZipFile(packed)


def test_the_package_holds_the_files_of_its_manifest_and_no_modules(vsix: zipfile.ZipFile) -> None:
    assert vsix.testzip() is None
    packed = json.loads(vsix.read("extension/package.json"))
    names = {name.removeprefix("extension/") for name in vsix.namelist()}

    assert packed["contributes"] == MANIFEST["contributes"]
    assert {*_named(packed)} <= names
    assert not [name for name in names if "node_modules" in name]


def test_the_client_requires_only_the_editor(vsix: zipfile.ZipFile, tmp_path: Path) -> None:
    """Node can load it, and it bundles all modules other than those of node and VS Code."""
    client = tmp_path / "extension.js"
    client.write_bytes(vsix.read("extension/client/extension.js"))
    subprocess.run(["node", "--check", client], check=True)
    needed = subprocess.run(
        ["node", "-e", REQUIRED],
        input=client.read_text(), capture_output=True, text=True, check=True,
    )  # fmt: skip

    assert ["vscode"] == json.loads(needed.stdout)
