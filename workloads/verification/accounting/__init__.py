"""Check that the counters of a run account for all packets."""
