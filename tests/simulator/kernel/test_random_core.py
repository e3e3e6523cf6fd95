"""With random core software and wires, schedules, divided runs and omitted polls change nothing."""

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from ixp.assembler import assemble
from ixp.isa import CoreMachine
from ixp.simulator import SCHEDULES, Machine, MachineFault, PortSpec, WireUnit, fork
from tests.simulator.support.chips import small_chip
from tests.simulator.support.forwarder import FORWARD, IN, OUT
from tests.simulator.support.programs import random_programs
from tests.simulator.support.sources import ListSource
from tests.simulator.support.states import assert_equal_states, full_state

END = 20_000
RATES = (Fraction(1), Fraction(7, 3), Fraction(100), None)
PERIODS = (1, 64, 1000, 1000, 4096, 100_000)
HEADERS = (bytes(4), b"\x00\x00\x02\x00", b"\x01\x23\x45\x60")  # some cells are idle

# Each context changes a word of scratchpad every few thousand cycles.
NEWS = """
again#:
    immed[left, 400]
pause#:
    alu[left, left, -, 1]
    br>0[pause#]
    scratch[incr, --, 0, 31, 1], ctx_swap
    br[again#]
"""
NOTIFIED = ("scratch", 31)


def cells(seed: int) -> ListSource:
    rng = Random(seed)
    count = rng.choice([3, 1024, 9000])
    return ListSource(
        WireUnit(rng.choice(HEADERS) + bytes(48), bad_fcs=rng.random() < 0.1) for _ in range(count)
    )


class RandomCore:
    """Act at random when a watched word changes, and for up to three polls after."""

    def __init__(self, seed: int, *, declares: bool) -> None:
        rng = Random(seed)
        memories = ("scratch", "sram", "sdram")
        count = rng.choice([1, 60, 200])
        self.places = [(rng.choice(memories), rng.randrange(256)) for _ in range(count)]
        self.places.append(NOTIFIED)
        self.seed = seed
        self.declares = declares
        self.seen: list[list[int]] | None = None
        self.left = self.count = 0

    def initialise(self, machine: CoreMachine) -> None:
        if self.seed % 3:
            machine.enable_ports()

    def poll(self, machine: CoreMachine) -> list[tuple[str, int]] | None:
        words = [machine.read(*place) for place in self.places]
        if self.left or self.seen != words:
            rng = Random(f"{self.seed} {self.count} {words}")
            self.count += 1
            self.left = self.left - 1 if self.left else rng.choice([0, 0, 1, 3])
            self._act(machine, rng)
            self.seen = [machine.read(*place) for place in self.places]
        return self.places if self.declares and not self.left else None

    def _act(self, machine: CoreMachine, rng: Random) -> None:
        assert isinstance(machine, Machine)
        port, up = rng.choice([IN, OUT]), rng.random() < 0.7
        actions = (
            lambda: machine.spend(rng.choice([0, 1, 50, 4096, 10_000])),
            lambda: machine.write("scratch", rng.randrange(256), [rng.getrandbits(32)]),
            lambda: machine.signal(rng.choice(sorted(machine.programs)), rng.randrange(4)),
            machine.enable_ports,
            lambda: machine.ports[port].set_up(up=up),
            lambda: self._plug(machine),
        )
        rng.choice(actions)()

    def _plug(self, machine: CoreMachine) -> None:
        assert isinstance(machine, Machine)
        if not machine.wires.sources:
            machine.ports[IN].plug(cells(self.seed))

    def state(self) -> Any:  # noqa: ANN401 - plain data
        return [self.seen, self.left, self.count]

    def restore(self, machine: CoreMachine, state: Any) -> None:  # noqa: ANN401
        self.seen, self.left, self.count = state
        self._plug(machine)


def build(seed: int, schedule: str, *, declares: bool, check: bool = False) -> Machine:
    rng = Random(seed)
    values = small_chip(core_poll_cycles=rng.choice(PERIODS))
    programs = random_programs(seed, flood=rng.random() < 0.3)
    specs = [PortSpec(port, "oc12", rng.choice(RATES)) for port in (IN, OUT)]
    programs |= {0: assemble(FORWARD).words, 1: assemble(NEWS).words}
    software = RandomCore(seed, declares=declares)
    machine = Machine(values, programs, specs, software, schedule=schedule, check=check)
    if seed % 2:
        machine.ports[IN].plug(cells(seed))
    return machine


def finished(machine: Machine, way: str, rng: Random) -> dict[str, object]:
    """Run a machine in one of several ways; return its state or its fault."""
    try:
        while machine.now < END:
            piece = END if way == "whole" else rng.choice([1, 97, 4096, 7000])
            machine.run_to(min(machine.now + piece, END))
            machine = fork(machine) if way == "forked" else machine
    except MachineFault as fault:
        return {"fault": str(fault)}
    return full_state(machine)


def compare(seed: int) -> None:
    """Compare every way to run a machine with an undivided lockstep run with every poll."""
    expected = finished(build(seed, "lockstep", declares=False), "whole", Random(seed))

    for schedule in SCHEDULES:
        for way in ("whole", "cut", "forked", "checked"):
            machine = build(seed, schedule, declares=True, check=way == "checked")
            state = finished(machine, way, Random(seed))
            assert_equal_states(expected, state, where=f" ({seed}, {schedule}, {way})")


@pytest.mark.parametrize("seed", range(6))
def test_omitted_polls_divided_runs_and_forks_change_nothing(seed: int) -> None:
    compare(seed)


@pytest.mark.campaign
@pytest.mark.parametrize("first", range(100, 700, 100))
def test_omitted_polls_divided_runs_and_forks_change_nothing_in_long_runs(first: int) -> None:
    for seed in range(first, first + 100):
        compare(seed)
