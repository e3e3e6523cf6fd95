from .results import Benchmark, RateRecord, benchmark, benchmarks
from .search import Search, SearchPlan
from .transits import Crossing, PacketTransit
from .trials import Trial, at_load, make_trial

__all__ = [
    "Benchmark",
    "Crossing",
    "PacketTransit",
    "RateRecord",
    "Search",
    "SearchPlan",
    "Trial",
    "at_load",
    "benchmark",
    "benchmarks",
    "make_trial",
]
