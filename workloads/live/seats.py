"""Which host is behind which port: chosen by number, or named."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain, cycle, islice

from ixp.isa.port_kinds import is_atm
from ixp.microcode.config.loader import Config
from ixp.support.errors import UserError
from ixp.workloads.hosts.scenarios.places import Place, Places
from ixp.workloads.record.run_directory import port_name, port_number

_MOST = 64  # hosts, as there are VCs of an ATM port in the default tables


def ports_of_hosts(text: str, ports: Iterable[int]) -> list[int]:
    """Return the port of each host: `text` is their number, or the ports, such as `eth0,atm0`.

    A number takes an Ethernet port, an ATM port, the next Ethernet port and so on, for the router
    forwards from one side to the other. Several hosts may be behind one ATM port. Raise UserError
    for what is neither, and for more hosts than there is room.
    """
    known = sorted(ports)
    if not text.isdecimal():
        names = text.split(",")
        if "" in names:
            raise UserError(f"--hosts must be a number or ports such as eth0,atm0, not `{text}`")
        return [_port(each, known) for each in names]
    ethernet = [port for port in known if not is_atm(port)]
    atm = [port for port in known if is_atm(port)]
    number = int(text)
    order = ethernet if not atm else _in_turn(ethernet, atm)
    if not 1 <= number <= len(order):
        raise UserError(f"--hosts must be 1 to {len(order)} or a list of ports, not {text}")
    return order[:number]


def _port(text: str, known: Sequence[int]) -> int:
    try:
        port = port_number(text)
    except UserError as error:
        raise UserError(f"--hosts: {error}") from None
    if port not in known:
        names = ", ".join(map(port_name, known))
        raise UserError(f"--hosts: port must be one of {names}, not {text}")
    return port


def _in_turn(ethernet: list[int], atm: list[int]) -> list[int]:
    """Return ports of both sides in turn; when the Ethernets are full, the rest is ATM."""
    left, behind_atm = list(ethernet), cycle(atm)
    pairs = (([left.pop(0)] if left else []) + [next(behind_atm)] for _ in range(_MOST))
    return list(islice(chain.from_iterable(pairs), _MOST))


def places_of(config: Config, ports: Iterable[int]) -> list[tuple[Place, str | None]]:
    """Return for each host its place, and the address of the router there.

    Programs that are not the router's forward frames as they are: hosts are then neighbours on one
    Ethernet, and the address is None. Raise UserError for a port at which the tables have no place,
    or no address of the router, and for an ATM port without the router.
    """
    own = {each.port: each.address.partition("/")[0] for each in config.tables.interface}
    places = Places(config)
    found: list[tuple[Place, str | None]] = []
    for port in ports:
        place = places.find(port, None, lambda message, _: UserError(f"--hosts: {message}"))
        if not config.is_router:
            if place.is_atm:
                raise UserError(
                    f"--hosts: {port_name(port)} must be an Ethernet port:"
                    f" {config.place} is not the router, which ATM needs"
                )
            found.append((place, None))
            continue
        if port not in own:
            raise UserError(f"{port_name(port)} must have an [[interface]] with an address")
        found.append((place, own[port]))
    return found
