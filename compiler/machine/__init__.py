"""Machine code before it has registers: blocks of the instructions that `ixp.isa` describes."""
