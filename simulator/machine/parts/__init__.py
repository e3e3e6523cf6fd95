"""The parts of a machine, in the shape of the hardware, such as `machine.engines[0]`."""
