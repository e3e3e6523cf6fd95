"""Generate `packed_word.h`: the record of a decoded word that Python passes to the kernel."""

from ixp.simulator.generate.cpp import HEADER, enumeration
from ixp.simulator.program.word_fields import FIELDS, FLAGS, KINDS, RECORD, RELATIVE, VALUES

TYPES = {"B": "uint8_t", "H": "uint16_t", "I": "uint32_t"}


def packed_word() -> str:
    """Return the header with the record that `simulator/program/word_fields.py` defines."""
    return "\n".join(
        (
            HEADER,
            "#pragma once",
            "#include <cstdint>",
            "namespace ixp {",
            enumeration("class WordKind : uint8_t", KINDS),
            enumeration("StreamValue : int", VALUES),
            f"inline constexpr int kStreamValues = {len(VALUES)};",
            "struct [[gnu::packed]] PackedWord {",
            f"  static constexpr uint16_t kRelative = {RELATIVE:#x};",
            *(f"  {TYPES[code]} {name};" for name, code in FIELDS.items()),
            *(
                f"  bool {name}() const {{ return (flags & {mask:#x}) != 0; }}"
                for name, mask in FLAGS.items()
            ),
            "};",
            f"static_assert(sizeof(PackedWord) == {RECORD.size});",
            "}  // namespace ixp\n",
        )
    )
