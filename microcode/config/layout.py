"""Which engines, ports and chips the router's programs serve together, and their defines.

A configuration is checked as a whole as soon as one of its programs is the router's: the programs
share queues and tables, so no role may be missing. Roles and ports: application note pp.15-17.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import ceil
from pathlib import Path
from typing import Protocol

from ixp.isa.tables.chip import Chip
from ixp.isa.tables.csrs import FIFO_DATA_QUADWORDS
from ixp.isa.tables.port_kinds import ATM, is_atm, port_kind
from ixp.microcode.config.option_table import Defines, is_option, largest_burst, read, unknown
from ixp.microcode.config.wire_rates import Rate
from ixp.microcode.memory.map import ROUTER, constants, other_file
from ixp.support.errors import FieldError, UserError

_HARDWARE_CRC = ("atm_rx", "ip_route", "eth_rx", "atm_tx", "eth_tx")
_SOFTWARE_CRC = ("atm_rx_ip_route", "crc_check", "eth_rx", "crc_generate", "atm_tx", "eth_tx")
_PROGRAMS = {  # the role of each, and the only kind of ATM port that it serves
    "atm_rx.uc": ("atm_rx", "oc12"), "atm_rx_oc3.uc": ("atm_rx", "oc3"),
    "atm_rx_ip_route.uc": ("atm_rx_ip_route", "oc3"),
    "ip_route.uc": ("ip_route", ""),
    "crc_check.uc": ("crc_check", ""), "crc_generate.uc": ("crc_generate", ""),
    "eth_rx.uc": ("eth_rx", ""),
    "atm_tx.uc": ("atm_tx", "oc12"), "atm_tx_oc3.uc": ("atm_tx", "oc3"),
    "eth_tx.uc": ("eth_tx", ""),
}  # fmt: skip
_MAX_PORTS = {"oc12": 1, "oc3": 4}  # a thread for each OC-3 port
_RECEIVING_THREADS = {"oc12": 4, "oc3": 1}  # of a port
_RECEIVING_THREADS_OF_ENGINE = 4  # of an eth_rx engine
_MAX_PORTS_WITH_ROUTE = 3  # where one thread at least must route
PORTS_OF_RECEIVER = 4  # Ethernet ports of an eth_rx engine
_SLOT_PARTS = 1 << constants("system_config.uc")["CELL_TIME_BITS"]  # of a core cycle


class _Engine(Protocol):
    @property
    def role(self) -> str: ...
    @property
    def program(self) -> str: ...
    @property
    def defines(self) -> Mapping[str, int | str]: ...


class _Port(Protocol):
    @property
    def number(self) -> int: ...
    @property
    def kind(self) -> str: ...


class _Text(Protocol):
    """The file of a configuration, which knows its lines."""

    @property
    def data(self) -> Mapping[str, object]: ...
    def error(self, message: str, table: str, index: int = 0, key: str = "") -> UserError: ...


def defines(
    engines: Sequence[_Engine], ports: Sequence[_Port], table: Chip, rates: Mapping[int, Rate]
) -> dict[str, int | str]:
    """Return the defines that all programs get from the configuration.

    `rates` are those of the wires. Cells of all ATM ports are paced alike, by the slowest wire: at
    a higher rate its framer would overflow. They are not paced when all these wires are unbounded.
    Raise FieldError, about `ports`, for a wire too slow for ATM transmit.
    """
    result: dict[str, int | str] = {}
    roles = {engine.role for engine in engines}
    atm = [port for port in ports if port_kind(port.kind).is_atm]
    kinds = [port.kind for port in atm]
    if "oc3" in kinds:
        result["ATM_OC3_PORTS"] = kinds.count("oc3")
    if atm:
        bounded = [(port.kind, rate) for port in atm if (rate := rates[port.number])]
        slots = [cell_slot(kind, table, rate) for kind, rate in bounded]
        result["CELL_SLOT"] = slot = max(slots, default=0)
        if "atm_tx" in roles:
            _check_slot(slot, table)
    if "atm_tx" in roles:
        result["ATM_TRANSMITTER"] = 1
    if "crc_generate" in roles:
        result["SW_CRC_TX"] = 1
    return result


def cell_slot(kind: str, table: Chip, rate: Fraction) -> int:
    """Return the time of a cell on a line of this kind, in parts of a core cycle, rounded up."""
    cycles = port_kind(kind).cycles_per_byte(table) * table["cell_wire_bytes"] / rate
    return ceil(_SLOT_PARTS * cycles)


def _check_slot(slot: int, table: Chip) -> None:
    # Times in the registers of ATM transmit are modulo 2^32: a burst and the next cell are below
    # half.
    longest = ((1 << 31) - 1) // (largest_burst(table) + 1)
    if slot > longest:
        limit, given = (time // _SLOT_PARTS for time in (longest, slot))
        message = "{ports} must let a cell leave on ATM wires in {0} core cycles at most, not {1}"
        raise FieldError(message, limit, given)


def receiving_threads(engines: Sequence[_Engine], ports: Sequence[_Port]) -> int:
    """Return how many threads keep a buffer on deck."""
    receivers = sum(engine.role == "eth_rx" for engine in engines)
    atm = sum(_RECEIVING_THREADS.get(port.kind, 0) for port in ports)
    return receivers * _RECEIVING_THREADS_OF_ENGINE + atm


def check(engines: Sequence[_Engine], ports: Sequence[_Port], table: Chip, text: _Text) -> None:
    """Raise UserError, with the line, for what the router's programs cannot serve."""
    if not any(map(is_routers, engines)):
        return
    if "core" not in text.data:
        message = "missing [core]: its software fills the tables and starts the ports"
        raise text.error(f'{message}, as software = "ixp.microcode.core:Router" does', "core")
    _check_files(engines, text)
    _check_roles(engines, table, text)
    _check_atm(engines, ports, text)
    _check_devices(table)
    _check_ethernet(engines, ports, text)


