from .description import Description, Host, Tag
from .loading import host_names, load_description, load_host
from .result import NetperfResult
from .test import NetperfTest

__all__ = [
    "Description",
    "Host",
    "NetperfResult",
    "NetperfTest",
    "Tag",
    "host_names",
    "load_description",
    "load_host",
]
