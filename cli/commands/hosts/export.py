"""ixp export: write the router for another router's program."""

from __future__ import annotations

import click

from ixp.cli.command import Group
from ixp.cli.name_completion import config_names
from ixp.cli.options.sources import defines_option
from ixp.cli.output import check_writable, write


@click.group(
    "export",
    cls=Group,
    epilog="Example: ixp export click oc12 -o router.click",
)
def command() -> None:
    """Write the router's IP path for another router."""


@command.command(
    "click",
    epilog="Example: ixp tables oc3x2 > tables.toml && "
    "ixp export click oc3x2 --tables tables.toml -o router.click",
)
@click.argument("config", metavar="CONFIG", shell_complete=config_names)
@click.option("--tables", metavar="FILE.toml", help="Load VCs, routes and interfaces from FILE.")
@defines_option("Set a build option of the router, such as CORE_ANSWERS=1 for a lower mtu.")
@click.option(
    "-o",
    "--out",
    metavar="FILE.click",
    default="-",
    callback=check_writable,
    help="Write to FILE.click (default: standard output).",
)
def export_click(config: str, tables: str | None, defines: dict[str, str], out: str) -> None:
    """Write the IP path of CONFIG for the Click modular router (userlevel).

    Click reads in-eth0.pcap, in-atm0.pcap ... where it is started. It writes what leaves to
    out-PORT.pcap, and every other packet to drop-REASON.pcap. On ATM ports a frame's addresses
    stand for the VC, as the comments of the output say. Click has no ATM and no AAL5.
    """
    from ixp.microcode.config.loader import load
    from ixp.outside.peers.click_configuration import format_click
    from ixp.outside.peers.comparison import check_options
    from ixp.support.errors import UserError

    loaded = load(config, tables=tables, defines=defines)
    if not loaded.is_router:
        raise UserError(f"{config} is not the router: it has no IP path")
    check_options(loaded.options)
    ports = [port.number for port in loaded.ports]
    write(out, format_click(loaded.tables, ports).encode())
