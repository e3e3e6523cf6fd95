"""The debug adapter: a run with breakpoints, steps in both directions, and its state."""
