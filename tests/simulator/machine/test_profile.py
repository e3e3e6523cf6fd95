"""Profiles of units, queues and words: sums in different ways are equal."""

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ixp.assembler import assemble
from ixp.isa.tables.operations import UNIT_NAMES
from ixp.simulator import SCHEDULES, Cost, Machine, Profile, WordCycles, summed
from tests.example_counts import examples
from tests.simulator.support.chips import SMALL, small_chip
from tests.simulator.support.programs import random_programs

CYCLES = 6000
EDGE_CYCLES = 40  # cycles of a branch or a stall across the edge of a window

# Four threads lock and unlock one address, then end: most tries wait in lock_fail.
LOCKS = """
.xfer_order $0
immed[a, 0x40]
immed[n, 20]
next#:
    sram[read_lock, $0, a, 0, 1], ctx_swap
    sram[write_unlock, $0, a, 0, 1], ctx_swap
    alu[n, n, -, 1]
    br!=0[next#]
ctx_arb[kill]
"""


def run(seed: int) -> Machine:
    machine = Machine(SMALL, random_programs(seed), profile=True)
    machine.run(CYCLES)
    return machine


def locks() -> Machine:
    """Return a machine whose threads contended for a lock until all had ended."""
    words = assemble(LOCKS).words
    machine = Machine(SMALL, {0: words, 1: words}, profile=True)
    machine.run(100_000)
    return machine


def unit_parts(machine: Machine, unit: str) -> tuple[int, ...]:
    """Return the parts of a unit's active time, from its counters."""
    counters = machine.units[unit].counters
    return tuple(counters[f"{part}_cycles"] for part in ("data", "exposed", "turnaround", "other"))


def parts(cost: Cost) -> tuple[int, ...]:
    """Return the parts of a cost in the same form."""
    return (
        cost.data_cycles,
        cost.exposed_cycles,
        cost.turnaround_cycles,
        cost.other_cycles,
    )


@pytest.mark.parametrize("unit", UNIT_NAMES)
@pytest.mark.parametrize("seed", [7, 8, None])
def test_active_time_equals_sums_over_threads_words_and_queues(seed: int | None, unit: str) -> None:
    machine = locks() if seed is None else run(seed)
    profile = machine.profile()
    places = profile.places[unit]
    by_word = summed(((engine, word), cost) for (engine, _, word), cost in places.items())
    by_thread = summed(((engine, ctx), cost) for (engine, ctx, _), cost in places.items())
    by_queue = {key: use.cost for key, use in profile.queues.items() if key[0] == unit}

    for shares in (by_word, by_thread, by_queue):
        sum_of_costs = summed(("", cost) for cost in shares.values()).get("", Cost())
        assert parts(sum_of_costs) == unit_parts(machine, unit)


CLOSED = {"sdram_closed_page": 1, "sdram_refresh_clocks": 50}
STREAM = {
    "sram": """
.xfer_order $0 $1 $2 $3 $4 $5 $6 $7
again#:
    sram[read, $0, 0, 0, 8], ctx_swap
    br[again#]
""",
    "sdram": """
.xfer_order $$0 $$1 $$2 $$3 $$4 $$5 $$6 $$7
again#:
    sdram[read, $$0, 0, 0, 4], ctx_swap
    br[again#]
""",
}
"""Programs that overload a unit."""


@pytest.mark.parametrize(
    ("unit", "rows"),
    [
        ("sram", {}),
        ("sdram", {}),
        ("sdram", {"sdram_mhz": 133, "sdram_refresh_clocks": 50}),
        ("sdram", CLOSED),
        ("sdram", CLOSED | {"sdram_trfc_clocks": 1, "sdram_trp_clocks": 1, "sdram_tcl_clocks": 20}),
    ],
    ids=str,
)
def test_a_unit_is_active_or_idle_in_each_cycle(unit: str, rows: dict[str, int]) -> None:
    """A long service counts in all cycles that it covers."""
    words = assemble(STREAM[unit]).words
    table = small_chip(**rows)
    machine = Machine(table, {0: words, 1: words}, profile=True)
    active = [0]
    for _ in range(600):
        machine.run(1)
        places = machine.profile().places[unit].values()
        sum_of_costs = summed(("", cost) for cost in places).get("", Cost())
        counters = unit_parts(machine, unit)
        active.append(sum(counters))

        assert {after - before for before, after in pairwise(active[-2:])} <= {0, 1}
        assert parts(sum_of_costs)[:3] == counters[:3]
    assert active[-1] > 400


