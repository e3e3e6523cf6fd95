from .loader import Config, IxBus, load
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
from .variant import chip_of

__all__ = [
    "FIRST_VCI",
    "OPTIONS",
    "BuildOptions",
    "Config",
    "Defines",
    "IxBus",
    "Route",
    "Tables",
    "Vc",
    "build_options",
    "chip_of",
    "default_tables",
    "format_tables",
    "load",
    "mac_bytes",
    "read_tables",
]
