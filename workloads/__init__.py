"""What is sent through the router, and what must come out."""
