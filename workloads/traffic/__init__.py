"""What ports receive: packets, cells, captures, streams, workloads."""
