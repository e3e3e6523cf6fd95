"""Analyse programs as the language server does."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from ixp.assembler.text.source import Source
from ixp.editors.language_server.build_targets import BuildTarget, BuildTargets
from ixp.editors.language_server.facts import Facts, gather
from tests.conftest import ROOT


def analyse(target: BuildTarget, texts: Mapping[Path, Source], *, fixed: bool = False) -> Facts:
    """Return the facts of a program. `texts` replace files on disk."""
    return gather(target, texts, lambda: None, fixed=fixed)


@cache
def facts_of(name: str) -> Facts:
    """Return the facts of a program of the router."""
    return analyse(BuildTargets().of(ROOT / f"microcode/router/{name}.uc")[0], {})


def facts_of_text(file: Path, text: str, *, fixed: bool = False) -> Facts:
    """Write a text into a file and return its facts."""
    file.write_text(text, "utf-8")
    return analyse(BuildTarget(file), {}, fixed=fixed)
