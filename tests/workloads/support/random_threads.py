"""Random programs of threads that work, poll, sleep, wake one another and end."""

from collections.abc import Mapping
from random import Random

FLAGS = 4  # words of scratchpad from 0 on that threads set and poll; none sets the last one
OUT = 0x100  # addresses in scratchpad and SRAM for writes of threads
COUNT = "br_bset[n, 31, "  # marks a program that counts further than any run
ENDS = {"kill": 6, "csr": 3, "never": 3, "pause": 3, "sleep": 3, "clock": 1, "count": 1}


class RandomThreads:
    """The program of one engine."""

    def __init__(self, rng: Random, ends: Mapping[str, int]) -> None:
        """Draw the source `text`. `ends` are the weights of the last actions of threads."""
        self._rng = rng
        self._ends = ends
        self._labels = 0
        parts = [f"br=ctx[{context}, context{context}#]" for context in range(1, 4)]
        for context in range(4):
            parts += [f"context{context}#:", *self._thread()]
        self.text = "\n".join(parts) + "\n"

    def _thread(self) -> list[str]:
        steps = [self._delay, self._write, self._flag, self._signal, self._poll, self._sleep]
        weights = (4, 4, 3, 3, 1, 1)
        chosen = self._rng.choices(steps, weights, k=self._rng.randrange(5))
        (end,) = self._rng.choices([*self._ends], [*self._ends.values()])
        return [word for step in chosen for word in step()] + self._end(end)

    def _label(self) -> str:
        self._labels += 1
        return f"l{self._labels}#"

    def _delay(self) -> list[str]:
        loop_label = self._label()
        loop = ["alu[n, n, -, 1]", f"br>0[{loop_label}]"]
        return [f"immed[n, {self._rng.randrange(1, 500)}]", f"{loop_label}:", *loop]

    def _write(self) -> list[str]:
        """Write several different words, to a random memory, with or without a swap."""
        loop_label, memory = self._label(), self._rng.choice(("scratch", "sram"))
        return [
            f"immed[at, {OUT + self._rng.randrange(64)}]",
            f"immed[n, {self._rng.randrange(1, 200)}]",
            f"{loop_label}:",
            "alu[$0, --, B, n]",
            f"{memory}[write, $0, at, 0, 1], ctx_swap",
            "alu[at, at, +, 1]",
            "alu[n, n, -, 1]",
            f"br>0[{loop_label}]",
        ]

    def _flag(self) -> list[str]:
        number = self._rng.randrange(FLAGS - 1)
        return ["immed[$0, 1]", f"immed[at, {number}]", "scratch[write, $0, at, 0, 1], ctx_swap"]

    def _signal(self) -> list[str]:
        return [f"immed[$0, {self._rng.randrange(8)}]", "csr[write, $0, inter_thd_sig], ctx_swap"]

    def _poll(self) -> list[str]:
        loop_label = self._label()
        return [
            f"immed[at, {self._rng.randrange(FLAGS)}]",
            f"{loop_label}:",
            "scratch[read, $0, at, 0, 1], ctx_swap",
            "alu[--, --, B, $0]",
            f"br=0[{loop_label}]",
        ]

    def _sleep(self) -> list[str]:
        return ["ctx_arb[inter_thread]"]

    def _end(self, name: str) -> list[str]:
        loop_label = self._label()
        loops = {
            "csr": ["csr[read, $0, xmit_rdy_lo], ctx_swap"],
            "never": [f"immed[at, {FLAGS - 1}]", "scratch[read, $0, at, 0, 1], ctx_swap"],
            "pause": [*self._delay(), "csr[read, $0, rcv_rdy_lo], ctx_swap"],
            "sleep": ["ctx_arb[inter_thread]"],
            "clock": ["csr[read, $0, cyc_cnt], ctx_swap", "alu[n, n, +, $0]"],
            "count": ["alu[n, n, +, 1]", "ctx_arb[voluntary]", f"{COUNT}{loop_label}]"],
        }
        if name == "kill":  # so that no branch aborts it, which would end the thread
            return ["nop", "nop", "nop", "ctx_arb[kill]", "nop", "nop", "nop"]
        return [f"{loop_label}:", *loops[name], f"br[{loop_label}]"]
