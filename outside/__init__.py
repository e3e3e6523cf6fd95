"""The world outside the simulation: Linux hosts at the router, other routers on its packets."""
