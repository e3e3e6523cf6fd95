"""Follow packets: the place of each packet in each cycle, and its outcome."""
