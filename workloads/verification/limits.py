"""How many packets and units a router can hold between its wires."""

import msgspec

from ixp.isa.chip import Chip
from ixp.isa.port_kinds import is_atm
from ixp.microcode.config.options import BuildOptions
from ixp.microcode.memory.map import constants

_MAP = constants()
_RECEIVERS = 2  # Ethernet receivers, each with a queue to every OC-3 port
_EARLY_ENGINES = 2  # that look at what came: atm_rx and ip_route, or two with the program eth_rx


class Limits(msgspec.Struct, frozen=True):
    """What a chip and the build options of the router's programs allow.

    `threads` are those of the chip, `early_threads` those of the engines that drop. `in_router`
    packets to one output port can be behind the receiving devices. `cells` and `frames` can be
    between a wire and the first engine. The MAC pads frames to `least_frame` bytes without FCS.
    """

    threads: int
    early_threads: int
    in_router: int
    cells: int
    frames: int
    least_frame: int

    @classmethod
    def of(cls, table: Chip, options: BuildOptions) -> "Limits":
        """Return the limits of a chip and build options."""
        threads = table["engines"] * table["contexts"]
        least = table["eth_minimum_bytes"] - table["eth_fcs_bytes"]
        shortest = min(max(least, 1), 8 * table["element_quadwords"])  # in the FIFO of a MAC
        frames = table["eth_fifo_bytes"] // shortest
        return cls(
            threads=threads,
            early_threads=_EARLY_ENGINES * table["contexts"],
            # In its packet queue, or in those from the Ethernet receivers, in a message queue, one
            # in each thread, and in the transmit FIFOs of the chip and of the device.
            in_router=max(_MAP["PACKETQ_SIZE"], _RECEIVERS * options.high_water)
            + _MAP["MSGQ_SIZE"]
            + threads
            + table["fifo_elements"]
            + max(table["atm_tx_fifo_cells"], frames),
            cells=table["atm_rx_fifo_cells"],
            frames=frames + 1,  # and the one that is coming in
            least_frame=least,
        )

    def in_device(self, port: int) -> int:
        """Return how many units of a port can be between its wire and the first engine."""
        return self.cells if is_atm(port) else self.frames

    def last_units(self, port: int) -> int:
        """Return how many units of a port may not be counted: in its device and in threads.

        One is in each thread of the engines that drop.
        """
        return self.in_device(port) + self.early_threads
