"""Read the trace of a window of time, and draw it as a timeline."""
