"""Changes to a program that keep its meaning: --fix and -O."""
