"""Run scenarios: hosts at the ports of the router, and flows between them."""
