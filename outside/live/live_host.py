"""Create live hosts, each with an attachment, a network namespace and a TAP device."""

from __future__ import annotations

import json

from ixp.outside.live.host_attachments import HostAttachment
from ixp.outside.live.link_ends import AtmEnd, EthernetEnd, LinkEnd
from ixp.outside.live.live_device import LiveDevice
from ixp.outside.namespaces import Namespace

DEVICE = "eth0"  # its name in the namespace
QUEUE_FRAMES = 128  # most frames that wait for the wire, as in a NIC's ring
_FAR_MAC = 0x02_00_00_00_03_00  # plus the number of a host at an ATM port
_ROUTER_MAC = 0x02_00_00_00_02_00  # plus the number of a host: the router at an ATM port


class LiveHost(LiveDevice):
    """A host with its network namespace, at a port of the router."""

    def __init__(
        self, number: int, host: HostAttachment, namespace: Namespace, *, has_own_mac: bool = False
    ) -> None:
        """Create its device, with address and route.

        On Ethernet, the MAC address is that of the host's route, or its own.
        """
        self.number = number
        self.attachment = attachment = host.attachment
        self.namespace = namespace
        of_route = None if has_own_mac else attachment.mac
        mac = (of_route or _FAR_MAC + number).to_bytes(6, "big")
        router_mac = (attachment.gateway_mac or _ROUTER_MAC + number).to_bytes(6, "big")
        end: LinkEnd = (
            AtmEnd(mac, router_mac, attachment.vc) if attachment.is_atm else EthernetEnd(mac)
        )
        tap = namespace.tap(DEVICE, mac=mac.hex(":"))
        super().__init__(namespace.name, attachment.port, end, tap)
        self.address = str(attachment.address)
        self.vc = attachment.vc if attachment.is_atm else None
        gateway = f"via {host.gateway} onlink" if host.gateway else ""
        namespace.ip(
            f"link set dev {DEVICE} txqueuelen {QUEUE_FRAMES}",
            f"addr add {attachment.address}/{host.prefix} dev {DEVICE}",
            # With a source address, which programs that build packets themselves read here.
            f"route add default dev {DEVICE} {gateway} src {attachment.address}",
        )

    def queue_drops(self) -> int:
        """Return the number of frames dropped at the full queue of its device."""
        show = ["ip", "-s", "-j", "link", "show", "dev", DEVICE]
        ran = self.namespace.run(show, capture_output=True)
        try:
            return int(json.loads(ran.stdout)[0]["stats64"]["tx"]["dropped"])
        except (ValueError, LookupError):  # an `ip` with another output format
            return 0
