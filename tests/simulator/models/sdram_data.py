"""What the commands of the SDRAM unit move: registers, FIFO elements, CRC residues."""

from ixp.isa.csrs import FIFO_ADDRESS_STRIDE, FIFO_DATA_QUADWORDS
from tests.simulator.models.aligner import aligned, merged, to_bytes
from tests.simulator.models.command import Command
from tests.simulator.models.crc import crc32
from tests.simulator.models.store import Memory, Store, read_quadwords, write_quadwords


def perform(command: Command, store: Store) -> tuple[int, ...]:
    """Perform a command; return the longwords for the transfer registers."""
    match command.op:
        case "read":
            return read_quadwords(store.sdram, command.address, command.length)
        case "write":
            write_quadwords(store.sdram, command.address, command.data)
        case _:
            move(command, store)
    return ()


def fifo_places(number: int, count: int) -> list[int]:
    """Return `count` FIFO addresses from data quadword `number` (element * 8 + quadword) on."""
    return [
        n // FIFO_DATA_QUADWORDS * FIFO_ADDRESS_STRIDE + n % FIFO_DATA_QUADWORDS
        for n in range(number, number + count)
    ]


def move(command: Command, store: Store) -> None:
    """Move quadwords between a FIFO and SDRAM; an unaligned source has one more."""
    longest = command.length + 1
    fifo = fifo_places(command.overrides.fifo or 0, longest)
    sdram = [command.address + i for i in range(longest)]
    if command.op.endswith("r_fifo_rd"):
        transfer(command, store, (store.rfifo, fifo), (store.sdram, sdram))
    else:
        transfer(command, store, (store.sdram, sdram), (store.tfifo, fifo))


def transfer(
    command: Command,
    store: Store,
    source: tuple[Memory, list[int]],
    destination: tuple[Memory, list[int]],
) -> None:
    """Move data between two (memory, addresses) through aligner, CRC and merger."""
    over, count = command.overrides, command.length
    memory, places = source
    data = aligned([memory[place] for place in places], over.align, count)
    if command.op.startswith("crc"):
        covered = to_bytes(data)[over.left_crc : 8 * count - over.right_crc]
        key = (command.engine, command.context)
        store.residues[key] = crc32(store.residues[key], covered)
    memory, places = destination[0], destination[1][:count]
    new = merged([memory[place] for place in places], data, command.mask)
    memory.update(zip(places, new, strict=True))
