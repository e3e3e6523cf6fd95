"""Registers get numbers: banks, transfer registers in order, advice when they do not fit."""
