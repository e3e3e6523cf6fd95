"""Places in text: sources, tokens with their expansions, diagnostics."""
