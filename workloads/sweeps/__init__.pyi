from .kept_runs import Finished, finished
from .keys import key_of
from .spec import Point, Spec, read_spec
from .sweep_table import Sweep, sweep

__all__ = ["Finished", "Point", "Spec", "Sweep", "finished", "key_of", "read_spec", "sweep"]
