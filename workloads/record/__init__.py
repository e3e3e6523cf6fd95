"""The record of a run and its output directory."""
