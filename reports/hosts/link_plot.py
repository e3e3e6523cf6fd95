"""The plot of `ixp theory link`."""

from collections.abc import Iterable

from ixp.hosts.theory.link import LinkSetting, link_figures
from ixp.hosts.theory.wire_limits import largest_payload
from ixp.reports.document import Plot, PlotSeries

_POINTS = 400  # of a curve


def link_plot(setting: LinkSetting, payloads: Iterable[int] = ()) -> Plot:
    """Return the payload rate over the payload: of each link, up to the MTU or the last payload."""
    fits = largest_payload(setting.protocol, setting.mtu, timestamps=setting.timestamps)
    last = max([fits, *(payloads if setting.protocol == "udp" else ())])
    step = max(1, last // _POINTS)
    places = [*range(1, last + 1, step)]
    curve = [link_figures(payload, setting) for payload in places]
    return Plot(
        title=f"Payload rate of {setting.protocol.upper()} at MTU {setting.mtu}",
        places=places,
        series=[
            PlotSeries("Ethernet", [point.ethernet.throughput_mbps for point in curve]),
            PlotSeries("PCI Express", [point.pcie.throughput_mbps for point in curve]),
            PlotSeries("OC-12", [point.atm.oc12_mbps for point in curve]),
            PlotSeries("OC-3", [point.atm.oc3_mbps for point in curve]),
        ],
        x_label="payload [bytes]",
        y_label="Mb/s",
        kind="lines",
    )
