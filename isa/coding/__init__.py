"""Encode and decode the operands of instructions: allowed values and their bits."""
