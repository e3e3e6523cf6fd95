"""Tables of the machine: chip numbers, registers, CSRs, units, ports, tokens and costs."""
