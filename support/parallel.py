"""Run independent tasks on all processors, with the same results in any number of processes."""

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from ixp.support.atomic_files import TERMINATION_SIGNALS

Task = TypeVar("Task")
Result = TypeVar("Result")


def processors() -> int:
    """Return the number of processors that this process may use."""
    return len(os.sched_getaffinity(0))


def map_tasks(
    function: Callable[[Task], Result], tasks: Sequence[Task], jobs: int | None = None
) -> Iterator[tuple[int, Result]]:
    """Call `function` with each task; yield (index of the task, result) as they end.

    `jobs` is the number of processes (default: one for each processor). A single process or task
    runs in this process. New processes import `function` by its name. Its exceptions are raised;
    tasks that have not begun are then skipped.
    """
    workers = min(jobs or processors(), len(tasks))
    if workers <= 1:
        yield from ((place, function(task)) for place, task in enumerate(tasks))
        return
    # Slow to import, and not needed for one task.
    from concurrent.futures import ProcessPoolExecutor, as_completed  # noqa: PLC0415
    from multiprocessing import get_context  # noqa: PLC0415

    pool = ProcessPoolExecutor(workers, get_context(_start_method()), _restore_signals)
    try:
        places = {pool.submit(function, task): place for place, task in enumerate(tasks)}
        for future in as_completed(places):
            yield places[future], future.result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _start_method() -> str:
    """Return the start method of processes: `fork` if this one has a single thread, else `spawn`.

    A forked process shares all imports and starts at once. But it would also copy locks of other
    threads, without the threads that release them.
    """
    try:
        return "fork" if len(os.listdir("/proc/self/task")) == 1 else "spawn"  # noqa: PTH208
    except OSError:
        return "spawn"


def _restore_signals() -> None:
    """Restore default signal handlers in a forked process; ignored signals stay ignored."""
    for number in TERMINATION_SIGNALS:
        if signal.getsignal(number) is not signal.SIG_IGN:
            is_ctrl_c = number == signal.SIGINT
            signal.signal(number, signal.default_int_handler if is_ctrl_c else signal.SIG_DFL)
