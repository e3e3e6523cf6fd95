"""Rewrite a program without changing its meaning: --fix and -O."""
