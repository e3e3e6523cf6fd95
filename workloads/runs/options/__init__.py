"""What a run is asked for: options, their names, what made a run, and how to repeat it."""
