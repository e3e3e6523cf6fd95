"""Comparison of the machine with its documents: micro-benchmarks and sensitivity."""
