"""Measure how fast this machine simulates a configuration; the dilation follows from it."""

from __future__ import annotations

import math
import time
from collections.abc import Iterable

from ixp.workloads.runs.options.options import Options
from ixp.workloads.runs.runner import Run
from ixp.workloads.runs.system.system import System
from ixp.workloads.traffic.named_workloads import find_workload
from ixp.workloads.traffic.streams import open_port

_WARM_CYCLES = 300_000  # code is compiled in them
_CYCLES = 1_000_000
_MARGIN = 1.5  # for the programs of the hosts, and for their frames, which Python carries
_LOAD = "ip1500"


def measured_dilation(options: Options, system: System, ports: Iterable[int]) -> float:
    """Return by how much the router must be slower than the wall, a whole number.

    Measured on a separate machine with these ports at wire rate.
    """
    run = Run(options, system)
    machine = run.machine
    workload = find_workload(_LOAD, machine.ports)
    for port in ports:
        machine.ports[port].plug(open_port(port, workload, system.tables))
    machine.run(_WARM_CYCLES)
    start = time.perf_counter()
    machine.run(_CYCLES)
    speed = _CYCLES / (time.perf_counter() - start)
    return max(1, math.ceil(_MARGIN * system.chip["core_mhz"] * 1e6 / speed))
