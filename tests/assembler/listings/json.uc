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
;       "name": "undefined-name",
;       "file": "json.uc",
;       "line": 3,
;       "message": "undefined name `UNKNOWN` counts as 0"
;     }
;   ]
; }
; json.uc:3:5: warning: undefined name `UNKNOWN` counts as 0 [undefined-name]
; #if UNKNOWN
;     ^
