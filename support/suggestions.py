"""Hints for a name that is none: what else may be meant."""

from collections.abc import Iterable
from functools import lru_cache

MAX_NAMES = 4096  # among more of them, and for longer words, a search takes too long
MAX_CHARACTERS = 100


def nearest(word: str, known: Iterable[str]) -> str:
    """Return a hint that names the known words closest to `word`, or nothing."""
    found = close_to(word, known)
    return "did you mean " + " or ".join(f"`{name}`" for name in found) + "?" if found else ""


def close_to(word: str, known: Iterable[str]) -> list[str]:
    """Return the known words closest to `word`, the closest first, whatever their case."""
    names = [*known]
    if len(names) > MAX_NAMES or len(word) > MAX_CHARACTERS:
        return []
    return _close_to(word.lower(), frozenset(names))


@lru_cache(maxsize=1024)
def _close_to(word: str, known: frozenset[str]) -> list[str]:
    import difflib  # noqa: PLC0415 - seldom needed: only errors give hints

    by_lower = {each.lower(): each for each in sorted(known)}
    found = difflib.get_close_matches(word, by_lower, n=3, cutoff=0.6)
    return [by_lower[each] for each in found]
