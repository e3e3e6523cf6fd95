"""Tasks with results that are kept: each is performed once, in any number of processes."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from ixp.support.user_cache import UserCache, user_folder

Task = TypeVar("Task")
Outcome = TypeVar("Outcome")
Map = Callable[[Callable[[Task], bytes], Sequence[Task]], Iterator[tuple[int, bytes]]]
"""Calls a function with each task; yields the place of a task and its result as they end."""

_MOST_KEPT = 20_000  # of some 15 kilobytes


def result_cache() -> UserCache | None:
    """Return where results are kept, None if this user has no folder for it."""
    folder = user_folder()
    return UserCache(folder / "results", _MOST_KEPT) if folder else None


def perform(  # noqa: PLR0913, PLR0917 - what a task is, and what becomes of its result
    tasks: Sequence[Task],
    keys: Iterable[tuple[int, str]],
    function: Callable[[Task], bytes],
    mapping: Map[Task],
    decode: Callable[[bytes], Outcome | None],
    is_kept: Callable[[Outcome], bool] = lambda _: True,
    *,
    cached: bool,
) -> Iterator[tuple[int, Outcome]]:
    """Yield (place, result) of each task as it ends; those kept from earlier come first.

    `keys` are those of the places of tasks; tasks of one key are performed once. `function` returns
    an encoded result, `decode` reads it, or returns None for one of another form.
    """
    cache = result_cache() if cached else None
    places_of: dict[str, list[int]] = {}
    for place, key in keys:
        places_of.setdefault(key, []).append(place)
    missing: list[tuple[str, list[int]]] = []
    for key, places in places_of.items():
        data = cache.load(key) if cache else None
        result = None if data is None else decode(data)
        if result is None:
            missing.append((key, places))
        else:
            yield from ((place, result) for place in places)
    for number, data in mapping(function, [tasks[places[0]] for _, places in missing]):
        key, places = missing[number]
        result = decode(data)
        assert result is not None  # noqa: S101 - it was encoded by this version
        if cache and is_kept(result):
            cache.store(key, data)
        yield from ((place, result) for place in places)
