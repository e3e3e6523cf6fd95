"""Capacity of wires and links in closed form."""
