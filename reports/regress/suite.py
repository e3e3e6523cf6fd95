"""A suite of cases to run and of limits to hold, read from TOML."""

import re
from collections.abc import Mapping
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec.structs import replace

from ixp.reports.tasks import non_default_options
from ixp.support.errors import UserError
from ixp.support.toml_file import TomlFile
from ixp.workloads import Options
from ixp.workloads.record.measures import Value
from ixp.workloads.runs.options.option_names import leaves, option_in, options_from_toml
from ixp.workloads.runs.system.system import resolve
from ixp.workloads.sweeps.keys import key_of

RECORDS = "records"
"""The folder of the committed records, beside the suite."""

_EXACT = ("stopped",)  # exact in every run
_HEADROOM_OPTIONS = {"config", "chip", "defines", "include"}
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")  # also a file name


class MeasureLimit(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The limit of a measure of the cases whose names match the pattern `cases`.

    The measure may get worse by `within` plus `within_pct` of the committed value. `at_most` and
    `at_least` are absolute.
    """

    measure: str
    better: Literal["lower", "higher", "neither"]
    cases: str = "*"
    within: Annotated[float, msgspec.Meta(ge=0)] = 0.0
    within_pct: Annotated[float, msgspec.Meta(ge=0)] = 0.0
    at_most: float | None = None
    at_least: float | None = None

    def allowed(self, committed: float) -> float:
        """Return the difference by which a value may be worse than the committed one."""
        return self.within + self.within_pct * abs(committed) / 100


class CaseEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A `[[case]]` of the file."""

    name: str
    config: str
    options: dict[str, Any] = {}
    headroom: bool = False
    exact: tuple[str, ...] | None = None


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The top level of a suite's file."""

    exact: tuple[str, ...] = ()
    case: Any = None
    limit: Any = None


class SuiteCase(msgspec.Struct, frozen=True):
    """A run, or the headroom of a configuration, with its limits.

    Values that `exact` names must be equal; a name includes all values below it. `place` is
    FILE:LINE.
    """

    name: str
    place: str
    options: Options
    headroom: bool
    exact: tuple[str, ...]
    limits: tuple[MeasureLimit, ...]

    def limits_of(self, values: Mapping[str, Value]) -> dict[str, MeasureLimit]:
        """Return the limit of each measured value; of several limits the last one counts.

        All values of a headroom case are measured; more is better unless a limit states otherwise.
        """
        stated = {limit.measure: limit for limit in self.limits if limit.measure in values}
        if not self.headroom:
            return stated
        others: Literal["neither", "higher"] = "neither" if stated else "higher"
        return {name: MeasureLimit(measure=name, better=others) for name in values} | stated


class Suite(msgspec.Struct, frozen=True):
    """Cases and limits; `text` knows the lines of the file."""

    text: TomlFile
    cases: tuple[SuiteCase, ...]
    limits: tuple[MeasureLimit, ...]

    def record_of(self, case: SuiteCase) -> Path:
        """Return the file of a case's committed record."""
        return Path(self.text.name).parent / RECORDS / f"{case.name}.json"


def read_suite(path: str | Path) -> Suite:
    """Read a suite. Raise UserError, with the line, for an error in it or in its files."""
    text = TomlFile.read(path)
    exact = text.struct(_File).exact
    limits = tuple(text.structs("limit", MeasureLimit))
    entries = text.structs("case", CaseEntry)
    if not entries:
        raise UserError(f"{path}: a suite must have a [[case]]")
    cases = tuple(_case(text, index, entry, exact, limits) for index, entry in enumerate(entries))
    for index, limit in enumerate(limits):
        if not any(limit in case.limits for case in cases):
            listed = ", ".join(case.name for case in cases)
            message = f"cases must match the name of a case ({listed}), not {limit.cases}"
            raise text.error(message, "limit", index, "cases")
    return Suite(text, cases, limits)


def _case(
    text: TomlFile,
    index: int,
    entry: CaseEntry,
    exact: tuple[str, ...],
    limits: tuple[MeasureLimit, ...],
) -> SuiteCase:
    """Check a case, and resolve its options."""
    earlier = [case.get("name") for case in text.entries("case")[:index]]
    if entry.name in earlier:
        raise text.error(f"duplicate case `{entry.name}`", "case", index, "name")
    if not _NAME.fullmatch(entry.name):
        rule = "name must be of letters, digits, `-`, `_` and `.`"
        raise text.error(f"{rule}, not `{entry.name}`", "case", index, "name")
    if "config" in entry.options:
        rule = "config must be a key of the case, not an option"
        raise text.error(rule, "case", index, "options", "config")
    values = dict(leaves({"config": entry.config, **entry.options}))
    try:
        options = _options(values, Path(text.name).parent, headroom=entry.headroom)
    except UserError as error:
        option = option_in(str(error), values)
        path = () if option is None else option.split(".")
        at = path if option == "config" else ("options", *path)
        raise text.error(f"case {entry.name}: {error}", "case", index, *at) from None
    exact_names = entry.exact if entry.exact is not None else () if entry.headroom else exact
    return SuiteCase(
        name=entry.name,
        place=text.place("case", index),
        options=options,
        headroom=entry.headroom,
        exact=exact_names if entry.headroom else tuple(dict.fromkeys((*_EXACT, *exact_names))),
        limits=tuple(limit for limit in limits if fnmatchcase(entry.name, limit.cases)),
    )


def _options(values: Mapping[str, Any], folder: Path, *, headroom: bool) -> Options:
    """Return the options of a case. Raise UserError if a file that the options name is missing."""
    options = options_from_toml(values, folder)
    if headroom:
        others = ", ".join(sorted(non_default_options(options).keys() - _HEADROOM_OPTIONS))
        if others:
            raise UserError(f"{others} has no effect on headroom")
        resolve(options)
        return options
    options = replace(options, profile=True)
    try:
        key_of(options)
    except OSError as error:
        raise UserError(f"{error.filename}: {error.strerror}") from None
    return options
