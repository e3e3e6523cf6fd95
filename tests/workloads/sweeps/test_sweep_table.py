"""The table of a sweep has the results of its runs, in any processes and after an interruption."""

import csv
import io
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from distributed import LocalCluster
from pyarrow import parquet

from ixp.support.errors import UserError
from ixp.support.parallel import map_tasks
from ixp.workloads import Options, run
from ixp.workloads.record.measures import value_of
from ixp.workloads.sweeps import table_files
from ixp.workloads.sweeps.cluster import cluster
from ixp.workloads.sweeps.spec import read_spec
from ixp.workloads.sweeps.sweep_table import Sweep, SweepRow, sweep

MEASURES = ("ports.atm0.tx.mbps", "command_hash")
SPEC = f"""\
config = "oc12"
measures = {list(MEASURES)}
options = {{ cycles = 30_000, warmup = 10_000 }}
[parameters]
workload = ["ip40", "imix"]
ports = ["bounded", 2]
"""


@pytest.fixture
def results(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache" / "ixp" / "results"


@pytest.fixture
def spec_file(tmp_path: Path) -> Path:
    path = tmp_path / "s.toml"
    path.write_text(SPEC)
    return path


def in_this_process(path: Path) -> Sweep:
    return sweep(read_spec(path), partial(map_tasks, jobs=1), cached=False)


def in_turn(ran: list[int], function: object, tasks: object) -> Iterator[tuple[int, bytes]]:
    """Run tasks in sequence and record their numbers in `ran`."""
    for task in map_tasks(function, tasks, jobs=1):  # type: ignore[arg-type,var-annotated]
        ran.append(task[0])
        yield task


def test_rows_have_the_measures_of_single_runs(spec_file: Path) -> None:
    table = in_this_process(spec_file)
    for row in table.rows:
        workload, ports = row.parameters
        options = Options(
            config="oc12", cycles=30_000, warmup=10_000, workload=str(workload), ports=str(ports)
        )
        record = run(options).record

        assert tuple(value_of(record, name) for name in MEASURES) == row.measures
        assert row.error is None
    assert 4 == len({row.measures for row in table.rows})


def test_the_hash_of_a_run_without_commands_is_undefined(spec_file: Path) -> None:
    """Zeros of different runs would look like equal runs."""
    programs = {"a": "ctx_arb[kill]", "b": "scratch[read, $0, 0, 0, 1], ctx_swap\nctx_arb[kill]"}
    for name, text in programs.items():
        spec_file.with_name(f"{name}.uc").write_text(text)
    spec_file.write_text(
        'config = "a.uc"\nmeasures = ["command_hash"]\nparameters.config = ["a.uc", "b.uc"]\n'
    )
    (without,), (with_command,) = (row.measures for row in in_this_process(spec_file).rows)

    assert without is None
    assert with_command


def test_a_sweep_on_a_cluster_has_the_same_table(spec_file: Path) -> None:
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as workers,
        cluster(workers.scheduler_address) as mapping,
    ):
        table = sweep(read_spec(spec_file), mapping, cached=False)

    assert in_this_process(spec_file) == table


def test_an_unreachable_scheduler_is_one_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ixp.workloads.sweeps.cluster._CONNECT_S", 1)
    address = "tcp://127.0.0.1:1"
    with (
        pytest.raises(UserError, match=f"^--scheduler must be .* scheduler, not {address}"),
        cluster(address),
    ):
        pass


@pytest.mark.parametrize("address", ["nonsense", "", "foo://x:1", "tcp://a:b", "127.0.0.1"])
def test_an_invalid_address_of_a_scheduler_is_refused_at_once(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr("distributed.Client.__init__")
    with (
        pytest.raises(UserError, match=f"^--scheduler must be .* scheduler, not {address}: "),
        cluster(address),
    ):
        pass


def test_a_failed_run_is_a_row(spec_file: Path) -> None:
    spec_file.write_text(SPEC.replace('"imix"', '"vc9x9"'))
    rows = in_this_process(spec_file).rows

    assert [True, True, False, False] == [row.error is None for row in rows]
    assert rows[2].error
    assert "unknown workload `vc9x9`" in rows[2].error
    assert (None, None) == rows[2].measures


def test_a_sweep_without_a_run_that_can_be_made_is_one_error(spec_file: Path) -> None:
    spec_file.write_text(SPEC.replace('"ip40", "imix"', '"vc9x9", "vc9x8"'))

    with pytest.raises(UserError, match=r"s\.toml:4: no run can be made: unknown workload `vc9x9`"):
        in_this_process(spec_file)


@pytest.mark.usefixtures("results")
def test_a_plot_of_texts_ends_the_sweep_early(spec_file: Path) -> None:
    spec_file.write_text(SPEC.replace("options", "plot.measures = ['command_hash']\noptions"))
    ran: list[int] = []
    with pytest.raises(UserError, match=r"s\.toml:2: plot must show numbers, not command_hash"):
        sweep(read_spec(spec_file), partial(in_turn, ran))
    assert [0] == ran


@pytest.mark.usefixtures("results")
def test_an_unknown_measure_ends_the_sweep_early(spec_file: Path) -> None:
    spec_file.write_text(SPEC.replace("tx.mbps", "tx.mpbs"))
    ran: list[int] = []
    with pytest.raises(
        UserError, match=r"s\.toml:2: .* not `ports.atm0.tx.mpbs`; did you mean ports.atm0.tx"
    ):
        sweep(read_spec(spec_file), partial(in_turn, ran))
    assert [0] == ran


def test_a_killed_sweep_continues_with_the_missing_runs(spec_file: Path, results: Path) -> None:
    ixp = [sys.executable, "-m", "ixp.cli", "sweep", str(spec_file), "--jobs", "1"]
    with subprocess.Popen(ixp, stdout=subprocess.DEVNULL, start_new_session=True) as process:
        while not list(results.glob("[!.]*")):
            assert process.poll() is None
            time.sleep(0.005)
        os.killpg(process.pid, signal.SIGKILL)
    cached = len(list(results.glob("[!.]*")))
    ran: list[int] = []
    table = sweep(read_spec(spec_file), partial(in_turn, ran))

    assert 1 <= cached
    assert 4 - cached == len(ran)
    assert in_this_process(spec_file) == table


def test_csv_and_parquet_files_have_the_table(spec_file: Path) -> None:
    spec_file.write_text(SPEC.replace('"imix"', '"vc9x9"'))
    table = in_this_process(spec_file)
    rows = list(csv.DictReader(io.StringIO(table_files.to_csv(table).decode())))
    columns = parquet.read_table(io.BytesIO(table_files.to_parquet(table))).to_pydict()

    assert [*table.columns] == list(rows[0]) == list(columns)
    for place, row in enumerate(table.rows):
        assert (row.measures[0] or "") == (float(rows[place][MEASURES[0]] or 0) or "")
        assert row.measures[0] == columns[MEASURES[0]][place]
        assert str(row.parameters[1]) == rows[place]["ports"] == columns["ports"][place]
        assert (row.error or "") == rows[place]["error"]


def test_truth_values_are_written_as_in_toml() -> None:
    rows = (SweepRow((True,), (False,), None),)
    table = Sweep("s", ("profile",), ("router",), rows)

    assert b"profile,router,error\r\ntrue,false,\r\n" == table_files.to_csv(table)
