"""`ixp verify`: check the output directory of a run against the reference router."""

from pathlib import Path

import click

from ixp.cli.output import json_option, print_table, show

_FAILED = 1


@click.command("verify", epilog="Example: ixp run oc12 --out out && ixp verify out")
@click.argument("directory", metavar="DIR", type=click.Path(path_type=Path))
@json_option
def command(directory: Path, json: str | None) -> int:
    """Check every packet of a run that wrote DIR: those that left, and why the others did not.

    The exit code is 1 when anything is not as the reference router says.
    """
    from ixp.workloads.verify import Verdict, verify_directory

    def table(verdict: Verdict) -> None:
        rows: list[tuple[str, object]] = [
            ("received units", verdict.received_units),
            ("packets to forward", verdict.to_forward),
            ("forwarded", verdict.forwarded),
            ("for the core", verdict.to_core),
            *((f"dropped {name}", count) for name, count in verdict.dropped.items()),
            ("refused by full queues", verdict.refused_by_full_queues),
            ("in flight", verdict.in_flight),
            ("open reassemblies", verdict.reassemblies_open),
            ("mismatches", verdict.mismatch_count),
        ]
        print_table(f"{directory}: {verdict.verdict}", ["what", "count"], rows)
        for mismatch in verdict.mismatches:
            click.echo(mismatch)
        if not verdict.exact:
            click.echo("units were lost before the router saw them: drop counters not compared")

    verdict = verify_directory(directory)
    show(verdict, json, lambda: table(verdict))
    return 0 if verdict.verdict == "pass" else _FAILED
