"""`python -m ixp.cli` is the command `ixp`."""

from ixp.cli.main import main

main()
