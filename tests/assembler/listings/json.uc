; run: asm %s --json
start#: immed[a, 1]
#if UNKNOWN
#endif
br[start#]
; expect:
; exit 0
; {
;   "schema": 1,
;   "words": [
;     "0x3c000004",
;     "0x60800000"
;   ],
;   "labels": {
;     "start": 0
;   },
;   "warnings": [
;     {
;       "name": "never-read",
;       "file": "json.uc",
;       "line": 2,
;       "message": "register `a` is written but never read"
;     },
;     {
;       "name": "undefined-name",
;       "file": "json.uc",
;       "line": 3,
;       "message": "undefined name `UNKNOWN` counts as 0"
;     }
;   ]
; }
; json.uc:2:15: warning: register `a` is written but never read [never-read]
; start#: immed[a, 1]
;               ^
;   hint: write `--` to discard a result; `.use a` or the name `_a` keeps it
; json.uc:3:5: warning: undefined name `UNKNOWN` counts as 0 [undefined-name]
; #if UNKNOWN
;     ^
