"""Define options that several commands share, and their types."""
