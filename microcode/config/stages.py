"""Define the stages of the router: source and target of each program.

Roles and ports: application note pp.15-17.
"""

from collections.abc import Collection, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from ixp.isa.tables.port_kinds import ATM, ETHERNET, Medium, medium_of
from ixp.microcode.config.config_file import Engine, Port
from ixp.microcode.memory.map import ROUTER

_TO_ROUTE, _TO_CHECK = "MSGQ_ATM_RX_IPR", "MSGQ_IPR_CRC_CHK"
_TO_GENERATE = "MSGQ_ETHER_RX_CRC_GEN"
TO_ETHERNET, TO_ATM = "packet queues to Ethernet", "queues to ATM"
PORTS_OF_RECEIVER = 4
"""Ethernet ports of an eth_rx engine, from its FIRST_PORT on."""


class Stage(NamedTuple):
    """A program of a router, with CRC in software (True), in hardware (False), or either (None).

    `source` and `target` are the medium of the ports that it serves, or the name of its queue: a
    message queue of `msgq.uc`, TO_ETHERNET or TO_ATM. `atm_kind` is the kind of ATM port to which
    it is limited.
    """

    program: str
    role: str
    software_crc: bool | None
    source: Medium | str
    target: Medium | str
    atm_kind: str = ""


_HARD, _SOFT, _BOTH = False, True, None
# fmt: off
STAGES = (
    Stage("atm_rx.uc",          "atm_rx",          _HARD, ATM,          _TO_ROUTE,    "oc12"),
    Stage("atm_rx_oc3.uc",      "atm_rx",          _HARD, ATM,          _TO_ROUTE,    "oc3"),
    Stage("atm_rx_ip_route.uc", "atm_rx_ip_route", _SOFT, ATM,          _TO_CHECK,    "oc3"),
    Stage("ip_route.uc",        "ip_route",        _HARD, _TO_ROUTE,    TO_ETHERNET),
    Stage("crc_check.uc",       "crc_check",       _SOFT, _TO_CHECK,    TO_ETHERNET),
    Stage("eth_rx.uc",          "eth_rx",          _HARD, ETHERNET,     TO_ATM),
    Stage("eth_rx.uc",          "eth_rx",          _SOFT, ETHERNET,     _TO_GENERATE),
    Stage("crc_generate.uc",    "crc_generate",    _SOFT, _TO_GENERATE, TO_ATM),
    Stage("atm_tx.uc",          "atm_tx",          _BOTH, TO_ATM,       ATM,          "oc12"),
    Stage("atm_tx_oc3.uc",      "atm_tx",          _BOTH, TO_ATM,       ATM,          "oc3"),
    Stage("eth_tx.uc",          "eth_tx",          _BOTH, TO_ETHERNET,  ETHERNET),
)
# fmt: on
PROGRAMS = {stage.program: stage for stage in STAGES}
_BY_ROLE = {stage.role: stage for stage in STAGES}


def pipeline(*, software_crc: bool) -> list[Stage]:
    """Return the stages of a router with CRC in software, or in hardware."""
    return [stage for stage in STAGES if stage.software_crc in {None, software_crc}]


def roles_of(*, software_crc: bool) -> list[str]:
    """Return the roles that a router with CRC in software, or in hardware, needs."""
    return [*dict.fromkeys(stage.role for stage in pipeline(software_crc=software_crc))]


def makes_crc_in_software(roles: Collection[str]) -> bool:
    """Return whether only a router with CRC in software has a role."""
    return not {*roles}.isdisjoint({*roles_of(software_crc=True)} - {*roles_of(software_crc=False)})


def is_router_program(engine: Engine) -> bool:
    """Return whether an engine's program is one of the router's, not a user's."""
    return Path(engine.program).parent == ROUTER


def is_router(engines: Sequence[Engine]) -> bool:
    """Return whether engines form the router: any of its programs, or all roles of one kind."""
    roles = {engine.role for engine in engines}
    return any(map(is_router_program, engines)) or any(
        roles.issuperset(roles_of(software_crc=software)) for software in (False, True)
    )


def threads_of_atm_port(kind: str, contexts: int) -> int:
    """Return the number of an engine's threads that receive from an ATM port: all, or 1 at OC-3."""
    return 1 if kind == "oc3" else contexts


def receiving_threads(engines: Sequence[Engine], ports: Sequence[Port], contexts: int) -> int:
    """Return the number of threads that hold a spare buffer."""
    receivers = sum(engine.role == "eth_rx" for engine in engines)
    atm = (port.kind for port in ports if port.kind in {stage.atm_kind for stage in STAGES})
    return receivers * contexts + sum(threads_of_atm_port(kind, contexts) for kind in atm)


def received_ports(engine: Engine, ports: Iterable[int]) -> list[int]:
    """Return the ports from which an engine receives; none for roles of other programs.

    Several engines of the role `eth_rx` share the Ethernet ports by FIRST_PORT.
    """
    source = _BY_ROLE[engine.role].source if engine.role in _BY_ROLE else ""
    served = [port for port in ports if medium_of(port) is source]
    first = engine.defines.get("FIRST_PORT", 0)
    if source is not ETHERNET or not isinstance(first, int):
        return served
    return [port for port in served if port in range(first, first + PORTS_OF_RECEIVER)]


def sent_ports(engine: Engine, ports: Iterable[int]) -> list[int]:
    """Return the ports to which an engine sends; none for roles of other programs."""
    target = _BY_ROLE[engine.role].target if engine.role in _BY_ROLE else ""
    return [port for port in ports if medium_of(port) is target]
