from .core_software import CoreSoftware, Places, RestorableCore
from .findings import Place
from .machine import Machine
from .ports import RATE_RULE, RestorableSource, Sent, Source, is_rate
from .validation import WORD, fits, is_whole, not_negative

__all__ = [
    "RATE_RULE",
    "WORD",
    "CoreSoftware",
    "Machine",
    "Place",
    "Places",
    "RestorableCore",
    "RestorableSource",
    "Sent",
    "Source",
    "fits",
    "is_rate",
    "is_whole",
    "not_negative",
]
