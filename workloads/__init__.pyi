from .record.record import Record, read_record
from .record.run_directory import RunDirectory
from .record.run_files import RunFiles, write_run
from .runs.options.options import Options
from .runs.result import Result
from .runs.runner import Run, run
from .runs.system.core_reports import CoreReports
from .runs.system.programs import program
from .runs.system.system import System, build_system
from .traffic.captures import Capture, read_input
from .traffic.named_workloads import WORKLOADS, find_workload
from .traffic.source import UnitSource
from .traffic.streams import open_port
from .traffic.workload import Workload, read_workload
from .verification.user_programs import ProgramVerdict
from .verification.user_references import Departure, UserReference
from .verification.verdict import Verdict
from .verification.verify import verify

__all__ = [
    "WORKLOADS",
    "Capture",
    "CoreReports",
    "Departure",
    "Options",
    "ProgramVerdict",
    "Record",
    "Result",
    "Run",
    "RunDirectory",
    "RunFiles",
    "System",
    "UnitSource",
    "UserReference",
    "Verdict",
    "Workload",
    "build_system",
    "find_workload",
    "open_port",
    "program",
    "read_input",
    "read_record",
    "read_workload",
    "run",
    "verify",
    "write_run",
]
