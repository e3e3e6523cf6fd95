"""Compare lengths of the router's queues with those that the core software reads."""

from collections import Counter

import pytest

from ixp.simulator import LengthLine
from ixp.workloads.runs.options.options import Options
from ixp.workloads.runs.runner import Run
from ixp.workloads.runs.system.system import build_system


@pytest.mark.parametrize("config", ["oc12", "oc3x4"])
def test_queue_lengths_in_memory_equal_those_of_the_core(config: str) -> None:
    options = Options(config=config, workload="ip40", latency=True)
    system = build_system(options)
    machine = Run(options, system).machine
    nonempty = set()
    for _ in range(40):
        machine.run(2500)
        before = machine.packets.lines()
        machine.run(1)
        after = machine.packets.lines()
        lengths_in_memory: Counter[str] = Counter()
        for queue in machine.packets.queues:
            name = queue.name.partition(" from ")[0]  # both receivers have one name
            lengths_in_memory[name] += length_now(before[queue.name][1], after[queue.name][1])
        lengths = system.reports.queue_lengths(machine)
        for name in lengths.keys() & lengths_in_memory.keys():
            assert lengths_in_memory[name] == lengths[name]
            nonempty.add(lengths_in_memory[name])
    assert len(nonempty) > 2


def length_now(before: LengthLine, after: LengthLine) -> int:
    """Return the length in the single cycle between two logs."""
    (now,) = Counter(dict(enumerate(after.length_cycles))) - Counter(
        dict(enumerate(before.length_cycles))
    )
    return now
