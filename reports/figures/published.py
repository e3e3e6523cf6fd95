"""Published values of the router, with the figure they stand in.

Source: "IXP12xx ATM OC12/Ethernet IP Router Example Design, Performance and Headroom Analysis",
April 2002, the performance note. Cells per second: "Hardware measurement procedure and results".
"""

from typing import NamedTuple


class FreeResources(NamedTuple):
    """A row of figure 12: what a microengine leaves free."""

    role: str
    gpr: int
    sram_xfer: int
    sdram_xfer: int
    threads: int
    words: int


class IdlePct(NamedTuple):
    """A row of figure 13: idle shares of the memories, full duplex, 40-byte packets."""

    sram: float
    sdram: float


CYCLES_PER_CELL = {"oc12": 164, "oc3": 660}  # "Cycle budgets to support line rates", at 232 MHz
CYCLES_PER_MINIMUM_FRAME = 1559
CELLS_PER_S = 1_410_000  # OC-12 in hardware: "1.4M cells/second"; 599 Mb/s / 424 bit

# Figure 4: (cells per PDU, VCs) to cycles per cell with -75 and -7E memory; OC-12, unbounded.
FIGURE_4: dict[tuple[int, int], tuple[float, float]] = {
    (1, 1): (154.6, 137.9),
    (1, 4): (163.9, 149.8),
    (1, 8): (172.8, 159.0),
    (2, 1): (161.0, 137.1),
    (2, 8): (158.4, 149.2),
    (32, 1): (152.5, 141.9),
    (32, 8): (131.5, 127.4),
}

_ROUTE = FreeResources("ip_route", 11, 4, 0, 0, 1677)
_ETH_TX = FreeResources("eth_tx", 5, 0, 6, 0, 1235)

FIGURE_12: dict[str, tuple[FreeResources, ...]] = {
    "oc12": (
        FreeResources("atm_rx", 2, 0, 5, 0, 1514),
        _ROUTE,
        *[FreeResources("eth_rx", 1, 0, 0, 0, 1363)] * 2,
        FreeResources("atm_tx", 12, 3, 2, 1, 1728),
        _ETH_TX,
    ),
    "oc3x4": (
        FreeResources("atm_rx", 12, 0, 6, 0, 1724),
        _ROUTE,
        *[FreeResources("eth_rx", 1, 0, 0, 0, 1348)] * 2,
        FreeResources("atm_tx", 8, 1, 2, 0, 1716),
        _ETH_TX,
    ),
    "oc3x2": (
        FreeResources("atm_rx_ip_route", 9, 0, 0, 0, 1403),
        FreeResources("eth_rx", 1, 0, 0, 0, 1370),
        FreeResources("crc_check", 12, 3, 2, 0, 1811),
        FreeResources("crc_generate", 16, 0, 2, 0, 1847),
        FreeResources("atm_tx", 8, 1, 4, 2, 1805),
        _ETH_TX,
    ),
}

FIGURE_13 = {
    "oc12": IdlePct(65.2, 42.9),
    "oc3x4": IdlePct(57.0, 43.3),
    "oc3x2": IdlePct(43.0, 57.5),
}
