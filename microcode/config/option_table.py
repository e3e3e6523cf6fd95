"""Define every build option of the router: its values, its default and its effect.

The checks of `defines` and `-D`, their errors, the table in the documentation and `ixp run
--list-options` are derived from these rows. Defaults are read from the include files of the
programs, if defined there.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from ixp.isa.tables.chip import Chip
from ixp.isa.tables.chip_limits import limits
from ixp.microcode.memory.map import constants, definitions
from ixp.support.errors import UserError
from ixp.support.suggestions import similar_names

Defines = Mapping[str, int | str]

_MAP = constants()
_TEXTS = {**definitions("system_config.uc"), **definitions("counters.uc")}
_SWITCH = range(2)
_BY_PORTS = "by the ports"
# A PDU is admitted to its queue before it enters. At most as many PDUs are admitted at once as CRC
# generate has result places; the threads of an Ethernet receiver are fewer.
_HIGHEST_WATER = _MAP["BDQ_SIZE"] - _MAP["REORDER_SIZE"]


def largest_burst(table: Chip) -> int:
    """Return the most cells by which ATM transmit may be ahead of the line.

    Cells in the transmit FIFO also go to the framer: one element in four holds a cell.
    """
    return max(1, table["atm_tx_fifo_cells"] - table["fifo_elements"] // 4)


class Option(NamedTuple):
    """A build option.

    `per_engine`: an engine may have a value of its own, because no other engine depends on it.
    `most` returns the largest value if it depends on the chip.
    """

    name: str
    values: range | tuple[str, ...]
    default: str
    meaning: str
    per_engine: bool = False
    most: Callable[[Chip], int] | None = None

    def on(self, table: Chip) -> "Option":
        """Return the option with the values and the default for a chip."""
        if self.most is None or not isinstance(self.values, range):
            return self
        most = self.most(table)
        values = range(self.values.start, most + 1)
        return self._replace(values=values, default=str(min(int(self.default), most)))

    @property
    def allowed(self) -> str:
        """Return the allowed values as text."""
        if isinstance(self.values, tuple):
            return f"one of {', '.join(self.values)}"
        if self.values == _SWITCH:
            return "0 or 1"
        least, most = self.values[0], self.values[-1]
        if least == most:
            return str(least)
        return f"{least} to {hex(most) if most in _MASKS else most}"

    def read(self, value: int | str) -> int | str:
        """Return a value in the form for programs; raise UserError if it is not allowed."""
        choice: int | str = str(value) if isinstance(self.values, tuple) else _number(value)
        if choice not in self.values:
            raise UserError(f"{self.name} must be {self.allowed}, not {value}")
        return choice


_CELLS = limits("atm_tx_fifo_cells", "cells")
_MASKS = (0xFFFFFFFF,)  # options with these largest values are masks of bits

OPTIONS = (
    Option("VC_TABLE_HASHED", _SWITCH, "1", "VCs are found by a hash, whatever their VPI and VCI"),
    Option(
        "VC_TABLE_LINEAR", _SWITCH, "0",
        "instead, an array of VCs by the low bits of VCI, VPI and port; other bits must be 0",
    ),
    Option(
        "VCI_SIGNIFICANT_BITS", range(1, 16), "8",
        "low bits of the VCI in a linear table; with those of VPI and port 16 at most",
    ),
    Option(
        "VPI_SIGNIFICANT_BITS", range(1, 9), _BY_PORTS,
        "low bits of the VPI in it: 8, for two ATM ports 7, for more 6",
    ),
    Option(
        "PORT_SIGNIFICANT_BITS", range(3), _BY_PORTS,
        "low bits of the port in it, enough to tell the ATM ports apart: 0, 1, 2",
    ),
    Option(
        "CRC32_RX_LLC0", _SWITCH, _TEXTS["CRC32_RX_LLC0"],
        "a first cell's LLC0 is a constant and does not go through the CRC unit",
    ),
    Option(
        "RFC1812", _SWITCH, _TEXTS["RFC1812"],
        "addresses are checked: MACs of frames, sources and destinations of packets, directed "
        "broadcasts (`drop_precedence.RFC1812` lists what 0 leaves out)",
    ),
    Option(
        "CORE_ANSWERS", _SWITCH, _TEXTS["CORE_ANSWERS"],
        "the core answers with ICMP (errors, replies) and ARP, forwards packets with options "
        "and fragments those above the MTU; packets whose TTL is over or without a route go to it "
        "and not into drop counters, fragments are forwarded by the microengines",
    ),
    Option(
        "ICMP_RATE", range(1, 1_000_001), "1000",
        "how many ICMP errors the core sends in a second of the router's time at most",
    ),
    Option(
        "ICMP_BURST", range(1, 1001), "50",
        "how many of them may follow each other at once after a pause",
    ),
    Option(
        "REASSEMBLY_MS", range(1, 120_001), "60000",
        "for how many milliseconds of the router's time the core waits for all fragments of a "
        "packet for the router itself",
    ),
    Option(
        "SOURCE_ROUTES", _SWITCH, "1",
        "the core that answers follows source routes; with 0 it refuses packets that have one",
    ),
    Option(
        "ATM_LOOPBACK", _SWITCH, "0",
        "packets from ATM with a route to ATM leave by an Ethernet, for tests with a looped cable",
    ),
    Option(
        "ETHERNET_LOOPBACK", _SWITCH, "0",
        "packets from an Ethernet with a route to an Ethernet go there; packet queues get a lock, "
        "since Ethernet receivers enqueue, too",
    ),
    Option(
        "QUEUE_CHECKS", _SWITCH, _TEXTS["QUEUE_CHECKS"],
        "queues count and drop what is no port or no buffer of the router's (counters 50 to 55): a "
        "wrong route or descriptor of the core's",
    ),
    Option(
        "DRAM_QUEUE", ("optimize_mem", "ordered", "priority"), _TEXTS["DRAM_QUEUE"],
        "the SDRAM queue of all that is not CRC", per_engine=True,
    ),
    Option(
        "COUNTERS_ENABLE_MASK", range(1 << 32), _TEXTS["COUNTERS_ENABLE_MASK"],
        "the groups of counters that are compiled (`--counters all`: all of them)",
    ),
    Option(
        "BDQ_HIGH_WATER", range(1, _HIGHEST_WATER + 1), _TEXTS["BDQ_HIGH_WATER"],
        "how many PDUs may wait for an OC-3 port in each of its queues",
    ),
    Option(
        "BDQ_LOW_WATER", range(1, _HIGHEST_WATER + 1), _TEXTS["BDQ_LOW_WATER"],
        "from how many on only one PDU in BDQ_RATIO is taken",
    ),
    Option("BDQ_RATIO", ("2", "4", "8", "16", "32"), _TEXTS["BDQ_RATIO"], "between the two marks"),
    Option(
        "FP_READY_WAIT", range(1, 8), _TEXTS["FP_READY_WAIT"],
        "how many IX bus cycles a request waits for a cell of OC-12; from 8 on Ethernets overflow",
        per_engine=True,
    ),
    Option(
        "CELL_BURST", range(1, _CELLS.stop), _TEXTS["CELL_BURST"],
        "how many cells ATM transmit may be ahead of the line; with 1 some slots stay empty",
        per_engine=True, most=largest_burst,
    ),
)  # fmt: skip
_BY_NAME = {option.name: option for option in OPTIONS}


def read(defines: Defines, table: Chip) -> dict[str, int | str]:
    """Return the build options among defines, with values in the form for programs.

    Raise UserError for a value that is not allowed on the chip; other names are left out.
    """
    options = {name: _BY_NAME[name].on(table) for name in defines if name in _BY_NAME}
    return {name: option.read(defines[name]) for name, option in options.items()}


def changed_defaults(table: Chip) -> dict[str, int]:
    """Return the defaults that a chip does not allow, replaced by its largest values."""
    pairs = [(option, option.on(table)) for option in OPTIONS]
    return {own.name: int(own.default) for option, own in pairs if own.default != option.default}


def default(name: str) -> int:
    """Return the default of an option whose default is a number."""
    return int(_BY_NAME[name].default, 0)


def is_option(name: str, *, per_engine: bool = False) -> bool:
    """Return whether a name is an option; with `per_engine`, one that an engine may set."""
    return name in _BY_NAME and (_BY_NAME[name].per_engine or not per_engine)


def unknown(name: str) -> str:
    """Return the error text for an unknown option, with the nearest name."""
    near = similar_names(name, _BY_NAME)
    hint = f"did you mean `{near[0]}`?" if near else f"there are {', '.join(_BY_NAME)}"
    return f"unknown build option `{name}`; {hint}"


def markdown(table: Chip) -> str:
    """Return all options on a chip as a table in Markdown."""
    options = [option.on(table) for option in OPTIONS]
    own = " (an engine may have its own)"
    rows = [(f"`{o.name}`", o.allowed, o.default, o.meaning + own * o.per_engine) for o in options]
    lines = [" | ".join(row) for row in [("option", "values", "default", "does"), *rows]]
    lines.insert(1, " | ".join(["---"] * len(OPTIONS[0][:4])))
    return "".join(f"| {line} |\n" for line in lines)


def _number(value: int | str) -> int:
    try:
        return value if isinstance(value, int) else int(value, 0)
    except ValueError:
        return -1
