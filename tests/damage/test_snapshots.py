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
    """Return a snapshot with something else in it, and a digest that fits."""
    plain = msgspec.msgpack.decode(data, strict=False)
    if rng.random() < 0.7:
        plain["kernel"] = damaged(plain["kernel"], rng)
    elif rng.random() < 0.5:
        states = {**plain["sources"], "core": plain["core"]}
        name = rng.choice([name for name, state in states.items() if state] or [None])
        part = plain if name == "core" else plain["sources"]
        if name is not None:
            found = damaged_plain(msgspec.msgpack.decode(part[name]), rng, damaged_leaf)
            part[name] = msgspec.msgpack.encode(found)
    else:
        plain = damaged_plain(plain, rng, damaged_leaf)
    try:
        return msgspec.convert(plain, Snapshot).sealed().to_bytes()
    except msgspec.ValidationError:
        return msgspec.msgpack.encode(plain)


def go_on(machine: Machine, data: bytes) -> None:
    """Restore a snapshot, and run; a program may do what the machine does not allow."""
    restore(machine, Snapshot.from_bytes(data))
    try:
        machine.run(RUN_CYCLES)
    except MachineFault as fault:
        raise UserError(str(fault)) from None


def try_snapshots(kind: str, count: int, seed: int) -> tuple[int, int]:
    """Restore damaged and forged snapshots of a kind of machine."""
    rng = Random(f"{kind} {seed}")
    build, cycle = MACHINES[kind]
    machine = build()
    machine.run_to(cycle)
    whole = snapshot(machine)
    data = whole.to_bytes()
    cases = (forged(data, rng) if number % 3 else damaged(data, rng) for number in range(count))

    def use(case: bytes) -> None:
        try:
            go_on(machine, case)
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

    return attempt(f"snapshot-{kind}", cases, use)


@pytest.mark.parametrize("kind", MACHINES)
def test_damaged_snapshots_are_refused_or_run(kind: str) -> None:
    """A few of each kind of machine."""
    assert all(try_snapshots(kind, 30, 1))


@pytest.mark.campaign
@pytest.mark.parametrize("kind", MACHINES)
def test_many_damaged_snapshots_are_refused_or_run(kind: str) -> None:
    """As many as CASES says, over all kinds of machines."""
    assert all(try_snapshots(kind, CASES // len(MACHINES), 2))
