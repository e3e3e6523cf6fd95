"""What plays into the ports: traffic, captures, outages, and an environment beside the machine."""
