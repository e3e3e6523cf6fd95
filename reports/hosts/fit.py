"""Repeat a calibration: least squares of the logarithms of simulated over published values.

Parameters are changed by factors, so that none becomes negative. Values of the best-case tables
are the best over the coalescing counts, as in the notes. The Jacobian at the solution gives the
standard error of each parameter.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import exp, log
from typing import Any

import msgspec
from msgspec.structs import replace

from ixp.hosts import NetperfResult, Tag, load_description, load_host
from ixp.hosts.descriptions.writing import written_host
from ixp.hosts.netperf.coalescing import run_cases
from ixp.hosts.netperf.netperf_task import NetperfTask, highest_throughput
from ixp.reports.hosts.calibration import Calibration, CalibrationTarget, Parameter, runs_of
from ixp.support.errors import UserError

SECONDS = 1.0
"""Length of a test while fitting; a longer one changes CPU-limited rates by under 0.1 %."""

_STEP = 0.004  # change of a logarithm, far above the noise of a test's discrete end
_LEAST = 1e-6
_CORRELATED = 0.95
_DETERMINED = 0.01  # least singular value of derivatives that determine all parameters
_FEW_COUNTS = (1, 4, 8, 16, 48)  # their best is within 0.3 % of the best of all

Values = Mapping[Parameter, float]


class Fitted(msgspec.Struct, frozen=True, kw_only=True):
    """A parameter: its value and its standard error in %, None where the fit leaves no freedom.

    `strongest` is the published value that depends most on it: by `strongest_pct` for 1 %.
    """

    host: str
    key: str
    start: float
    value: float
    error_pct: float | None
    strongest: str
    strongest_pct: float


class Residual(msgspec.Struct, frozen=True, kw_only=True):
    """A published value beside the simulated one."""

    note: str
    keys: list[Any]
    measure: str
    published: float
    simulated: float
    difference_pct: float


class Correlation(msgspec.Struct, frozen=True, kw_only=True):
    """Two parameters with almost the same effect on the published values."""

    first: str
    second: str
    correlation: float


class Fit(msgspec.Struct, frozen=True, kw_only=True):
    """The result of a calibration."""

    name: str
    parameters: list[Fitted]
    residuals: list[Residual]
    correlations: list[Correlation]
    degrees_of_freedom: int
    rms_pct: float
    evaluations: int


def fit(
    calibration: Calibration,
    progress: Callable[[int], None] = lambda _: None,
    *,
    jobs: int | None = None,
    fixed: Values | None = None,
) -> Fit:
    """Fit a calibration; `fixed` are the fitted values of earlier calibrations.

    Raise UserError where scipy is missing.
    """
    model = _Model(calibration, fixed or {}, progress, jobs)
    optimum = _least_squares(model)
    return model.result(calibration.name, [*map(float, optimum.x)], optimum.jac)


def leave_one_out(
    calibration: Calibration,
    progress: Callable[[int], None] = lambda _: None,
    *,
    jobs: int | None = None,
) -> list[Residual]:
    """Return the values that a calibration is fitted to, each predicted by a fit to all others.

    Values whose others do not determine every parameter are skipped. Only _FEW_COUNTS are tried.
    Raise UserError where scipy is missing.
    """
    _scipy()
    if len(calibration.targets) <= len(calibration.parameters):
        return []
    fewer = replace(calibration, counts=_FEW_COUNTS)
    model = _Model(fewer, {}, progress, jobs)
    predicted = []
    for target in _predictable(fewer, model.jacobian([0.0] * model.size)):
        others = tuple(other for other in calibration.targets if other != target)
        optimum = _least_squares(_Model(replace(fewer, targets=others), {}, progress, jobs))
        single = _Model(replace(fewer, targets=(target,)), {}, progress, jobs)
        [logged] = single.residuals(optimum.x)
        predicted.append(_residual(target, logged))
    return predicted


def _least_squares(model: "_Model") -> Any:  # noqa: ANN401 - scipy's result
    """Return the optimum of a model, from the values of the files."""
    return _scipy().optimize.least_squares(
        model.residuals,
        [0.0] * model.size,
        jac=model.jacobian,
        bounds=(-3.0, 3.0),
        xtol=1e-4,
        ftol=1e-6,
        max_nfev=40,
        x_scale=1.0,
    )


def _predictable(
    calibration: Calibration,
    jacobian: Any,  # noqa: ANN401 - an array
) -> Iterator[CalibrationTarget]:
    """Yield the targets without which the others determine all parameters."""
    import numpy as np  # noqa: PLC0415 - comes with scipy

    for row, target in enumerate(calibration.targets):
        others = np.delete(jacobian, row, axis=0)
        if np.linalg.matrix_rank(others, tol=_DETERMINED) == others.shape[1]:
            yield target


def _scipy() -> Any:  # noqa: ANN401 - a module without types
    try:
        import scipy.optimize  # noqa: PLC0415 - an extra
    except ImportError:
        raise UserError("fit needs scipy: install ixp[fit]") from None
    return scipy


class _Model:
    """Published values as functions of the logarithms of factors on the parameters."""

    def __init__(
        self,
        calibration: Calibration,
        fixed: Values,
        progress: Callable[[int], None],
        jobs: int | None,
    ) -> None:
        self._targets = calibration.targets
        self._counts = calibration.counts
        self._start = {
            parameter: max(value_of(parameter), _LEAST) for parameter in calibration.parameters
        }
        self._fixed = fixed
        self._progress = progress
        self._jobs = jobs
        self._evaluations = 0

    @property
    def size(self) -> int:
        """The number of parameters."""
        return len(self._start)

    def residuals(self, point: Sequence[float]) -> list[float]:
        """Return log(simulated / published) for each target."""
        return self._logs([point])[0]

    def jacobian(self, point: Sequence[float]) -> Any:  # noqa: ANN401 - an array
        """Return the derivatives of the residuals, from both sides."""
        import numpy as np  # noqa: PLC0415 - comes with scipy

        neighbours = [
            [factor + step * (place == moved) for place, factor in enumerate(point)]
            for moved in range(len(point))
            for step in (_STEP, -_STEP)
        ]
        logs = np.array(self._logs(neighbours))
        return ((logs[0::2] - logs[1::2]) / (2 * _STEP)).T

    def _logs(self, points: Sequence[Sequence[float]]) -> list[list[float]]:
        """Return the residuals at several points, all their tests in parallel."""
        cases = [
            [
                _with_values(
                    runs_of(target, SECONDS, self._counts), {**self._fixed, **self._values(point)}
                ).cases()
                for target in self._targets
            ]
            for point in points
        ]
        # Starting processes would take longer than a few tests.
        jobs = self._jobs if len(points) > 1 else 1
        flat = [case for point in cases for of_target in point for case in of_target]
        results = iter(run_cases(flat, jobs=jobs, cached=False))
        self._evaluations += len(points)
        self._progress(self._evaluations)
        return [
            [
                log(
                    max(_value(target, [next(results) for _ in of_target]), _LEAST)
                    / target.published
                )
                for target, of_target in zip(self._targets, point, strict=True)
            ]
            for point in cases
        ]

    def _values(self, point: Sequence[float]) -> dict[Parameter, float]:
        """Return the parameters at a point."""
        pairs = zip(self._start.items(), point, strict=True)
        return {parameter: start * exp(factor) for (parameter, start), factor in pairs}

    def result(self, name: str, point: list[float], jacobian: Any) -> Fit:  # noqa: ANN401 - array
        """Return the fit at a point with its quality."""
        logs = self.residuals(point)
        freedom = len(self._targets) - len(self._start)
        errors, correlations = _quality(jacobian, logs, freedom)
        names = [f"{parameter.hosts[0]} {parameter.key}" for parameter in self._start]
        return Fit(
            name=name,
            parameters=[*self._fitted(point, jacobian, errors)],
            residuals=[*map(_residual, self._targets, logs)],
            correlations=[
                Correlation(first=names[a], second=names[b], correlation=float(correlations[a][b]))
                for a in range(len(names))
                for b in range(a)
                if abs(correlations[a][b]) > _CORRELATED
            ],
            degrees_of_freedom=freedom,
            rms_pct=100 * (sum(value * value for value in logs) / len(logs)) ** 0.5,
            evaluations=self._evaluations,
        )

    def _fitted(
        self,
        point: Sequence[float],
        jacobian: Any,  # noqa: ANN401 - an array
        errors: list[float | None],
    ) -> Iterator[Fitted]:
        for column, (parameter, value) in enumerate(self._values(point).items()):
            slopes = [float(row[column]) for row in jacobian]
            steepest = max(range(len(slopes)), key=lambda row: abs(slopes[row]))
            target = self._targets[steepest]
            yield Fitted(
                host=parameter.hosts[0],
                key=parameter.key,
                start=self._start[parameter],
                value=value,
                error_pct=errors[column],
                strongest=" ".join(map(str, (*target.keys, target.measure))),
                strongest_pct=slopes[steepest],
            )


def _value(target: CalibrationTarget, results: Sequence[NetperfResult]) -> float:
    """Return the simulated value of a target."""
    result = highest_throughput(results)
    return result.host.cpu_pct if target.measure == "cpu_pct" else result.throughput_mbps


def _with_values(task: NetperfTask, values: Values) -> NetperfTask:
    """Return tests whose hosts have other values."""
    changes, peer_changes = (
        tuple(f"{p.key}={value!r}" for p, value in values.items() if host in p.hosts)
        for host in (task.host, task.peer)
    )
    return replace(
        task, changes=task.changes + changes, peer_changes=task.peer_changes + peer_changes
    )


def fitted_file(host: str, values: Mapping[str, float]) -> str:
    """Return the text of a host's file with fitted values, by their keys, and their tags."""
    changes = [f"{key}={float(f'{value:.6g}')!r}" for key, value in values.items()]
    description = load_description(host, changes)
    tags = {key: Tag("fitted", "ixp fit") for key in values}
    return written_host(replace(description, tags={**description.tags, **tags}))


def value_of(parameter: Parameter) -> float:
    """Return the value of a parameter in its host's file."""
    value: Any = load_host(parameter.hosts[0])
    for name in parameter.key.split("."):
        value = getattr(value, name)
    return float(value)


def _quality(
    jacobian: Any,  # noqa: ANN401 - an array
    logs: Sequence[float],
    freedom: int,
) -> tuple[list[float | None], Any]:
    """Return the standard error of each parameter in %, and the correlations of all."""
    import numpy as np  # noqa: PLC0415 - comes with scipy

    covariance = np.linalg.pinv(jacobian.T @ jacobian)
    spread = np.sqrt(np.maximum(np.diag(covariance), 1e-30))
    correlations = covariance / np.outer(spread, spread)
    if freedom < 1:
        return [None] * len(spread), correlations
    sigma = (sum(value * value for value in logs) / freedom) ** 0.5
    return [100 * sigma * float(deviation) for deviation in spread], correlations


def _residual(target: CalibrationTarget, logged: float) -> Residual:
    simulated = target.published * exp(logged)
    return Residual(
        note=target.note,
        keys=[*target.keys],
        measure=target.measure,
        published=target.published,
        simulated=simulated,
        difference_pct=100 * (simulated / target.published - 1),
    )
