"""Connect Linux hosts to the ports of the router, which runs slower than real time."""