def is_routers(engine: _Engine) -> bool:
    """Return whether an engine's program is one of the router's, and not one's own."""
    return Path(engine.program).parent == ROUTER


def is_router(engines: Sequence[_Engine]) -> bool:
    """Return whether engines make up the router: one of its programs, or all roles of a kind."""
    roles = {engine.role for engine in engines}
    kinds = (_HARDWARE_CRC, _SOFTWARE_CRC)
    return any(map(is_routers, engines)) or any(roles.issuperset(kind) for kind in kinds)


def check_names(
    engines: Sequence[_Engine], shared: Defines, given: Defines, table: Chip, text: _Text
) -> None:
    """Raise UserError for defines that no program asks for.

    `shared` are those of the file for all engines, with its line, `given` those of the command
    line. Programs of one's own may ask for anything; the router's for build options, and one of
    its engines alone for those that no other engine depends on.
    """
    routers = [index for index, engine in enumerate(engines) if is_routers(engine)]
    if routers and len(routers) == len(engines):
        for name in (name for name in {**shared, **given} if not is_option(name)):
            if name in given:
                raise UserError(unknown(name))
            raise text.error(unknown(name), "defines")
    for index in routers:
        for name, value in engines[index].defines.items():
            if is_option(name, local=True):
                try:
                    read({name: value}, table)
                except UserError as error:
                    raise text.error(str(error), "engine", index, "defines") from None
            elif is_option(name):
                message = f"{name} belongs in the defines of the whole configuration: others"
                raise text.error(f"{message} depend on it", "engine", index, "defines")
            elif name != "FIRST_PORT" or engines[index].role != "eth_rx":
                raise text.error(unknown(name), "engine", index, "defines")


def _check_files(engines: Sequence[_Engine], text: _Text) -> None:
    """A program of one's own must have the router's memory map: the core's software has that."""
    for index, engine in enumerate(engines):
        other = None if is_routers(engine) else other_file(Path(engine.program).parent)
        if other is not None:
            message = f"{other} must be the same as the router's, which its core and checks read"
            raise text.error(message, "engine", index, "program")


