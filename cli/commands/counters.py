"""ixp counters: the router's counters of a run, by name."""

from pathlib import Path

import click

from ixp.cli.grouping import Command, Purpose
from ixp.cli.output import json_option, print_table, show


@click.command(
    "counters",
    cls=Command,
    purpose=Purpose.REPORT,
    epilog="Example: ixp run oc12 --cycles 200000 --out out && ixp counters out --nonzero",
)
@click.argument("record", metavar="RECORD", type=click.Path(path_type=Path))
@click.option("--nonzero", is_flag=True, help="Omit counters that are 0.")
@json_option
def command(record: Path, nonzero: bool, json: str | None) -> None:
    """Show the router's counters of a run by name.

    RECORD is a record.json or the directory that holds it. Locations are words of scratch, in
    decimal, with the index of the counter, as counters_print() wrote them. Those of ports are for
    port 0; the next port follows 16 words later. CORE_ counters belong to the core and have no
    location.
    """
    from ixp.microcode.memory.map import counter_locations
    from ixp.workloads.record.record import global_counters, port_counters, read_record
    from ixp.workloads.record.run_directory import port_name

    run = read_record(record / "record.json" if record.is_dir() else record)

    locations = counter_locations()

    def tables() -> None:
        common = [
            (locations.get(name, ""), name, count)
            for name, count in global_counters(run.counters).items()
            if count or not nonzero
        ]
        print_table("counters", ["location", "counter", "count"], common)
        ports = [port.port for port in run.ports]
        columns = [port_counters(run.counters, port) for port in ports]
        names = columns[0] if columns else {}
        rows = [
            (locations.get(name, ""), name, *(column.get(name, 0) for column in columns))
            for name in names
        ]
        shown = [row for row in rows if any(row[2:]) or not nonzero]
        click.echo()
        print_table("by port", ["location", "counter", *map(port_name, ports)], shown)

    show(run.counters, json, tables)
