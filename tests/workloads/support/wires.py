"""Wire limits in closed form, for ATM cells of 53 bytes and Ethernet frames."""

from collections.abc import Mapping

CELL_CYCLES = {"oc3": 53 * 8 * 232 / 149, "oc12": 53 * 8 * 232 / 599}
"""Core cycles at 232 MHz between two cells."""
CONFIGS = {"oc12": (8, 1, 599e6), "oc3x4": (8, 4, 149e6), "oc3x2": (4, 2, 149e6)}
"""Ethernet ports, ATM ports, and the bits per second of cells on an ATM port."""


def carried(config: str, sizes: Mapping[int, float]) -> float:
    """Return the load at which the first output wire is full, at most 1.

    At load 1 all input wires are full with packets of these sizes and weights. All packets are sent
    on the other medium, evenly by all ports.
    """
    ethernets, atms, bits = CONFIGS[config]
    total = sum(sizes.values())
    cells = sum(weight * -(-(size + 8 + 8) // 48) for size, weight in sizes.items()) / total
    frames = (weight * (max(64, 14 + size + 4) + 8 + 12) for size, weight in sizes.items())
    pdus_per_s = atms * bits / (53 * 8) / cells
    frames_per_s = ethernets * 100e6 / (8 * sum(frames) / total)
    return min(pdus_per_s / frames_per_s, frames_per_s / pdus_per_s, 1)