@pytest.mark.parametrize("seed", [7, 8])
def test_units_of_random_programs_are_active_or_idle_in_each_cycle(seed: int) -> None:
    machine = Machine(SMALL, random_programs(seed), profile=True)
    before = dict.fromkeys(UNIT_NAMES, 0)
    for _ in range(1000):
        machine.run(1)
        after = {unit: sum(unit_parts(machine, unit)) for unit in UNIT_NAMES}
        assert {after[unit] - before[unit] for unit in UNIT_NAMES} <= {0, 1}
        before = after


@given(st.integers(0, 10**6))
@examples(5)
def test_lengths_of_a_queue_cover_the_run(seed: int) -> None:
    machine = run(seed)

    for queue in machine.profile().queues.values():
        assert sum(queue.length_cycles) == machine.now


def test_the_sum_of_waits_is_the_area_under_the_queue_length() -> None:
    """Little's law, for a machine that is empty at the end."""
    profile = locks().profile()

    for queue in profile.queues.values():
        area = sum(length * cycles for length, cycles in enumerate(queue.length_cycles))
        assert area == queue.wait_cycles
        assert sum(queue.waits) == queue.commands
    assert profile.queues["sram", "lock_fail"].commands > 0


def test_waits_of_queues_equal_the_waits_of_words() -> None:
    profile = locks().profile()
    queues = [queue for (owner, _), queue in profile.queues.items() if owner == "sram"]
    words = profile.places["sram"].values()

    assert sum(queue.wait_cycles for queue in queues) == sum(word.wait_cycles for word in words)


def test_a_profile_since_another_is_the_difference() -> None:
    machine = run(7)
    before: Profile = machine.profile()
    counted = unit_parts(machine, "sdram")
    machine.run(4000)
    since = machine.profile().since(before)
    sum_of_costs = summed(("", cost) for cost in since.places["sdram"].values())[""]
    expected = tuple(
        after - start for after, start in zip(unit_parts(machine, "sdram"), counted, strict=True)
    )

    assert parts(sum_of_costs) == expected
    assert all(sum(queue.length_cycles) == 4000 for queue in since.queues.values())
    for key, queue in machine.profile().queues.items():
        earlier, later = before.queues[key], since.queues[key]
        assert later.commands == queue.commands - earlier.commands
        assert later.wait_cycles == queue.wait_cycles - earlier.wait_cycles


def test_a_machine_without_profile_refuses_to_return_one() -> None:
    with pytest.raises(ValueError, match="profile=True"):
        Machine(SMALL, {}).profile()


# ---- words of engines --------------------------------------------------------------------------


def words(seed: int, schedule: str = "decoupled") -> Machine:
    machine = Machine(SMALL, random_programs(seed), schedule=schedule, profile_words=True)
    machine.run(CYCLES)
    return machine


def of_thread(profile: Profile, engine: int, context: int) -> WordCycles:
    words_of_thread = [
        spent for place, spent in profile.words.items() if place[:2] == (engine, context)
    ]
    return sum(words_of_thread, WordCycles())


def by_word(source: str, cycles: int) -> dict[int, WordCycles]:
    """Run a program on one context; return the cycles of its words."""
    machine = Machine(SMALL, {0: assemble(source).words}, contexts={0: 1}, profile_words=True)
    machine.run(cycles)
    return {word: spent for (_, _, word), spent in machine.profile().words.items()}


@pytest.mark.parametrize("schedule", SCHEDULES)
@pytest.mark.parametrize("seed", range(6))
def test_cycles_of_words_add_up_to_those_of_their_thread(seed: int, schedule: str) -> None:
    machine = words(seed, schedule)
    for engine in machine.programs:
        for context, thread in enumerate(machine.engines[engine].contexts):
            total = of_thread(machine.profile(), engine, context)
            assert (total.executing, total.aborted, total.stalled) == tuple(thread.counters)


