from .config_file import CONFIGURATIONS, IxBus
from .loader import Config, bare_programs, load
from .option_table import OPTIONS, Defines
from .options import BuildOptions, build_options
from .tables import (
    FIRST_VCI,
    Route,
    Tables,
    Vc,
    default_tables,
    format_tables,
    mac_bytes,
    read_tables,
)

__all__ = [
    "CONFIGURATIONS",
    "FIRST_VCI",
    "OPTIONS",
    "BuildOptions",
    "Config",
    "Defines",
    "IxBus",
    "Route",
    "Tables",
    "Vc",
    "bare_programs",
    "build_options",
    "default_tables",
    "format_tables",
    "load",
    "mac_bytes",
    "read_tables",
]
