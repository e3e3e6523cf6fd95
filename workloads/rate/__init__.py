"""Measure the benchmarks of RFC 2544 and RFC 3116: highest load without loss, and latency."""
