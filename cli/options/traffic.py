"""Options for the traffic of the ports, shared by the commands that run a configuration."""

import click

from ixp.cli.command import Decorator
from ixp.cli.options.types import Pairs
from ixp.support.errors import UserError


def _port(name: str) -> int:
    from ixp.workloads.record.run_directory import port_number

    return port_number(name)


def _inputs(
    _ctx: click.Context, param: click.Parameter, pairs: tuple[tuple[int, str], ...]
) -> dict[int, str]:
    """Return the file of each port. Raise UserError for a second one."""
    files = dict(pairs)
    if len(files) < len(pairs):
        from ixp.workloads.record.run_directory import port_name

        ports = [port for port, _ in pairs]
        again = next(port for port in ports if ports.count(port) > 1)
        raise UserError(f"{param.opts[0]} is given twice for port {port_name(again)}")
    return files


def inputs_option(help: str) -> Decorator:  # noqa: A002  # as click calls it
    """Return the decorator that adds `inputs`, files by the numbers of their ports."""
    return click.option(
        "--in",
        "inputs",
        metavar="PORT=FILE",
        type=Pairs("PORT=FILE", key=_port),
        multiple=True,
        callback=_inputs,
        help=help,
    )


def repetitions(text: str) -> int | str:
    """Read how often an input is played: a number, or `forever`. Raise UserError for others."""
    if text == "forever":
        return text
    if not (text.isascii() and text.isdigit()):
        raise UserError(f"--repeat must be a number or forever, not {text}")
    return int(text)


TABLES = click.option(
    "--tables", metavar="FILE.toml", help="Load VCs, routes and interfaces from FILE.toml."
)
SEED = click.option(
    "--seed", type=int, default=0, show_default=True, help="Set the workloads' random seed."
)
READDRESS = click.option(
    "--readdress",
    is_flag=True,
    help="Rewrite Ethernet captures to the router's MAC addresses, to destinations that are routed "
    "and to open VCs.",
)
