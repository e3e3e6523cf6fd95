"""Many runs: each made once, in parallel, and kept."""
