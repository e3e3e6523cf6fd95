"""Configurations that are not the router: what their runs and the other commands say of them."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import Outcome
from tests.workloads.support.passthrough import write_config

Ixp = Callable[..., Outcome]


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """Return a configuration that moves cells from port 8 to port 9."""
    return write_config(tmp_path)


def test_first_line_says_that_the_ports_of_a_run_without_input_are_silent(
    small: Path, ixp: Ixp
) -> None:
    """Nobody takes the silence of a configuration without routes for a fault of it."""
    first = ixp("run", small, "--cycles", 20_000).out.splitlines()[0]
    asked = ixp("run", small, "--cycles", 20_000, "--workload", "silent").out.splitlines()[0]

    assert "all ports are silent: nothing is routed; --in or --workload feeds them" == first
    assert asked.startswith(f"{small}, silent: ")
