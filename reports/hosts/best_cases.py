"""XAPP1063 and XAPP1127: netperf at its best coalescing count; tables shared with WP363."""

from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace

from ixp.hosts.netperf.coalescing import COUNTS
from ixp.hosts.netperf.netperf_task import NetperfTask, highest_throughput
from ixp.hosts.netperf.result import NetperfResult
from ixp.reports.declaration import Case, Comparison, ReportBody, ReportSpec
from ixp.reports.document import Cell, Plot, PlotSeries, Table
from ixp.reports.hosts.calibration import (
    LEFT_OUT,
    CalibrationTarget,
    Role,
    best_case_runs,
    is_fitted,
)
from ixp.reports.published_values import (
    Hypothesis,
    NotReproduced,
    difference_pct,
    figure_of,
    published,
    published_keys,
    row_matches,
)
from ixp.reports.tasks import TaskResults

_FIGURE = "best case"
_BOUNDS = {"wire", "peer_call", "peer_cpu"}
_AGREES_PCT = 5.0  # a hypothesis may leave no larger difference, in no value of its host
_TRIAL_SECONDS = 2.0


def best_cases(note: str) -> dict[tuple[Cell, ...], NetperfTask]:
    """Return the sweep of each row of a note's best-case tables."""
    return {keys: best_case_runs(keys) for keys in published_keys(note, _FIGURE)}


def best_case_comparison(note: str) -> Comparison:
    """Return the comparison of the best cases."""

    def measure(results: Sequence[NetperfResult]) -> dict[str, float]:
        return {"throughput_mbps": highest_throughput(results).throughput_mbps}

    cases = {keys: Case(measure, (task,)) for keys, task in best_cases(note).items()}
    return Comparison(_FIGURE, cases, across=["mtu"])


def roles(note: str, results: TaskResults) -> Table:
    """Return the role of each value, what limits it, and how the others predict it."""
    rows: list[list[Cell]] = []
    for keys, runs in best_cases(note).items():
        result = highest_throughput(results[runs])
        count = result.tx_coalesce if keys[3] == "tx" else result.rx_coalesce
        target = CalibrationTarget(note, _FIGURE, keys)
        predicted = LEFT_OUT.get(keys) if is_fitted(target) else result.throughput_mbps
        rows.append([*keys, role_of(target, result.limit), result.limit, count, result.sent_mbps,
                     result.received_mbps, result.host.cpu_pct, predicted,
                     difference_pct(target.published, predicted)])  # fmt: skip
    return Table(
        name="what limits",
        columns=["host", "mtu", "test", "direction", "role", "limit", "best_count", "sent_mbps",
                 "received_mbps", "cpu_pct", "left_out_mbps", "left_out_pct"],
        rows=rows,
        note="fitted: a parameter was fitted to this value; predicted: none was; bound: the wire "
        "or the peer limits, not the host. left_out is the value predicted when it is not fitted, "
        "by `ixp fit --leave-one-out` for fitted ones; a dash: the others do not determine it.",
    )  # fmt: skip


def role_of(target: CalibrationTarget, limit: str) -> Role:
    """Return the role of a published value; `limit` is the limiting resource in simulation."""
    if is_fitted(target):
        return "fitted"
    if any(map(partial(_selects, target), published(target.note).not_reproduced)):
        return "not reproduced"
    return "bound" if limit in _BOUNDS else "predicted"


def _selects(target: CalibrationTarget, entry: NotReproduced) -> bool:
    named = _named(target)
    return entry.figure == target.figure and any(row_matches(row, named) for row in entry.rows)


def _named(target: CalibrationTarget) -> dict[str, Cell]:
    keys = figure_of(target.note, target.figure).keys
    return {**dict(zip(keys, target.keys, strict=True)), "quantity": target.measure}


def trials(note: str) -> list[tuple[Hypothesis, dict[tuple[Cell, ...], NetperfTask]]]:
    """Return the hypotheses of a note, each with the changed sweeps of all rows of its host."""
    return [
        (
            hypothesis,
            {
                keys: _changed(hypothesis, keys, task)
                for keys, task in best_cases(note).items()
                if keys[0] == hypothesis.row[0]
            },
        )
        for hypothesis in published(note).hypothesis
    ]


