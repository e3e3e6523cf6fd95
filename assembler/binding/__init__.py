"""Lines become instructions: scopes, structured statements, operands with their values."""
