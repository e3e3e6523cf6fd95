"""Instruction selection: rules that turn instructions of LLVM into those of the machine."""
