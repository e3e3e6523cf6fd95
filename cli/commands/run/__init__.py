"""Commands that run the router, check it and show what it did."""
