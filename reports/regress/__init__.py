"""Runs beside older ones: what changed, and whether a suite of runs got worse."""
