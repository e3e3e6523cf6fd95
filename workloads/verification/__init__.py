"""Verify a run: reference router, matching of packets, conservation of counts, verdict."""
