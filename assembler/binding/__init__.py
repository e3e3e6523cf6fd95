"""Bind lines to instructions: scopes, structured statements, operands with their values."""
