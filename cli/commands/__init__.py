"""The commands of `ixp`: a folder for each heading of `ixp --help`, a file for each command.

Headings and commands are in the order in which a newcomer needs them. Other files of a folder
belong to its commands.
"""

HEADINGS = {
    "run": "Run and check the router",
    "write": "Write microcode",
    "measure": "Measure and compare with publications",
    "hosts": "Hosts and other routers",
    "editor": "Editors and shell",
}
"""Folders and their headings."""

COMMANDS = {
    "run": ("demo", "run", "view", "verify", "counters", "diff", "regress"),
    "write": ("new", "copy", "cc", "asm", "disasm", "flow", "headroom", "memmap", "tables",
              "manual", "native"),
    "measure": ("rate", "sweep", "report", "theory", "fit", "bench"),
    "hosts": ("hosts", "netperf", "target", "rc", "tap", "compare", "export"),
    "editor": ("lsp", "dap", "completion", "help"),
}  # fmt: skip
"""The commands of each folder."""
