"""How a person uses it: one file per command."""
