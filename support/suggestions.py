"""Suggest known names that resemble an unknown one."""

from collections.abc import Iterable
from functools import lru_cache

MAX_NAMES = 4096  # with more names, or longer words, a search would take too long
MAX_CHARACTERS = 100


def did_you_mean(word: str, names: Iterable[str]) -> str:
    """Return a hint with the names that are most similar to `word`, or an empty text."""
    similar = similar_names(word, names)
    return "did you mean " + " or ".join(f"`{name}`" for name in similar) + "?" if similar else ""


def similar_names(word: str, names: Iterable[str]) -> list[str]:
    """Return up to three names that resemble `word` in any case, the most similar first."""
    listed = [*names]
    if len(listed) > MAX_NAMES or len(word) > MAX_CHARACTERS:
        return []
    return _similar_names(word.lower(), frozenset(listed))


@lru_cache(maxsize=1024)
def _similar_names(word: str, names: frozenset[str]) -> list[str]:
    import difflib  # noqa: PLC0415 - seldom needed: only errors give hints

    by_lower = {name.lower(): name for name in sorted(names)}
    return [by_lower[name] for name in difflib.get_close_matches(word, by_lower, n=3, cutoff=0.6)]
