"""Write messages of `ixp run` to standard error: warnings, the report of the end, hints."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

import click

from ixp.cli.exit_codes import ExitCode
from ixp.support.errors import UserError
from ixp.support.suggestions import did_you_mean

if TYPE_CHECKING:
    from ixp.workloads.record.record import Record
    from ixp.workloads.runs.result import Result


def write_report(result: Result) -> None:
    """Write the warnings of the assembler and the report of a run to standard error.

    The cause of a fault is left out: the command prints it later, as its last line.
    """
    for line in (*result.warnings, *result.report[1 if _fault(result) else 0 :]):
        click.echo(line, err=True)
    if _hidden_by_warmup(result.record):
        warmup = f"the warm-up of {result.record.warmup_cycles} cycles"
        click.echo(f"hint: all of it happened in {warmup}; --warmup 0 counts it", err=True)


def _hidden_by_warmup(record: Record) -> bool:
    """Return whether packets only passed during the warm-up, so that nothing was counted."""
    if not record.warmup_cycles:
        return False
    counted = any(port.rx.units or port.tx.units for port in record.ports)
    return not counted and any(port.rx.warmup_units for port in record.ports)


def check_allowed(allowed: Collection[str], fail_on: str | None) -> None:
    """Raise UserError for `--allow` without `--fail-on`, or with an unknown name."""
    from ixp.assembler.checks.catalogue import CHECKS
    from ixp.workloads.runs.measures.warnings import NAMES

    if allowed and not fail_on:
        raise UserError("--allow has no effect without --fail-on warning")
    for name in allowed:
        if name not in NAMES and name not in CHECKS:
            hint = did_you_mean(name, [*NAMES, *CHECKS]) or (
                f"there are {', '.join(NAMES)} and the checks of `ixp asm --explain list`"
            )
            raise UserError(f"unknown warning `{name}`; {hint}")


def report_warnings(record: Record, allowed: Collection[str] = ()) -> bool:
    """Write the warnings of the run; return whether there are any that are not allowed by name."""
    for warning in record.warnings:
        if "file" not in warning:
            click.echo(f"ixp: warning: {warning['message']}", err=True)
    return any(warning["name"] not in allowed for warning in record.warnings)


def write_changes(directory: str, before: Record, after: Record) -> None:
    """Write the differences of a repeated run to standard error."""
    from ixp.workloads.runs.options.repeated import changes

    for line in changes(before, after):
        click.echo(f"ixp: warning: not as in {directory}: {line}", err=True)


def exit_code(result: Result, *, fail_on_warning: bool, allowed: Collection[str] = ()) -> int:
    """Return the exit code, and write the warnings of the run and the cause of a fault.

    The cause comes last: what follows a fault must not hide it.
    """
    warned = report_warnings(result.record, allowed)
    if fault := _fault(result):
        click.echo(f"ixp: error: {fault}", err=True)
    return ExitCode.FAILED if result.failed or (fail_on_warning and warned) else 0


def _fault(result: Result) -> str | None:
    """Return the cause of a fault, or None if the run did not end in a fault."""
    return result.report[0] if result.record.stopped == "fault" else None
