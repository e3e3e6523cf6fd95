"""Verify a run of any configuration."""

from pathlib import Path
from tempfile import TemporaryDirectory

from ixp.support.errors import UserError
from ixp.workloads.record.run_directory import RunDirectory
from ixp.workloads.runs.result import Result
from ixp.workloads.verification.user_programs import ProgramVerdict, verify_programs
from ixp.workloads.verification.verdict import Verdict, verify_router


def verify(run: str | Path | Result) -> Verdict | ProgramVerdict:
    """Verify a run, of the router or of any programs, from its output directory or its result.

    Raise UserError if the directory can't be read, the result has no captures (`keep`), or the
    reference fails.
    """
    if not isinstance(run, Result):
        is_router = RunDirectory(run).record().router
        return verify_router(run) if is_router else verify_programs(run)
    if not run.received:
        raise UserError("the result must have captures: run with keep=True")
    with TemporaryDirectory() as folder:
        run.write(folder)
        return verify(folder)
