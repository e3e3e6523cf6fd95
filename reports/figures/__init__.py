"""Published figures, one per file, beside what is simulated."""
