"""Translate structured statements: `.if`, `.while` and `.repeat` become words and branches."""
