"""Options that several commands share, their types, and runs and tests made of them."""
