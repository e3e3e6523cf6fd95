"""The machine as a library: its parts, ports, core software, outputs, findings and profile."""
