"""Allocate registers: banks, transfer registers in order, advice if they do not fit."""
