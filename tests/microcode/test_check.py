"""The router's programs do nothing that works by luck, as the sanitizer sees it."""

import pytest

from ixp.workloads.run import Run
from ixp.workloads.run_options import Options
from ixp.workloads.run_system import build_system
from tests.microcode.router import unexplained


@pytest.mark.parametrize("config", ["oc12", "oc3x4", "oc3x2"])
@pytest.mark.parametrize("workload", ["ip40", "sizes", "errors"])
def test_programs_do_not_work_by_luck(config: str, workload: str) -> None:
    """Nothing is read that nobody wrote, and no reference meets another one under way."""
    options = Options(config=config, workload=workload, cycles=120_000, warmup=0, check=True)
    system = build_system(options)
    run = Run(options, system)
    run.finish(lambda _: None)

    assert [] == unexplained(run.machine, system.programs)
