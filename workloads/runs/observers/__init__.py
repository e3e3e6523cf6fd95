"""Observers of a run: recorder and timeline."""
