"""Sweep parameters: make many runs in parallel, each once, and cache their results."""
