"""What the machine is: one description, everything else is derived from it."""
