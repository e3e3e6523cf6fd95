"""Run a configuration: build a machine from options, simulate it, and return its record."""
