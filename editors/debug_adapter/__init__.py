"""Implement the debug adapter: a run with breakpoints, steps in both directions, and state."""
