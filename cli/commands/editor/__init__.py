"""Commands that editors and shells start."""
