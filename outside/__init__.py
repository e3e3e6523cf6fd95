"""Connect the simulation to Linux hosts, and compare the router with other routers."""
