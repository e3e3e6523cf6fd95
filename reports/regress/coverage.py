"""Coverage of microcode by the runs of a suite: executed lines, and branch directions; as lcov."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from ixp import reports
from ixp.assembler import AssemblyError
from ixp.assembler.flow.graph import graph_of
from ixp.assembler.program import Program
from ixp.isa.analysis import traits_of
from ixp.simulator.machine.engines import ThreadWord
from ixp.simulator.machine.profile import WordCycles
from ixp.support.errors import UserError
from ixp.support.parallel import map_tasks
from ixp.workloads import Options
from ixp.workloads.runs.measures.annotation import line_places
from ixp.workloads.runs.options.options import check
from ixp.workloads.runs.runner import Run
from ixp.workloads.runs.system.system import build_system
from ixp.workloads.sweeps import keys
from ixp.workloads.sweeps.cached_results import TaskOutcome, cached_results


class LineCoverage(msgspec.Struct):
    """Executions of a source line, and (taken, not taken) counts of its conditional branches."""

    executions: int = 0
    branches: list[tuple[int, int]] = []

    def add(self, executions: int, branches: Sequence[tuple[int, int]]) -> None:
        """Add the counts of another program, whose branches have the same order."""
        self.executions += executions
        missing = len(branches) - len(self.branches)
        self.branches += [(0, 0)] * missing
        for place, (taken, passed) in enumerate(branches):
            before = self.branches[place]
            self.branches[place] = (before[0] + taken, before[1] + passed)


Coverage = dict[str, dict[int, LineCoverage]]
"""Lines with words, by source and line number."""


class CoverageTask(msgspec.Struct, frozen=True):
    """A run whose result is its coverage, the warm-up included."""

    options: Options

    @property
    def result_type(self) -> Any:  # noqa: ANN401 - a type
        """The type of the result."""
        return Coverage

    def run(self) -> TaskOutcome[Coverage]:
        """Make the run; a failed run has a coverage too."""
        options = msgspec.structs.replace(self.options, profile=False, profile_words=True)
        try:
            check(options)
            run = Run(options, build_system(options))
            run.finish(lambda _: None)
        except (UserError, AssemblyError) as error:
            return TaskOutcome(error=str(error))
        return TaskOutcome(coverage_of(run.system.programs, run.machine.profile().words))


def coverage_of(
    programs: Mapping[int, Program], words: Mapping[ThreadWord, WordCycles]
) -> Coverage:
    """Return the coverage of programs by engine; `words` are the counts of each thread's words.

    A line of a macro's body has the counts of all expansions, a line that calls a macro has those
    of its words.
    """
    counts: dict[tuple[int, int], WordCycles] = {}
    for (engine, _, word), cycles in words.items():
        counts[engine, word] = counts.get((engine, word), WordCycles()) + cycles
    coverage: Coverage = {}
    for engine, program in programs.items():
        executions: Counter[tuple[str, int, tuple[str, ...]]] = Counter()
        branches: dict[tuple[str, int, tuple[str, ...]], list[tuple[int, int]]] = {}
        for word, (line, instr) in enumerate(
            zip(program.lines, graph_of(program).instrs, strict=True)
        ):
            count = counts.get((engine, word), WordCycles())
            places = [*line_places(line)]
            for place in places:
                executions[place] = executions[place] or count.executing
            traits = traits_of(instr)
            if traits.is_branch and not traits.always_branches:
                directions = (count.taken, count.executing - count.taken)
                branches.setdefault(places[0], []).append(directions)
        for (file, number, macros), times in executions.items():
            entry = coverage.setdefault(file, {}).setdefault(number, LineCoverage())
            entry.add(times, branches.get((file, number, macros), ()))
    return coverage


def run_coverage(
    options: Iterable[Options],
    progress: Callable[[int], None] = lambda _: None,
    *,
    jobs: int | None = None,
    cached: bool = True,
) -> Coverage:
    """Make runs and return their coverage together. Raise UserError or AssemblyError.

    `progress` is called with the number of runs that have ended.
    """
    tasks = [CoverageTask(run) for run in options]
    run_keys = keys.Keys()
    task_keys = {
        index: keys.digest("coverage", keys.product(reports), run_keys.of(task.options))
        for index, task in enumerate(tasks)
    }
    total: Coverage = {}
    mapping = partial(map_tasks, jobs=jobs)
    outcomes = cached_results(tasks, task_keys, mapping, cached=cached)
    for count, (_, outcome) in enumerate(outcomes, start=1):
        progress(count)
        if outcome.result is None:
            raise UserError(outcome.error or "")
        for file, lines in outcome.result.items():
            for number, line in lines.items():
                entry = total.setdefault(file, {}).setdefault(number, LineCoverage())
                entry.add(line.executions, line.branches)
    return total


class FileCoverage(msgspec.Struct, frozen=True, kw_only=True):
    """Counts of a source; a conditional branch has two directions."""

    file: str
    lines: int
    lines_executed: int
    branch_directions: int
    branch_directions_executed: int


def file_counts(coverage: Coverage) -> list[FileCoverage]:
    """Return the counts of each source, in the order of their names."""
    return [
        FileCoverage(
            file=file,
            lines=len(lines),
            lines_executed=sum(line.executions > 0 for line in lines.values()),
            branch_directions=2 * sum(len(line.branches) for line in lines.values()),
            branch_directions_executed=sum(
                count > 0
                for line in lines.values()
                for directions in line.branches
                for count in directions
            ),
        )
        for file, lines in _by_shown_name(coverage)
    ]


def to_lcov(coverage: Coverage) -> bytes:
    """Return coverage as an lcov tracefile: DA lines, and BRDA lines of taken and not taken."""
    text: list[str] = []
    for counts, (file, lines) in zip(file_counts(coverage), _by_shown_name(coverage), strict=True):
        text += ["TN:", f"SF:{file}"]
        for number, line in sorted(lines.items()):
            for block, directions in enumerate(line.branches):
                text += [
                    f"BRDA:{number},{block},{direction},{count if line.executions else '-'}"
                    for direction, count in enumerate(directions)
                ]
        text += [f"BRF:{counts.branch_directions}", f"BRH:{counts.branch_directions_executed}"]
        text += [f"DA:{number},{line.executions}" for number, line in sorted(lines.items())]
        text += [f"LF:{counts.lines}", f"LH:{counts.lines_executed}", "end_of_record"]
    return "\n".join([*text, ""]).encode()


def _by_shown_name(coverage: Coverage) -> Iterator[tuple[str, dict[int, LineCoverage]]]:
    """Yield sources in order, by their names below the current folder where they are there."""
    here = Path.cwd()
    for file in sorted(coverage):
        path = Path(file).resolve()
        yield (
            path.relative_to(here).as_posix() if path.is_relative_to(here) else file,
            coverage[file],
        )
