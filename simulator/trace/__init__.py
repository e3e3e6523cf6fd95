"""A window of time as data and as a timeline."""
