; run: asm %s
; Blocks, comparisons, comments and directives of other languages.
.local a
.if (a => 1)
.endif
.if (a <> 1)
.endif
.if (a > 1 and a < 3)
.endif
.for (a)
.endfor
.set a = 5
    immed[a, 5] # a comment
    immed[a, 5] -- a comment
    immed[a; 5]
local b
const int N = 5
.equ N, 5
#define X = 5
    immed[a, X]
    immed[a, 5],
.endlocal
; expect:
; exit 2
; blocks.uc:3:1: error: `.local` without `.endlocal`
; .local a
; ^
; blocks.uc:4:8: error: expected `)`, found `=`
; .if (a => 1)
;        ^
;   hint: the comparison is written `>=`
; blocks.uc:6:9: error: expected an operand, found `>`
; .if (a <> 1)
;         ^
;   hint: the comparison is written `!=`
; blocks.uc:8:12: error: expected `)`, found `and`
; .if (a > 1 and a < 3)
;            ^
;   hint: the sign is written `&&`
; blocks.uc:10:1: error: unknown directive `.for`
; .for (a)
; ^
;   hint: a loop is written `.while (a > b)`, and ends with `.endw`
; blocks.uc:11:1: error: unknown directive `.endfor`
; .endfor
; ^
;   hint: a loop is written `.while (a > b)`, and ends with `.endw`
; blocks.uc:12:8: error: expected the end of the line, found `=`
; .set a = 5
;        ^
; blocks.uc:13:17: error: expected the end of the line, found `#`
;     immed[a, 5] # a comment
;                 ^
;   hint: a comment begins with `;` or `//`
; blocks.uc:14:17: error: expected the end of the line, found `--`
;     immed[a, 5] -- a comment
;                 ^
;   hint: a comment begins with `;` or `//`
; blocks.uc:15:11: error: expected `]`, found the end of the line
;     immed[a; 5]
;           ^
;   hint: `;` begins a comment
; blocks.uc:16:7: error: unexpected `b`
; local b
;       ^
;   hint: a directive begins with a dot: `.local`
; blocks.uc:17:7: error: unexpected `int`
; const int N = 5
;       ^
;   hint: `#define NAME VALUE` makes a constant
; blocks.uc:18:1: error: unknown directive `.equ`
; .equ N, 5
; ^
;   hint: `#define NAME VALUE` makes a constant
; blocks.uc:20:14: error: expected an operand, found `=`
;     immed[a, X]
;              ^
;   hint: the value of a `#define` is written without `=`
; blocks.uc:22:1: error: expected a name, found `.endlocal`
; .endlocal
; ^
;   hint: a line that ends with a comma goes on in the next one
