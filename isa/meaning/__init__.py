"""What a row of the description is made of, and the expressions that state its meaning."""
