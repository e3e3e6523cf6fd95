"""ixp counters: the counters of a run, by name."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import msgspec

from ixp.cli.command import Command
from ixp.cli.output import json_option, print_table, write_result

if TYPE_CHECKING:
    from ixp.workloads.record.record import Record

_DEVICE = {
    "rx": ("units", "overflows", "errors", "runts", "giants"),
    "tx": ("units", "overflows", "underflows", "errors", "lost"),
}


@click.command(
    "counters",
    cls=Command,
    epilog="Example: ixp run oc12 --cycles 200000 --out out && ixp counters out --nonzero",
)
@click.argument("record", metavar="RECORD", type=click.Path(path_type=Path))
@click.option("--nonzero", is_flag=True, help="Omit counters that are 0 or not counted.")
@json_option
def command(record: Path, nonzero: bool, json: str | None) -> None:
    """Show the router's counters of a run by name.

    RECORD is a record.json or the directory that holds it. Locations are words of scratch, in
    decimal, with the index of the counter, as counters_print() wrote them. Those of ports are for
    port 0; the next port follows 16 words later. CORE_ counters belong to the core and have no
    location. Counters that are not compiled are listed as not counted, and are null in JSON;
    --nonzero leaves them out.

    A configuration that is not the router has the counters of its own core software, and those of
    its ports' devices after the warm-up.
    """
    from ixp.workloads.record.run_directory import find_record

    run = find_record(record)
    counters = {**run.counters, **({} if run.router else {"devices": _devices(run)})}
    write_result(
        {"schema": 1, "router": run.router, **(_nonzero(counters) if nonzero else counters)},
        json,
        lambda: _tables(run, nonzero=nonzero),
    )


def _tables(run: Record, *, nonzero: bool) -> None:
    """Print the counters of a run, and the names of those not counted."""
    from ixp.microcode.memory.map import counter_locations
    from ixp.workloads.record.record import counted
    from ixp.workloads.record.run_directory import port_name

    if not run.router:
        click.echo(
            f"{run.config} is not the router: counters of its core software and of its devices"
        )
    places = counter_locations() if run.router else {}
    counts = counted(run.counters)
    ports = counts.pop("ports")
    common = [(places.get(name, ""), name, n) for name, n in counts.items() if n or not nonzero]
    if run.counters:
        print_table("counters", ["location", "counter", "count"], common)
        _by_port({port_name(int(port)): named for port, named in ports.items()}, places, nonzero)
    if not run.router:
        _by_port({port.name: _devices(run)[port.name] for port in run.ports}, {}, nonzero)
    if not nonzero and (missing := _not_counted(run.counters)):
        click.echo(f"\nnot counted, since they are not compiled: {', '.join(missing)}")


def _by_port(
    ports: Mapping[str, Mapping[str, int]],
    places: Mapping[str, str],
    nonzero: bool,
) -> None:
    """Print a column for each port."""
    names = next(iter(ports.values()), {})
    rows = [(places.get(n, ""), n, *(named.get(n, 0) for named in ports.values())) for n in names]
    shown = [row for row in rows if any(row[2:]) or not nonzero]
    click.echo()
    print_table("by port", ["location", "counter", *ports], shown)


def _devices(run: Record) -> dict[str, dict[str, int]]:
    """Return the counts of each port's device."""
    parts = {port.name: msgspec.to_builtins(port) for port in run.ports}
    return {
        name: {
            f"{way} {counter}": part[way][counter]
            for way, names in _DEVICE.items()
            for counter in names
        }
        for name, part in parts.items()
    }


def _nonzero(counters: Mapping[str, Any]) -> dict[str, Any]:
    """Return counters, also those in groups, that are counted and not 0."""
    counts = {n: _nonzero(c) if isinstance(c, Mapping) else c for n, c in counters.items()}
    return {name: count for name, count in counts.items() if count or isinstance(count, Mapping)}


def _not_counted(counters: Mapping[str, Any]) -> list[str]:
    """Return the names of counters without a count."""
    groups = [counters, *counters.get("ports", {}).values()]
    return list(dict.fromkeys(n for group in groups for n, count in group.items() if count is None))
