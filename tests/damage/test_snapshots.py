"""Damaged snapshots are refused; forged ones are refused or are the state of a machine."""

from random import Random

import msgspec
import pytest

from ixp.simulator import Machine, MachineFault, Snapshot, restore, snapshot
from ixp.support.errors import UserError
from tests.damage.support.damage import damaged, damaged_leaf, damaged_plain
from tests.damage.support.machines import MACHINES
from tests.damage.support.trials import CASES, attempt

RUN_CYCLES = 1500


def forged(data: bytes, rng: Random) -> bytes:
    """Return a snapshot with changed content, and a digest that fits."""
    plain = msgspec.msgpack.decode(data, strict=False)
    if rng.random() < 0.7:
        plain["kernel"] = damaged(plain["kernel"], rng)
    elif rng.random() < 0.5:
        states = {**plain["sources"], "core": plain["core"]}
        name = rng.choice([name for name, state in states.items() if state] or [None])
        part = plain if name == "core" else plain["sources"]
        if name is not None:
            state = damaged_plain(msgspec.msgpack.decode(part[name]), rng, damaged_leaf)
            part[name] = msgspec.msgpack.encode(state)
    else:
        plain = damaged_plain(plain, rng, damaged_leaf)
    try:
        return msgspec.convert(plain, Snapshot).sealed().to_bytes()
    except msgspec.ValidationError:
        return msgspec.msgpack.encode(plain)


def restore_and_run(machine: Machine, data: bytes) -> None:
    """Restore a snapshot, and run. Raise UserError where it is refused, or its program faults."""
    restore(machine, Snapshot.from_bytes(data))
    try:
        machine.run(RUN_CYCLES)
    except MachineFault as fault:
        raise UserError(str(fault)) from None


@pytest.mark.parametrize(
    "count", [30, pytest.param(CASES // len(MACHINES), marks=pytest.mark.campaign)]
)
@pytest.mark.parametrize("kind", MACHINES)
def test_damaged_snapshots_are_refused_or_run(kind: str, count: int) -> None:
    rng = Random(f"{kind} {count}")
    build, cycle = MACHINES[kind]
    machine = build()
    machine.run_to(cycle)
    whole = snapshot(machine)
    data = whole.to_bytes()
    cases = (forged(data, rng) if number % 3 else damaged(data, rng) for number in range(count))

    def use(case: bytes) -> None:
        try:
            restore_and_run(machine, case)
        except UserError:
            if machine.now == cycle and not machine.fault and rng.random() < 0.1:
                assert whole == snapshot(machine)  # refused: nothing has changed
            raise
        finally:
            go_back()

    def go_back() -> None:
        try:
            restore(machine, whole)
        except UserError as error:
            raise AssertionError("the machine must still fit its own snapshot") from error

    assert all(attempt(f"snapshot-{kind}", cases, use))
