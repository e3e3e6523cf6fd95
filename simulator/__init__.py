"""What happens, and in which cycle."""
