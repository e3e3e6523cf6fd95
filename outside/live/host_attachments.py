"""Assign hosts to ports, by number of hosts or by names of ports."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from ipaddress import IPv4Interface
from itertools import chain, cycle, islice
from typing import NamedTuple

from msgspec.structs import replace

from ixp.isa.tables.port_kinds import is_atm
from ixp.microcode.config.loader import Config
from ixp.microcode.config.tables import Wrong, check_host
from ixp.support.errors import UserError
from ixp.workloads.record.run_directory import port_name, port_number
from ixp.workloads.runs.system.attachments import Attachment, Attachments

_MOST = 64  # most hosts: the VCs of an ATM port in the default tables
_HOST_PREFIX = 32  # prefix length: the subnet only contains the host
_LEAST_PREFIX = 2  # shorter prefixes would contain half of all addresses or more


def ports_of_hosts(text: str, ports: Iterable[int]) -> list[int]:
    """Return the port of each host: `text` is their number, or the ports, such as `eth0,atm0`.

    A number selects Ethernet and ATM ports alternately, because the router forwards between both
    sides. A port may have several hosts. Raise UserError for other texts, and for more hosts than
    the ports can have.
    """
    all_ports = sorted(ports)
    if not text.isdecimal():
        names = text.split(",")
        if "" in names:
            raise UserError(f"--hosts must be a number or ports such as eth0,atm0, not `{text}`")
        return [_port(name, all_ports) for name in names]
    ethernet = [port for port in all_ports if not is_atm(port)]
    atm = [port for port in all_ports if is_atm(port)]
    number = int(text)
    order = ethernet if not atm else _in_turn(ethernet, atm)
    if not 1 <= number <= len(order):
        raise UserError(f"--hosts must be 1 to {len(order)} or a list of ports, not {text}")
    return order[:number]


def _port(text: str, ports: Sequence[int]) -> int:
    try:
        port = port_number(text)
    except UserError as error:
        raise UserError(f"--hosts: {error}") from None
    if port not in ports:
        names = ", ".join(map(port_name, ports))
        raise UserError(f"--hosts: port must be one of {names}, not {text}")
    return port


def _in_turn(ethernet: list[int], atm: list[int]) -> list[int]:
    """Return ports of both sides alternately; once the Ethernet ports are used, only ATM ports."""
    free, behind_atm = list(ethernet), cycle(atm)
    pairs = (([free.pop(0)] if free else []) + [next(behind_atm)] for _ in range(_MOST))
    return list(islice(chain.from_iterable(pairs), _MOST))


class HostAttachment(NamedTuple):
    """The attachment of a host, the prefix length of its subnet, and the router's address.

    `gateway` is None if all hosts are on one Ethernet.
    """

    attachment: Attachment
    prefix: int
    gateway: str | None


def host_attachments(
    config: Config,
    ports: Sequence[int],
    addresses: Mapping[int, IPv4Interface],
    shared: Collection[int] = (),
) -> list[HostAttachment]:
    """Return the attachment of each port's host; `addresses` are requested, by host number.

    Hosts that share an Ethernet port, or are at one of `shared`, are in the subnet of the router's
    interface. Users' programs forward unchanged frames: all hosts are then on one Ethernet. Raise
    UserError for a port without a free address or a router address in the tables, for an ATM port
    without the router, and for an address that is not a valid host address, in use, or not routed
    to its host.
    """
    attachments = Attachments(config, shares_ethernets=True)
    wrong = _wrong("--address")
    for address in addresses.values():  # reserve them before others are chosen
        if (length := address.network.prefixlen) < _LEAST_PREFIX:
            raise UserError(f"--address: N must be {_LEAST_PREFIX} to 32, not {length}")
        check_host(address, wrong)
        attachments.take(str(address.ip), wrong)
    hosts = [
        _host_attachment(config, attachments, port, addresses.get(number))
        for number, port in enumerate(ports)
    ]
    shared = {*shared, *(port for port in ports if ports.count(port) > 1)}
    return [
        _in_subnet(config, host) if port in shared and number not in addresses else host
        for number, (port, host) in enumerate(zip(ports, hosts, strict=True))
    ]


def _in_subnet(config: Config, host: HostAttachment) -> HostAttachment:
    """Return a host on a shared Ethernet; its subnet is the router interface's, if inside."""
    interface = config.tables.interface_of(host.attachment.port)
    if host.attachment.is_atm or not interface or host.attachment.address not in interface.network:
        return host
    return host._replace(prefix=interface.network.prefixlen)


def _host_attachment(
    config: Config, attachments: Attachments, port: int, address: IPv4Interface | None
) -> HostAttachment:
    prefix = address.network.prefixlen if address else _HOST_PREFIX
    if not config.is_router:
        attachment = attachments.find(port, None, _wrong("--hosts"))
        if attachment.is_atm:
            raise UserError(
                f"--hosts: {port_name(port)} must be an Ethernet port:"
                f" {config.source} is not the router, which ATM needs"
            )
        return HostAttachment(
            replace(attachment, address=address.ip) if address else attachment, prefix, None
        )
    own = {entry.port: entry.address.partition("/")[0] for entry in config.tables.interface}
    requested = str(address.ip) if address else None
    attachment = attachments.find(port, requested, _wrong("--address" if requested else "--hosts"))
    if port not in own:
        raise UserError(f"{port_name(port)} must have an [[interface]] with an address")
    return HostAttachment(attachment, prefix, own[port])


def _wrong(option: str) -> Wrong:
    return lambda message, _: UserError(f"{option}: {message}")
