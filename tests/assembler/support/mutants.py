"""Mutate programs of the router and the tests: change, remove or repeat parts of them."""

import re
from collections.abc import Iterator
from random import Random

from tests.conftest import ROOT

SHARE_OF_ROUTER = 0.03  # small, because these programs are long
CHARACTERS = "[](),.;:#$@&+-*/<>=!~|^%?'\"\\ \t\n0xab_é\x00"
WORDS = re.compile(r"\w+|\s+|.", re.DOTALL)


def sources() -> tuple[list[str], list[str]]:
    """Return the texts of small programs and of the router's programs."""
    files = sorted((ROOT / "tests" / "assembler").glob("*/*.uc"))
    small = [path.read_text(encoding="utf-8").partition("; expect:")[0] for path in files]
    language = (ROOT / "docs/reference/assembler/language.md").read_text("utf-8")
    checks = (ROOT / "assembler/checks/checks.md").read_text("utf-8")
    small += re.findall(r"```uc\n(.*?)```", language, re.DOTALL)
    differences = re.findall(r"```diff\n(.*?)```", checks, re.DOTALL)
    small += [re.sub("^.", "", text, flags=re.MULTILINE) for text in differences]
    router = sorted((ROOT / "microcode" / "router").glob("*.uc"))
    return small, [path.read_text(encoding="utf-8") for path in router]


def mutants(count: int, seed: int) -> Iterator[str]:
    rng = Random(seed)
    small, router = sources()
    pool = sorted({word for text in (*small, *router) for word in WORDS.findall(text)})
    for _ in range(count):
        text = rng.choice(router if rng.random() < SHARE_OF_ROUTER else small)
        for _ in range(rng.randrange(1, 5)):
            text = _mutated(text, rng, pool)
        yield text


def _mutated(text: str, rng: Random, pool: list[str]) -> str:
    kind = rng.randrange(6)
    if kind < 3:
        return _changed(text.split("\n"), rng, "\n", text.split("\n"))
    if kind < 5:
        return _changed(WORDS.findall(text), rng, "", pool)
    return _changed(list(text), rng, "", list(CHARACTERS))


def _changed(parts: list[str], rng: Random, glue: str, pool: list[str]) -> str:
    """Delete, repeat, swap, replace or insert a part."""
    if not parts:
        return rng.choice(pool)
    at, other = rng.randrange(len(parts)), rng.randrange(len(parts))
    kind = rng.randrange(6)
    if kind == 0:
        del parts[at]
    elif kind == 1:
        parts.insert(at, parts[other])
    elif kind == 2:
        parts[at], parts[other] = parts[other], parts[at]
    elif kind == 3:
        parts[at] = rng.choice(pool)
    elif kind == 4:
        parts.insert(at, rng.choice(pool))
    else:
        del parts[at : at + rng.randrange(1, 8)]
    return glue.join(parts)
