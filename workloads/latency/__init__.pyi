from .distribution import Distribution, quantile
from .flights import STAGES
from .meter import LatencyMeter
from .wire_packets import Identity, WirePackets, path

__all__ = [
    "STAGES",
    "Distribution",
    "Identity",
    "LatencyMeter",
    "WirePackets",
    "path",
    "quantile",
]
