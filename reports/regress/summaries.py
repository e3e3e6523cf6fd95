"""The result of a suite for other programs: JUnit XML for CI, Markdown for a pull request."""

from collections.abc import Iterator
from xml.etree import ElementTree as ET

from ixp.reports.regress.suite_run import SuiteResult
from ixp.reports.regress.verdict import CaseVerdict, MeasureChange

_MOST = 10  # rows of a table in the summary


def to_junit(result: SuiteResult) -> bytes:
    """Return a test suite with a test case for each case, in the form that CI systems read."""
    counts = {"tests": str(len(result.cases)), "failures": str(len(result.failed))}
    root = ET.Element("testsuites", counts)
    suite = ET.SubElement(root, "testsuite", {"name": result.suite, **counts})
    for verdict in result.cases:
        names = {"name": verdict.case, "classname": result.suite}
        case = ET.SubElement(suite, "testcase", names)
        text = "\n".join(lines_of(verdict))
        if verdict.failed:
            broken = [change.name for change in verdict.findings if change.fails]
            attributes = {"message": f"{verdict.status}: {', '.join(broken[:_MOST])}"}
            ET.SubElement(case, "failure", attributes).text = text
        elif text:
            ET.SubElement(case, "system-out").text = text
    ET.indent(root)
    return bytes(ET.tostring(root, encoding="utf-8", xml_declaration=True)) + b"\n"


def to_markdown(result: SuiteResult) -> bytes:
    """Return a summary for a pull request: changed cases first, the others counted."""
    changed = [case for case in result.cases if case.findings or case.stages]
    same = len(result.cases) - len(changed)
    verdict = f"{len(result.failed)} of {len(result.cases)} cases failed" if result.failed else (
        f"all {len(result.cases)} cases hold"
    )  # fmt: skip
    held = f"{same} of {len(result.cases)} cases are as committed."
    lines = [f"### {result.suite}: {verdict}", "", held, ""]
    lines += [f"- `{path}` belongs to no case; delete it" for path in result.orphans]
    lines += [""] * bool(result.orphans)
    for case in changed:
        lines += _section(case)
    return "\n".join(lines).encode()


def lines_of(verdict: CaseVerdict) -> Iterator[str]:
    """Return the findings of a case, and the stages and lines that changed most, as text."""
    for change in verdict.findings:
        values = f"{format_value(change.old)} -> {format_value(change.new)}"
        yield f"{change.kind}: {change.name} {values} ({change.rule})"
    for stage in verdict.stages:
        yield f"{stage.stage}: {stage.old_cycles} -> {stage.new_cycles} cycles"
        for line in stage.lines[:_MOST]:
            yield f"  {line.label} {line.place} {line.difference:+} {line.text}"


def format_value(value: object) -> str:
    """Return a value for people: fractions with four digits, hashes in short."""
    if value is None:
        return "-"
    if isinstance(value, float):
        return f"{value:.4f}".rstrip("0").rstrip(".")
    return f"{value:.12}" if isinstance(value, str) else str(value)


def _section(verdict: CaseVerdict) -> Iterator[str]:
    yield from (f"#### {verdict.case}: {verdict.status}", "")
    if verdict.findings:
        yield from ("| value | committed | now | | rule |", "|---|--:|--:|---|---|")
        yield from map(_row, sorted(verdict.findings, key=lambda change: not change.fails)[:_MOST])
        yield from _left(len(verdict.findings))
    if verdict.stages:
        yield from ("| stage | label | line | cycles | text |", "|---|---|---|--:|---|")
        lines = [(stage.stage, line) for stage in verdict.stages for line in stage.lines]
        lines.sort(key=lambda entry: -abs(entry[1].difference))
        for stage, line in lines[:_MOST]:
            cells = (stage, line.label, line.place, f"{line.difference:+}", f"`{line.text}`")
            yield _cells(*cells)
        yield from _left(len(lines))


def _row(change: MeasureChange) -> str:
    mark = "**fails**" if change.fails else change.kind
    return _cells(
        f"`{change.name}`", format_value(change.old), format_value(change.new), mark, change.rule
    )


def _cells(*cells: str) -> str:
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"


def _left(count: int) -> Iterator[str]:
    yield from ("", f"and {count - _MOST} more", "") if count > _MOST else ("",)
