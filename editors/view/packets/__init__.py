"""Where each packet is in which cycle, and what becomes of it."""
