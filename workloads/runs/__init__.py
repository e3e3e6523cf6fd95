"""A run: options become a machine, which runs, and a record of it."""
