"""Files become lines of tokens: directives, defines, macros, constant expressions."""
