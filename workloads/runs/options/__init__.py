"""The options of a run: their names, provenance, and how to repeat a run."""
