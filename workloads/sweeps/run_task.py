"""Define a run as a cached task, whose result is its record."""

from typing import Any

import msgspec

from ixp.assembler import AssemblyError
from ixp.support.errors import UserError
from ixp.workloads.record.record import Record
from ixp.workloads.runs.options.option_names import command_of
from ixp.workloads.runs.options.options import Options
from ixp.workloads.runs.runner import run
from ixp.workloads.sweeps.cached_results import TaskOutcome
from ixp.workloads.sweeps.keys import Keys


class RunTask(msgspec.Struct, frozen=True):
    """A run with some options; its record lacks `host`, which differs from run to run."""

    options: Options

    @property
    def result_type(self) -> type[Record]:
        """Return the type of the result."""
        return Record

    @property
    def weight(self) -> int:
        """Return the most cycles that the run can simulate."""
        return self.options.last_cycle or 0

    @property
    def command(self) -> str:
        """Return the command that repeats the run."""
        return command_of(self.options)

    def with_options(self, **changes: Any) -> "RunTask":  # noqa: ANN401
        """Return the task with other options."""
        return RunTask(msgspec.structs.replace(self.options, **changes))

    def key(self, keys: Keys) -> str:
        """Return the key of the result; raise the errors of `Keys.of`."""
        return keys.of(self.options)

    def run(self) -> TaskOutcome[Record]:
        """Make the run; return its record."""
        try:
            result = run(self.options)
        except (UserError, AssemblyError) as error:
            return TaskOutcome(error=str(error))
        record = msgspec.structs.replace(result.record, host=None)
        failure = "; ".join(result.report[:1]) or record.stopped if result.failed else None
        return TaskOutcome(record, failure)
