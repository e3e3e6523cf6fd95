"""Debugger: stop, step, read and write; expressions, symbols, snapshots."""
