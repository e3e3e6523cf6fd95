"""Sweeps: many runs, each made once, in parallel, and cached."""
