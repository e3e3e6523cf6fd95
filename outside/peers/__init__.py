"""Other routers on the same packets: Click, the Linux kernel, and how they differ from ours."""
