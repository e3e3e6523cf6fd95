"""Measure the speed of simulating a configuration, to derive the dilation."""

from __future__ import annotations

import math
import time
from collections.abc import Iterable

from ixp.workloads.runs.options.options import Options
from ixp.workloads.runs.runner import Run
from ixp.workloads.runs.system.system import System
from ixp.workloads.traffic.named_workloads import find_workload
from ixp.workloads.traffic.streams import open_port

_WARM_CYCLES = 300_000  # cycles in which code is compiled
_CYCLES = 1_000_000
_MARGIN = 1.5  # for the hosts' programs, and for passing their frames in Python
_LOAD = "ip1500"


def measured_dilation(options: Options, system: System, ports: Iterable[int]) -> float:
    """Return the factor, an integer, by which the router must be slower than real time.

    It is measured on a separate machine with these ports at wire rate.
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
