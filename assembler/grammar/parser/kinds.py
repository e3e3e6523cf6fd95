"""Generated from Microcode.py (`make shapes`); do not edit."""


class Kind:
    """The types of tokens."""

    EOF = -1
    NAME = 1
    REGISTER = 2
    NUMBER = 3
    STRING = 4
    TEXT = 5
    PASTE = 6
    OTHER = 7
    LIST = 8
    FIX = 9
    SYNONYM = 10
    CONDITION = 11
    VALUE = 12
    UNKNOWN_DIRECTIVE = 13
    LBRACK = 14
    RBRACK = 15
    LPAREN = 16
    RPAREN = 17
    COMMA = 18
    COLON = 19
    HASH = 20
    HASHES = 21
    QUESTION = 22
    NONE = 23
    ASSIGN = 24
    BANG = 25
    TILDE = 26
    PLUS = 27
    MINUS = 28
    STAR = 29
    SLASH = 30
    PERCENT = 31
    SHL = 32
    SHR = 33
    AMP = 34
    BAR = 35
    CARET = 36
    ANDAND = 37
    OROR = 38
    EQ = 39
    NE = 40
    LT = 41
    LE = 42
    GT = 43
    GE = 44
