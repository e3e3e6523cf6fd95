"""Define the options of a run: names, checks, provenance, and repetition of a run."""
