"""Provide the inputs of ports: traffic, captures, outages, and live environments."""
