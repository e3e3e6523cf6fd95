"""The workloads with a name, and the question of the performance note that each one asks.

Names are regular, so the list is made and not kept.
"""

from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path

from ixp.isa.port_kinds import ATM
from ixp.support.errors import UserError
from ixp.workloads.traffic.injected_errors import ATM_FAULTS, ETHERNET_FAULTS
from ixp.workloads.traffic.workload import Packets, Stream, Vcs, Workload, read_workload

SILENT = "silent"  # nothing for any port
_SIZES = (29, 40, 1500)  # single cell, two cells, 32 cells: "Simulation measurement procedure"
_CELLS = {1: 29, 2: 40, 32: 1500}  # cells per PDU of figure 4 to IP total length
_FIGURE_4_VCS = {1: "one", 4: "random", 8: "interleaved"}

# Every fault, often enough to be seen in a short run; a closed VC is not in the default tables.
_PROBABILITY = 0.01
_ATM_ERRORS = {name: _PROBABILITY for name in ATM_FAULTS if name != "closed_vc"}
_ETHERNET_ERRORS = dict.fromkeys(ETHERNET_FAULTS, _PROBABILITY)


def _build() -> dict[str, Workload]:
    every: dict[str, tuple[Stream, ...]] = {}
    for size in _SIZES:
        packets = Packets(size=size)
        every[f"ip{size}"] = (Stream(packets),)
        for ports in range(ATM.numbers.start + 1):
            ethernet = Stream(packets, ports=list(range(ports)))
            every[f"ip{size}e{ports}"] = (Stream(packets, ports="atm"), ethernet)
        every[f"core{size}"] = (Stream(packets, ports="atm", errors={"bad_version": 1.0}),)
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


WORKLOADS = _build()


def find_workload(name: str, ports: Iterable[int]) -> Workload:
    """Return the workload of that name, or read it when the name is that of a TOML file."""
    if name in WORKLOADS:
        return WORKLOADS[name]
    if name.endswith(".toml"):
        return read_workload(Path(name), ports)
    near = min(get_close_matches(name, WORKLOADS), key=len, default=None)
    known = ", ".join(WORKLOADS)
    hint = f"did you mean `{near}`?" if near else f"give a .toml file or one of {known}"
    raise UserError(f"unknown workload `{name}`; {hint}")
