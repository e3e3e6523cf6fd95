"""ixp hosts: the hosts that come with ixp."""

from __future__ import annotations

import click
import msgspec

from ixp.cli.command import Command
from ixp.cli.name_completion import host_names
from ixp.cli.output import json_option, print_rows, write_result


@click.command(
    "hosts",
    cls=Command,
    epilog="Example: ixp hosts\nExample: ixp hosts ppc440-vxworks > mine.toml && "
    "ixp netperf --host mine.toml -l 0.1",
)
@click.argument("name", required=False, shell_complete=host_names)
@json_option
def command(name: str | None, json: str | None) -> None:
    """List the hosts that come with ixp, or print the file of one.

    Commands take hosts by name. The file is TOML; change a copy of it for a host of your own. JSON
    has all values, those of a `base` too.
    """
    from ixp.hosts.descriptions.loading import host_names, host_path, load_host

    hosts = [load_host(host) for host in ([name] if name else host_names())]
    if name is None:
        titles = {"schema": 1} | {host.name: host.title for host in hosts}
        columns = {"name": "name", "host": "title", "processor MHz": "cpu.clock_mhz"}
        write_result(titles, json, lambda: print_rows("hosts", columns, hosts))
    else:
        text = host_path(name).read_text(encoding="utf-8")
        values = {"schema": 1, **msgspec.to_builtins(hosts[0])}
        write_result(values, json, lambda: click.echo(text, nl=False))
