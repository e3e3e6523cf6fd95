"""What comes out: image, list file, disassembly, free resources."""
