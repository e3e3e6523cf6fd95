from .passages import Crossing, Passage
from .results import Benchmark, RateRecord, benchmark, benchmarks
from .search import Plan, Search
from .trials import Trial, at_load, make_trial

__all__ = [
    "Benchmark",
    "Crossing",
    "Passage",
    "Plan",
    "RateRecord",
    "Search",
    "Trial",
    "at_load",
    "benchmark",
    "benchmarks",
    "make_trial",
]
