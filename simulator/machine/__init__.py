"""Model one machine: its parts, ports, core software, outputs, findings and profile."""
