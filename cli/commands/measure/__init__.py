"""Commands that measure, and compare with publications."""
