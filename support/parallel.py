"""Many independent tasks on all processors: the same results in any number of processes."""

import os
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")


def processors() -> int:
    """Return how many processors this process may use."""
    return len(os.sched_getaffinity(0))


def map_tasks(
    function: Callable[[Task], Result], tasks: Sequence[Task], jobs: int | None = None
) -> Iterator[tuple[int, Result]]:
    """Call `function` with each task; yield (place of the task, result) as they end.

    `jobs` is the number of processes (default: one for each processor). A single process or task
    stays in this one. New processes import `function` by its name. Raise what it raises; tasks
    that have not begun are then left out.
    """
    workers = min(jobs or processors(), len(tasks))
    if workers <= 1:
        yield from ((place, function(task)) for place, task in enumerate(tasks))
        return
    # Takes long to import: not for one task.
    from concurrent.futures import ProcessPoolExecutor, as_completed  # noqa: PLC0415
    from multiprocessing import get_context  # noqa: PLC0415

    # A forked process would have the threads' locks of this one, but not the threads.
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"))
    try:
        places = {pool.submit(function, task): place for place, task in enumerate(tasks)}
        for future in as_completed(places):
            yield places[future], future.result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
