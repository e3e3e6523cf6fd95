"""The highest load without loss, and latency: the benchmarks of RFC 2544 and RFC 3116."""
