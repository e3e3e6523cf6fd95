"""The memory map of the include files, and its regions."""
