"""Read the TOML file of a sweep: a product of parameters."""

import json
from collections.abc import Mapping, Sequence
from itertools import product
from math import prod
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from ixp.support.errors import UserError
from ixp.support.toml_file import TomlFile
from ixp.workloads.runs.options.option_names import (
    leaves,
    option_in,
    option_name,
    options_from_toml,
)
from ixp.workloads.runs.options.options import Options

MOST_RUNS = 100_000
"""Most runs of a sweep: a limit against typing errors."""

_FOLLOWED = ("latency.", "occupancy.")
"""Measures that need packets to be followed through the machine."""

_PARTS = 1000
"""Steps of a bisection between two non-integers."""

Scalar = int | float | str | bool


class SweepRun(msgspec.Struct, frozen=True):
    """One run of a sweep: its parameter values, in order, and all its options."""

    values: tuple[Scalar, ...]
    options: Options


class SweepPlot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The plot: a parameter along `x` (default: the first), and measures (default: all)."""

    x: str | None = None
    measures: list[str] | None = None


class SweepFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The parsed file of a sweep."""

    config: str
    measures: list[str]
    parameters: dict[str, Any]
    options: dict[str, Any] = {}
    plot: SweepPlot = SweepPlot()


class Spec(msgspec.Struct, frozen=True):
    """A sweep: names of its parameters and measures, and its runs in the order of the product.

    `places` are the places (FILE:LINE) of `parameters`, `measures` and `find`, for errors.
    A bisection searches the largest value of the parameter `find` among its `candidates`, in rising
    order; `parameters` and `points` then cover only the other parameters. Paths are relative to
    `folder`.
    """

    name: str
    places: dict[str, str]
    parameters: tuple[str, ...]
    measures: tuple[str, ...]
    points: tuple[SweepRun, ...]
    plot: SweepPlot = SweepPlot()
    folder: Path = Path()
    find: str | None = None
    candidates: Sequence[Scalar] = ()

    @property
    def one_config(self) -> bool:
        """Return whether all runs have the same configuration."""
        return len({point.options.config for point in self.points}) == 1


def read_spec(path: str | Path, find: str | None = None, others: Sequence[str] = ()) -> Spec:
    """Read and check the file of a sweep, or of a bisection over the parameter `find`.

    `others` are measures in addition to those in the file. Raise UserError, with the line, for an
    error in the file.
    """
    text = TomlFile.read(path)
    file = text.struct(SweepFile)
    parameters = dict(leaves(file.parameters))
    if "config" in file.options:
        raise text.error("config must be a key of the sweep, not an option", "options", "config")
    fixed = {"config": file.config, **dict(leaves(file.options))}
    _check_parameters(text, parameters, fixed)
    if not file.measures:
        raise text.error("measures must name one value of the record at least", "measures")
    places = {key: text.place(key) for key in ("parameters", "measures")}
    candidates: Sequence[Scalar] = ()
    if find is not None:
        names = {option_name(name): name for name in parameters}
        if option_name(find) not in names:
            listed = ", ".join(parameters)
            raise text.error(
                f"parameters must hold {find} to find; they are {listed}", "parameters"
            )
        find = names[option_name(find)]
        candidates = _candidates(text, find, parameters.pop(find))
        fixed[find] = candidates[0]
        places["find"] = text.place("parameters", *find.split("."))
    _check_plot(text, file, parameters)
    folder = Path(path).parent
    points = _points(text, fixed, parameters, folder)
    if any(name.startswith(_FOLLOWED) for name in (*file.measures, *others)):
        points = tuple(replace(p, options=replace(p.options, latency=True)) for p in points)
    return Spec(
        name=Path(path).stem,
        places=places,
        parameters=tuple(parameters),
        measures=tuple(file.measures),
        points=points,
        plot=file.plot,
        folder=folder,
        find=find,
        candidates=candidates,
    )


