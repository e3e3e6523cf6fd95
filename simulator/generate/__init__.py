"""Generate the kernel's C++ from the instruction description; needs no installed package."""
