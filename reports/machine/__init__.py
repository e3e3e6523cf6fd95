"""The machine beside its documents: micro-benchmarks and sensitivity."""
