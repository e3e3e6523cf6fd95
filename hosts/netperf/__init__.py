"""Run netperf tests between two hosts, and report their results."""
