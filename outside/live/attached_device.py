"""Attach devices of this machine to Ethernet ports: of containers, virtual machines, or mininet."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import msgspec

from ixp.isa.tables.port_kinds import is_atm
from ixp.microcode.config.loader import Config
from ixp.outside.live.link_ends import TransparentEnd
from ixp.outside.live.live_device import LiveDevice
from ixp.outside.namespaces import ExistingNamespace
from ixp.support.errors import UserError
from ixp.workloads.record.run_directory import port_name, port_number

_NAMES = Path("/run/netns")  # folder of `ip netns`


class DevicePlace(msgspec.Struct, frozen=True):
    """A device to attach: the port, and [NETNS/]DEVICE; NETNS is a name, process or path."""

    port: int
    device: str

    @classmethod
    def of(cls, port: str, device: str) -> DevicePlace:
        """Parse texts PORT=[NETNS/]DEVICE; raise UserError unless PORT is an Ethernet port."""
        try:
            number = port_number(port)
        except UserError as error:
            raise UserError(f"--attach: {error}") from None
        if is_atm(number):
            raise UserError(f"--attach: {port_name(number)} must be an Ethernet port")
        return cls(number, device)


def check_devices(places: Iterable[DevicePlace], config: Config) -> None:
    """Raise UserError for a port that the configuration lacks, or a device at two ports."""
    ports = [port.number for port in config.ports if not is_atm(port.number)]
    used: set[str] = set()
    for place in places:
        if place.port not in ports:
            names = ", ".join(map(port_name, ports))
            raise UserError(f"--attach: port must be one of {names}, not {port_name(place.port)}")
        if place.device in used:
            raise UserError(f"--attach: {place.device} is attached already")
        used.add(place.device)


class AttachedDevice(LiveDevice):
    """A device that passes all its received frames to a port, and sends all frames of the port."""

    def __init__(self, place: DevicePlace) -> None:
        """Open the device; raise UserError if it is missing or the system refuses."""
        network, _, device = place.device.rpartition("/")
        namespace = ExistingNamespace(network or None, _path(network))
        tap = namespace.open_device(device)
        super().__init__(place.device, place.port, TransparentEnd(), tap)


def _path(network: str) -> Path | None:
    """Return the file of a network namespace, None for our own; raise UserError if missing."""
    if not network:
        return None
    if network.isdecimal():
        path = Path(f"/proc/{network}/ns/net")
    else:
        path = Path(network) if "/" in network else _NAMES / network
    if not path.exists():
        raise UserError(f"--attach: no network namespace {network}: {path} does not exist")
    return path
