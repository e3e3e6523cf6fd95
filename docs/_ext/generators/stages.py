"""The stages of the router: words by configuration, and the statements of each file's header."""

import re
from collections import defaultdict
from pathlib import Path

from generators.markdown import code, table
from ixp.isa.tables.chip import chip
from ixp.microcode.config.config_file import names
from ixp.microcode.config.loader import load
from ixp.workloads.runs.system.engine_headroom import engine_headroom

STATED = ("Threads", "Budget", "Measured")


def page(_argument: str, _block: str) -> str:
    """Return a row for each stage."""
    words: dict[Path, dict[str, int]] = defaultdict(dict)
    for name in names():
        config = load(name)
        for engine, (_, _, free) in zip(config.engines, engine_headroom(config), strict=True):
            words[Path(engine.program)][name] = chip()["control_store_words"] - free.free_words
    rows = ([code(path.name), _words(words[path]), *_stated(path)] for path in sorted(words))
    return table(("stage", "words", *map(str.lower, STATED)), rows)


def _words(by_config: dict[str, int]) -> str:
    """Return the number of words, each with the configurations that have it."""
    if len({*by_config.values()}) == 1:
        return f"{next(iter(by_config.values()))} ({', '.join(by_config)})"
    return ", ".join(f"{words} ({name})" for name, words in by_config.items())


def _stated(path: Path) -> list[str]:
    """Return the statements of a file's header, without the sources in parentheses."""
    header = path.read_text("utf-8").partition("\n\n")[0].replace("\n//           ", " ")
    stated = dict(re.findall(r"^// (\w+): +(.*)$", header, re.MULTILINE))
    return [re.sub(r" \((performance note|docs/)[^)]*\)", "", stated[name]) for name in STATED]
