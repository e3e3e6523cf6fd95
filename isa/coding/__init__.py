"""Operands of instructions: the values that a place takes, and their bits."""
