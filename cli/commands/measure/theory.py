"""ixp theory: the most that links carry, from equations alone."""

from typing import TYPE_CHECKING, Any

import click

from ixp.cli.command import Group, titled
from ixp.cli.options.types import RealRange
from ixp.cli.output import check_writable, json_option, print_table, write, write_result

if TYPE_CHECKING:
    from ixp.hosts.theory.link import LinkFigures, LinkSetting
    from ixp.reports.document import Plot
    from ixp.reports.hosts.theory import TheoryEntry

_PAYLOADS = (64, 256, 512, 1024, 1460)
_LARGEST = 65507


plot_option = click.option(
    "--plot",
    metavar="FILE.svg",
    callback=check_writable,
    help="Draw the curve of the figure to FILE.",
)


@click.group(
    "theory",
    cls=Group,
    epilog="Example: ixp theory wp363 --table 2\nExample: ixp theory link --payload 1448 "
    "--timestamps",
)
def command() -> None:
    """Calculate the most that Ethernet, PCI Express and ATM carry."""


@command.command("wp363", epilog="Example: ixp theory wp363 --table 1 --plot figure3.svg")
@click.option("--table", type=click.Choice([1, 2]), required=True,
              help="Show table 1 (PCI Express) or 2 (Ethernet).")  # fmt: skip
@plot_option
@json_option
def wp363(table: int, plot: str | None, json: str | None) -> None:
    """Compare tables 1 and 2 of WP363 with its equations 1 to 4.

    The note cuts its numbers after two decimals. A payload whose TCP packet exceeds an MTU of 1500
    is marked. --plot draws figure 3 of table 1, and figure 6 of table 2.
    """
    from ixp.reports.hosts.theory import entries, plot_of

    rows = [*entries(table)]
    _draw(plot, plot_of(table))
    record = {"schema": 1, "table": table, "rows": rows}
    write_result(record, json, lambda: _show_entries(table, rows))


def _show_entries(table: int, rows: "list[TheoryEntry]") -> None:
    columns = ("payload", "quantity", "unit", "published", "computed", "cut", "equal", "note")
    cells = [
        (row.payload_bytes, row.quantity, row.unit, f"{row.published:.2f}",
         f"{row.computed:.4f}", f"{row.truncated:.2f}", "yes" if row.equal else "no",
         "" if row.fits_mtu else "impossible at MTU 1500")
        for row in rows
    ]  # fmt: skip
    print_table(f"WP363, table {table}", columns, cells)
    equal = sum(row.equal for row in rows)
    click.echo(f"{equal} of {len(rows)} entries are equal after two decimals")


@command.command("link", epilog="Example: ixp theory link --protocol udp --payload 8968 --mtu 9000")
@titled(
    "Packet",
    click.option(
        "--payload",
        "payloads",
        type=click.IntRange(1, _LARGEST),
        multiple=True,
        metavar="BYTES",
        help="Send this payload in a packet (repeatable; default: 64 to 1460).",
    ),
    click.option(
        "--protocol",
        type=click.Choice(["tcp", "udp", "raw"]),
        default="tcp",
        show_default=True,
        help="Add the headers of this protocol; raw has none.",
    ),
    click.option("--timestamps/--no-timestamps", help="Add the 12 bytes of TCP's timestamps."),
    click.option(
        "--mtu",
        type=click.IntRange(68, 65535),
        default=1500,
        show_default=True,
        metavar="BYTES",
        help="Set the largest IP packet.",
    ),
)
@titled(
    "Ethernet",
    click.option(
        "--mbps",
        type=RealRange(0, 1e9, min_open=True),
        default=1000.0,
        show_default=True,
        metavar="RATE",
        help="Set the rate of Ethernet in Mb/s.",
    ),
    click.option(
        "--preamble",
        type=click.IntRange(0, 1024),
        default=8,
        show_default=True,
        metavar="BYTES",
        help="Set the bytes before a frame.",
    ),
    click.option(
        "--gap",
        type=click.IntRange(0, 1 << 20),
        default=12,
        show_default=True,
        metavar="BYTES",
        help="Set the idle bytes after a frame.",
    ),
)
@titled(
    "PCI Express",
    click.option(
        "--generation",
        type=click.Choice(["1.1", "2", "3", "4", "5"]),
        default="1.1",
        show_default=True,
        help="Choose rate and encoding of a lane.",
    ),
    click.option(
        "--lanes",
        type=click.Choice([1, 2, 4, 8, 16, 32]),
        default=1,
        show_default=True,
        help="Choose the number of lanes.",
    ),
    click.option(
        "--tlp-payload",
        type=click.IntRange(1, 4096),
        default=128,
        show_default=True,
        metavar="BYTES",
        help="Put up to BYTES into one packet of PCI Express.",
    ),
    click.option(
        "--tlp-header",
        type=click.Choice([12, 16]),
        default=12,
        show_default=True,
        help="Choose the header: 12 bytes for addresses of 32 bits, 16 for 64.",
    ),
)
@plot_option
@json_option
def link(payloads: tuple[int, ...], plot: str | None, json: str | None, **arguments: Any) -> None:  # noqa: ANN401  # click's options
    """Calculate the efficiency of a payload on Ethernet, PCI Express and ATM.

    ATM is AAL5 with LLC/SNAP. Nothing but headers, padding and gaps is counted. A payload above
    what the MTU allows is marked; a UDP message is cut into IP fragments instead.
    """
    from ixp.hosts.theory.link import link_figures
    from ixp.reports.hosts.theory import link_plot

    setting = _setting(**arguments)
    rows = [link_figures(payload, setting) for payload in payloads or _PAYLOADS]
    _draw(plot, link_plot(setting, payloads))
    record = {"schema": 1, "setting": setting, "rows": rows}
    write_result(record, json, lambda: _show_links(setting, rows))


