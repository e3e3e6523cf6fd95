"""Define the rows of the description, and the expressions that state their meaning."""
