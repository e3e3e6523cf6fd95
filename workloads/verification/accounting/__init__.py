"""The counters of a run must account for all packets."""
