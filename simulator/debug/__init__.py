"""Stop, step, look and change; expressions, symbols, snapshots."""
