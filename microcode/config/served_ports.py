"""Which ports each engine of the router serves, by its role."""

from collections.abc import Iterable

from ixp.isa.tables.port_kinds import is_atm
from ixp.microcode.config.config_file import Engine
from ixp.microcode.config.layout import PORTS_OF_RECEIVER

_FROM_ATM = ("atm_rx", "atm_rx_ip_route")


def received_ports(engine: Engine, ports: Iterable[int]) -> list[int]:
    """Return those of the ports from which an engine receives; none for a role of other programs.

    Several engines of the role `eth_rx` share the Ethernet ports by FIRST_PORT.
    """
    if engine.role in _FROM_ATM:
        return [port for port in ports if is_atm(port)]
    if engine.role != "eth_rx":
        return []
    first = int(engine.defines.get("FIRST_PORT", 0))
    return [port for port in ports if port in range(first, first + PORTS_OF_RECEIVER)]


def sent_ports(engine: Engine, ports: Iterable[int]) -> list[int]:
    """Return those of the ports to which an engine sends; none for a role of other programs."""
    if engine.role not in {"atm_tx", "eth_tx"}:
        return []
    return [port for port in ports if is_atm(port) == (engine.role == "atm_tx")]
