"""Define the named workloads, each for one question of the performance note.

Names follow patterns, so the list is generated; N in ipN and coreN can be any size.
"""

import re
from collections.abc import Iterable
from pathlib import Path

from ixp.isa.tables.port_kinds import ATM
from ixp.support.errors import UserError
from ixp.support.suggestions import similar_names
from ixp.workloads.traffic.faults import ATM_FAULTS, ETHERNET_FAULTS
from ixp.workloads.traffic.packets import MAX_SIZE, MIN_SIZE
from ixp.workloads.traffic.workload import (
    Packets,
    Ports,
    Stream,
    Vcs,
    Workload,
    read_workload,
)

SILENT = "silent"  # no traffic for any port
_SIZES = (29, 40, 1500)  # single cell, two cells, 32 cells: "Simulation measurement procedure"
_CELLS = {1: 29, 2: 40, 32: 1500}  # cells per PDU of figure 4 to IP total length
_SIZED = r"(ip|core)(\d{1,4})(?:e([0-8]))?"
_FIGURE_4_VCS = {1: "one", 4: "random", 8: "interleaved"}

# All faults, frequent enough for short runs, except closed_vc: the default tables have none.
_PROBABILITY = 0.01
_ATM_ERRORS = {name: _PROBABILITY for name in ATM_FAULTS if name != "closed_vc"}
_ETHERNET_ERRORS = dict.fromkeys(ETHERNET_FAULTS, _PROBABILITY)


def _build() -> dict[str, Workload]:
    every: dict[str, tuple[Stream, ...]] = {}
    for size in _SIZES:
        every[f"ip{size}"] = _homogeneous(size)
        for ports in range(ATM.numbers.start + 1):
            every[f"ip{size}e{ports}"] = _homogeneous(size, ports)
        every[f"core{size}"] = _exceptions(size)
    for n, pattern in _FIGURE_4_VCS.items():
        for cells, size in _CELLS.items():
            use = Vcs(pattern, n)  # type: ignore[arg-type]
            every[f"vc{n}x{cells}"] = (Stream(Packets(size=size), ports="atm", vcs=use),)
    every["imix"] = (Stream(Packets(mix="imix"), vcs=Vcs("interleaved", 8)),)
    any_size = Packets(range=(20, 1500))
    every["sizes"] = (Stream(any_size, vcs=Vcs("random", 8), destinations="random"),)
    short = Packets(range=(20, 200))
    vcs = Vcs("interleaved", 8)
    every["errors"] = (
        Stream(short, ports="atm", vcs=vcs, errors=_ATM_ERRORS),
        Stream(short, ports="ethernet", errors=_ETHERNET_ERRORS),
    )
    every[SILENT] = ()
    return {name: Workload(name, streams) for name, streams in every.items()}


def _homogeneous(size: int, ethernets: int | None = None) -> tuple[Stream, ...]:
    """Return a workload of packets of one size, into the ATM ports and the first Ethernet ports."""
    packets = Packets(size=size)
    if ethernets is None:
        return (Stream(packets),)
    return (Stream(packets, ports="atm"), Stream(packets, ports=list(range(ethernets))))


def _exceptions(size: int, ethernets: int | None = None) -> tuple[Stream, ...]:
    """Return a workload of packets for the core, into the ATM ports or the first Ethernet ports."""
    ports: Ports = "atm" if ethernets is None else list(range(ethernets))
    return (Stream(Packets(size=size), ports=ports, errors={"bad_version": 1.0}),)


_FAMILIES = {"ip": _homogeneous, "core": _exceptions}
WORKLOADS = _build()


def find_workload(name: str, ports: Iterable[int]) -> Workload:
    """Return the workload of this name, or read it if the name is that of a TOML file."""
    if name in WORKLOADS:
        return WORKLOADS[name]
    if (sized := re.fullmatch(_SIZED, name)) and MIN_SIZE <= int(sized[2]) <= MAX_SIZE:
        ethernets = int(sized[3]) if sized[3] else None
        return Workload(name, _FAMILIES[sized[1]](int(sized[2]), ethernets))
    if name.endswith(".toml"):
        return read_workload(Path(name), ports)
    near = similar_names(name, WORKLOADS)
    names = ", ".join(WORKLOADS)
    hint = f"did you mean `{near[0]}`?" if near else f"give a .toml file or one of {names}"
    raise UserError(f"unknown workload `{name}`; {hint}")
