"""Analyse the control flow of a program: graph, cycle bounds, drawing."""
