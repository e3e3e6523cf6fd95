"""Features of the language server, one module for each.

Each is a function that takes the facts, a source and a place in it.
"""
