from .core_software import CoreReports, CoreSoftware, Places, ReportingCore, RestorableCore
from .findings import Place
from .machine import Machine
from .ports import RATE_RULE, RestorableSource, Sent, Source, is_rate
from .validation import WORD, fits, is_whole, not_negative

__all__ = [
    "RATE_RULE",
    "WORD",
    "CoreReports",
    "CoreSoftware",
    "Machine",
    "Place",
    "Places",
    "ReportingCore",
    "RestorableCore",
    "RestorableSource",
    "Sent",
    "Source",
    "fits",
    "is_rate",
    "is_whole",
    "not_negative",
]
