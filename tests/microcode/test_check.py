"""The router's programs do nothing that works by luck, as the sanitizer sees it."""

from collections.abc import Mapping

import pytest

from ixp.workloads.run import Run
from ixp.workloads.run_options import Options
from ixp.workloads.run_places import finding_text
from ixp.workloads.run_system import build_system

# Findings that stay, and why.
REASONS: Mapping[str, str] = {
    "request_fifo_full": "three engines ask, so requests wait in the FBI, which loses none "
    "(microcode/README.md, Choices)",
}


@pytest.mark.parametrize("config", ["oc12", "oc3x4", "oc3x2"])
@pytest.mark.parametrize("workload", ["ip40", "sizes", "errors"])
def test_programs_do_not_work_by_luck(config: str, workload: str) -> None:
    """Nothing is read that nobody wrote, and no reference meets another one under way."""
    options = Options(config=config, workload=workload, cycles=120_000, warmup=0, check=True)
    system = build_system(options)
    run = Run(options, system)
    run.finish(lambda _: None)
    found = [each for each in run.machine.findings() if each.check not in REASONS]

    assert [] == [finding_text(each, system.programs) for each in found]
