"""List the values of options of `ixp run`."""

from __future__ import annotations

from collections.abc import Sequence

from ixp.cli.output import print_table, write_result


def show_options(json: str | None) -> int:
    """Show the build options; return the exit code."""
    from ixp.isa.tables.chip import chip
    from ixp.microcode.config.option_table import OPTIONS

    options = [option.on(chip()) for option in OPTIONS]
    rows = [(option.name, option.allowed, option.default, option.meaning) for option in options]
    columns = ("option", "values", "default", "does")
    return _show_list("options", "build options (-D)", columns, rows, json)


def show_workloads(json: str | None) -> int:
    """Show the named workloads; return the exit code."""
    from ixp.workloads.traffic.named_workloads import WORKLOADS

    rows = [(name, workload.summary) for name, workload in WORKLOADS.items()]
    return _show_list("workloads", "workloads", ("name", "what the ports receive"), rows, json)


def _show_list(
    key: str, title: str, columns: Sequence[str], rows: Sequence[Sequence[object]], json: str | None
) -> int:
    """Show a list; `key` names it in JSON."""
    listed = [dict(zip(columns, row, strict=True)) for row in rows]
    write_result({"schema": 1, key: listed}, json, lambda: print_table(title, columns, rows))
    return 0
