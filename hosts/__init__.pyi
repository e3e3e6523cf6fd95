from .description import Description, Host, Tag
from .loading import host_names, load_description, load_host
from .model.host_system import PS_PER_S, HostSystem
from .result import NetperfResult
from .run import CROSSOVER, Cable, run_test
from .test import NetperfTest

__all__ = [
    "CROSSOVER",
    "PS_PER_S",
    "Cable",
    "Description",
    "Host",
    "HostSystem",
    "NetperfResult",
    "NetperfTest",
    "Tag",
    "host_names",
    "load_description",
    "load_host",
    "run_test",
]
