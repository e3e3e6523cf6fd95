"""The comparison of a case with its committed record."""

from collections.abc import Iterator
from typing import Literal

import msgspec

from ixp.reports.regress.case_record import CaseRecord
from ixp.reports.regress.line_cycles import StageChange, stage_changes
from ixp.reports.regress.suite import MeasureLimit, SuiteCase
from ixp.support.errors import UserError
from ixp.workloads.record.measures import Value

ChangeKind = Literal["worse", "better", "different"]
_ROUNDING = 1e-9


class MeasureChange(msgspec.Struct, frozen=True):
    """A value that differs from the committed one; `fails` if it breaks its `rule`."""

    name: str
    kind: ChangeKind
    old: Value
    new: Value
    rule: str
    fails: bool


class CaseVerdict(msgspec.Struct, frozen=True):
    """A case: its findings, and the stages whose cycles changed; `new` without an older record."""

    case: str
    place: str
    findings: list[MeasureChange]
    stages: list[StageChange]
    new: bool = False

    @property
    def failed(self) -> bool:
        """Whether a value is worse than its limit, or differs from the exact value."""
        return any(finding.fails for finding in self.findings)

    @property
    def status(self) -> str:
        """One word for people: the worst of its findings."""
        if self.new:
            return "new"
        kinds = [finding.kind for finding in self.findings]
        if self.failed:
            return "worse" if "worse" in kinds else "different"
        if "better" in kinds:
            return "better"
        return "different" if kinds or self.stages else "same"


def judge(case: SuiteCase, old: CaseRecord, new: CaseRecord) -> CaseVerdict:
    """Compare a case with its committed record. Raise UserError for a measure that it lacks."""
    findings = [*_exact(old, new), *_limited(case, old, new)]
    return CaseVerdict(case.name, case.place, findings, stage_changes(old.stages, new.stages))


def _exact(old: CaseRecord, new: CaseRecord) -> Iterator[MeasureChange]:
    for name in dict.fromkeys([*old.exact, *new.exact]):
        before, after = old.exact.get(name, 0), new.exact.get(name, 0)
        if before != after:
            yield MeasureChange(name, "different", before, after, "exact", fails=True)


def _limited(case: SuiteCase, old: CaseRecord, new: CaseRecord) -> Iterator[MeasureChange]:
    for name, limit in case.limits_of(new.measures).items():
        if name not in old.measures:
            raise UserError(f"{case.place}: the record lacks `{name}`; --bless writes the records")
        before, after = old.measures[name], new.measures[name]
        rule, kind, fails = _apply_limit(limit, before, after)
        if fails or before != after:
            yield MeasureChange(name, kind, before, after, rule, fails)


def _apply_limit(
    limit: MeasureLimit, old: float | None, new: float | None
) -> tuple[str, ChangeKind, bool]:
    """Return the rule of a measure, how it changed, and whether it breaks the rule."""
    if limit.at_most is not None and (new is None or new > limit.at_most):
        return f"at most {limit.at_most:g}", "worse", True
    if limit.at_least is not None and (new is None or new < limit.at_least):
        return f"at least {limit.at_least:g}", "worse", True
    if limit.better == "neither":
        return "none", "different", False
    if old is None or new is None:  # a silent port has no cycles per unit
        return f"{limit.better} is better", "worse" if new is None else "different", new is None
    worse = new - old if limit.better == "lower" else old - new
    allowed = limit.allowed(old)
    rule = f"{limit.better} is better, {allowed:.4g} worse is allowed"
    if worse > allowed + _ROUNDING:
        return rule, "worse", True
    return rule, "better" if worse < 0 else "different", False
