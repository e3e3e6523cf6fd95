from .results import Benchmark, RateRecord, benchmark, benchmarks
from .search import RateSearch, SearchPlan
from .transits import Crossing, PacketTransit
from .trials import Trial, at_load, make_trial

__all__ = [
    "Benchmark",
    "Crossing",
    "PacketTransit",
    "RateRecord",
    "RateSearch",
    "SearchPlan",
    "Trial",
    "at_load",
    "benchmark",
    "benchmarks",
    "make_trial",
]
