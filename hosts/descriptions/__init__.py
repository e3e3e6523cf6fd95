"""Read, check and write the description files of hosts."""
