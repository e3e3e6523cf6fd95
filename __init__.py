"""An assembler and a cycle-level simulator for IXP1200-like network processors.

The few calls that most users need; each folder re-exports its own public names.
Nothing is imported with the package: the command `ixp` sets its signal handlers first.
"""


def __getattr__(name: str) -> object:
    from ixp.support.lazy import exports  # noqa: PLC0415

    return exports(__name__)[0](name)


def __dir__() -> list[str]:
    from ixp.support.lazy import exports  # noqa: PLC0415

    return exports(__name__)[1]()
