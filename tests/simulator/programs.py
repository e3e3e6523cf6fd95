"""Random programs that use every private instruction form and most references, and never fault.

Addresses are masked to a small window so that threads meet on the same words; transfer registers
are read and written without waiting now and then, so races have to have one meaning too.
"""

from collections.abc import Callable, Iterator
from random import Random

from ixp.isa import NO_SHIFT, Instr, Register, Shift, encode
from ixp.isa.csrs import CSR_NUMBERS, INDIRECT_REF, LOCAL_CSRS, event_mask
from ixp.isa.description import TokenValue, Value

EVENT_OF = {"sram": "sram", "sdram": "sdram", "sdram_crc": "sdram"}
BIT_OPS = ("set_bits", "clear_bits", "test_and_set_bits", "test_and_clear_bits")
LOGIC = ("B", "~B", "AND", "~AND", "AND~", "OR", "XOR")
ALU = ("+", "-", "B-A", "+carry", "+IFsign", "+4", "+8", "+16", *LOGIC)
CONDITIONS = ("br=0", "br!=0", "br>0", "br>=0", "br<0", "br<=0", "br=cout", "br!=cout", "bmi")

ADDRESS = Register("gpr", 15, "A")
LOOPS = Register("gpr", 14, "A")  # loops to go
LISTS = Register("gpr", 15, "B")  # holds LIST_BASE: links of push and pop have words of their own
LIST_BASE = 0x400
BANKS = tuple(Register("gpr", 12 + bank, "B") for bank in range(3))  # hold bank << BANK_SHIFT
BANK_SHIFT = 20


def gpr(rng: Random, bank: str) -> Register:
    """A general-purpose register that no address needs."""
    return Register("gpr", rng.randrange(12), bank)


def instr(mnemonic: str, tokens: dict[str, TokenValue] | None = None, **operands: Value) -> Instr:
    """Build an instruction."""
    return Instr(mnemonic, operands, tokens or {})


