"""What wires and links carry at most, in closed form."""
