"""Changes between two runs, and whether a suite of runs got worse."""
