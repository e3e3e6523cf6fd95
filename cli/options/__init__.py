"""Options that several commands share: their types, and what a run and a test are made of."""
