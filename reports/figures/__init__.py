"""Published figures beside simulated values, one per file."""
