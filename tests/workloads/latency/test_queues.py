"""The lengths of the router's queues, beside what its core's software reads."""

import pytest

from ixp.workloads.runs.options import Options
from ixp.workloads.runs.runner import Run
from ixp.workloads.runs.system import build_system


@pytest.mark.parametrize("config", ["oc12", "oc3x4"])
def test_lengths_in_memory_are_those_that_the_core_reads(config: str) -> None:
    """The length of each queue in a cycle is that of its counts, or of its full slots."""
    options = Options(config=config, workload="ip40", latency=True)
    system = build_system(options)
    machine = Run(options, system).machine
    seen = set()
    for _ in range(40):
        machine.run(2500)
        before = {name: line for name, (_, line) in machine.packets.lines().items()}
        machine.run(1)
        lengths = system.reports.queue_lengths(machine)
        for queue in machine.packets.queues:
            if "receiver" in queue.name or "+" in queue.name:
                continue
            _, after = machine.packets.lines()[queue.name]
            padded = [*before[queue.name].length_cycles, *[0] * 200]
            (now,) = (n for n, c in enumerate(after.length_cycles) if c > padded[n])
            if queue.name.startswith("packets atm"):  # the name stands for both receivers
                assert now <= lengths[queue.name]
            else:
                assert now == lengths[queue.name]
            seen.add(now)
    assert len(seen) > 2
