from .changes import Differences, differences
from .suite import Suite, read_suite
from .suite_run import SuiteResult, bless, run_suite

__all__ = ["Differences", "Suite", "SuiteResult", "bless", "differences", "read_suite", "run_suite"]
