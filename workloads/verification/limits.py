"""Bound the packets and units inside the router when a run stops."""

from collections.abc import Collection

import msgspec

from ixp.isa.tables.port_kinds import is_atm
from ixp.microcode.config.options import BuildOptions
from ixp.microcode.memory.map import constants
from ixp.workloads.record.record import Record

_MAP = constants()
_CORE_QUEUES = _MAP["MSGQS"] - _MAP["MSGQ_ATM_RX_CORE"]
_RECEIVERS = 2  # Ethernet receivers, each with a queue to every OC-3 port
_EARLY_ENGINES = 2  # engines that drop: atm_rx and ip_route, or two running eth_rx


class Limits(msgspec.Struct, frozen=True):
    """Upper bounds, from chip and build options of the router; 0 in a drained run.

    `threads`: threads of the chip; `early_threads`: threads of the engines that drop packets.
    `core_queues`: packets in the queues to the core. `per_output`: packets for one output port
    inside the router and its receiving devices; `in_router`: packets for all ports. `cells`,
    `frames`: units between a wire and the first engine. `queued_pdus`: PDUs of an ATM port between
    the engines that drop. The MAC pads frames to `least_frame` bytes without FCS.
    """

    least_frame: int
    threads: int = 0
    early_threads: int = 0
    core_queues: int = 0
    per_output: int = 0
    in_router: int = 0
    cells: int = 0
    frames: int = 0
    queued_pdus: int = 0

    @classmethod
    def of(cls, record: Record, options: BuildOptions, ports: Collection[int] = ()) -> "Limits":
        """Return the bounds for a router with these ports when its run stops."""
        table = record.chip_table
        least = table["eth_minimum_bytes"] - table["eth_fcs_bytes"]
        if record.stopped == "drained":
            return cls(least)
        threads = table["engines"] * table["contexts"]
        # shortest frame in the FIFO of a MAC
        shortest = min(max(least, 1), 8 * table["element_quadwords"])
        cells, frames = table["atm_rx_fifo_cells"], table["eth_fifo_bytes"] // shortest
        # Packets can be in the port's packet queue or the queues from the Ethernet receivers, in a
        # message queue, in each thread (one), and in the transmit FIFOs of chip and device.
        per_output = max(_MAP["PACKETQ_SIZE"], _RECEIVERS * options.high_water)
        per_output += _MAP["MSGQ_SIZE"] + threads + table["fifo_elements"]
        per_output += max(table["atm_tx_fifo_cells"], frames)
        frames += 1  # the frame being received
        per_output += sum(cells if is_atm(port) else frames for port in ports)
        return cls(
            least_frame=least,
            threads=threads,
            early_threads=_EARLY_ENGINES * table["contexts"],
            core_queues=_CORE_QUEUES * _MAP["MSGQ_SIZE"],
            per_output=per_output,
            in_router=per_output * max(len(ports), 1),
            cells=cells,
            frames=frames,
            queued_pdus=_MAP["MSGQ_SIZE"],
        )

    def in_device(self, port: int) -> int:
        """Return the most units of a port between its wire and the first engine."""
        return self.cells if is_atm(port) else self.frames

    def uncounted_units(self, port: int) -> int:
        """Return the most uncounted units of a port: in its device and in threads.

        Each thread of the engines that drop holds one unit.
        """
        return self.in_device(port) + self.early_threads

    def queued_before_route(self, port: int) -> int:
        """Return the most packets of a port in the queue between the engines that drop."""
        return self.queued_pdus if is_atm(port) else 0
