"""Implement the language server: diagnostics, hover, definitions, completion and more."""
