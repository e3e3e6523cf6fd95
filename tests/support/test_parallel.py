import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from ixp.support.parallel import _restore_signals, map_tasks

IMPORTED_BY = os.getpid()


def double(number: int) -> tuple[int, int]:
    if number < 0:
        raise ValueError("number must be 0 or more")
    return 2 * number, os.getpid()


@pytest.mark.parametrize("jobs", [1, 2])
def test_results_do_not_depend_on_the_number_of_processes(jobs: int) -> None:
    results = {place: result for place, (result, _) in map_tasks(double, [3, 5, 7], jobs)}

    assert {0: 6, 1: 10, 2: 14} == results


def test_two_tasks_run_in_other_processes_and_one_task_in_this() -> None:
    assert os.getpid() not in {process for _, (_, process) in map_tasks(double, [1, 2], 2)}
    assert [(0, (2, os.getpid()))] == [*map_tasks(double, [1], 2)]


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_error_in_a_task_is_raised(jobs: int) -> None:
    with pytest.raises(ValueError, match="0 or more"):
        list(map_tasks(double, [1, -1, 2], jobs))


def imported_here(_: int) -> bool:
    """Return whether this process imported this file, rather than its parent."""
    return IMPORTED_BY == os.getpid()


@pytest.mark.parametrize(("threads", "new"), [(0, False), (1, True)])
def test_processes_fork_only_without_other_threads(threads: int, new: bool, root: Path) -> None:
    """With other threads, each process starts fresh."""
    code = f"""
import threading
from ixp.support.parallel import _restore_signals, map_tasks
from tests.support.test_parallel import imported_here

end = threading.Event()
for _ in range({threads}):
    threading.Thread(target=end.wait).start()
try:
    print(*(result for _, result in map_tasks(imported_here, [1, 2], 2)))
finally:
    end.set()
"""
    ended = subprocess.run(
        [sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=False
    )

    assert f"{new} {new}\n" == ended.stdout, ended.stderr


def test_worker_processes_handle_signals_by_default_but_ignore_ignored_ones() -> None:
    changes: dict[int, tuple[Any, Any]] = {
        signal.SIGINT: (lambda *_: None, signal.default_int_handler),
        signal.SIGTERM: (lambda *_: None, signal.SIG_DFL),
        signal.SIGHUP: (signal.SIG_IGN, signal.SIG_IGN),
    }
    before = {number: signal.signal(number, handler) for number, (handler, _) in changes.items()}
    try:
        _restore_signals()

        assert [default for _, default in changes.values()] == [*map(signal.getsignal, changes)]
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
