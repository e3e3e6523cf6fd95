"""Random references of every unit to existing addresses."""

from collections.abc import Iterator

from ixp.isa import NO_SHIFT, ROWS, Instr, Instruction, Register, Shift, find, interaction_of
from ixp.isa.meaning.description import TokenValue, Value
from ixp.isa.tables.csrs import CSR_NUMBERS, INDIRECT_REF
from ixp.isa.tables.registers import RELATIVE_XFERS
from tests.simulator.support.words import Words, instr

ADDRESSES = {"A": Register("gpr", 15, "A"), "B": Register("gpr", 11, "B")}
LISTS = Register("gpr", 15, "B")  # holds LIST_BASE: links of push and pop have separate words
LIST_BASE = 0x400
BANKS = tuple(Register("gpr", 12 + bank, "B") for bank in range(3))  # hold bank << BANK_SHIFT
BANK_SHIFT = 20
INDIRECT = Register("gpr", 13, "A")
THREADS = 24

WITHOUT_PORTS = {"rcv_req", "xmit_validate"}
"""CSRs whose writes need ports; test_ports_against_models.py writes them."""

PLACES = {"sram push": (0xFF, 31), "r_fifo_rd": (0xF0, 5), "t_fifo_wr": (0xF0, 5), "lock": (0xF, 0)}
"""Bits of the register and the largest number in an address, if not these:"""
ANYWHERE = (0xFF, 31)

LOCKING = ("read_lock", "write_unlock", "unlock")
USED = [
    row
    for row in ROWS
    if row.interaction
    and row.interaction.kind == "reference"
    and row.interaction.unit != "pci"
    and row.command not in LOCKING
]
Reference = tuple[list[Instr], Instr]
"""The words that prepare a reference, and the reference."""


def _weight(row: Instruction) -> float:
    if row.command in ("read", "write") or row.mnemonic == "fast_wr":
        return 3
    return 0.5 if row.mnemonic.startswith("hash") else 1