def _changed(hypothesis: Hypothesis, keys: tuple[Cell, ...], task: NetperfTask) -> NetperfTask:
    """Return a sweep with the changes of a hypothesis."""
    resized = bool(hypothesis.message_bytes) and [*keys[:3]] == hypothesis.row[:3]
    return replace(
        task,
        seconds=_TRIAL_SECONDS,
        changes=tuple(hypothesis.changes),
        message_bytes=hypothesis.message_bytes if resized else task.message_bytes,
    )


def hypotheses(note: str, results: TaskResults) -> Table:
    """Return what each hypothesis makes of its value, and the other value that it spoils most."""
    rows: list[list[Cell]] = []
    for hypothesis, tasks in trials(note):
        simulated = {
            keys: highest_throughput(results[task]).throughput_mbps for keys, task in tasks.items()
        }
        differences = {
            keys: difference_pct(CalibrationTarget(note, _FIGURE, keys).published, mbps) or 0.0
            for keys, mbps in simulated.items()
        }
        subject = tuple(hypothesis.row)
        own = differences.pop(subject)
        worst = max(differences, key=lambda keys: abs(differences[keys]))
        agrees = max(abs(own), abs(differences[worst])) <= _AGREES_PCT
        rows.append([_named_row(subject), hypothesis.text, simulated[subject], own,
                     _named_row(worst), differences[worst],
                     "possible" if agrees else "refuted"])  # fmt: skip
    return Table(
        name="hypotheses",
        columns=["value", "hypothesis", "simulated_mbps", "difference_pct", "worst_other",
                 "worst_other_pct", "verdict"],
        rows=rows,
        note=f"possible: no value of the host differs by more than {_AGREES_PCT:g} %. Tests of "
        f"{_TRIAL_SECONDS:g} s, the best over the coalescing counts.",
    )  # fmt: skip


def _named_row(keys: tuple[Cell, ...]) -> str:
    _, mtu, test, direction = keys
    return f"{str(test).removesuffix('_STREAM')} {direction} {mtu}"


def service_demand(note: str) -> Comparison:
    """Return the comparison of the service demands of the notes' example outputs."""
    figure = "service demand"
    return Comparison(
        figure, {keys: Case(partial(_demand, *keys[1:])) for keys in published_keys(note, figure)}
    )


def _demand(throughput_mbps: float, cpu_pct: float) -> dict[str, float]:
    """Return the CPU time for 1024 bytes in microseconds."""
    return {"service_demand_us_per_kb": cpu_pct / 100 * 1e6 / (throughput_mbps * 1e6 / 8 / 1024)}


def notes(note: str) -> list[Table]:
    """Return tables of a note's errata and of what is not reproduced."""
    values = published(note)
    return [
        Table(
            name="errata",
            columns=["number", "place", "erratum"],
            rows=[[erratum.number, erratum.source, erratum.text] for erratum in values.erratum],
        ),
        Table(
            name="not reproduced",
            columns=["subject", "cause"],
            rows=[[entry.subject, entry.cause] for entry in values.not_reproduced],
        ),
    ]


def coalescing_plots(note: str, results: TaskResults) -> list[Plot]:
    """Return throughput over the coalescing count, a plot for each host and MTU."""
    plots: dict[tuple[Cell, Cell], dict[str, list[float | None]]] = {}
    for (host, mtu, test, direction), task in best_cases(note).items():
        line: list[float | None] = [result.throughput_mbps for result in results[task]]
        plots.setdefault((host, mtu), {})[f"{test} {direction}"] = line
    return [
        Plot(
            title=f"{host}, MTU {mtu}: throughput over the coalescing count",
            places=[*COUNTS],
            series=[PlotSeries(name, line) for name, line in lines.items()],
            x_label="coalescing count [frames]",
            y_label="Mb/s",
            kind="lines",
            x_scale="log",
        )
        for (host, mtu), lines in plots.items()
    ]


def _more(note: str, results: TaskResults) -> ReportBody:
    tables = [roles(note, results), hypotheses(note, results), *notes(note)]
    return ReportBody(tables, coalescing_plots(note, results))


def _report(note: str, title: str) -> ReportSpec:
    return ReportSpec(
        name=note,
        title=title,
        source=note.upper(),
        note="Every simulated value is the best over the coalescing counts, in a test of 10 s.",
        comparisons=[best_case_comparison(note), service_demand(note)],
        more=partial(_more, note),
        more_tasks=[task for _, tasks in trials(note) for task in tasks.values()],
    )


XAPP1063 = _report("xapp1063", "netperf with VxWorks 6.3 on PPC405 and PPC440")
XAPP1127 = _report("xapp1127", "netperf with MontaVista Linux on a PPC440")
