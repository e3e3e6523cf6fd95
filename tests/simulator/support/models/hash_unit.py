"""The hash unit (docs/reference/timing/hash-unit.md): a product of polynomials over GF(2)."""

from collections.abc import Mapping

from ixp.isa.csrs import CSR_NUMBERS
from tests.simulator.support.models.command import Command
from tests.simulator.support.models.store import Store
from tests.simulator.support.models.unit import FirstCome

# HRM28 p.240: G48 = 1+x^10+x^25+x^36+x^48, G64 = 1+x^17+x^35+x^54+x^64.
G48 = sum(1 << power for power in (48, 36, 25, 10, 0))
G64 = sum(1 << power for power in (64, 54, 35, 17, 0))


def product(a: int, b: int) -> int:
    """Multiply two polynomials; bit k is the coefficient of x^k."""
    return 0 if not b else (a if b & 1 else 0) ^ (product(a, b >> 1) << 1)


def remainder(a: int, g: int) -> int:
    """Divide polynomial `a` by `g` and return what is left."""
    while a.bit_length() >= g.bit_length():
        a ^= g << (a.bit_length() - g.bit_length())
    return a


class HashUnit(FirstCome):
    """A(x)·M(x) mod G(x) for one key after the other."""

    def __init__(self, chip: Mapping[str, int], store: Store) -> None:
        super().__init__("hash", chip, store)

    def occupancy(self, command: Command) -> int:
        return self.chip["hash_key_cycles"] * command.length

    def latency(self, command: Command) -> int:
        """The first key takes the latency; the others follow in steps."""
        further = self.chip[f"{command.op}_next_cycles"] * (command.length - 1)
        return self.chip[f"{command.op}_latency_cycles"] + further

    def finish(self, command: Command, cycle: int) -> tuple[int, ...]:
        """Hash the keys; a key and its result are two longwords, the low one first."""
        del cycle
        result: list[int] = []
        for low, high in zip(command.data[::2], command.data[1::2], strict=True):
            value = self.hash_key(command.op, high << 32 | low)
            result += [value & 0xFFFFFFFF, value >> 32]
        return tuple(result)

    def hash_key(self, op: str, key: int) -> int:
        """Return the hash of one key under the multiplier that stands in the CSRs."""
        bits, g = (64, G64) if op == "hash64" else (48, G48)
        low, high = (
            self.store.csrs[CSR_NUMBERS[f"hash_multiplier_{bits}_{half}"]] for half in ("lo", "hi")
        )
        multiplier = high << 32 | low
        return remainder(product(key % 2**bits, multiplier % 2**bits), g)
