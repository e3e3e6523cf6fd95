"""Compute the capacity of wires and links in closed form."""