def _setting(**arguments: Any) -> "LinkSetting":  # noqa: ANN401  # click's options
    """Return the options of `ixp theory link` as one value. Raise UsageError for a conflict."""
    if arguments["timestamps"] and arguments["protocol"] != "tcp":
        raise click.UsageError("--timestamps has no effect without --protocol tcp")
    from ixp.hosts.theory.link import LinkSetting
    from ixp.hosts.theory.wire_limits import Ethernet, PciExpress

    return LinkSetting(
        protocol=arguments["protocol"],
        mtu=arguments["mtu"],
        timestamps=arguments["timestamps"],
        ethernet=Ethernet(
            link_mbps=arguments["mbps"],
            preamble_bytes=arguments["preamble"],
            gap_bytes=arguments["gap"],
        ),
        pcie=PciExpress(
            generation=arguments["generation"],
            lanes=arguments["lanes"],
            header_bytes=arguments["tlp_header"],
        ),
        tlp_payload_bytes=arguments["tlp_payload"],
    )


def _show_links(setting: "LinkSetting", rows: "list[LinkFigures]") -> None:
    columns = ("payload", "IP packet", "wire bytes", "Ethernet Mb/s", "%", "TLPs", "PCIe Mb/s",
               "cells", "OC-3 Mb/s", "OC-12 Mb/s", "% of cells", "note")  # fmt: skip
    cells = [
        (row.payload_bytes, row.packet_bytes, row.ethernet.wire_bytes,
         row.ethernet.throughput_mbps, row.ethernet.efficiency_pct, row.pcie.tlps,
         row.pcie.throughput_mbps, row.atm.cells, row.atm.oc3_mbps, row.atm.oc12_mbps,
         row.atm.efficiency_pct, _remark(setting, row))
        for row in rows
    ]  # fmt: skip
    print_table(f"{setting.protocol.upper()}, MTU {setting.mtu}", columns, cells)
    pcie_link = rows[0].pcie
    click.echo(
        f"PCI Express {setting.pcie.generation}, x{setting.pcie.lanes}: {pcie_link.data_gbps:.2f} "
        f"Gb/s after encoding, {pcie_link.tlp_throughput_gbps:.2f} Gb/s "
        f"({pcie_link.tlp_efficiency_pct:.2f} %) in packets of {pcie_link.tlp_payload_bytes} bytes"
    )


def _remark(setting: "LinkSetting", figures: "LinkFigures") -> str:
    if not figures.fits_mtu:
        return f"impossible at MTU {setting.mtu}"
    return f"{figures.ethernet.frames} fragments" if figures.ethernet.frames > 1 else ""


def _draw(target: str | None, drawn: "Plot") -> None:
    from ixp.reports.book.plots import to_svg

    if target is not None:
        write(target, to_svg(drawn).encode())
