"""Inputs of the ports: traffic, captures, outages, and an environment beside the machine."""
