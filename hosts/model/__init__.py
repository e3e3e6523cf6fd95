"""Hosts and their links, simulated event by event in C++."""
