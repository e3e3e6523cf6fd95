"""`ixp verify`: check the output directory of a run against a reference."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click
import msgspec

from ixp.cli.command import Command
from ixp.cli.exit_codes import ExitCode
from ixp.cli.output import json_option, print_table, refuse_same_file, write_result

if TYPE_CHECKING:
    from ixp.workloads.record.record import Record
    from ixp.workloads.verification.matching.wrong_packets import WrongPacket
    from ixp.workloads.verification.user_programs import ProgramVerdict
    from ixp.workloads.verification.verdict import Verdict


@click.command(
    "verify",
    cls=Command,
    epilog="Example: ixp run oc12 --out out && ixp verify out",
)
@click.argument("directory", metavar="DIR", type=click.Path(path_type=Path))
@click.option(
    "--trace",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Say who wrote the wrong bytes: FILE is the timeline that `ixp run --trace` wrote.",
)
@click.option(
    "--drops",
    type=click.Path(path_type=Path),
    metavar="FOLDER",
    help="Write the packets that the router dropped to FOLDER/drop-REASON.pcapng.",
)
@json_option
def command(directory: Path, trace: Path | None, drops: Path | None, json: str | None) -> int:
    """Check the packets of a run against the reference router.

    DIR was written by `ixp run --out DIR`. Every packet that left is compared, and every one that
    did not leave must be explained. A wrong packet is shown beside the nearest expected one, by
    layer and field. The exit code is 1 on any mismatch.

    For a configuration that is not the router, units must be conserved and captures well-formed.
    Its key `reference = "module:function"` names the function that returns the units to expect.
    """
    from ixp.workloads.record.run_directory import RunDirectory
    from ixp.workloads.verification.verdict import Verdict
    from ixp.workloads.verification.verify import verify

    inputs = [file for file in directory.glob("*") if file.suffix in (".pcap", ".cells", ".toml")]
    refuse_same_file([("--json", json)], [directory / "record.json", *inputs])
    if drops is not None:
        _write_drops(directory, drops)
    record = RunDirectory(directory).record()
    verdict = _with_writers(verify(directory), trace, record)

    def table() -> None:
        if isinstance(verdict, Verdict):
            _table(directory, verdict)
        else:
            _program_table(directory, record.config, verdict)

    write_result(verdict, json, table)
    return 0 if verdict.verdict == "pass" else ExitCode.FAILED


def _write_drops(directory: Path, target: Path) -> None:
    from ixp.workloads.verification.drops import write_drops

    for reason, count in write_drops(directory, target).items():
        packets = "1 packet" if count == 1 else f"{count} packets"
        click.echo(f"{target / f'drop-{reason}.pcapng'}: {packets}", err=True)


def _with_writers(
    verdict: Verdict | ProgramVerdict, trace: Path | None, record: Record
) -> Verdict | ProgramVerdict:
    """Add to wrong packets the thread that wrote them, as far as a trace shows it."""
    if trace is None:
        return verdict
    from ixp.workloads.verification.trace_writes import read_writes, with_writers

    wrong = with_writers(verdict.wrong_packets, read_writes(trace), record.chip["core_mhz"])
    return msgspec.structs.replace(verdict, wrong_packets=wrong)


def _table(directory: Path, verdict: Verdict) -> None:
    """Print the verdict on the router."""
    rows: list[tuple[str, object]] = [
        ("units received (frames and cells)", verdict.received_units),
        ("units lost in a device", verdict.lost_units),
        ("units lost on wires out", verdict.tx_lost_units),
        ("packets to forward", verdict.to_forward),
        ("packets forwarded", verdict.forwarded),
        ("packets and cells for the core", verdict.to_core),
        *((f"{_unit(name)} {name}", count) for name, count in verdict.dropped.items()),
        ("packets refused by full queues", verdict.refused_by_full_queues),
        ("packets and drops in flight", verdict.in_flight),
        ("PDUs open", verdict.reassemblies_open),
        ("mismatches", verdict.mismatch_count),
    ]
    print_table(f"{directory}: {verdict.verdict}", ["what", "count"], rows)
    if verdict.lost_units:
        units = "1 unit was" if verdict.lost_units == 1 else f"{verdict.lost_units} units were"
        click.echo(f"{units} lost in devices; the router is judged by the rest")
    for mismatch in verdict.mismatches:
        click.echo(mismatch)
    _wrong_packets(verdict.wrong_packets)
    if verdict.uncounted:
        click.echo(
            f"{len(verdict.uncounted)} counters of errors are not compiled "
            "(COUNTERS_ENABLE_MASK): drops and refusals are unknown"
        )
    elif not verdict.exact:
        click.echo("units were lost before the router saw them: drop counters not compared")


def _program_table(directory: Path, config: str, verdict: ProgramVerdict) -> None:
    """Print the verdict on a configuration that is not the router."""
    click.echo(f"{config} is not the router: checked is what holds for any configuration")
    if verdict.reference is None:
        click.echo('no reference = "module:function": what must leave is not known')
    rows: list[tuple[str, object]] = [
        ("units received (frames and cells)", verdict.received_units),
        ("units lost in a device", verdict.lost_units),
        ("units sent", verdict.sent_units),
        ("units lost on wires out", verdict.tx_lost_units),
    ]
    if verdict.reference:
        rows += [
            (f"units that must leave ({verdict.reference})", verdict.to_send),
            ("units that left as they must", verdict.matched),
            ("units that did not leave", verdict.missing),
        ]
    rows.append(("mismatches", verdict.mismatch_count))
    print_table(f"{directory}: {verdict.verdict}", ["what", "count"], rows)
    for mismatch in verdict.mismatches:
        click.echo(mismatch)
    _wrong_packets(verdict.wrong_packets)


def _wrong_packets(wrong: Sequence[WrongPacket]) -> None:
    """Print where packets differ from the nearest expected ones."""
    from ixp.workloads.record.run_directory import port_name

    rows = [
        (
            f"{port_name(packet.port)} {packet.number}",
            field.layer,
            field.field,
            field.offset,
            *field.shown,
        )
        for packet in wrong
        for field in packet.difference
    ]
    if rows:
        columns = ["packet", "layer", "field", "offset", "expected", "actual"]
        print_table("wrong packets beside the nearest expected ones", columns, rows)
    writers = [
        (f"{port_name(packet.port)} {packet.number}", by.thread, by.line, by.cycle)
        for packet in wrong
        if (by := packet.written_by) is not None
    ]
    if writers:
        columns = ["packet", "thread", "line", "cycle"]
        print_table("who wrote the first wrong byte", columns, writers)


def _unit(counter: str) -> str:
    """Return the noun for the units of a drop counter."""
    if counter.startswith(("ATM_RX_CELL", "ATM_RX_VC")):
        return "cells dropped,"
    return "PDUs dropped," if counter.startswith("ATM_RX") else "packets dropped,"
