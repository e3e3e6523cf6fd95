"""Read the memory map from the include files."""
