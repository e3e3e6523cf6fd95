"""A snapshot is complete: a run from it equals an uninterrupted run."""

import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ixp.microcode.core.router import Router
from ixp.simulator import SCHEDULES, Machine, Snapshot, fork, restore, snapshot, state_of
from ixp.support.errors import UserError
from tests.damage.support.damage import damaged
from tests.simulator.support.chips import SMALL
from tests.simulator.support.forwarder import IN, OUT, forwarder
from tests.simulator.support.programs import random_programs
from tests.simulator.support.routers import router
from tests.simulator.support.sources import ListSource, StatelessSource
from tests.simulator.support.states import assert_equal_states, full_state


def random_machine(seed: int, **options: Any) -> Machine:  # noqa: ANN401
    return Machine(SMALL, random_programs(seed), **options)


@settings(max_examples=15)
@given(
    st.integers(0, 10**6),
    st.integers(1, 5000),
    st.sampled_from(SCHEDULES),
    st.sampled_from([{}, {"check": True, "profile_words": True}]),
)
def test_a_new_machine_continues_from_a_snapshot_with_its_profile_and_findings(
    seed: int, cycle: int, schedule: str, options: dict[str, Any]
) -> None:
    whole, first = (random_machine(seed, profile=True, **options) for _ in range(2))
    whole.run_to(6000)
    first.run_to(cycle)
    data = snapshot(first).to_bytes()

    second = random_machine(seed, profile=True, schedule=schedule, **options)
    restore(second, Snapshot.from_bytes(data))
    second.run_to(6000)

    assert_equal_states(full_state(whole), full_state(second))
    assert second.profile() == whole.profile()
    assert second.findings() == whole.findings()


@pytest.mark.parametrize("rate", [Fraction(1), Fraction(2), None])
def test_a_snapshot_includes_ports_and_wires(rate: Fraction | None) -> None:
    whole = forwarder(rate)
    whole.run_to(40_000)
    rng = Random(1)
    parts = forwarder(rate)
    for cycle in sorted(rng.randrange(40_000) for _ in range(5)):
        parts.run_to(cycle)
        taken = snapshot(parts)
        parts = forwarder(rate)
        restore(parts, taken)
    parts.run_to(40_000)

    assert_equal_states(full_state(whole), full_state(parts))
    assert len(whole.ports[OUT].sent) > 50


def test_the_router_continues_from_a_snapshot() -> None:
    whole, parts = router(), router()
    whole.run_to(150_000)
    for cycle in (997, 60_001, 111_111):
        parts.run_to(cycle)
        taken = snapshot(parts)
        parts = router()
        restore(parts, taken)
    parts.run_to(150_000)

    assert_equal_states(full_state(whole), full_state(parts))
    assert sum(len(port.sent) for port in whole.ports.values()) > 100
    assert isinstance(whole.core.software, Router)
    assert isinstance(parts.core.software, Router)
    assert whole.core.software.counters(whole) == parts.core.software.counters(parts)


def test_a_machine_can_restore_its_own_snapshot() -> None:
    machine = forwarder(Fraction(1))
    machine.run_to(10_000)
    taken = snapshot(machine)
    machine.run_to(30_000)
    expected = full_state(machine)
    machine.write("sdram", 0x12345, [1, 2])
    machine.write("scratch", 1, [77])

    restore(machine, taken)
    machine.run_to(30_000)

    assert_equal_states(expected, full_state(machine))


def test_forks_share_no_state() -> None:
    machine = forwarder(Fraction(1))
    machine.run_to(10_000)
    first, second = fork(machine), fork(machine)
    second.write("sram", 5, [0xBEEF])
    for branch in (machine, first, second):
        branch.run_to(30_000)

    assert_equal_states(full_state(machine), full_state(first))
    assert ([0], [0xBEEF]) == (first.read("sram", 5), second.read("sram", 5))
    assert state_of(second)["memory"] != state_of(first)["memory"]


def test_a_fork_ignores_outputs_if_its_original_does() -> None:
    """A fork of a long run then needs no more memory than the run."""
    machine = forwarder(Fraction(1))
    machine.outputs.discard_future()
    twin = fork(machine)
    twin.run_to(30_000)

    assert twin.ports[OUT].counters["tx_units"] > 0
    assert all(not port.sent for port in twin.ports.values())


def test_snapshots_of_equal_machines_are_equal() -> None:
    """A snapshot does not depend on addresses, chance or schedule."""
    snapshots = []
    for schedule in SCHEDULES:
        machine = random_machine(11, schedule=schedule)
        machine.run_to(3000)
        snapshots.append(snapshot(machine))

    assert snapshots[0] == snapshots[1]


def test_a_source_without_state_is_named_in_the_refusal_of_a_snapshot() -> None:
    machine = forwarder(None)
    machine.ports[IN].plug(StatelessSource([]))

    message = r"^source of port 8 \(StatelessSource\) must have state\(\) and"
    with pytest.raises(UserError, match=message):
        snapshot(machine)


DEEP: Any = []
for _ in range(5000):
    DEEP = [DEEP]


