"""Run other routers (Click, the Linux kernel) on the same packets, and compare outcomes."""
