"""Observe a run: record its traffic, its log and its timeline."""
