// One line of microcode after preprocessing, and the expressions of the preprocessor.
//
// Tokens come from lexer.py: the preprocessor substitutes whole tokens, so text is divided only once.
// Mnemonics, register names and option tokens are not listed here; they are rows of the instruction
// description. Every rule can be decided within two tokens.
parser grammar Microcode;

tokens {
    NAME, REGISTER, NUMBER, STRING, TEXT, PASTE, OTHER,
    LIST, FIX, SYNONYM, CONDITION, VALUE, UNKNOWN_DIRECTIVE,
    LBRACK, RBRACK, LPAREN, RPAREN, COMMA, COLON, HASH, HASHES, QUESTION, NONE,
    ASSIGN, BANG, TILDE, PLUS, MINUS, STAR, SLASH, PERCENT, SHL, SHR, AMP, BAR, CARET,
    ANDAND, OROR, EQ, NE, LT, LE, GT, GE
}

line        : label* statement? EOF ;
label       : NAME HASH COLON ;
statement   : instruction | directive ;

// alu[dest, a, +, b]     br=byte[r, 0, 3, l#], defer[2]     nop
instruction : mnemonic (LBRACK operands? RBRACK)? (COMMA option)* ;
mnemonic    : NAME ((ASSIGN | NE | LT | LE | GT | GE | BANG) (NAME | NUMBER))? ;
option      : NAME (LBRACK operands? RBRACK)? ;
operands    : operand (COMMA operand)* ;
operand     : NONE | operator | shift | expression ;
operator    : PLUS | MINUS | NAME TILDE ;
shift       : (SHL | SHR) (NUMBER | NAME | NAME? LPAREN expression RPAREN) ;

directive
    : LIST (reference (COMMA? reference)*)?             // .local a b     .xfer_order $x $y
    | FIX reference COMMA? expression                   // .areg count 3
    | SYNONYM reference COMMA? expression               // .operand_synonym new old
    | CONDITION expression                              // .while (count > 0)
    | VALUE expression (COMMA? (STRING | TEXT))?        // .assert (SIZE < 8) "too large"
    | UNKNOWN_DIRECTIVE
    ;

// The expression of #if, #while and #define_eval.
condition   : expression EOF ;

expression
    : (MINUS | PLUS | TILDE | BANG) expression
    | expression (STAR | SLASH | PERCENT) expression
    | expression (PLUS | MINUS) expression
    | expression (SHL | SHR) expression
    | expression (LT | LE | GT | GE) expression
    | expression (EQ | NE) expression
    | expression AMP expression
    | expression CARET expression
    | expression BAR expression
    | expression ANDAND expression
    | expression OROR expression
    | <assoc=right> expression QUESTION expression COLON expression
    | primary
    ;

primary
    : NUMBER
    | NAME HASH                                         // the address of a label
    | NAME LPAREN (expression (COMMA expression)*)? RPAREN
    | AMP? reference                                    // a register, or its number
    | LPAREN expression RPAREN
    ;
reference   : (NAME | REGISTER) (LBRACK expression RBRACK)? ;
