"""Debug a machine: breakpoints, steps, state access, expressions, symbols and snapshots."""
