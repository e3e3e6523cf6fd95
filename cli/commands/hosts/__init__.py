"""Commands for hosts at the router, and for other routers."""
