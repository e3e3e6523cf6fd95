"""ixp tables: the tables that a configuration has by default."""

import click

from ixp.cli.command import Command
from ixp.cli.name_completion import config_names
from ixp.cli.output import json_option, write_result


@click.command(
    "tables",
    cls=Command,
    epilog="Example: ixp tables oc12 > tables.toml && ixp run oc12 --tables tables.toml",
)
@click.argument("config", metavar="CONFIG", shell_complete=config_names)
@json_option
def command(config: str, json: str | None) -> None:
    """Show the default tables of a configuration as TOML.

    They hold the interfaces, VCs and routes of a run without --tables, in the form that --tables
    reads. Change what you need.
    """
    import msgspec

    from ixp.microcode.config.loader import load
    from ixp.microcode.config.tables import format_tables

    tables = load(config).tables
    record = {"schema": 1, "config": config, **msgspec.to_builtins(tables)}
    write_result(record, json, lambda: click.echo(format_tables(tables), nl=False))
