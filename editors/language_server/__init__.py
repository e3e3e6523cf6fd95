"""The language server: diagnostics, hover, definitions, completion and more of a source."""
