"""The assembler: microcode text becomes microwords."""
