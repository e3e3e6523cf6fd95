"""What was learned: one question per file, answered from result records."""
