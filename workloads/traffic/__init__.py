"""Input of ports: packets, cells, captures, streams, workloads."""
