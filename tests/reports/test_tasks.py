import os
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from msgspec.structs import replace

from ixp import hosts, reports
from ixp.hosts.netperf.coalescing import run_cases
from ixp.hosts.netperf.netperf_task import NetperfTask
from ixp.microcode.memory.map import MICROCODE
from ixp.reports.tasks import (
    Calculation,
    RunFailed,
    Task,
    TaskResults,
    non_default_options,
    run_tasks,
)
from ixp.support.errors import UserError
from ixp.support.user_cache import UserCache
from ixp.workloads import Options, run
from ixp.workloads.runs.options.option_names import command_of
from ixp.workloads.runs.system.cache_entries import source_files
from ixp.workloads.runs.system.system import System, build_system
from ixp.workloads.sweeps import cached_results, keys
from ixp.workloads.sweeps.cached_results import CachedTask
from ixp.workloads.sweeps.keys import key_of
from ixp.workloads.sweeps.run_task import RunTask

OPTIONS = Options(config="oc12", workload="ip40", cycles=40_000, warmup=20_000)
SHORT = RunTask(OPTIONS)
FREE = Calculation("ixp.reports.figures.headroom:free_by_engine", ("oc12",))


@pytest.fixture
def done(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[Any]:
    """Return the list of executed tasks; the cache begins empty."""
    monkeypatch.setattr(cached_results, "user_folder", lambda: tmp_path)
    tasks: list[Any] = []
    encode = cached_results.encoded_outcome

    def record_call(task: CachedTask[Any]) -> bytes:
        tasks.append(task)
        return encode(task)

    monkeypatch.setattr(cached_results, "encoded_outcome", record_call)
    return tasks


def results_of(*tasks: Task) -> TaskResults:
    return run_tasks(tasks, jobs=1)


def test_equal_runs_are_executed_once_and_then_cached(done: list[Any]) -> None:
    first = results_of(SHORT, SHORT.with_options())
    again = results_of(SHORT)

    assert [SHORT] == done
    assert first[SHORT] == again[SHORT]


def test_a_cached_record_equals_the_run_except_for_the_host(done: list[Any]) -> None:
    results_of(SHORT)
    cached = results_of(SHORT)[SHORT]

    assert replace(run(OPTIONS).record, host=None) == cached
    assert 1 == len(done)


@pytest.mark.parametrize(
    "change",
    [
        {"workload": "ip29"},
        {"seed": 1},
        {"cycles": 40_001},
        {"sdram": "7e"},
        {"rows": {"sdram_refresh_clocks": 1812}},
        {"defines": {"DRAM_QUEUE": "ordered"}},
        {"ports": "unbounded"},
        {"config": "oc3x4"},
        {"core_software": "ixp.reports.figures.core_software:CopyingRouter"},
    ],
)
def test_every_option_with_an_effect_is_part_of_the_key(change: dict[str, object]) -> None:
    assert key_of(OPTIONS) != key_of(replace(OPTIONS, **change))


def test_a_changed_program_has_a_new_key(tmp_path: Path) -> None:
    """With a profile of words, source lines are part of the result."""
    program = tmp_path / "p.uc"
    texts = [f"immed[a0, {text}\nctx_arb[kill]\n" for text in ("1]", "1] // one\n", "2]")]

    def keys_of_texts(**options: bool) -> list[str]:
        keys = []
        for text in texts:
            program.write_text(text)
            keys.append(key_of(Options(config=str(program), cycles=100, **options)))  # type: ignore[arg-type]
        return keys

    first, with_comment, changed = keys_of_texts()
    assert first == with_comment != changed
    assert 3 == len(set(keys_of_texts(profile_words=True)))


def test_keys_computed_together_build_each_system_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Runs that differ only in traffic and length share programs, chip and tables."""
    built: list[Options] = []

    def record_call(options: Options) -> System:
        built.append(options)
        return build_system(options)

    monkeypatch.setattr("ixp.workloads.sweeps.keys.build_system", record_call)
    together = keys.Keys()
    seeds = [replace(OPTIONS, seed=seed) for seed in range(3)]

    assert [*map(key_of, seeds)] == [*map(together.of, seeds)]
    assert 3 + 1 == len(built)


def test_the_version_of_the_product_is_part_of_the_key(monkeypatch: pytest.MonkeyPatch) -> None:
    before = key_of(OPTIONS)
    monkeypatch.setattr(keys, "product", lambda: "another")

    assert before != key_of(OPTIONS)


@pytest.mark.parametrize("name", ["ip_route.uc", "oc12.toml", "page.j2", "code.py"])
def test_a_changed_file_of_the_product_changes_the_key_of_a_calculation(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Calculations read microcode, configurations and hosts by name."""
    package = ModuleType("package")
    package.__file__ = str(tmp_path / "__init__.py")
    monkeypatch.setattr(keys, "_PACKAGES", (package,))
    keys.product.cache_clear()
    file = tmp_path / "folder" / name
    file.parent.mkdir()
    keys_of_texts = []
    for time_ns, text in enumerate(("one", "two", "one")):
        file.write_text(text)
        os.utime(file, ns=(time_ns, time_ns))
        keys_of_texts.append(FREE.key())
        keys.product.cache_clear()

    assert keys_of_texts[0] == keys_of_texts[2] != keys_of_texts[1]


def test_all_files_that_reports_read_are_in_the_key_of_a_calculation() -> None:
    files = source_files(*keys._PACKAGES, hosts, reports, data=True)
    read, named = {file.suffix for file in files}, {file.name for file in files}

    assert {".py", ".uc", ".toml", ".j2"} <= read
    assert not {".md", ".cc", ".h", ".pyc"} & read
    assert {"ip_route.uc", "atm_cells.uc", "oc3x2.toml", "winxp-pc.toml", "headroom.toml"} <= named


def test_a_changed_import_of_core_software_changes_the_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    text = (MICROCODE / "configurations" / "oc12.toml").read_text()
    (tmp_path / "own.toml").write_text(text.replace("ixp.microcode.core:Router", "own:Own"))
    (tmp_path / "own.py").write_text(
        "import near_module\nfrom ixp.microcode import Router\nclass Own(Router): ...\n"
    )

    def key(value: int) -> str:
        (tmp_path / "near_module.py").write_text(f"VALUE = {value}\n")
        return key_of(replace(OPTIONS, config=str(tmp_path / "own.toml")))

    assert key(1) == key(1)
    assert key(1) != key(2)


def test_a_cache_entry_that_is_not_a_record_is_replaced(done: list[Any], tmp_path: Path) -> None:
    UserCache(tmp_path / "results").store(key_of(OPTIONS), b"\xc1")

    assert "cycles" == results_of(SHORT)[SHORT].stopped
    assert [SHORT] == done


def test_uncached_tasks_are_executed_every_time(done: list[Any]) -> None:
    run_tasks([SHORT], jobs=1, cached=False)
    run_tasks([SHORT], jobs=1, cached=False)

    assert 2 == len(done)


def test_results_do_not_depend_on_the_number_of_processes_of_a_report() -> None:
    other = SHORT.with_options(workload="ip29")
    tasks: list[Task] = [SHORT, other, FREE]
    two = run_tasks(tasks, jobs=2, cached=False)
    one = run_tasks(tasks, jobs=1, cached=False)

    assert (one[SHORT], one[other]) == (two[SHORT], two[other])
    assert one[FREE] == two[FREE]


def test_progress_ends_at_the_sum_of_all_cycles(done: list[Any]) -> None:
    seen: list[tuple[int, int]] = []
    run_tasks([SHORT, SHORT.with_options(seed=1)], lambda *part: seen.append(part), jobs=1)
    run_tasks([SHORT], lambda *part: seen.append(part), jobs=1)

    assert [(40_000, 80_000), (80_000, 80_000), (40_000, 40_000)] == seen
    assert 2 == len(done)


def test_a_failed_run_has_a_reason_and_is_not_cached(done: list[Any], tmp_path: Path) -> None:
    program = tmp_path / "p.uc"
    program.write_text("ctx_arb[voluntary]\nsram[read, $0, 0, 0, 1], ctx_swap\nctx_arb[kill]\n")
    good = RunTask(Options(config=str(program), cycles=1000))
    program = tmp_path / "dead.uc"
    program.write_text("ctx_arb[inter_thread]\nctx_arb[kill]\n")
    dead = RunTask(Options(config=str(program), cycles=100_000))
    for _ in range(2):
        outcome = results_of(good, dead)

        assert "deadlock" == outcome[dead].stopped
        assert "deadlock: " in (outcome.failure(dead) or "")
        assert outcome.failure(good) is None
    assert 3 == len(done)
    assert dead in done[-1:]


def failing(text: str) -> None:
    raise RunFailed(text)


def test_a_calculation_may_report_that_its_run_failed(done: list[Any]) -> None:
    task = Calculation(f"{__name__}:failing", ("deadlock",))
    for _ in range(2):
        assert "deadlock" == results_of(task).failure(task)

    assert [task, task] == done


def test_an_unknown_workload_is_refused() -> None:
    with pytest.raises(UserError, match="unknown workload"):
        results_of(SHORT.with_options(workload="nothing"))


def test_the_command_of_a_run_has_the_options_that_differ_from_defaults() -> None:
    options = replace(
        OPTIONS, sdram="7e", rows={"sdram_mhz": 133}, defines={"DRAM_QUEUE": "ordered"}
    )

    assert {"config", "workload", "cycles", "warmup", "sdram", "rows", "defines"} == {
        *non_default_options(options)
    }
    assert (
        "ixp run oc12 --workload ip40 --cycles 40000 --warmup 20000 --sdram 7e "
        "--row sdram_mhz=133 -D DRAM_QUEUE=ordered"
    ) == command_of(options)


def test_tests_between_hosts_are_those_of_a_netperf_sweep(done: list[Any]) -> None:
    task = NetperfTask(
        host="ppc440-vxworks", peer="winxp-pc", mtu=1500, test="TCP_STREAM", direction="tx",
        message_bytes=1000, seconds=0.02, counts=(1, 8),
    )  # fmt: skip
    results = results_of(task)

    assert results[task] == run_cases(task.cases(), jobs=1)
    assert [1, 8] == [result.tx_coalesce for result in results[task]]
    assert 2 == len(done)
