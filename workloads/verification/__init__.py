"""Verify a run: the reference router, matching, conservation, the verdict."""
