"""Run the code blocks of a page, by language as docs/README.md describes."""

import doctest
import hashlib
import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

from sybil import Document, Example, Region
from sybil.evaluators.doctest import DocTestEvaluator
from sybil.evaluators.python import PythonEvaluator
from sybil.parsers.abstract.doctest import DocTestStringParser
from sybil.parsers.markdown.lexers import RawFencedCodeBlockLexer
from sybil.region import Lexeme

from ixp.assembler import assemble
from tests.compiler.support.record import ir_text

FENCES = RawFencedCodeBlockLexer(re.compile(r"[ ]*(?P<info>.*)$\n", re.MULTILINE))
DOCTESTS = DocTestStringParser(DocTestEvaluator(doctest.ELLIPSIS))
CODE_BLOCK = re.compile(r"\{code-block\}\s*(\w+)")
OPTIONS = re.compile(r"(?::[\w-]+:.*\n)+\n?")
CAPTION = re.compile(r":caption: (.+)")
EXIT_STATUS = re.compile(r"  # exit status (\d+)$")
TRANSLATION = re.compile(r"\bixp cc (\w+)\.c\b( --emit-ir)?")
IR = Path(__file__).parent.parent / "ir"
TIMEOUT_SECONDS = 120


def parse(document: Document) -> Iterator[Region]:
    """Return the regions of a page that run, with their evaluators."""
    for region in FENCES(document):
        info, source = region.lexemes["info"].strip(), region.lexemes["source"]
        directive = CODE_BLOCK.match(info)
        if info.startswith("{") and not directive:
            continue  # a directive, which Sphinx evaluates
        language, caption = directive[1] if directive else info, None
        if options := OPTIONS.match(source) if directive else None:
            caption = CAPTION.search(options[0])
            source = Lexeme(source[options.end() :], source.offset, options[0].count("\n"))
        region.parsed = source
        if caption:
            region.parsed, region.evaluator = (caption[1].strip(), source), write_file
            yield region
        elif language == "python" and source.startswith(">>>"):
            for part in DOCTESTS(source, document.path):
                part.adjust(region, source)
                yield part
        else:
            region.evaluator = EVALUATORS.get(language, unknown)
            yield region


def run_console(example: Example) -> str | None:
    """Run each `$ ` line and compare its output; return the difference."""
    for part in re.split(r"^\$ ", example.parsed, flags=re.MULTILINE)[1:]:
        command, _, expected = part.partition("\n")
        while command.endswith("\\"):
            line, _, expected = expected.partition("\n")
            command += "\n" + line
        status = EXIT_STATUS.search(command)
        result = _bash(TRANSLATION.sub(from_recorded_ir, command))
        if result.returncode != (int(status[1]) if status else 0):
            return f"$ {command}\nexit status {result.returncode}\n{result.stdout}"
        if expected.strip() and (difference := _difference(expected, result.stdout)):
            return f"$ {command}\n{difference}"
    return None


def from_recorded_ir(match: re.Match[str]) -> str:
    """Return the command that needs no clang: it reads the recorded IR of the same C.

    With RECORD_IR in the environment, clang translates and the IR is recorded.
    """
    source, recorded = Path(f"{match[1]}.c"), IR / f"{match[1]}.ll"
    digest = f"; {hashlib.sha256(source.read_bytes()).hexdigest()}\n"
    if "RECORD_IR" in os.environ:
        recorded.write_text(digest + ir_text(source))
    text = recorded.read_text()
    assert text.startswith(digest), f"{source} is not the one of {recorded}: set RECORD_IR=1"
    Path(recorded.name).write_text(text)
    return "true" if match[2] else f"ixp cc {recorded.name}"


def run_bash(example: Example) -> str | None:
    """Run a script; return its output if it fails."""
    result = _bash(example.parsed)
    return f"exit status {result.returncode}\n{result.stdout}" if result.returncode else None


def _bash(script: str) -> subprocess.CompletedProcess[str]:
    """Run a script in bash, with the `ixp` of this Python; errors are part of its output."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    make = ("MAKEFLAGS", "MAKELEVEL", "MFLAGS")  # do not pass on the options of a running make
    environment = {name: value for name, value in os.environ.items() if name not in make}
    return subprocess.run(
        ["bash", "-e", "-c", script],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        timeout=TIMEOUT_SECONDS,
        env=environment | {"PATH": path, "COLUMNS": "100", "NO_COLOR": "1", "TERM": "dumb"},
    )


def _difference(expected: str, actual: str) -> str:
    """Return the difference of two outputs, without spaces at the ends of lines."""
    expected, actual = (
        "".join(f"{line.rstrip()}\n" for line in text.strip("\n").splitlines())
        for text in (expected, actual)
    )
    checker = doctest.OutputChecker()
    if checker.check_output(expected, actual, doctest.ELLIPSIS):
        return ""
    return checker.output_difference(doctest.Example("", expected), actual, doctest.ELLIPSIS)


def write_file(example: Example) -> None:
    name, source = example.parsed
    path = Path(name)
    assert not path.is_absolute()
    assert ".." not in path.parts
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(source, encoding="utf-8")


def unknown(_: Example) -> str:
    """Refuse an unknown language."""
    return f"the language of a code block must be one of {', '.join(EVALUATORS)}"


def _reads(reader: Callable[[str], object]) -> Callable[[Example], None]:
    """Return an evaluator that passes if `reader` accepts the block."""

    def evaluate(example: Example) -> None:
        reader(str(example.parsed))

    return evaluate


EVALUATORS: dict[str, Callable[[Example], str | None]] = {
    "python": PythonEvaluator(),
    "console": run_console,
    "bash": run_bash,
    "uc": _reads(assemble),
    "toml": _reads(tomllib.loads),
    "json": _reads(json.loads),
    "text": _reads(str),
}