def _candidates(text: TomlFile, name: str, values: list[Scalar]) -> Sequence[Scalar]:
    """Return the values for a bisection; two numbers denote all values between them.

    These are all integers, or _PARTS steps between non-integers.
    """
    numbers = [
        value for value in values if isinstance(value, int | float) and not isinstance(value, bool)
    ]
    if numbers != sorted(numbers):
        raise _error(
            text, f"{name} must have rising values to bisect, not {json.dumps(values)}", name
        )
    if len(numbers) != len(values) or len(values) != 2:
        return values
    low, high = numbers
    if isinstance(low, int) and isinstance(high, int):
        return range(low, high + 1)
    return [round(low + (high - low) * part / _PARTS, 9) for part in range(_PARTS + 1)]


def _check_parameters(
    text: TomlFile, parameters: Mapping[str, Any], fixed: Mapping[str, Any]
) -> None:
    options = [*map(option_name, fixed)]
    for name, values in parameters.items():
        _check_values(text, name, values)
        if option_name(name) in options and name != "config":
            raise _error(text, f"{name} is an option of every run too; remove one of them", name)
    if not parameters:
        raise text.error("parameters must hold one at least", "parameters")
    if len(set(map(option_name, parameters))) < len(parameters):
        raise text.error("parameters must be different options", "parameters")
    number = prod(len(values) for values in parameters.values())
    if number > MOST_RUNS:
        rule = f"parameters must give {MOST_RUNS} runs at most, not {number}"
        raise text.error(rule, "parameters")


def _check_plot(text: TomlFile, file: SweepFile, parameters: Mapping[str, Any]) -> None:
    x = file.plot.x
    if x is not None and x not in parameters:
        raise text.error(f"x must be one of the parameters ({', '.join(parameters)})", "plot", "x")
    for name in file.plot.measures or ():
        if name not in file.measures:
            rule = f"plot must show measures of the sweep ({', '.join(file.measures)}), not {name}"
            raise text.error(rule, "plot", "measures")


def _points(
    text: TomlFile, fixed: Mapping[str, Any], parameters: Mapping[str, list[Scalar]], folder: Path
) -> tuple[SweepRun, ...]:
    """Return all runs; options are first checked one by one, so that an error has its line."""
    firsts = {name: values[0] for name, values in parameters.items()}
    for name, value in {**fixed, **firsts}.items():
        _try(text, {"config": fixed["config"], name: value}, name, folder, only=True)
    points = []
    for values in product(*parameters.values()):
        values_by_name = dict(zip(parameters, values, strict=True))
        last = next(reversed(values_by_name), "config")
        points.append(SweepRun(values, _try(text, {**fixed, **values_by_name}, last, folder)))
    return tuple(points)


def _try(
    text: TomlFile, named_values: Mapping[str, Any], name: str, folder: Path, *, only: bool = False
) -> Options:
    try:
        return options_from_toml(named_values, folder)
    except UserError as error:
        culprit = option_in(str(error), named_values) or name
        if only and "no effect" in str(error):
            return Options(config="")  # not an error: it may be valid together with another option
        raise _error(text, str(error), culprit) from None


def _check_values(text: TomlFile, name: str, values: object) -> None:
    if not isinstance(values, list) or not values:
        raise _error(text, f"{name} must be a list of values, not {values}", name)
    for value in values:
        if not isinstance(value, Scalar):
            raise _error(text, f"{name} must have single values, not {value}", name)
    if len(set(map(repr, values))) < len(values):
        listed = json.dumps(values)
        raise _error(text, f"{name} must have different values, not {listed}", name)


def _error(text: TomlFile, message: str, name: str) -> UserError:
    """Build an error with the line of an option or parameter."""
    keys = name.split(".")
    paths = [("parameters", *keys), ("options", *keys), (*keys,)]
    return text.error(message, *next((path for path in paths if text.has_line(*path)), paths[0]))
