"""Generates the C++ that the kernel takes from the description; needs no installed package."""
