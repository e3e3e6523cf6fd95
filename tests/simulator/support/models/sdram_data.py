"""Data moved by commands of the SDRAM unit: registers, FIFO elements, CRC residues."""

from ixp.isa.tables.csrs import FIFO_ADDRESS_STRIDE, FIFO_DATA_QUADWORDS
from tests.simulator.support.models.aligner import aligned, merged, to_bytes
from tests.simulator.support.models.command import Command
from tests.simulator.support.models.store import Store, read_quadwords, write_quadwords


def perform(command: Command, store: Store) -> tuple[int, ...]:
    """Execute a command; return the longwords for the transfer registers."""
    match command.op:
        case "read":
            return read_quadwords(store.sdram, command.address, command.length)
        case "write":
            write_quadwords(store.sdram, command.address, command.data)
        case _:
            move(command, store)
    return ()


def fifo_places(number: int, count: int) -> list[int]:
    """Return `count` FIFO addresses from data quadword `number` (element * 8 + quadword) on.

    Raise ValueError if they are not all in one element.
    """
    element, first = divmod(number, FIFO_DATA_QUADWORDS)
    if first + count > FIFO_DATA_QUADWORDS:
        raise ValueError(f"a move must stay in one element, not go on at quadword {first + count}")
    return [element * FIFO_ADDRESS_STRIDE + first + i for i in range(count)]


def move(command: Command, store: Store) -> None:
    """Move quadwords between a FIFO and SDRAM through aligner, CRC unit and merger.

    An unaligned source has one more quadword: the next one of SDRAM, or zeros behind an element.
    """
    over, count = command.overrides, command.length
    number = over.fifo or 0
    fifo = fifo_places(number, count)
    sdram = [command.address + i for i in range(count)]
    if command.op.endswith("r_fifo_rd"):
        inside = number % FIFO_DATA_QUADWORDS + count < FIFO_DATA_QUADWORDS
        behind = store.rfifo[fifo[-1] + 1] if inside else 0
        source = [*(store.rfifo[place] for place in fifo), behind]
        memory, places = store.sdram, sdram
    else:
        source = [store.sdram[command.address + i] for i in range(count + 1)]
        memory, places = store.tfifo, fifo
    data = aligned(source, over.align, count)
    if command.op.startswith("crc"):
        covered = to_bytes(data)[over.left_crc : 8 * count - over.right_crc]
        store.cover((command.engine, command.context), covered)
    new = merged([memory[place] for place in places], data, command.mask)
    memory.update(zip(places, new, strict=True))
