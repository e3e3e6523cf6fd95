"""Define the option tokens: name and meaning of each.

Names: [R] IXP1200 instruction set as summarised by Comer. AN is the application note "ATM
OC-3/12/Ethernet IP Router", SEED the performance note that goes with it. An instruction's row lists
its tokens; the simulator's units define the effect of queue tokens.
"""

from typing import NamedTuple


class OptionToken(NamedTuple):
    """An option token: its name, its meaning, the source, and aliases."""

    name: str
    meaning: str
    source: str
    aliases: tuple[str, ...] = ()


# fmt: off
TOKENS = (
    OptionToken("defer", "`defer[n]`: the next n words are issued before the branch or the swap takes effect, which then loses n cycles less, down to none. "
          "No branch, jump or swap may stand there. A reference takes it with `ctx_swap` only.", "[R] US6668317, US7421572"),
    OptionToken("guess_branch", "The words at the label are fetched before it is known whether the branch is taken: a taken one then loses less, one that is not taken loses what it would not without the token.", "[R] US7421572"),
    OptionToken("ctx_swap", "The context gives up the engine and goes on when the reference is complete, whose event is thereby taken. Without `ctx_swap` and `sig_done` nothing tells the end.", "[R] name, meaning; [D] written so in AN p.53"),
    OptionToken("sig_done", "The context goes on at once, and the end of the reference is signalled as an event, to be waited for by `ctx_arb` or tested by `br_!signal`.", "[R] name, meaning; [D] so in a specification update"),
    OptionToken("ordered", "The command waits in the unit's ordered queue, where commands are served as they came; so it does without a queue token.", "[D] name: SEED; [C] the queue without a token"),
    OptionToken("priority", "The command waits in a queue that is served before the ordered one.", "[D] name: SEED; [R] US6606704"),
    OptionToken("optimize_mem", "The unit may serve the command out of order for speed: SRAM keeps reads in a queue of their own, SDRAM has one for even and one for odd banks. Whatever else goes to SRAM stays in the ordered queue.",
          "[D] name: SEED; [R] US6606704", ("unordered",)),
    OptionToken("chain_ref", "The engine's next command follows this one without another engine's in between, on the command bus, and in SDRAM's selection from its queue as well. The last of a chain is without the token.", "[R] US6587906, US6606704"),
    OptionToken("indirect_ref", "The result of the word before gives what the word itself has no room for, or replaces it: see the word indirect_ref. A field whose flag is 0 leaves what is written.", "[D] name: AN p.27; [C] places of the fields"),
    OptionToken("mask_left", "Of the last quadword moved only the left half, bits 63:32, is written; its right half, bits 31:0, stays as it was.", "[D] name: AN p.28; [C] the half"),
    OptionToken("mask_right", "Of the first quadword moved only the right half, bits 31:0, is written; its left half, bits 63:32, stays as it was.", "[D] name: AN p.28; [C] the half"),
    OptionToken("load_cc", "The result sets the condition codes; without it they stay as they are.", "[R]"),
    OptionToken("clr_results", "Both results of searches become 0 after the load.", "[R]"),
)
# fmt: on

TOKEN_ALIASES = {alias: token.name for token in TOKENS for alias in token.aliases}
