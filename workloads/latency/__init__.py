"""Measure the latency of packets by stage, and the lengths of queues."""
