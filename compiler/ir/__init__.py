"""LLVM IR as data: the optimised module is printed by LLVM and parsed here."""
