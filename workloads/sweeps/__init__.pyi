from .cached_runs import RunOutcome, run_all
from .keys import key_of
from .spec import Spec, SweepRun, read_spec
from .sweep_table import Sweep, sweep

__all__ = ["RunOutcome", "Spec", "Sweep", "SweepRun", "key_of", "read_spec", "run_all", "sweep"]
