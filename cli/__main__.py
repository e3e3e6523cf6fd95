"""`python -m ixp.cli` is the command `ixp`."""

from ixp.cli.start import main

main()
