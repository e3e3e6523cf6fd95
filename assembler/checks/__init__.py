"""The checks by name: adjacent words and hazards over the flow graph."""
