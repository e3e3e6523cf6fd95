"""Registers: transfer registers first, then banks and numbers of GPRs, constants last."""
