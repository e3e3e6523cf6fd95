"""What must come out: the reference router, matching, conservation, the verdict."""
