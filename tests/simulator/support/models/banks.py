"""The banks of the SDRAM: open rows, and the earliest times of commands (in memory clocks)."""

from collections.abc import Mapping
from dataclasses import dataclass

LONG_AGO = -(10**9)


@dataclass
class Bank:
    """A bank, with the first clocks in which column access, precharge and activate are allowed."""

    row: int | None = None
    col_ok: int = 0
    pre_ok: int = 0
    act_ok: int = 0


class Banks:
    """All banks, and the time of the last activation, which they share."""

    def __init__(self, chip: Mapping[str, int]) -> None:
        self.chip = chip
        self.banks = [Bank() for _ in range(chip["sdram_banks"])]
        self.last_act = LONG_AGO

    def number(self, address: int) -> int:
        return (address >> self.chip["sdram_bank_shift"]) % self.chip["sdram_banks"]

    def row(self, address: int) -> int:
        return address // self.chip["sdram_row_quadwords"]

    def is_open(self, address: int) -> bool:
        return self.banks[self.number(address)].row == self.row(address)

    def prepare(self, address: int, now: int) -> int:
        """Open the row of an address if needed; return the clock of the column access."""
        bank = self.banks[self.number(address)]
        if self.is_open(address):
            return max(now, bank.col_ok)
        earliest = now
        if bank.row is not None:
            earliest = max(now, bank.pre_ok) + self.chip["sdram_trp_clocks"]
        act = max(earliest, bank.act_ok, self.last_act + self.chip["sdram_trrd_clocks"])
        bank.row = self.row(address)
        bank.col_ok = act + self.chip["sdram_trcd_clocks"]
        bank.act_ok = act + self.chip["sdram_trc_clocks"]
        bank.pre_ok = act + self.chip["sdram_tras_clocks"]
        self.last_act = act
        return bank.col_ok

    def used(self, address: int, data_end: int, *, is_write: bool) -> None:
        """Record a burst: the row stays open until its end and until written data is stored."""
        bank = self.banks[self.number(address)]
        recovery = self.chip["sdram_twr_clocks"] if is_write else 0
        bank.pre_ok = max(bank.pre_ok, data_end + recovery)
        if self.chip["sdram_closed_page"]:
            bank.row = None
            bank.act_ok = max(bank.act_ok, bank.pre_ok + self.chip["sdram_trp_clocks"])

    def refresh(self, now: int) -> int:
        """Close and refresh all banks; return the first clock in which rows may be opened."""
        idle_at = [
            bank.act_ok
            if bank.row is None
            else max(now, bank.pre_ok) + self.chip["sdram_trp_clocks"]
            for bank in self.banks
        ]
        end = max(now, *idle_at) + self.chip["sdram_trfc_clocks"]
        for bank in self.banks:
            bank.row = None
            bank.act_ok = max(bank.act_ok, end)
        return end
