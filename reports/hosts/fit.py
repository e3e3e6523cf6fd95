"""Repeat a calibration: least squares of the logarithms of simulated over published values.

Parameters are changed by factors, so that none becomes negative. The values of the best-case tables
are the best over the coalescing counts, as those of the notes. The Jacobian at the end says how
well each parameter is determined.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import exp, log
from typing import Any

import msgspec

from ixp.hosts import NetperfResult, Tag, load_description, load_host
from ixp.hosts.descriptions.writing import written_host
from ixp.hosts.netperf.coalescing import run_cases
from ixp.hosts.netperf.netperf_task import NetperfTask, highest_throughput
from ixp.reports.hosts.calibration import Calibration, CalibrationTarget, Parameter, runs_of
from ixp.support.errors import UserError

SECONDS = 1.0
"""Length of a test while fitting; a longer one changes CPU-limited rates by under 0.1 %."""

_STEP = 0.004  # of a logarithm: far above what the discrete end of a test makes
_LEAST = 1e-6
_CORRELATED = 0.95

Values = Mapping[Parameter, float]


class Fitted(msgspec.Struct, frozen=True, kw_only=True):
    """A parameter: its value and its standard error in %, None where the fit leaves no freedom.

    `strongest` is the measure that depends most on it, and changes by `strongest_pct` for 1 %.
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
    """Two parameters that the values hardly distinguish."""

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
    most_evaluations: int = 40,
) -> Fit:
    """Return the values that fit best; `fixed` are those of calibrations that were fitted before.

    Raise UserError where scipy is missing.
    """
    scipy = _scipy()
    model = _Model(calibration, fixed or {}, progress, jobs)
    start = model.start()
    optimum = scipy.optimize.least_squares(
        model.residuals,
        [0.0] * len(start),
        jac=model.jacobian,
        bounds=(-3.0, 3.0),
        xtol=1e-4,
        ftol=1e-6,
        max_nfev=most_evaluations,
        x_scale=1.0,
    )
    return model.result([*map(float, optimum.x)], optimum.jac)


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
        self._of = calibration
        self._fixed = fixed
        self._progress = progress
        self._jobs = jobs
        self._evaluations = 0

    def start(self) -> list[float]:
        """Return the values in the hosts' files."""
        return [max(value_of(parameter), _LEAST) for parameter in self._of.parameters]

    def residuals(self, point: Sequence[float]) -> list[float]:
        """Return log(simulated / published) for each target."""
        return self._logs([point])[0]

    def jacobian(self, point: Sequence[float]) -> Any:  # noqa: ANN401 - an array
        """Return the derivatives of the residuals, from both sides."""
        import numpy as np  # noqa: PLC0415 - comes with scipy

        places = [*_beside(point)]
        logs = np.array(self._logs(places))
        return ((logs[0::2] - logs[1::2]) / (2 * _STEP)).T

    def _logs(self, points: Sequence[Sequence[float]]) -> list[list[float]]:
        """Return the residuals at several points, all their tests in parallel."""
        targets = self._of.targets
        cases = [
            [_changed(runs_of(target, SECONDS), self._changes(point)).cases() for target in targets]
            for point in points
        ]
        # A few tests take less time than new processes.
        jobs = self._jobs if len(points) > 1 else 1
        flat = [case for point in cases for of_target in point for case in of_target]
        results = iter(run_cases(flat, jobs=jobs, cached=False))
        self._evaluations += len(points)
        self._progress(self._evaluations)
        return [
            [
                log(_value(target, [next(results) for _ in of_target]) / target.published)
                for target, of_target in zip(targets, point, strict=True)
            ]
            for point in cases
        ]

    def _changes(self, point: Sequence[float]) -> Values:
        return {**self._fixed, **self.values(point)}

    def values(self, point: Sequence[float]) -> dict[Parameter, float]:
        """Return the parameters at a point."""
        pairs = zip(self._of.parameters, self.start(), point, strict=True)
        return {parameter: start * exp(factor) for parameter, start, factor in pairs}

    def result(self, point: list[float], jacobian: Any) -> Fit:  # noqa: ANN401 - an array
        """Return the fit at a point with its quality."""
        logs = self.residuals(point)
        freedom = len(self._of.targets) - len(self._of.parameters)
        errors, correlations = _quality(jacobian, logs, freedom)
        names = [f"{parameter.hosts[0]} {parameter.key}" for parameter in self._of.parameters]
        pairs = [
            Correlation(first=names[a], second=names[b], correlation=float(correlations[a][b]))
            for a in range(len(names))
            for b in range(a)
            if abs(correlations[a][b]) > _CORRELATED
        ]
        return Fit(
            name=self._of.name,
            parameters=[*self._fitted(point, jacobian, errors)],
            residuals=[
                _residual(target, value)
                for target, value in zip(self._of.targets, logs, strict=True)
            ],
            correlations=pairs,
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
        values = self.values(point)
        for column, parameter in enumerate(self._of.parameters):
            slopes = [float(row[column]) for row in jacobian]
            place = max(range(len(slopes)), key=lambda at: abs(slopes[at]))
            target = self._of.targets[place]
            yield Fitted(
                host=parameter.hosts[0],
                key=parameter.key,
                start=self.start()[column],
                value=values[parameter],
                error_pct=errors[column],
                strongest=" ".join(map(str, (*target.keys, target.measure))),
                strongest_pct=slopes[place],
            )


def _beside(point: Sequence[float]) -> Iterator[list[float]]:
    """Yield the points beside a point: above and below in each parameter."""
    for place in range(len(point)):
        for step in (_STEP, -_STEP):
            yield [factor + step * (place == at) for at, factor in enumerate(point)]


def _value(target: CalibrationTarget, results: Sequence[NetperfResult]) -> float:
    """Return the simulated value of a target."""
    result = highest_throughput(results)
    return result.host.cpu_pct if target.measure == "cpu_pct" else result.throughput_mbps


def _changed(runs: NetperfTask, values: Values) -> NetperfTask:
    """Return runs whose hosts have other values."""
    own = [f"{p.key}={value!r}" for p, value in values.items() if runs.host in p.hosts]
    peer = [f"{p.key}={value!r}" for p, value in values.items() if runs.peer in p.hosts]
    return msgspec.structs.replace(
        runs, changes=(*runs.changes, *own), peer_changes=(*runs.peer_changes, *peer)
    )


def fitted_file(host: str, values: Mapping[str, float]) -> str:
    """Return the text of a host's file with fitted values, by their keys, and their tags."""
    changes = [f"{key}={float(f'{value:.6g}')!r}" for key, value in values.items()]
    description = load_description(host, changes)
    tags = {key: Tag("fitted", "ixp fit") for key in values}
    return written_host(msgspec.structs.replace(description, tags={**description.tags, **tags}))


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
