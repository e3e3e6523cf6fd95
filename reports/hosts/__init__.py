"""Hosts with their NICs: link equations, published tables, reports and calibration."""
