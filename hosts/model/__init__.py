"""Simulate hosts and their links, event by event, in C++."""
