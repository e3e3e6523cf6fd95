"""Define the tables of the machine: chip numbers, registers, CSRs, units, ports, tokens, costs."""
