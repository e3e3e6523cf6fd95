"""Order of the blocks, and the text of the program."""
