"""Commands for people who write microcode."""
