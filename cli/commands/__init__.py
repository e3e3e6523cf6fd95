"""The commands of `ixp`, one file each: the name of the file is that of the command."""