class Builder:
    """Writes one random program; branches go to words that exist."""

    def __init__(
        self,
        seed: int,
        length: int = 40,
        *,
        flood: bool = False,
        locks: bool = False,
        loops: int | None = None,
    ) -> None:
        """Prepare; the same seed gives the same program.

        A flood waits for hardly any reference, so that FIFOs and queues fill. `locks` is for two
        engines at most: more waiting contexts than the lock-fail queue holds block each other.
        Each context ends after so many `loops`; without a number it never does.
        """
        self.rng = Random(seed)
        self.length = length
        self.flood = flood
        self.locks = locks
        self.loops = loops

    def words(self) -> list[int]:
        """Assemble it: a loop of steps; branches go to the beginnings of steps."""
        program = list(self._preamble())
        places = []
        for number in range(self.length):
            places.append(len(program))
            program += self._step(number)
        program += self._end()
        return [encode(self._place(i, places)) for i in program]

    def _end(self) -> list[Instr]:
        if self.loops is None:
            return [instr("br", label=0)]
        count = instr("alu", dest=LOOPS, a=LOOPS, op="-", b=1)
        kill = instr("ctx_arb", events=event_mask("kill"))
        return [count, instr("br>0", label=0), *[instr("nop")] * 3, kill]

    @staticmethod
    def _place(branch: Instr, places: list[int]) -> Instr:
        """Turn the number of a step into the address of its first word."""
        label = branch.operands.get("label")
        if not isinstance(label, int):
            return branch
        operands = dict(branch.operands) | {"label": places[label % len(places)]}
        return Instr(branch.mnemonic, operands, branch.tokens)

    def _preamble(self) -> Iterator[Instr]:
        for number in range(12):
            for bank in "AB":
                value = self.rng.randrange(1 << 16)
                yield instr(
                    "immed", dest=Register("gpr", number, bank), value=value, shift=NO_SHIFT
                )
        yield instr("immed", dest=LOOPS, value=self.loops or 0, shift=NO_SHIFT)
        yield instr("immed", dest=LISTS, value=LIST_BASE, shift=NO_SHIFT)
        for number, register in enumerate(BANKS):
            value = number + 1 << BANK_SHIFT - 16
            yield instr("immed", dest=register, value=value, shift=Shift("<<", 16))

    def _step(self, at: int) -> list[Instr]:
        steps: list[tuple[int, Callable[[], list[Instr]]]] = [
            (8, self._alu),
            (3, self._shift),
            (2, self._field),
            (3, lambda: self._branch(at)),
            (4, self._memory),
            (2, self._sdram_fifo),
            (1, self._hash),
            (1, self._list),
            (1 if self.locks else 0, self._lock),
            (1, self._chain),
            (2, self._csr),
            (1, self._residue),
            (1, lambda: [instr("ctx_arb", self._defer(), events=event_mask("voluntary"))]),
        ]
        chosen = self.rng.choices([s for _, s in steps], [w for w, _ in steps])[0]()
        pads = [t.tokens.get("defer", 0) for t in chosen[-1:]]
        return chosen + [self._alu()[0] for _ in range(int(pads[0]))]

    def _defer(self) -> dict[str, TokenValue]:
        return self.rng.choice([{}, {"defer": 1}])

    def _source(self, bank: str) -> Register:
        file = self.rng.choices(["gpr", "sram", "sdram"], [8, 1, 1])[0]
        return gpr(self.rng, bank) if file == "gpr" else Register(file, self.rng.randrange(8))

    def _dest(self) -> Value:
        file = self.rng.choices(["gpr", "sram", "sdram", "none"], [8, 2, 2, 1])[0]
        if file == "none":
            return None
        if file == "gpr":
            return gpr(self.rng, self.rng.choice("AB"))
        return Register(file, self.rng.randrange(8))

    def _pair(self) -> tuple[Value, Value]:
        a, b = self._source("A"), self._source("B")
        if a.is_xfer and b.is_xfer and a.file == b.file:
            b = gpr(self.rng, "B")
        return (a, b) if self.rng.random() < 0.5 else (b, a)

    def _alu(self) -> list[Instr]:
        a, b = self._pair()
        if self.rng.random() < 0.3:
            b = self.rng.randrange(256)
        return [instr("alu", dest=self._dest(), a=a, op=self.rng.choice(ALU), b=b)]

    def _shift(self) -> list[Instr]:
        a, b = self._pair()
        kind = self.rng.choice(["<<", ">>", "rot", "<<indirect", ">>indirect"])
        shift = Shift(kind, 0 if kind.endswith("indirect") else self.rng.randrange(1, 32))
        op = self.rng.choice(LOGIC)
        return [instr("alu_shf", dest=self._dest(), a=a, op=op, b=b, shift=shift)]

    def _field(self) -> list[Instr]:
        value = self.rng.randrange(1 << 16)
        shift = self.rng.choice([NO_SHIFT, Shift("<<", 8), Shift("<<", 16)])
        return [instr("immed", dest=self._dest(), value=value, shift=shift)]

    def _branch(self, at: int) -> list[Instr]:
        target = min(at + self.rng.randrange(1, 5), self.length - 1)
        if self.rng.random() < 0.1 and self.loops is None:
            target = 0
        register = self._source("A")
        tokens: dict[str, TokenValue] = self.rng.choice(
            [{}, {"defer": 1}, {"defer": 2}, {"guess_branch": True},
             {"guess_branch": True, "defer": 1}]
        )  # fmt: skip
        kind = self.rng.randrange(5)
        if kind == 0:
            return [
                instr("br_bset", tokens, reg=register, bit=self.rng.randrange(32), label=target)
            ]
        if kind == 1:
            context = self.rng.randrange(4)
            return [instr("br=ctx", self._defer(), context=context, label=target)]
        if kind == 2:
            return [instr("br_!signal", self._defer(), signal=3, label=target)]
        if kind == 3:
            return [instr("br_inp_state", self._defer(), state=0, label=target)]
        return [*self._alu(), instr(self.rng.choice(CONDITIONS), tokens, label=target)]

    def _address(self) -> Instr:
        return instr("alu", dest=ADDRESS, a=gpr(self.rng, "A"), op="AND", b=0xFF)

    def _reference(
        self, mnemonic: str, operands: dict[str, Value], tokens: dict[str, TokenValue]
    ) -> list[Instr]:
        """Wait for most references, signal and wait later for some, forget about the rest."""
        wait = self.rng.random() + (0.8 if self.flood else 0.0)
        event = event_mask(EVENT_OF.get(mnemonic, "fbi"))
        if wait < 0.6:
            tokens |= {"ctx_swap": True} | self._defer()
            return [instr(mnemonic, tokens, **operands)]
        if wait < 0.85:
            sent = instr(mnemonic, tokens | {"sig_done": True}, **operands)
            between = [i for _ in range(self.rng.randrange(4)) for i in self._alu()]
            return [sent, *between, instr("ctx_arb", self._defer(), events=event)]
        return [instr(mnemonic, tokens, **operands)]

    def _memory(self) -> list[Instr]:
        unit = self.rng.choice(["sram", "sdram", "scratch"])
        file = "sdram" if unit == "sdram" else "sram"
        command = self.rng.choice(["read", "write", "read", "write", "bit_wr"])
        tokens: dict[str, TokenValue] = {}
        if unit != "scratch":
            tokens = self.rng.choice([{}, {"priority": True}, {"optimize_mem": True}])
            tokens = dict(tokens)
        operands: dict[str, Value] = {
            "command": command,
            "xfer": Register(file, self.rng.randrange(8)),
            "addr1": ADDRESS,
            "addr2": self.rng.randrange(32),
        }
        if unit == "sdram" and self.rng.random() < 0.7:
            operands["addr2"] = self.rng.choice(BANKS)
        if command == "bit_wr" and unit != "sdram":
            operands["op"] = self.rng.choice(BIT_OPS)
        else:
            operands["command"] = "read" if command == "bit_wr" else command
            operands["count"] = self.rng.randrange(1, 5)
        return [self._address(), *self._reference(unit, operands, tokens)]

    def _sdram_fifo(self) -> list[Instr]:
        count = self.rng.randrange(1, 7)
        word = INDIRECT_REF.pack(
            ov_xfer=1,
            xfer=self.rng.randrange(16) * 8 + self.rng.randrange(8 - count),
            ov_align=1,
            align=self.rng.randrange(8),
        )
        mnemonic = self.rng.choice(["sdram", "sdram_crc"])
        command = self.rng.choice(["r_fifo_rd", "t_fifo_wr"])
        operands: dict[str, Value] = {
            "command": command, "xfer": None, "addr1": ADDRESS, "addr2": 3, "count": count
        }  # fmt: skip
        tokens: dict[str, TokenValue] = {"indirect_ref": True}
        if self.rng.random() < 0.3:
            tokens["mask_left"] = True
        value = instr("immed", dest=None, value=word >> 16, shift=Shift("<<", 16))
        return [self._address(), value, *self._reference(mnemonic, operands, tokens)]

    def _hash(self) -> list[Instr]:
        keys, bits = self.rng.randrange(1, 4), self.rng.choice([48, 64])
        xfer = Register("sram", self.rng.randrange(3))
        return self._reference(f"hash{keys}_{bits}", {"xfer": xfer}, {})

    def _list(self) -> list[Instr]:
        queue = self.rng.randrange(8)
        if self.rng.random() < 0.5:
            operands: dict[str, Value] = {
                "command": "push", "xfer": None, "addr1": ADDRESS, "addr2": LISTS, "list": queue
            }  # fmt: skip
            return [self._address(), *self._reference("sram", operands, {})]
        operands = {
            "command": "pop", "xfer": Register("sram", 2), "addr1": None, "addr2": None,
            "list": queue,
        }  # fmt: skip
        return self._reference("sram", operands, {})

    def _lock(self) -> list[Instr]:
        """Take a lock, work, give it back."""
        xfer = Register("sram", self.rng.randrange(8))
        place: dict[str, Value] = {"addr1": ADDRESS, "addr2": 0, "count": 1}
        narrow = instr("alu", dest=ADDRESS, a=gpr(self.rng, "A"), op="AND", b=0x0F)
        take: dict[str, Value] = {**place, "command": "read_lock", "xfer": xfer}
        give: dict[str, Value] = {**place, "command": "write_unlock", "xfer": xfer}
        if self.rng.random() < 0.5:
            give |= {"command": "unlock", "xfer": None}
        swap: dict[str, TokenValue] = {"ctx_swap": True}
        work = [instr("sram", swap, **take), *self._alu(), instr("sram", {}, **give)]
        return [narrow, *work]

    def _chain(self) -> list[Instr]:
        """Two references that hold the command bus."""
        unit = self.rng.choice(["sram", "sdram", "scratch"])
        file = "sdram" if unit == "sdram" else "sram"
        operands: dict[str, Value] = {
            "command": self.rng.choice(["read", "write"]),
            "xfer": Register(file, self.rng.randrange(8)),
            "addr1": ADDRESS,
            "addr2": self.rng.randrange(32),
            "count": self.rng.randrange(1, 4),
        }
        chained: dict[str, TokenValue] = {"chain_ref": True}
        pair = [instr(unit, chained, **operands), instr(unit, {}, **operands)]
        return [self._address(), *pair]

    def _csr(self) -> list[Instr]:
        kind = self.rng.randrange(4)
        if kind == 0:
            thread = self.rng.randrange(24)
            return [instr("fast_wr", value=thread, csr=CSR_NUMBERS["inter_thd_sig"])]
        xfer = Register("sram", self.rng.randrange(8))
        if kind == 1:
            name = self.rng.choice(["cyc_cnt", "xmit_ptr", "rcv_rdy_lo", "thread_done_reg0"])
            operands: dict[str, Value] = {
                "command": "read", "xfer": xfer, "csr": CSR_NUMBERS[name]
            }  # fmt: skip
            return self._reference("csr", operands, {})
        if kind == 2:
            operands = {"command": "write", "xfer": xfer, "csr": CSR_NUMBERS["thread_done_reg0"]}
            return self._reference("csr", operands, {})
        operands = {
            "xfer": xfer, "addr1": ADDRESS, "addr2": self.rng.randrange(4), "count": 1
        }  # fmt: skip
        address = instr("alu", dest=ADDRESS, a=gpr(self.rng, "A"), op="AND", b=0xF4)
        return [
            address,
            *self._reference(self.rng.choice(["r_fifo_rd", "t_fifo_wr"]), operands, {}),
        ]

    def _residue(self) -> list[Instr]:
        if self.rng.random() < 0.5:
            source = gpr(self.rng, "A")
            return [instr("local_csr_wr", csr=LOCAL_CSRS["crc_residue"], src=source)]
        number = LOCAL_CSRS[self.rng.choice(["crc_residue", "active_ctx_sts"])]
        take = instr("immed", dest=gpr(self.rng, "B"), value=0, shift=NO_SHIFT)
        return [instr("local_csr_rd", csr=number), take]


def random_programs(
    seed: int, engines: int = 6, *, flood: bool = False, loops: int | None = None
) -> dict[int, list[int]]:
    """Programs for so many engines."""
    builders = {
        e: Builder(seed * 100 + e, flood=flood, locks=e < 2, loops=loops) for e in range(engines)
    }
    return {engine: builder.words() for engine, builder in builders.items()}