def test_executions_and_commands_of_words_are_as_many_as_in_the_log() -> None:
    machine = Machine(SMALL, {0: assemble(LOCKS).words}, profile=True, profile_words=True)
    machine.command_bus.log_references()
    machine.run(100_000)
    log = machine.command_bus.take_references()
    logged = Counter((line.engine, line.context, line.word) for line in log)

    profile = machine.profile()
    assert {place: profile.words[place].executing for place in logged} == logged
    assert {place: cost.commands for place, cost in profile.places["sram"].items()} == logged


def test_aborted_cycles_are_charged_to_their_branch() -> None:
    source = "immed[a, 0]\njump[a, end#], targets[end#]\nnop\nnop\nnop\nnop\nend#: ctx_arb[kill]"

    assert by_word(source, 50)[1] == WordCycles(executing=1, aborted=3, taken=1)


def test_cycles_aborted_behind_deferred_words_are_charged_to_their_branch() -> None:
    source = "immed[a, 3]\nalu[--, a, -, 3]\nbr=0[end#], defer[1]\nnop\nnop\nend#: ctx_arb[kill]"
    spent = by_word(source, 50)
    assert spent[3] == WordCycles(executing=1)
    assert spent[2].aborted == sum(cycles.aborted for word, cycles in spent.items() if word != 5)
    assert spent[2].aborted > 0


@pytest.mark.parametrize("seed", range(6))
def test_a_living_thread_waits_in_its_remaining_cycles(seed: int) -> None:
    """A thread executes, aborts, stalls or waits; a branch or stall may cross a window's edge."""
    machine = words(seed)
    before = machine.profile()
    machine.run(CYCLES)
    since = machine.profile().since(before)
    for engine in machine.programs:
        for context, thread in enumerate(machine.engines[engine].contexts):
            total = of_thread(since, engine, context)
            if thread.state.alive and total.executing:
                assert total.cycles + total.waiting == pytest.approx(CYCLES, abs=EDGE_CYCLES)


def test_waiting_is_charged_to_the_word_that_ended_the_turn() -> None:
    source = "again#:\nsram[read, $0, 0, 0x10, 1], ctx_swap\nbr[again#]"
    spent = by_word(source, 5000)
    read, branch = spent[0], spent[1]

    assert 0 == branch.waiting < read.waiting
    assert read.waiting + read.cycles + branch.cycles == 5000
    assert (read.taken, branch.taken) == (0, branch.executing)


def test_taken_and_untaken_branches_are_counted() -> None:
    loop = "next#:\nalu[n, n, -, 1]\nbr>0[next#], defer[1]\nnop\n"
    source = f"immed[n, 5]\n{loop}nop\nnop\nnop\nctx_arb[kill]"
    spent = by_word(source, 200)

    assert spent[2].executing == 5
    assert {word: cycles.taken for word, cycles in spent.items() if cycles.taken} == {2: 4}


def test_a_profile_of_words_since_another_is_the_difference() -> None:
    machine = words(7)
    before, counted = machine.profile(), machine.engines[0].contexts[1].counters
    machine.run(4000)
    spent = of_thread(machine.profile().since(before), 0, 1)

    assert spent.cycles == sum(machine.engines[0].contexts[1].counters) - sum(counted)


# ---- lengths of queues -------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [7, 8])
def test_queue_lengths_equal_those_of_the_profile(seed: int) -> None:
    """The previous cycle counts at the present length."""
    machines = [Machine(SMALL, random_programs(seed), schedule=s, profile=True) for s in SCHEDULES]
    names = dict(zip(machines[0].queue_names, machines[0].profile().queues, strict=True))
    for _ in range(20):
        for machine in machines:
            machine.run(50)
        before = machines[0].profile()
        for machine in machines:
            machine.run(1)
        spent = machines[0].profile().since(before)
        lengths = [{name: machine.queue_length(name) for name in names} for machine in machines]

        assert lengths[0] == lengths[1]
        for name, key in names.items():
            assert spent.queues[key].length_cycles[lengths[0][name]] == 1


def test_lengths_of_queues_need_a_profile_and_a_name() -> None:
    with pytest.raises(ValueError, match="profile=True"):
        Machine(SMALL, {}).queue_length("sram ordered")
    with pytest.raises(ValueError, match=r"one of sram priority, .* engine 5, not sram"):
        Machine(SMALL, {}, profile=True).queue_length("sram")
