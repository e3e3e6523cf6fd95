"""Hosts of Linux at the ports of the router, which runs slower than they do."""
