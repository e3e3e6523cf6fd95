"""The machine as a library: parts, ports, core software, what is inside and what came out."""
