"""Convert the profile of engines, units, queues and IX bus to parts of a record."""

from collections.abc import Iterable, Mapping
from typing import Any

from ixp.assembler import Program
from ixp.isa.tables.chip import Chip
from ixp.simulator import SKIPPED_PORT, Cost, Profile, QueueUse, WordCycles, summed
from ixp.workloads.record import record
from ixp.workloads.record.run_directory import port_name
from ixp.workloads.runs.source_locations import label, macro_call, place, short

_PARTS = ("active", "data", "exposed", "turnaround", "other")


class ProfileTables:
    """The profile of a run; percentages are of its cycles, or of a half of the IX bus."""

    def __init__(self, profile: Profile, cycles: int, chip: Chip) -> None:
        self._profile = profile
        self._cycles = cycles
        self._ix_cycles = cycles * chip["ix_mhz"] / chip["core_mhz"]

    def threads(self, unit: str) -> list[record.ThreadShare]:
        """Return the share of a unit used by each thread."""
        costs = summed(
            ((engine, context), cost)
            for (engine, context, _), cost in self._profile.places[unit].items()
        )
        return [
            record.ThreadShare(engine=engine, thread=context, **self._share(cost))
            for (engine, context), cost in _used(costs)
        ]

    def lines(self, unit: str, programs: Mapping[int, Program]) -> list[record.LineShare]:
        """Return the share of a unit used by each word of each engine, with its source line."""
        costs = summed(
            ((engine, word), cost) for (engine, _, word), cost in self._profile.places[unit].items()
        )
        return [
            record.LineShare(
                engine=engine,
                word=word,
                place=short(place(programs[engine], word)),
                **self._share(cost),
            )
            for (engine, word), cost in _used(costs)
        ]

    def word_cycles(self, engine: int) -> dict[int, WordCycles]:
        """Return the cycles of an engine by word of its program; empty without a word profile."""
        spent: dict[int, WordCycles] = {}
        for (number, _, word), cycles in sorted(self._profile.words.items()):
            if number == engine and cycles != WordCycles():
                spent[word] = spent.get(word, WordCycles()) + cycles
        return dict(sorted(spent.items()))

    def queues(self, owner: str) -> dict[str, record.QueueShare]:
        """Return the queues of a unit, of `receive` or of the `command_bus`."""
        return {
            name: self._queue(use)
            for (unit, name), use in self._profile.queues.items()
            if unit == owner
        }

    def ports(self) -> list[record.PortShare]:
        """Return the share of each half of the IX bus used by each port."""
        return [
            record.PortShare(
                way=way,
                port="skipped" if port == SKIPPED_PORT else port_name(port),
                transfers=use.transfers,
                busy_pct=pct(use.busy_ix_cycles, self._ix_cycles),
                data_pct=pct(use.data_ix_cycles, self._ix_cycles),
            )
            for (way, port), use in self._profile.ports.items()
            if use.transfers
        ]

    def _queue(self, use: QueueUse) -> record.QueueShare:
        share = self._share(use.cost)
        share |= {
            "commands": use.commands,
            "mean_wait_cycles": mean(use.wait_cycles, use.commands),
        }
        area = sum(length * cycles for length, cycles in enumerate(use.length_cycles))
        lengths = [length for length, cycles in enumerate(use.length_cycles) if cycles]
        waits = [bits for bits, count in enumerate(use.waits) if count]
        return record.QueueShare(
            mean_length=mean(area, self._cycles),
            longest=max(lengths, default=0),
            length_pct=[pct(cycles, self._cycles) for cycles in use.length_cycles],
            waits=list(use.waits[: max(waits, default=-1) + 1]),
            **share,
        )

    def _share(self, cost: Cost) -> dict[str, Any]:
        parts = {
            f"{part}_pct": pct(getattr(cost, f"{part}_cycles"), self._cycles) for part in _PARTS
        }
        waiting = mean(cost.wait_cycles, cost.commands)
        return {"commands": cost.commands, "mean_wait_cycles": waiting, **parts}


def word_cost(
    program: Program, word: int, cycles: WordCycles, polling_cycles: int
) -> record.WordCost:
    """Return the cycles of a word of a program, with its source line."""
    line = program.lines[word]
    return record.WordCost(
        word=word,
        file=short(line.file),
        line=line.line,
        text=line.text.strip(),
        label=label(program, word),
        macros=[f"{name} at {short(where)}" for name, where in map(macro_call, line.macros)],
        executing_cycles=cycles.executing,
        aborted_cycles=cycles.aborted,
        stalled_cycles=cycles.stalled,
        polling_cycles=polling_cycles,
    )


def pct(part: float, whole: float) -> float:
    """Return a part in per cent of the whole, 0 if the whole is 0."""
    return round(100 * part / whole, 4) if whole else 0.0


def mean(total: float, count: int) -> float:
    """Return the mean, 0 if there are no values."""
    return round(total / count, 3) if count else 0.0


def _used(
    costs: Mapping[tuple[int, int], Cost],
) -> Iterable[tuple[tuple[int, int], Cost]]:
    return sorted((key, cost) for key, cost in costs.items() if cost != Cost())
