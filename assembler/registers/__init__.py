"""Registers get numbers: banks, transfer registers in order, advice when they do not fit."""

from ixp.support.lazy import exports

__getattr__, __dir__ = exports(__name__)
