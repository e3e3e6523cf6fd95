"""Programs as the language server analyses them."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from ixp.assembler.text.source import Source
from ixp.editors.language_server.build_targets import BuildTarget, BuildTargets
from ixp.editors.language_server.facts import Facts, gather
from tests.conftest import ROOT


def analyse(target: BuildTarget, texts: Mapping[Path, Source], *, fixed: bool = False) -> Facts:
    """Return the facts of a program; files come from the disk unless there are texts."""
    return gather(target, texts, lambda: None, fixed=fixed)


@cache
def facts_of(name: str) -> Facts:
    """Return the facts of a program of the router."""
    return analyse(BuildTargets().of(ROOT / f"microcode/router/{name}.uc")[0], {})


def facts_of_text(file: Path, text: str, *, fixed: bool = False) -> Facts:
    """Return the facts of a text, which is written into a file."""
    file.write_text(text, "utf-8")
    return analyse(BuildTarget(file), {}, fixed=fixed)
