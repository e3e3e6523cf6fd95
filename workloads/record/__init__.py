"""What a run leaves: the record and the output directory."""
