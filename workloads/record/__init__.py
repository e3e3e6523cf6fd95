"""Store a run: its record and its output directory."""