@pytest.mark.parametrize(
    ("state", "problem"),
    [
        ({"open": [1, {2, 3}]}, r"state\['open'\]\[1\] is a set"),
        ([bytearray(2)], r"state\[0\] is a bytearray"),
        ({"routes": {(1, 2): 3}}, r"state\['routes'\] has a key that is a tuple"),
        (
            DEEP,
            r"state(\[0\])* is nested more than 64 deep",
        ),
        (1 << 64, "int"),
        ("\ud800", "utf-8"),
    ],
)
def test_a_state_that_cannot_be_stored_exactly_is_refused(state: object, problem: str) -> None:
    machine = forwarder(None)
    source = ListSource([])
    source.state = lambda: state  # type: ignore[assignment, return-value]
    machine.ports[IN].plug(source)

    rule = r"^source of port 8 \(ListSource\) must return a state of plain data: "
    with pytest.raises(UserError, match=f"(?i){rule}.*{problem}"):
        snapshot(machine)


def test_a_snapshot_fits_only_an_equally_built_machine() -> None:
    taken = snapshot(random_machine(1))

    for other in (random_machine(2), random_machine(1, check=True)):
        with pytest.raises(UserError, match="of the same chip, programs and ports"):
            restore(other, taken)
    with pytest.raises(UserError, match="whole, not damaged"):
        Snapshot.from_bytes(taken.to_bytes().replace(b"cycle", b"cyclE"))
    with pytest.raises(UserError, match="must be one that ixp wrote"):
        Snapshot.from_bytes(b"no snapshot")
    with pytest.raises(UserError, match="must be one that ixp wrote"):
        Snapshot.from_bytes(5)  # type: ignore[arg-type]
    with pytest.raises(UserError, match="must be a Snapshot, not int"):
        restore(random_machine(1), 5)  # type: ignore[arg-type]
    with pytest.raises(UserError, match="machine must be a Machine, not 5"):
        restore(5, taken)  # type: ignore[arg-type]
    with pytest.raises(UserError, match="machine must be a Machine, not 5"):
        snapshot(5)  # type: ignore[arg-type]
    with pytest.raises(UserError, match="this version of the simulator"):
        restore(random_machine(1), msgspec.structs.replace(taken, layout="other"))


@pytest.mark.parametrize("machine", [forwarder(None), random_machine(4, check=True, profile=True)])
def test_damaged_files_are_refused(machine: Machine) -> None:
    rng = Random(1)
    machine.run_to(900)
    data = snapshot(machine).to_bytes()
    for _ in range(200):
        changed = damaged(data, rng)
        if changed != data:
            with pytest.raises(UserError, match="snapshot must be"):
                Snapshot.from_bytes(changed)


# ---- completeness

FIXED = {
    "Kernel": {
        "decoupled_",
        "events_",
        "horizon_",
    }
    | {"log_", "logging", "units_", "pool_", "port_mask_", "attached_"}
    | {"look_ahead_end_", "queues_", "watched_"},
    "Microengine": {"code_", "interactions_", "program_length_", "breaks_"}
    | {"native_", "native_needs_", "ready_", "counted_", "sanitizer_"},
    "UnitQueue": {"depth", "id"},
    "CommandQueue": {"first_", "last_", "size_"},
    "Command": {"next"},
    "Port": {"keeps_", "end_"},
    "Schedule": {"first_"},
    "ReadyBus": {"transmit_", "later_"},
    "RaceDetector": {"shared_"},
}
"""Members outside the state: set at construction, measured, or unused between two runs."""


def parts(header: str) -> Iterator[tuple[str, str, str]]:
    """Yield name, members and archive function of each archived class in a header."""
    text = re.sub(r"//.*", "", header)
    for head in re.finditer(r"\b(?:class|struct) (\w+)[^;{}()]*\{", text):
        body, archive, depth = "", "", 1
        for letter in text[head.end() :]:
            depth += (letter == "{") - (letter == "}")
            if depth == 0:
                break
            if depth == 1:
                body += letter
            elif body.endswith("void archive(Archive& a) "):
                archive += letter
        if archive:
            yield head[1], body, archive


def fields(body: str) -> set[str]:
    """Return the names of a class's data members, without constants and references."""
    names: set[str] = set()
    for statement in re.split(r";|(?<=\))\s*(?:const|override)*\s*\}", body):
        line = " ".join(re.sub(r"\}|\b(?:public|private|protected):", "", statement).split())
        wrong = re.match(r"(const|static|using|enum|struct|class|friend|template|virtual)\b", line)
        if wrong or "(" in line or "&" in line:
            continue
        plain = re.sub(r"<.*>", "", re.sub(r"=[^,]*|\[.*?\]", "", line))
        names |= set(re.findall(r"(\w+)\s*(?=,|$)", plain.partition(" ")[2]))
    return names


def test_every_data_member_of_every_part_is_archived(root: Path) -> None:
    forgotten, seen = {}, 0
    for header in sorted((root / "simulator" / "kernel").rglob("*.h")):
        for name, body, archive in parts(header.read_text("utf-8")):
            members = fields(body)
            seen += len(members)
            missing = {f for f in members if not re.search(rf"\b{f}\b", archive)}
            forgotten[name] = missing - FIXED.get(name, set())

    assert {} == {name: members for name, members in forgotten.items() if members}
    assert seen > 150
