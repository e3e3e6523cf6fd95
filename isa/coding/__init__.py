"""What may stand in a place of an instruction, and its bits."""
