"""Does it hold? The tests mirror the folders of the program."""
