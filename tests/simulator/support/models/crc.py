"""The CRC unit: CRC-32, most significant bit first, polynomial 0x04C11DB7."""

POLYNOMIAL = 0x04C11DB7


def crc32(residue: int, data: bytes) -> int:
    """Take bytes into the un-complemented register, bit by bit."""
    for byte in data:
        residue ^= byte << 24
        for _ in range(8):
            residue = (residue << 1) ^ (POLYNOMIAL | 1 << 32 if residue >> 31 else 0)
    return residue
