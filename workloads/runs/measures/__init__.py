"""Measure a run: rates and shares, profile tables, annotated source, warnings."""
