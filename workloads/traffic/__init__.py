"""Generate and read the traffic of ports: packets, cells, captures, streams, workloads."""
