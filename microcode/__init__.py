"""What the router does: microcode, configurations and the core's software."""
