"""Check that a configuration is a complete router, and derive the programs' defines.

A configuration is checked as a whole if any of its programs is the router's: the programs share
queues and tables, so no role may be missing.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import ceil
from pathlib import Path

from ixp.isa.tables.chip import Chip
from ixp.isa.tables.csrs import FIFO_DATA_QUADWORDS
from ixp.isa.tables.port_kinds import ATM, is_atm, port_kind
from ixp.microcode.config.config_file import Engine, Port
from ixp.microcode.config.option_table import Defines, is_option, largest_burst, read, unknown
from ixp.microcode.config.stages import (
    PORTS_OF_RECEIVER,
    PROGRAMS,
    is_router_program,
    makes_crc_in_software,
    roles_of,
    threads_of_atm_port,
)
from ixp.microcode.config.wire_rates import Rate
from ixp.microcode.memory.map import constants
from ixp.support.errors import FieldError, UserError
from ixp.support.toml_file import TomlFile

_SLOT_PARTS = 1 << constants("system_config.uc")["CELL_TIME_BITS"]  # fractions of a core cycle


def defines(
    engines: Sequence[Engine], ports: Sequence[Port], table: Chip, rates: Mapping[int, Rate]
) -> dict[str, int | str]:
    """Return the defines that all programs get from the configuration.

    `rates` are those of the wires. Cells of all ATM ports are paced by the slowest wire, whose
    framer would otherwise overflow. They are not paced if all these wires are unbounded. Raise
    FieldError, about `ports`, for a wire too slow for ATM transmit.
    """
    result: dict[str, int | str] = {"ENGINES": table["engines"]}
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
    """Return a cell's time on a line of this kind, in fractions of a core cycle, rounded up."""
    cycles = port_kind(kind).cycles_per_byte(table) * table["cell_wire_bytes"] / rate
    return ceil(_SLOT_PARTS * cycles)


def _check_slot(slot: int, table: Chip) -> None:
    # Times in registers of ATM transmit are modulo 2^32: a burst plus a cell must be below half of
    # it.
    longest = ((1 << 31) - 1) // (largest_burst(table) + 1)
    if slot > longest:
        limit, cycles = (time // _SLOT_PARTS for time in (longest, slot))
        message = "{ports} must let a cell leave on ATM wires in {0} core cycles at most, not {1}"
        raise FieldError(message, limit, cycles)


def check(engines: Sequence[Engine], ports: Sequence[Port], table: Chip, text: TomlFile) -> None:
    """Raise UserError, with the line, for a configuration that the router cannot serve."""
    if not any(map(is_router_program, engines)):
        return
    if "core" not in text.data:
        message = "missing [core]: its software fills the tables and starts the ports"
        raise text.error(f'{message}, as software = "ixp.microcode.core:Router" does', "core")
    _check_roles(engines, table, text)
    _check_atm(engines, ports, table, text)
    _check_devices(table)
    _check_ethernet(engines, ports, text)


def check_names(
    engines: Sequence[Engine], shared: Defines, requested: Defines, table: Chip, text: TomlFile
) -> None:
    """Raise UserError for defines that no program uses.

    `shared` are the file's defines for all engines, with their line, `requested` those of the
    command line. Users' programs may use any define; the router's programs use build options. A
    single engine may only have options that no other engine depends on.
    """
    routers = [index for index, engine in enumerate(engines) if is_router_program(engine)]
    if routers and len(routers) == len(engines):
        for name in (name for name in {**shared, **requested} if not is_option(name)):
            if name in requested:
                raise UserError(unknown(name))
            raise text.error(unknown(name), "defines")
    for index in routers:
        for name, value in engines[index].defines.items():
            if is_option(name, per_engine=True):
                try:
                    read({name: value}, table)
                except UserError as error:
                    raise text.error(str(error), "engine", index, "defines") from None
            elif is_option(name):
                message = f"{name} belongs in the defines of the whole configuration: others"
                raise text.error(f"{message} depend on it", "engine", index, "defines")
            elif name != "FIRST_PORT" or engines[index].role != "eth_rx":
                raise text.error(unknown(name), "engine", index, "defines")


def _check_roles(engines: Sequence[Engine], table: Chip, text: TomlFile) -> None:
    """Raise UserError unless the roles are those of one of the two kinds of router, once each."""
    for index, engine in enumerate(engines):
        program = Path(engine.program).name
        role = PROGRAMS[program].role if program in PROGRAMS else engine.role
        if role != engine.role:
            message = f"role of {program} must be {role}, not {engine.role}"
            raise text.error(message, "engine", index, "role")
    roles = [engine.role for engine in engines]
    software = makes_crc_in_software(roles)
    needed = roles_of(software_crc=software)
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
        raise text.error(f"{message}: `has_crc` of {table.name} is 0", "chip")


def _check_devices(table: Chip) -> None:
    """Raise UserError for device rows with which the router would overflow a device.

    The router is ahead of a framer by the cells in its share of the transmit FIFO, and sends a
    ready MAC one element at a time.
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


def _check_atm(
    engines: Sequence[Engine], ports: Sequence[Port], table: Chip, text: TomlFile
) -> None:
    """Check that ATM ports are of one kind, not more than threads, with the programs for them."""
    atm = [(index, port) for index, port in enumerate(ports) if is_atm(port.number)]
    if not atm:
        raise text.error(f"missing ATM port: number {ATM.numbers.start}", "port")
    kind = atm[0][1].kind
    routes = any(engine.role == "atm_rx_ip_route" for engine in engines)
    contexts = table["contexts"]
    # At least one thread must route.
    most = contexts - 1 if routes else contexts // threads_of_atm_port(kind, contexts)
    for place, (index, port) in enumerate(sorted(atm, key=lambda entry: entry[1].number)):
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
        if program in PROGRAMS and PROGRAMS[program].atm_kind not in {"", kind}:
            message = f"program must be one for ports of kind {kind}, not {program}"
            raise text.error(message, "engine", index, "program")


def _check_ethernet(engines: Sequence[Engine], ports: Sequence[Port], text: TomlFile) -> None:
    """Check that every Ethernet port belongs to a receiver (and one queue, if two exist)."""
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