def _check_roles(engines: Sequence[_Engine], table: Chip, text: _Text) -> None:
    """Raise UserError unless the roles are those of one of the two kinds of router, each once."""
    for index, engine in enumerate(engines):
        program = Path(engine.program).name
        role, _ = _PROGRAMS.get(program, (engine.role, ""))
        if role != engine.role:
            message = f"role of {program} must be {role}, not {engine.role}"
            raise text.error(message, "engine", index, "role")
    roles = [engine.role for engine in engines]
    software = any(role in roles for role in _SOFTWARE_CRC if role not in _HARDWARE_CRC)
    needed = _SOFTWARE_CRC if software else _HARDWARE_CRC
    for index, role in enumerate(roles):
        if role not in needed:
            message = f"unknown role `{role}`; this router has {', '.join(needed)}"
            raise text.error(message, "engine", index, "role")
        if role in roles[:index] and (software or role != "eth_rx"):
            raise text.error(f"duplicate role {role}", "engine", index, "role")
    for role in needed:
        if role not in roles:
            raise text.error(f"no engine has the role {role}", "engine")
    if not software and not table["has_crc"]:
        message = "chip must have CRC hardware, or engines the roles crc_check and crc_generate"
        raise text.error(f"{message}: {table.name} has none", "chip")


def _check_devices(table: Chip) -> None:
    """Raise UserError for rows of devices with which the router sends more than they take.

    It is ahead of a framer by the cells of its share of the transmit FIFO, and hands a ready MAC an
    element at a time.
    """
    least = {
        "atm_tx_fifo_cells": (table["fifo_elements"] // 4, "the cells that are on their way to it"),
        "eth_tx_ready_bytes": (8 * FIFO_DATA_QUADWORDS, "the bytes of a transmit element"),
    }
    for row, (value, why) in least.items():
        if table[row] < value:
            raise UserError(
                f"chip row {row} must be {value} or more for the router, {why}, not {table[row]}"
            )


def _check_atm(engines: Sequence[_Engine], ports: Sequence[_Port], text: _Text) -> None:
    """One kind of ATM port, as many as there are threads, and the programs for them."""
    atm = [(index, port) for index, port in enumerate(ports) if is_atm(port.number)]
    if not atm:
        raise text.error(f"missing ATM port: number {ATM.numbers.start}", "port")
    kind = atm[0][1].kind
    routes = any(engine.role == "atm_rx_ip_route" for engine in engines)
    most = _MAX_PORTS_WITH_ROUTE if routes else _MAX_PORTS.get(kind, 0)
    for place, (index, port) in enumerate(sorted(atm, key=lambda each: each[1].number)):
        if port.kind != kind:
            message = f"ATM ports must be of one kind, not {kind} and {port.kind}"
            raise text.error(message, "port", index, "kind")
        if place == most:
            message = f"ATM ports of kind {kind} must be {most} at most, not {len(atm)}"
            raise text.error(message, "port", index, "number")
        if port.number != ATM.numbers.start + place:
            message = f"ATM ports must be numbered from {ATM.numbers.start} on without a gap"
            number = ATM.numbers.start + place
            raise text.error(f"{message}: {number}, not {port.number}", "port", index, "number")
    for index, engine in enumerate(engines):
        program = Path(engine.program).name
        _, served = _PROGRAMS.get(program, ("", kind))
        if served not in {"", kind}:
            message = f"program must be one for ports of kind {kind}, not {program}"
            raise text.error(message, "engine", index, "program")


def _check_ethernet(engines: Sequence[_Engine], ports: Sequence[_Port], text: _Text) -> None:
    """Every Ethernet port belongs to a receiver; with two of them, to one of the two queues."""
    served: set[int] = set()
    for index, engine in enumerate(engines):
        if engine.role == "eth_rx":
            first = engine.defines.get("FIRST_PORT")
            if first not in (0, PORTS_OF_RECEIVER) or int(first) in served:
                message = "defines of eth_rx must have FIRST_PORT = 0 or 4, each once"
                raise text.error(f"{message}, not {first}", "engine", index, "defines")
            served.update(range(int(first), int(first) + PORTS_OF_RECEIVER))
    ethernet = [index for index, port in enumerate(ports) if not is_atm(port.number)]
    if not ethernet:
        raise text.error("missing Ethernet port", "port")
    for index in ethernet:
        if ports[index].number not in served:
            numbers = ", ".join(map(str, sorted(served)))
            message = f"Ethernet port must be one that an eth_rx engine receives from ({numbers})"
            raise text.error(f"{message}, not {ports[index].number}", "port", index, "number")
