"""Represent source text: sources, tokens with their expansions, diagnostics."""