class References:
    """Draw references. Registers `ADDRESSES`, `LISTS`, `BANKS` and `INDIRECT` are reserved."""

    def __init__(self, draw: Words) -> None:
        self.draw = draw
        self.rng = draw.rng

    def preamble(self) -> Iterator[Instr]:
        """Return words that initialise the registers of references."""
        yield instr("immed", dest=LISTS, value=LIST_BASE, shift=NO_SHIFT)
        for number, register in enumerate(BANKS):
            value = number + 1 << BANK_SHIFT - 16
            yield instr("immed", dest=register, value=value, shift=Shift("<<", 16))

    @staticmethod
    def event(word: Instr) -> str:
        return interaction_of(word).event

    def any(self, *, event: str = "", option: str = "") -> Reference:
        """Draw a reference without a signal, optionally with a certain event and option."""
        rows = [
            row
            for row in USED
            if (not event or (row.interaction.event == event and row.mnemonic != "fast_wr"))  # type: ignore[union-attr]
            and (not option or option in row.token_names)
        ]
        [row] = self.rng.choices(rows, [_weight(row) for row in rows])
        more: dict[str, TokenValue] = {option: True} if option else {}
        return self._drawn(row, more)

    def single_word(self) -> Instr:
        """Draw a reference that needs no preparation."""
        while True:
            setup, word = self.any()
            if not setup:
                return word

    def lock(self) -> tuple[Reference, Reference]:
        """Draw a reference that locks, and one that unlocks."""
        setup, place = self._address("lock")
        rows = (_row("sram", "read_lock"), _row("sram", self.rng.choice(LOCKING[1:])))
        take, give = (self._with_indirect(self._word(row, place)) for row in rows)
        return ([*setup, *take[0]], take[1]), give

    def _drawn(self, row: Instruction, more: dict[str, TokenValue]) -> Reference:
        name = " ".join(filter(None, (row.mnemonic, row.command)))
        setup: list[Instr] = []
        chosen: dict[str, Value] = {}
        if row.mnemonic in ("csr", "fast_wr"):
            chosen = self._csr(row)
        elif any(operand.name == "addr1" and operand.kind.width for operand in row.operands):
            setup, chosen = self._address(name)
        prepared, word = self._with_indirect(self._word(row, chosen, more))
        return [*setup, *prepared], word

    def _word(
        self, row: Instruction, chosen: dict[str, Value], more: dict[str, TokenValue] | None = None
    ) -> Instr:
        """Draw a reference to an address, without signal, and chained only on request."""
        word = self.draw.word(row, chosen)
        signal = ("sig_done", "ctx_swap", "defer", "chain_ref")
        tokens = {name: value for name, value in word.tokens.items() if name not in signal}
        return Instr(word.mnemonic, word.operands, tokens | (more or {}))

    def _csr(self, row: Instruction) -> dict[str, Value]:
        names = sorted(CSR_NUMBERS if row.command == "read" else CSR_NUMBERS.keys() - WITHOUT_PORTS)
        if row.command == "write":
            names.remove("inter_thd_sig")  # needs the number of a thread
        name = self.rng.choice(names)
        chosen: dict[str, Value] = {"csr": CSR_NUMBERS[name]}
        if name == "inter_thd_sig" and row.mnemonic == "fast_wr":
            chosen["value"] = self.rng.randrange(THREADS)
        return chosen

    def _address(self, name: str) -> tuple[list[Instr], dict[str, Value]]:
        """Draw two address operands, and the word that masks the register among them."""
        mask, most = PLACES.get(name, ANYWHERE)
        bank = self.rng.choice("AB")
        parts: list[Value] = [ADDRESSES[bank], self.rng.randint(0, most)]
        if self.rng.random() < 0.2:
            parts[0] = mask & 16
        if name == "sram push":
            parts[self.rng.randrange(2)] = LISTS
        if name.startswith("sdram") and self.rng.random() < 0.7:
            parts[1] = self.rng.choice(BANKS)
        source = Register("gpr", self.rng.randrange(8), self.rng.choice("AB"))
        narrow = instr("alu", dest=ADDRESSES[bank], a=source, op="AND", b=mask)
        setup = [narrow] if ADDRESSES[bank] in parts else []
        self.rng.shuffle(parts)
        return setup, {"addr1": parts[0], "addr2": parts[1]}

    def _with_indirect(self, word: Instr) -> Reference:
        """Draw the word before a reference with indirect_ref; for half of them remove the token."""
        if "indirect_ref" not in word.tokens or self.rng.random() < 0.5:
            return [], self._without_indirect(word)
        interaction = interaction_of(word)
        per_count, most = interaction.xfers_per_count, interaction.max_count
        most = min(most, RELATIVE_XFERS // per_count) if per_count else most
        fields = {field.name: self.rng.randrange(2) for field in INDIRECT_REF.fields}
        fields |= {"count": self.rng.randrange(most), "align": self.rng.randrange(8)}
        fields |= {"crc_left": self.rng.randrange(8), "crc_right": self.rng.randrange(8)}
        written = word.operands.get("count", 1)
        assert isinstance(written, int)
        length = fields["count"] + 1 if fields["ov_count"] else written
        # A longer reference may not fit behind its written register.
        fields["ov_xfer"] |= per_count * length > per_count * written
        room = RELATIVE_XFERS - max(per_count, 1) * length
        fields["xfer"] = self.rng.randrange(16) * 8 + self.rng.randrange(room + 1)
        value = INDIRECT_REF.pack(**fields)
        high = instr("immed", dest=INDIRECT, value=value >> 16, shift=Shift("<<", 16))
        return [high, instr("immed_w0", dest=INDIRECT, value=value & 0xFFFF)], word

    @staticmethod
    def _without_indirect(word: Instr) -> Instr:
        tokens = {name: value for name, value in word.tokens.items() if name != "indirect_ref"}
        return Instr(word.mnemonic, word.operands, tokens)


def _row(mnemonic: str, command: str) -> Instruction:
    row = find(mnemonic, command)
    assert row is not None
    return row
