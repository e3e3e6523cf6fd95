"""Check programs: adjacent words, and hazards over the flow graph."""
