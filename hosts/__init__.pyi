from .description import Description, Host, Tag
from .loading import host_names, load_description, load_host
from .result import NetperfResult
from .run import CROSSOVER, Cable, run_test
from .test import NetperfTest

__all__ = [
    "CROSSOVER",
    "Cable",
    "Description",
    "Host",
    "NetperfResult",
    "NetperfTest",
    "Tag",
    "host_names",
    "load_description",
    "load_host",
    "run_test",
]
