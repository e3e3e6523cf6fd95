"""Compute the payload's share of Ethernet, PCI Express and ATM links (`ixp theory link`)."""

import msgspec

from ixp.hosts.theory.wire_limits import (
    Aal5,
    Ethernet,
    PciExpress,
    Sonet,
    Transport,
    fragments,
    header_bytes,
    largest_payload,
)

_SONET: tuple[Sonet, ...] = ("oc3", "oc12")


class LinkSetting(msgspec.Struct, frozen=True, kw_only=True):
    """The payload, and its links. `tlp_payload_bytes` is the longest payload of a PCIe TLP."""

    protocol: Transport = "tcp"
    mtu: int = 1500
    timestamps: bool = False
    ethernet: Ethernet = Ethernet()
    pcie: PciExpress = PciExpress()
    tlp_payload_bytes: int = 128


class EthernetFigures(msgspec.Struct, frozen=True, kw_only=True):
    """Bytes on the wire with preamble and gap, and the payload rate."""

    frames: int
    wire_bytes: int
    throughput_mbps: float
    efficiency_pct: float


class PcieFigures(msgspec.Struct, frozen=True, kw_only=True):
    """Rate of full transaction layer packets, and of payload in frames cut into such packets."""

    data_gbps: float
    tlp_payload_bytes: int
    tlp_efficiency_pct: float
    tlp_throughput_gbps: float
    tlps: int
    link_bytes: int
    throughput_mbps: float


class AtmFigures(msgspec.Struct, frozen=True, kw_only=True):
    """Cells of AAL5 with LLC/SNAP, and the payload rate; `efficiency` is relative to cell bytes."""

    cells: int
    wire_bytes: int
    efficiency_pct: float
    oc3_mbps: float
    oc12_mbps: float


class LinkFigures(msgspec.Struct, frozen=True, kw_only=True):
    """One payload on every link; `fits_mtu`: its packet fits the MTU.

    UDP always fits: IP cuts a message into fragments.
    """

    payload_bytes: int
    header_bytes: int
    packet_bytes: int
    fits_mtu: bool
    ethernet: EthernetFigures
    pcie: PcieFigures
    atm: AtmFigures


def link_figures(payload_bytes: int, setting: LinkSetting) -> LinkFigures:
    """Return the figures of a payload on every link."""
    most = largest_payload(setting.protocol, setting.mtu, timestamps=setting.timestamps)
    headers = header_bytes(setting.protocol, timestamps=setting.timestamps)
    packets = _packets(payload_bytes, setting)
    return LinkFigures(
        payload_bytes=payload_bytes,
        header_bytes=headers,
        packet_bytes=payload_bytes + headers,
        fits_mtu=setting.protocol == "udp" or payload_bytes <= most,
        ethernet=_ethernet(payload_bytes, packets, setting.ethernet),
        pcie=_pcie(payload_bytes, packets, setting),
        atm=_atm(payload_bytes, packets),
    )


def _packets(payload: int, setting: LinkSetting) -> list[int]:
    """Return the bytes of the IP packets of a payload: several for a long UDP message."""
    if setting.protocol == "udp":
        return fragments(payload, setting.mtu)
    return [payload + header_bytes(setting.protocol, timestamps=setting.timestamps)]


def _ethernet(payload: int, packets: list[int], link: Ethernet) -> EthernetFigures:
    wire = sum(map(link.wire_bytes, packets))
    return EthernetFigures(
        frames=len(packets),
        wire_bytes=wire,
        throughput_mbps=link.link_mbps * payload / wire,
        efficiency_pct=100 * payload / wire,
    )


def _pcie(payload: int, packets: list[int], setting: LinkSetting) -> PcieFigures:
    link, most = setting.pcie, setting.tlp_payload_bytes
    frames = [packet + setting.ethernet.header_bytes for packet in packets]
    tlps = sum(-(-frame // most) for frame in frames)
    on_link = sum(frames) + tlps * link.packet_bytes(0)
    return PcieFigures(
        data_gbps=link.data_gbps,
        tlp_payload_bytes=most,
        tlp_efficiency_pct=100 * link.efficiency(most),
        tlp_throughput_gbps=link.payload_gbps(most),
        tlps=tlps,
        link_bytes=on_link,
        throughput_mbps=1000 * link.data_gbps * payload / on_link,
    )


def _atm(payload: int, packets: list[int]) -> AtmFigures:
    links = {kind: Aal5(kind=kind) for kind in _SONET}
    cells = sum(map(links["oc12"].cells, packets))
    wire = cells * links["oc12"].cell_bytes
    share = payload / wire
    return AtmFigures(
        cells=cells,
        wire_bytes=wire,
        efficiency_pct=100 * share,
        oc3_mbps=share * links["oc3"].cells_mbps,
        oc12_mbps=share * links["oc12"].cells_mbps,
    )
