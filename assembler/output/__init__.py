"""Outputs of the assembler: image, list file, disassembly, free resources."""
