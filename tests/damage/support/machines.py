"""Small machines of several kinds, each in the midst of its work."""

from collections.abc import Callable

from ixp.simulator import Machine
from tests.simulator.support.chips import SMALL
from tests.simulator.support.forwarder import forwarder
from tests.simulator.support.programs import random_programs
from tests.simulator.support.routers import router


def watched(*, check: bool = False, profile: bool = False) -> Machine:
    """Return six engines with random programs, and what looks at them."""
    return Machine(SMALL, random_programs(4), check=check, profile=profile)


MACHINES: dict[str, tuple[Callable[[], Machine], int]] = {
    "forwarder": (forwarder, 4000),
    "unbounded": (lambda: forwarder(None), 3000),
    "random": (watched, 900),
    "profiled": (lambda: watched(profile=True), 900),
    "checked": (lambda: watched(check=True), 900),
    "router": (router, 40_000),
}
"""Each kind, and the cycle in which it is damaged."""
