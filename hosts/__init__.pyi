from .descriptions.description import Description, Host, Tag
from .descriptions.loading import host_names, load_description, load_host
from .model.host_system import PS_PER_S, HostSystem
from .netperf.netperf_test import NetperfTest
from .netperf.result import NetperfResult
from .netperf.run import CROSSOVER, Cable, run_test

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
