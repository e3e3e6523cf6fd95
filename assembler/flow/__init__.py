"""The control-flow graph of a program: successors, cycle bounds, drawing."""
