"""Preprocess files to lines of tokens: directives, defines, macros, constant expressions."""
